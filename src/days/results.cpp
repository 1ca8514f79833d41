#include "days/results.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

#include "play/dealt.h"
#include "play/json.h"
#include "play/notation.h"

namespace pioche::days {
namespace {

int best_rival(const Scores& scores, const play::Match& match, Seat seat) {
  int best = 0;
  bool found = false;
  for (const Seat other : scores.seats()) {
    if (match.same_side(seat, other)) continue;
    best = found ? std::max<int>(best, scores[other]) : scores[other];
    found = true;
  }
  return best;
}

int place_of(const Scores& scores, const play::Match& match, Seat seat) {
  int place = 1;
  for (const Seat other : scores.seats())
    if (!match.same_side(seat, other) && scores[other] > scores[seat]) ++place;
  return place;
}

bool better(const Ranked& one, const Ranked& other) {
  return std::pair(one.score, one.ahead) > std::pair(other.score, other.ahead);
}

std::vector<Ranked> ranked(std::vector<Ranked> list) {
  std::stable_sort(list.begin(), list.end(), better);
  for (std::size_t i = 0; i < list.size(); ++i)
    list[i].place = i > 0 && !better(list[i - 1], list[i]) ? list[i - 1].place : static_cast<int>(i) + 1;
  return list;
}

}  // namespace

std::string to_text(const Note& note) {
  return described::text_of(note);
}

Result<std::vector<Note>> read_notes(const std::vector<std::string>& lines) {
  std::vector<Note> notes;
  for (const std::string& line : lines) {
    boost::system::error_code error;
    const boost::json::value value = boost::json::parse(line, error);
    if (error) return fail("a note is not JSON: {}", error.message());
    notes.push_back(TRY(described::read<Note>(value, "", "a note")));
  }
  return notes;
}

DayResult result_of(const play::Match& match, Seat seat, table::Millis ended_at) {
  DayResult result;
  const Scores scores = match.scores();
  result.score = scores[seat];
  result.ahead = scores[seat] - best_rival(scores, match, seat);
  // Who wins a tie is for the rulebook to say.
  result.place = match.winners().contains(seat) ? 1 : std::max(2, place_of(scores, match, seat));
  result.players = match.players();
  result.ended_at = ended_at;
  play::Match game = play::anew(match);
  for (int round = 0; round < match.rounds(); ++round) {
    if (!play::start_round(game, play::dealt(match, round))) break;
    for (const std::string& action : play::actions(match, round)) {
      const bool own = game.seat_to_act() == seat;
      if (!play::play(game, action)) return result;
      if (own) result.places.push_back(place_of(game.scores(), game, seat));
    }
  }
  if (!result.places.empty()) result.places.back() = result.place;
  return result;
}

void DayBook::add(Note note) {
  if (lines++ == 0) seed = note.seed.value_or("");
  if (note.result && note.guest)
    ended.push_back(
        {std::move(*note.guest), note.name.value_or(""), 0, note.result->score, note.result->ahead, 1});
}

std::vector<Ranked> rank_day(const DayBook& day) {
  return rank_days({&day});
}

std::vector<Ranked> rank_days(const std::vector<const DayBook*>& days) {
  std::unordered_map<std::string_view, std::size_t> places;
  std::vector<Ranked> list;  // who came first stands first among equals
  for (const DayBook* const day : days)
    for (const Ranked& result : day->ended) {
      const auto [at, fresh] = places.try_emplace(result.guest, list.size());
      if (fresh) {
        list.push_back(result);
        continue;
      }
      Ranked& one = list[at->second];
      one.name = result.name;
      one.score += result.score;
      one.ahead += result.ahead;
      ++one.games;
    }
  return ranked(std::move(list));
}

std::vector<Ranked> rank_single(const DayBook& best) {
  return ranked(best.ended);
}

Streak streak(const std::vector<Note>& own, std::string_view kind, Day today) {
  std::set<Day> played;
  for (const Note& note : own) {
    if (!note.result || note.kind != kind || !note.day) continue;
    if (const auto day = Day::read(*note.day)) played.insert(*day);
  }
  Streak streak;
  for (const Day day : played) {
    if (played.contains(day.previous())) continue;
    int length = 0;
    Day last = day;
    for (Day next = day; played.contains(next); next = next.next()) {
      ++length;
      last = next;
    }
    streak.longest = std::max(streak.longest, length);
    if (last >= today.previous()) streak.now = length;
  }
  return streak;
}

bool among_best(const DayBook& best, const DayResult& result) {
  const auto ahead = std::count_if(best.ended.begin(), best.ended.end(), [&](const Ranked& one) {
    return std::pair(one.score, one.ahead) >= std::pair(result.score, result.ahead);
  });
  return static_cast<std::size_t>(ahead) < kept_of_all_time;
}

}  // namespace pioche::days
