// Finds the call that a request means, and reads what all of them have in common.
#include "desk/calls.h"

#include "desk/call_of.h"
#include "fair/secret.h"

namespace pioche::desk {
namespace {

constexpr int protocol_version = 1;
constexpr std::size_t max_depth = 16;

}  // namespace

Answer<json::object> read_body(std::string_view text) {
  if (text.empty()) return json::object();
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = max_depth;
  json::value value = json::parse(text, error, {}, options);
  if (error) return refuse("bad_request", "the body is not JSON: " + error.message());
  if (!value.is_object())
    return refuse("bad_request", fmt::format("the body is {}, not an object", read_json::kind_of(value)));
  json::object& body = value.get_object();
  const auto version =
      read_json::Fields(body, "body").integer_or("version", body.empty() ? protocol_version : 0);
  if (!version || *version != protocol_version)
    return refuse("version", "every message carries \"version\": 1, the protocol this server speaks");
  return std::move(body);
}

namespace {

// Whether a path has as many parts as the pattern, and the same ones but for {id}.
bool fits(std::string_view path, std::string_view pattern, std::string_view& id) {
  for (;;) {
    const auto cut = path.find('/');
    const auto mark = pattern.find('/');
    const std::string_view part = path.substr(0, cut);
    const std::string_view expected = pattern.substr(0, mark);
    if (expected == "{id}") {
      if (part.empty()) return false;
      id = part;
    } else if (part != expected) {
      return false;
    }
    if (cut == std::string_view::npos || mark == std::string_view::npos) return cut == mark;
    path.remove_prefix(cut + 1);
    pattern.remove_prefix(mark + 1);
  }
}

}  // namespace

std::vector<Call> all_calls() {
  using enum Method;
  std::vector<Call> calls{
      call_of<&list_games>({get, "/api/v1/games", {}, "The games, their options and the bots' levels"}),
      call_of<&show_openapi>({get, "/api/v1/openapi.json", {}, "This document"}),

      call_of<&make_table>({post, "/api/v1/tables", {}, "Make a table", 201, BodySize::small, Cost::table}),
      call_of_prepared<&read_again, &go_on_from_record>(
          {post,
           "/api/v1/tables/again",
           {},
           "Go on from a moment of a record, with the same deal: practice",
           201,
           BodySize::record,
           Cost::table}),
      call_of<&list_my_tables>({post, "/api/v1/tables/mine", {}, "Tables I hold tokens of"}),
      call_of<&show_table>({get, "/api/v1/tables/{id}", Right::watch, "A table as the token's eyes see it"}),

      call_of<&join_table>({post, "/api/v1/tables/{id}/join", Right::sit, "Take an open seat"}),
      call_of<&leave_table>(
          {post, "/api/v1/tables/{id}/leave", Right::play, "Leave a table that has not begun"}),
      call_of<&put_out>(
          {post, "/api/v1/tables/{id}/put_out", Right::host, "Put a guest out before the game"}),
      call_of<&change_seat>(
          {post, "/api/v1/tables/{id}/seat", Right::host, "Seat a bot, or open a bot's seat"}),
      call_of<&commit_parts>(
          {post, "/api/v1/tables/{id}/commit", Right::play, "Be bound to what my seats add to the deal"}),
      call_of<&show_parts>({post, "/api/v1/tables/{id}/show", Right::play, "Show what my seats committed"}),
      call_of<&start_table>({post, "/api/v1/tables/{id}/start", Right::host, "Start a table that is held"}),

      call_of<&play>({post, "/api/v1/tables/{id}/play", Right::play, "Play an action"}),
      call_of<&undo>({post, "/api/v1/tables/{id}/undo", Right::play, "Take back my last action"}),
      call_of<&resign>({post, "/api/v1/tables/{id}/resign", Right::play, "A bot plays on for me"}),
      call_of<&play_on>({post, "/api/v1/tables/{id}/play_on", Right::play,
                         "Let a bot play on for somebody who was waited for too long"}),
      call_of<&come_back>({post, "/api/v1/tables/{id}/come_back", Right::come_back,
                           "Take back the seat that a bot plays on for me"}),
      call_of<&rematch>({post, "/api/v1/tables/{id}/rematch", Right::rematch,
                         "Once more with the same people", 200, BodySize::small, Cost::table}),
      call_of<&hint>({post, "/api/v1/tables/{id}/hint", Right::belong, "What the best bot would do"}),

      call_of<&show_round>({get, "/api/v1/tables/{id}/round", Right::watch,
                            "The board at the end of a round, all hands open"}),
      call_of<&show_record>(
          {get, "/api/v1/tables/{id}/record", Right::watch, "The record of a finished game"}),
      call_of<&show_replay>(
          {get, "/api/v1/tables/{id}/replay", Right::watch, "The boards of a finished game, ply by ply"}),
      call_of_prepared<&work_out_replay, &replay_record>(
          {post, "/api/v1/replays", {}, "The boards of any record, ply by ply", 200, BodySize::record}),

      call_of_prepared<&work_out_position, &show_position>(
          {post,
           "/api/v1/positions",
           {},
           "A moment of a record as who is to act sees it, and what they may do",
           200,
           BodySize::record}),
      call_of<&count_pad>({post, "/api/v1/counts", {}, "Count a game that was played at a real table"}),

      call_of_prepared<&read_analysis, &start_analysis>(
          {post,
           "/api/v1/analyses",
           {},
           "Have a finished table or a record looked through by the best bot",
           202,
           BodySize::record}),
      call_of<&show_analysis>({get, "/api/v1/analyses/{id}", {}, "How far an analysis is"}),
  };
  if constexpr (!on_device)
    for (Call& call : shared_calls()) calls.push_back(std::move(call));
  return calls;
}

std::vector<Call> shared_calls() {
  constexpr Method get = Method::get, post = Method::post;
  return {
      call_of_prepared<&read_begun, &go_on_from_record>({post,
                                                         "/api/v1/tables/take_over",
                                                         {},
                                                         "Go on with a game that was begun on a device",
                                                         201,
                                                         BodySize::record,
                                                         Cost::table}),
      call_of<&list_public_tables>(
          {get, "/api/v1/tables", {}, "Public tables: open to join, or live to watch"}),
      call_of<&show_decision>(
          {get, "/api/v1/tables/{id}/decision", Right::play, "My turn, as the arena asks bots"}),

      call_of<&show_puzzle>({get, "/api/v1/puzzles/{id}", {}, "How many tried a puzzle and solved it"}),
      call_of<&try_puzzle>({post, "/api/v1/puzzles/{id}", {}, "Try a puzzle; the first try counts"}),

      call_of<&show_days>({post, "/api/v1/days", {}, "The deals of the day, and how I did"}),
      call_of<&begin_day>({post,
                           "/api/v1/days/begin",
                           {},
                           "Sit down to the deal of the day: one try",
                           201,
                           BodySize::small,
                           Cost::table}),
      call_of<&finish_day>({post, "/api/v1/days/finish", {}, "Have a game that is over counted"}),
      call_of<&show_day_tables>({post, "/api/v1/days/tables", {}, "The best of a day, its week, and ever"}),
  };
}

std::vector<Call> people_calls() {
  constexpr Method get = Method::get, post = Method::post;
  constexpr BodySize small = BodySize::small;
  const auto mine = [](Method method, std::string_view path, std::string_view about,
                       Known known = Known::yes) {
    return Row{method, path, {}, about, 200, small, Cost::call, known};
  };
  return {
      call_of<&ask_challenge>({post, "/api/v1/challenges", {}, "A question for an authenticator"}),
      call_of<&sign_up>({post, "/api/v1/accounts", {}, "Make an account", 201, small, Cost::account}),
      call_of<&sign_in>({post, "/api/v1/sessions", {}, "Sign in by password, recovery code or passkey"}),

      call_of<&show_person>({get, "/api/v1/people", {}, "Somebody's ratings, games and honours"}),
      call_of<&list_best>({get, "/api/v1/best", {}, "The best of a game, and of its week"}),
      call_of<&show_me>(mine(get, "/api/v1/me", "My account")),
      call_of<&list_devices>(mine(get, "/api/v1/me/devices", "Where I am signed in, and my passkeys")),
      call_of<&sign_out>(
          mine(post, "/api/v1/me/sign_out", "Sign out here, on another device, or everywhere")),
      call_of<&change_name>(mine(post, "/api/v1/me/name", "Change my name")),
      call_of<&change_password>(mine(post, "/api/v1/me/password", "Change my password", Known::proved)),
      call_of<&add_passkey>(mine(post, "/api/v1/me/passkeys", "Add a passkey", Known::proved)),
      call_of<&remove_passkey>(mine(post, "/api/v1/me/passkeys/remove", "Remove a passkey", Known::proved)),
      call_of<&renew_recovery>(
          mine(post, "/api/v1/me/recovery", "New recovery codes instead of the old ones", Known::proved)),
      call_of<&make_token>(mine(post, "/api/v1/me/tokens", "A token for a program", Known::proved)),
      call_of<&mark_bot>(
          mine(post, "/api/v1/me/bot", "A program plays for this account, which has not played yet")),
      call_of<&go_on_holiday>(
          mine(post, "/api/v1/me/holiday", "Let rated games with days for a move wait for me")),
      call_of<&claim_tables>(mine(post, "/api/v1/me/tables", "Tables that I played at as a guest are mine")),
      call_of<&list_running>(mine(get, "/api/v1/me/tables", "Tables that I play at, on whatever device")),
      call_of<&list_finished>(mine(get, "/api/v1/me/games", "My finished games, newest first, page by page")),
      call_of<&challenge>(Row{post,
                              "/api/v1/me/challenges",
                              {},
                              "Ask somebody to a table by name",
                              201,
                              small,
                              Cost::table,
                              Known::yes}),
      call_of<&accept_invitation>(
          mine(post, "/api/v1/me/invitations/accept", "Sit down where I was asked to")),
      call_of<&decline_invitation>(mine(post, "/api/v1/me/invitations/decline", "Say no to an invitation")),
      call_of<&list_blocked>(mine(get, "/api/v1/me/blocks", "Whom I won't meet")),
      call_of<&block>(mine(post, "/api/v1/me/blocks", "Meet somebody no more")),
      call_of<&unblock>(mine(post, "/api/v1/me/blocks/remove", "Meet somebody again")),
      call_of<&report_person>(mine(post, "/api/v1/me/reports", "Have the operator look at somebody")),
      call_of<&export_me>(Row{get,
                              "/api/v1/me/export",
                              {},
                              "Everything about me, as a file",
                              200,
                              small,
                              Cost::table,
                              Known::yes}),
      call_of<&delete_me>(
          mine(post, "/api/v1/me/delete", "Delete my account: games stay, the name goes", Known::proved)),
  };
}

Answer<FoundCall> find_call(const std::vector<Call>& calls, Method method, std::string_view path) {
  bool path_exists = false;
  for (const Call& call : calls) {
    std::string_view id;
    if (!fits(path, call.path, id)) continue;
    path_exists = true;
    if (call.method == method) return FoundCall{&call, id};
  }
  if (path_exists) return refuse("method", "this path doesn't take that method");
  return refuse("unknown_path", "there is no such call; see /api/v1/openapi.json");
}

void Desk::call(const Request& request, const Reply& reply) {
  const auto found = find_call(calls_, request.method, request.path);
  if (!found) return refuse(reply, found.error());
  call(*found, request, reply);
}

namespace {

// Every question is answered once. Whoever drops it unanswered, most likely because something was thrown, answers `broken`.
class Question {
 public:
  Question(std::weak_ptr<Journal> desk, Counts& counts, Reply reply)
      : desk_(std::move(desk)), counts_(counts), reply_(std::move(reply)) {}
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;
  ~Question() {
    const auto journal = desk_.lock();
    if (!reply_ || !journal) return;
    contained(*journal, "answering for want of an answer", [&] {
      const Refusal broken("broken", "our own mistake; it was logged");
      counts_.add_refusal(broken.code);
      answer({status_of(broken.code), "application/json", refusal_text(broken), {}});
    });
  }

  void answer(Response response) {
    if (const Reply reply = std::exchange(reply_, nullptr)) reply(std::move(response));
  }

 private:
  std::weak_ptr<Journal> desk_;
  Counts& counts_;
  Reply reply_;
};

}  // namespace

void Desk::call(const FoundCall& found, const Request& request, const Reply& reply) {
  contained(parts_.journal, "a call", [&] {
    const auto question = std::make_shared<Question>(watched(), counts_, reply);
    take(found, request, [question](Response response) { question->answer(std::move(response)); });
  });
}

void Desk::take(const FoundCall& found, const Request& request, const Reply& reply) {
  Incoming incoming;
  incoming.text = found.call->body == BodySize::record ? request.body : "";
  if (found.call->body == BodySize::small) {
    auto body = read_body(request.body);
    if (!body) return refuse(reply, body.error());
    incoming.body = std::move(*body);
  }
  incoming.query = request.query;
  incoming.path_part = found.path_part;
  incoming.caller.address = request.address;
  incoming.caller.gone = request.gone;
  incoming.caller.called_from =
      std::make_shared<const Client>(Client{request.origin, request.device, request.agent});
  if (!request.token.empty()) incoming.caller.token = fair::hash_secret(request.token);
  if (const json::value* secret = incoming.body.if_contains("join"); secret && secret->is_string())
    incoming.caller.invitation = fair::hash_secret(std::string_view(secret->get_string()));
  constexpr std::string_view of_account = "account.";
  const bool program = request.token.starts_with(of_account);
  const std::string session = program ? request.token.substr(of_account.size()) : request.session;
  if (program) incoming.caller.token.reset();
  if (session.empty() || !has_people()) return found.call->run(*this, incoming, reply);

  find_person(session, [this, call = found.call, reply, incoming = std::move(incoming)](
                           Answer<std::shared_ptr<const store::SignedIn>> person) mutable {
    if (!person) return refuse(reply, person.error());
    incoming.caller.person = std::move(*person);
    if (!call->right) return call->run(*this, incoming, reply);
    const std::string table = incoming.path_part;
    const Caller caller = incoming.caller;
    find_seat(caller, table,
              [this, call, reply, incoming = std::move(incoming)](Answer<Caller> seated) mutable {
                if (!seated) return refuse(reply, seated.error());
                incoming.caller = std::move(*seated);
                call->run(*this, incoming, reply);
              });
  });
}

}  // namespace pioche::desk
