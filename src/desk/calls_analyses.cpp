// Having a game looked through.
#include "desk/desk.h"
#include "desk/limits.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

Answer<Analysing> shown(Answer<AnalysisShown> analysis) {
  return Analysing{TRY(std::move(analysis))};
}

std::size_t decisions_in(const play::Record& record) {
  std::size_t count = 0;
  for (const auto& round : record.rounds) count += round.actions.size();
  return count;
}

}  // namespace

Answer<ToAnalyse> read_analysis(const StartAnalysis& asked) {
  if (asked.table) return ToAnalyse{asked.table, {}};
  if (!asked.record) return refuse("bad_request", "body: \"table\" or \"record\" is needed");
  auto record = play::read_record(*asked.record);
  if (!record) return refuse("bad_record", record.error().message);
  if (decisions_in(*record) > decisions_of_one_analysis)
    return refuse("too_large",
                  fmt::format("an analysis looks at {} decisions at most", decisions_of_one_analysis));
  if (const auto match = play::replay(*record); !match) return refuse("bad_record", match.error().message);
  return ToAnalyse{{}, std::move(*record)};
}

void start_analysis(Desk& desk, const Caller& caller, const ToAnalyse& asked, Then<Analysing> then) {
  if (asked.table) {
    auto start = [&desk, caller, then](const Answer<Admitted>& admitted) {
      const Admitted at = TRY_OR(then, admitted);
      if (at.table().state() != table::State::over)
        return then(refuse("not_over", "an analysis is for when the game is over"));
      play::Record record = at.table().record();
      if (decisions_in(record) > decisions_of_one_analysis)
        return then(refuse("too_large", "this game is too long for an analysis"));
      then(shown(desk.analyses().start(at.table().id(), std::move(record), caller.address)));
    };
    // A page sends the token it has. One of another table is as good as none: public tables are everybody's.
    return desk.admit(*asked.table, caller, Right::watch,
                      [&desk, table = *asked.table, start](const Answer<Admitted>& at) {
                        if (!at && at.error().code == "bad_token")
                          return desk.admit(table, Caller(), Right::watch, start);
                        start(at);
                      });
  }
  then(shown(desk.analyses().start("", *asked.record, caller.address)));
}

Answer<Analysing> show_analysis(Desk& desk, const Caller&, const ShowAnalysis& asked) {
  return shown(desk.analyses().show(asked.id.text));
}

}  // namespace pioche::desk
