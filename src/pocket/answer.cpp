#include "pocket/answer.h"

#include <charconv>

#include "play/notation.h"
#include "play/record.h"
#include "show/read_json.h"

namespace pioche::pocket {
namespace {

// Whole numbers of 64 bits are more than JavaScript's numbers hold: they go as text.
std::string text_of(std::uint64_t number) {
  return std::to_string(number);
}
Result<std::uint64_t> number_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  if (!value) return 0;
  if (value->is_int64() && value->get_int64() >= 0) return static_cast<std::uint64_t>(value->get_int64());
  if (value->is_uint64()) return value->get_uint64();
  if (!value->is_string()) return fail("question: \"{}\" is not a number", key);
  const std::string_view text = value->get_string();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    return fail("question: \"{}\" is \"{}\", not a number", key, text.substr(0, 40));
  return number;
}

Result<json::object> read_object(std::string_view text, std::string_view what) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error || !value.is_object()) return fail("{} is not a JSON object", what);
  return std::move(value.get_object());
}

// The match where its record ends.
Result<play::Match> match_in(const json::object& question) {
  const json::value* const record = question.if_contains("record");
  if (!record) return fail("question: a \"record\" is needed");
  play::Match match = TRY(play::replay(TRY(play::read_record(*record))));
  if (match.seat_to_act() == nobody) return fail("question: nobody is to act where the record ends");
  return match;
}

// Facts and reasons are three things each: what kind, how much, about what.
template <class Told>
json::array told(const std::vector<Told>& all) {
  json::array list;
  for (const Told& one : all)
    list.push_back(json::object{{"kind", one.kind}, {"amount", one.amount}, {"about", one.about}});
  return list;
}

Result<json::object> decide(const json::object& question) {
  const read_json::Fields fields(question, "question");
  const play::Match match = TRY(match_in(question));
  const auto bot = TRY(bots::make_bot(match.game(), TRY(fields.string("bot"))));
  bots::Budget budget;
  budget.simulations = TRY(number_in(question, "simulations"));
  budget.time = std::chrono::milliseconds(TRY(number_in(question, "milliseconds")));
  Random random = Random::stream(TRY(number_in(question, "seed")), TRY(number_in(question, "number")));
  const bots::Decision decision = bot->decide(match, budget, StopToken(), random);
  json::array candidates;
  for (const bots::RatedAction& one : decision.candidates)
    candidates.push_back({{"action", one.action},
                          {"visits", one.visits},
                          {"share", one.share},
                          {"margin", one.margin},
                          {"share_error", one.share_error},
                          {"margin_error", one.margin_error},
                          {"score", one.score},
                          {"facts", told(one.facts)}});
  return json::object{{"action", decision.action},
                      {"simulations", decision.simulations},
                      {"candidates", std::move(candidates)}};
}

Result<json::object> grade(const json::object& question) {
  const read_json::Fields fields(question, "question");
  const play::Match match = TRY(match_in(question));
  const std::string action = TRY(fields.string("action"));
  TRY(play::check(match, action));
  const bots::Analysis usual;
  const auto bot = TRY(bots::make_bot(match.game(), usual.bot));
  Random random = Random::stream(usual.seed, TRY(number_in(question, "number")));
  const bots::Graded graded = bots::grade_decision(*bot, match, action, usual.budget, StopToken(), random);
  return json::object{{"round", graded.round},
                      {"ply", graded.ply},
                      {"seat", graded.seat + 1},
                      {"action", graded.action},
                      {"better", graded.better},
                      {"legal", graded.legal},
                      {"judged", graded.judged},
                      {"best_share", graded.best_share},
                      {"best_margin", graded.best_margin},
                      {"share", graded.share},
                      {"margin", graded.margin},
                      {"lost_share", graded.lost_share},
                      {"lost_margin", graded.lost_margin},
                      {"grade", bots::name(graded.grade)},
                      {"reasons", told(graded.reasons)}};
}

Result<json::object> think(std::string_view text) {
  const json::object question = TRY(read_object(text, "the question"));
  const std::string asked = TRY(read_json::Fields(question, "question").string("ask"));
  if (asked == "decide") return decide(question);
  if (asked == "grade") return grade(question);
  return fail("question: there is no \"{}\" to ask for, only decide and grade", asked.substr(0, 40));
}

Result<json::object> read_answer(std::string_view text) {
  json::object answer = TRY(read_object(text, "the answer"));
  if (answer.contains("error")) return fail("{}", TRY(read_json::Fields(answer, "answer").string("error")));
  return answer;
}

double real_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value && value->is_number() ? value->to_number<double>() : 0;
}

template <class Told>
Result<std::vector<Told>> read_told(const json::object& object, std::string_view key) {
  std::vector<Told> all;
  for (const json::value& one : *TRY(read_json::Fields(object, "answer").array(key))) {
    if (!one.is_object()) return fail("answer: one of {} is {}", key, read_json::kind_of(one));
    const read_json::Fields fields(one.get_object(), key);
    all.push_back(
        {TRY(fields.string("kind")), real_in(one.get_object(), "amount"), TRY(fields.string("about"))});
  }
  return all;
}

json::object asked_at(const play::Match& match, std::string_view what) {
  return {{"ask", what}, {"record", play::write_record(play::record_of(match))}};
}

}  // namespace

std::string answer(std::string_view question) {
  const auto thought = think(question);
  return json::serialize(thought ? *thought : json::object{{"error", thought.error().message}});
}

std::string ask_to_decide(const play::Match& match, const Thinking& thinking) {
  json::object question = asked_at(match, "decide");
  question["bot"] = thinking.bot;
  if (thinking.budget.simulations > 0) question["simulations"] = thinking.budget.simulations;
  if (thinking.budget.time.count() > 0) question["milliseconds"] = thinking.budget.time.count();
  question["seed"] = text_of(thinking.seed);
  question["number"] = text_of(thinking.number);
  return json::serialize(question);
}

std::string ask_to_grade(const play::Match& match, std::string_view action, std::uint64_t number) {
  json::object question = asked_at(match, "grade");
  question["action"] = action;
  question["number"] = text_of(number);
  return json::serialize(question);
}

Result<bots::Decision> read_decision(std::string_view text) {
  const json::object answer = TRY(read_answer(text));
  const read_json::Fields fields(answer, "answer");
  bots::Decision decision{TRY(fields.string("action")), {}, TRY(number_in(answer, "simulations"))};
  for (const json::value& one : *TRY(fields.array("candidates"))) {
    if (!one.is_object()) return fail("answer: a candidate is {}", read_json::kind_of(one));
    const json::object& candidate = one.get_object();
    bots::RatedAction& rated = decision.candidates.emplace_back();
    rated.action = TRY(read_json::Fields(candidate, "candidate").string("action"));
    rated.visits = TRY(number_in(candidate, "visits"));
    rated.share = real_in(candidate, "share");
    rated.margin = real_in(candidate, "margin");
    rated.share_error = real_in(candidate, "share_error");
    rated.margin_error = real_in(candidate, "margin_error");
    rated.score = real_in(candidate, "score");
    rated.facts = TRY(read_told<bots::Fact>(candidate, "facts"));
  }
  return decision;
}

Result<bots::Graded> read_graded(std::string_view text) {
  const json::object answer = TRY(read_answer(text));
  const read_json::Fields fields(answer, "answer");
  bots::Graded graded;
  graded.round = TRY(fields.integer("round"));
  graded.ply = TRY(fields.integer("ply"));
  graded.seat = static_cast<Seat>(TRY(fields.integer("seat")) - 1);
  graded.action = TRY(fields.string("action"));
  graded.better = TRY(fields.string("better"));
  graded.legal = TRY(fields.integer("legal"));
  graded.judged = TRY(fields.boolean_or("judged", false));
  graded.best_share = real_in(answer, "best_share");
  graded.best_margin = real_in(answer, "best_margin");
  graded.share = real_in(answer, "share");
  graded.margin = real_in(answer, "margin");
  graded.lost_share = real_in(answer, "lost_share");
  graded.lost_margin = real_in(answer, "lost_margin");
  graded.grade = bots::grade(graded.lost_share, graded.lost_margin);
  graded.reasons = TRY(read_told<bots::Reason>(answer, "reasons"));
  return graded;
}

}  // namespace pioche::pocket
