// The weights of the evaluation, from weights/*.txt.
#include "bots/kingdomino/evaluation.h"

namespace pioche::bots::kingdomino {

const Weights small_weights{{
#include <weights/small.inc>
}};
const Weights large_weights{{
#include <weights/large.inc>
}};

}  // namespace pioche::bots::kingdomino
