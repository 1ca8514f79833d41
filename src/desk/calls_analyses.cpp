// Having a game looked through.
#include "desk/desk.h"
#include "desk/limits.h"
#include "play/record.h"

namespace pioche::desk {
namespace {

Answer<Written<Analysing>> shown(Answer<AnalysisShown> analysis) {
  return written(Analysing{TRY(std::move(analysis))});
}

// One node of a house has it in hand, whichever was asked.
void begin(Desk& desk, const std::string& table, play::Record record, const Caller& caller,
           Then<Written<Analysing>> then) {
  SharedAnalyses* const shared = desk.shared_analyses();
  if (shared && (table.empty() || !desk.analyses().find(table)))
    return shared->start(table, std::move(record), caller.address, std::move(then));
  then(shown(desk.analyses().start(table, std::move(record), caller.address)));
}

std::size_t decisions_in(const play::Record& record) {
  std::size_t count = 0;
  for (const auto& round : record.rounds) count += round.actions.size();
  return count;
}

// A page sends the token it has. One of another table is as good as none: public tables are everybody's.
void admit_to_watch(Desk& desk, const std::string& table, const Caller& caller, Then<Admitted> then) {
  desk.admit(table, caller, Right::watch, [&desk, table, then = std::move(then)](const Answer<Admitted>& at) {
    if (!at && at.error().code == "bad_token") return desk.admit(table, Caller(), Right::watch, then);
    then(at);
  });
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

void start_analysis(Desk& desk, const Caller& caller, const ToAnalyse& asked, Then<Written<Analysing>> then) {
  if (asked.table) {
    auto start = [&desk, caller, then](const Answer<Admitted>& admitted) {
      const Admitted at = TRY_OR(then, admitted);
      if (at.table().state() != table::State::over)
        return then(refuse("not_over", "an analysis is for when the game is over"));
      TRY_OR(then, check_unsealed(desk, at.table()));
      play::Record record = at.table().record();
      if (decisions_in(record) > decisions_of_one_analysis)
        return then(refuse("too_large", "this game is too long for an analysis"));
      begin(desk, at.table().id(), std::move(record), caller, then);
    };
    return admit_to_watch(desk, *asked.table, caller, start);
  }
  begin(desk, "", *asked.record, caller, std::move(then));
}

void show_analysis(Desk& desk, const Caller& caller, const ShowAnalysis& asked,
                   Then<Written<Analysing>> then) {
  const std::string table = desk.analyses().table_of(asked.id.text);
  if (table.empty() && asked.id.text.size() == table_id_length)  // begun at another node, or before this one
    return start_analysis(desk, caller, ToAnalyse{asked.id.text, {}}, then);
  if (table.empty() && desk.shared_analyses() && !desk.analyses().find(asked.id.text))
    return desk.shared_analyses()->show(asked.id.text, caller.address, std::move(then));
  if (table.empty()) return then(shown(desk.analyses().show(asked.id.text)));
  // Of a private table's game only those who may still see the table.
  admit_to_watch(desk, table, caller, [&desk, id = asked.id.text, then](const Answer<Admitted>& at) {
    TRY_OR(then, at);
    then(shown(desk.analyses().show(id)));
  });
}

}  // namespace pioche::desk
