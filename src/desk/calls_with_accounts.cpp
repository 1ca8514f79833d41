// In a file of its own: what no device needs stays out of the pocket.
#include "desk/calls.h"

namespace pioche::desk {

std::vector<Call> calls_with_accounts() {
  std::vector<Call> calls = people_calls();
  for (auto* const list : {tournament_calls, notice_calls})
    for (Call& call : list()) calls.push_back(std::move(call));
  return calls;
}

}  // namespace pioche::desk
