// Hints during a game, and looking through one after it. Both think on the workers; the house only keeps the
// books.
#include "fair/secret.h"
#include "play/record.h"
#include "server/analysis.h"
#include "server/house.h"
#include "show/read_json.h"

namespace pioche::server {
namespace {

json::array write_candidates(const std::vector<Candidate>& candidates) {
  constexpr std::size_t shown = 10;
  json::array list;
  for (std::size_t i = 0; i < candidates.size() && i < shown; ++i) {
    const Candidate& one = candidates[i];
    list.push_back({{"action", one.action},
                    {"chance", one.chance ? json::value(*one.chance) : json::value(nullptr)},
                    {"margin", one.margin},
                    {"weight", one.weight}});
  }
  return list;
}

}  // namespace

void House::hint(Call& call) {
  const LivePtr live = call.live;
  const Table& table = live->table;
  if (table.state() == table::State::waiting)
    return refuse(call.reply, {"not_started", "the game has not begun"});
  if (table.state() != table::State::playing) return refuse(call.reply, {"over", "the game is over"});
  const Seat seat = table.match().seat_to_act();
  if (seat == nobody || !call.guest->seats.contains(seat))
    return refuse(call.reply, {"not_your_turn", "hints are for whoever is to act"});
  if (table.has_clock()) return refuse(call.reply, {"illegal", "no hints at a table with a clock"});
  if (!table.alone(*call.guest)) return refuse(call.reply, {"illegal", "no hints while other people play"});
  if (live->hint && live->hint_event == table.events()) return answer(call.reply, *live->hint);
  if (live->hinting) return refuse(call.reply, {"too_many", "a hint is being thought about"});

  const int events = table.events();
  json::object base{{"round", table.match().rounds() - 1}, {"ply", table.match().ply()}, {"seat", seat + 1}};
  std::shared_ptr<const play::Match> match = std::make_shared<const play::Match>(table.match());
  auto job = [self = self_, thinker = parts_.thinker, post = parts_.post, live, match, base, events,
              reply = call.reply](std::stop_token stop) {
    auto thought = thinker->hint(*match, std::move(stop));
    post([self, live, base, events, reply, thought = std::move(thought)]() mutable {
      House* const house = *self;
      if (!house) return;
      live->hinting = false;
      if (!thought) return house->refuse(reply, {"broken", thought.error().message});
      base["candidates"] = write_candidates(thought->candidates);
      live->hint = std::make_shared<const json::object>(base);
      live->hint_event = events;
      house->answer(reply, std::move(base));
    });
  };
  if (!parts_.workers->give(Urgency::hint, std::move(job)))
    return refuse(call.reply, {"busy", "the bots have too much to do; try again"});
  live->hinting = true;
}

void House::start_analysis(Call& call) {
  auto analysis = std::make_shared<Analysis>();
  analysis->address = call.request.address;
  const json::value* const id = call.body.if_contains("table");
  const json::value* const given = call.body.if_contains("record");
  if (id && id->is_string()) {
    const LivePtr live = find(std::string_view(id->get_string()));
    const Guest* const guest = live && call.token ? live->table.guest(*call.token) : nullptr;
    if (!live || !live->table.may_watch(guest))
      return refuse(call.reply, {"unknown_table", "there is no such table"});
    if (live->table.state() != table::State::over)
      return refuse(call.reply, {"not_over", "an analysis is for when the game is over"});
    // Everybody who asks about the same game gets the same answer.
    for (const auto& [key, other] : analyses_)
      if (other->table == live->table.id()) return answer(call.reply, {{"analysis", write(*other)}}, 202);
    analysis->table = live->table.id();
    analysis->record = live->table.record();
  } else if (given) {
    auto record = play::read_record(*given);
    if (!record) return refuse(call.reply, {"bad_record", record.error().message});
    if (const auto match = play::replay(*record); !match)
      return refuse(call.reply, {"bad_record", match.error().message});
    analysis->record = std::move(*record);
  } else {
    return refuse(call.reply, {"bad_request", "body: \"table\" or \"record\" is needed"});
  }

  Visitor& who = visitor(call.request.address);
  if (who.analyses >= analyses_an_address)
    return refuse(call.reply, {"too_many", "wait until your other analyses are done"});
  const Millis now = parts_.now();
  std::erase_if(analyses_, [&](const auto& one) {
    return one.second->finished() && now - one.second->made_at > analysis_kept_for;
  });
  if (analyses_.size() >= analyses_kept)
    return refuse(call.reply, {"busy", "too many analyses are kept; try later"});

  analysis->id = fair::new_secret();
  analysis->made_at = now;
  analysis->begin();
  ++who.analyses;
  analyses_[analysis->id] = analysis;
  answer(call.reply, {{"analysis", write(*analysis)}}, 202);
  analyse_next(analysis);
}

void House::show_analysis(Call& call) {
  const auto found = analyses_.find(call.request.path.substr(call.request.path.rfind('/') + 1));
  if (found == analyses_.end())
    return refuse(call.reply, {"unknown_analysis", "there is no such analysis, or no longer"});
  // One that found no room among the workers is tried again whenever somebody asks how far it is.
  if (found->second->state == Analysis::State::queued) analyse_next(found->second);
  answer(call.reply, {{"analysis", write(*found->second)}});
}

void House::analyse_next(const std::shared_ptr<Analysis>& analysis) {
  if (stopping_ || analysis->finished() || analysis->working) return;
  if (!analysis->more()) {
    analysis->state = Analysis::State::done;
    --visitor(analysis->address).analyses;
    return;
  }
  std::shared_ptr<const play::Match> match = std::make_shared<const play::Match>(*analysis->match);
  auto job = [self = self_, thinker = parts_.thinker, post = parts_.post, analysis, match,
              action = analysis->next_action(), number = analysis->plies.size()](std::stop_token stop) {
    auto graded = thinker->grade(*match, action, number, std::move(stop));
    post([self, analysis, graded = std::move(graded)] {
      House* const house = *self;
      if (!house) return;
      analysis->working = false;
      if (!graded) {
        analysis->state = Analysis::State::failed;
        --house->visitor(analysis->address).analyses;
        return;
      }
      analysis->add(*graded);
      house->analyse_next(analysis);
    });
  };
  if (!parts_.workers->give(Urgency::analysis, std::move(job))) {
    analysis->state = Analysis::State::queued;
    return;
  }
  analysis->state = Analysis::State::running;
  analysis->working = true;
}

json::object House::write(const Analysis& analysis) const {
  return analysis.write();
}

}  // namespace pioche::server
