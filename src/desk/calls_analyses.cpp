// Having a game looked through.
#include "desk/desk.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

Answer<Analysing> shown(Answer<AnalysisShown> analysis) {
  return Analysing{TRY(std::move(analysis))};
}

}  // namespace

void start_analysis(Desk& desk, const Caller& caller, const StartAnalysis& asked, Then<Analysing> then) {
  if (asked.table) {
    auto start = [&desk, caller, then](const Answer<Admitted>& admitted) {
      const Admitted at = TRY_OR(then, admitted);
      if (at.table().state() != table::State::over)
        return then(refuse("not_over", "an analysis is for when the game is over"));
      then(shown(desk.analyses().start(at.table().id(), at.table().record(), caller.address)));
    };
    // A page sends the token it has. One of another table is as good as none: public tables are everybody's.
    return desk.admit(*asked.table, caller, Right::watch,
                      [&desk, table = *asked.table, start](const Answer<Admitted>& at) {
                        if (!at && at.error().code == "bad_token")
                          return desk.admit(table, Caller(), Right::watch, start);
                        start(at);
                      });
  }
  if (!asked.record) return then(refuse("bad_request", "body: \"table\" or \"record\" is needed"));
  auto record = play::read_record(*asked.record);
  if (!record) return then(refuse("bad_record", record.error().message));
  if (const auto match = play::replay(*record); !match)
    return then(refuse("bad_record", match.error().message));
  then(shown(desk.analyses().start("", std::move(*record), caller.address)));
}

Answer<Analysing> show_analysis(Desk& desk, const Caller&, const ShowAnalysis& asked) {
  return shown(desk.analyses().show(asked.id.text));
}

}  // namespace pioche::desk
