// pioche admin: who is in the house, what was reported, and what the operator does about it - while it is open.
#include <ctime>
#include <filesystem>
#include <future>

#include "cli/command.h"
#include "keys/push.h"
#include "names/name.h"
#include "store/people.h"
#include "store/postgres/postgres_store.h"
#include "store/sqlite/sqlite_store.h"

namespace pioche::cli {
namespace {

using store::Millis;

struct AdminArguments {
  std::string data = "data";
  std::string store;  // postgresql://...; empty: in data
  std::string name, to;
  int days = 0;
  std::int64_t act = 0;
  int most = 50;
};

constexpr Millis day = 24LL * 3600 * 1000;
constexpr Millis for_ever = 253'402'300'799'000;  // the year 9999

std::string date(Millis at) {
  if (at >= for_ever) return "for ever";
  const std::time_t seconds = at / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

// The database of a house, open beside it: both write, one after the other.
class Book {
 public:
  static Result<Book> open(const AdminArguments& arguments) {
    if (store::is_postgres(arguments.store))
      return Book(TRY(store::open_postgres({arguments.store, {}, {}})));
    const std::string path = arguments.data + "/pioche.sqlite";
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return fail("there is no database {}", path);
    return Book(TRY(store::open_sqlite({path, {}, {}, ""})));
  }

  store::PeopleStore& people() { return *store_->people(); }

  template <class T, class Ask>
  Result<T> read(Ask ask) {
    std::promise<Result<T>> found;
    ask([&](const Result<T>& got) { found.set_value(got); });
    return found.get_future().get();
  }

  Result<> save(store::PeopleChanges changes, std::string_view conflict) {
    std::promise<store::Saved> done;
    people().save({}, std::move(changes), [&](const store::Saved& saved) { done.set_value(saved); });
    const store::Saved saved = done.get_future().get();
    if (saved.outcome == store::Outcome::saved) return {};
    if (saved.outcome == store::Outcome::conflict) return fail("{}", conflict);
    return fail("it could not be saved: {}", saved.message);
  }

  Result<store::Account> find(const std::string& typed) {
    const names::Name name = TRY(names::read_name(typed));
    const auto found = TRY(
        read<std::optional<store::Account>>([&](auto then) { people().account_like(name.skeleton, then); }));
    if (!found) return fail("there is nobody called \"{}\"", typed);
    return *found;
  }

 private:
  explicit Book(std::unique_ptr<store::Archive> store) : store_(std::move(store)) {}
  std::unique_ptr<store::Archive> store_;
};

Result<> list_people(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const std::string like = arguments.name.empty() ? "" : TRY(names::read_name(arguments.name)).skeleton;
  const auto found = TRY(book.read<std::vector<store::Account>>(
      [&](auto then) { book.people().people_like(like, arguments.most, then); }));
  for (const store::Account& one : found)
    fmt::print("{}{}  since {}{}\n", one.name, one.bot ? " (a bot)" : "", date(one.made_at),
               one.banned_until > now() ? fmt::format("  banned: {}", date(one.banned_until)) : "");
  return {};
}

Result<> list_reports(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const auto found = TRY(
      book.read<std::vector<store::Report>>([&](auto then) { book.people().reports(arguments.most, then); }));
  for (const store::Report& one : found)
    fmt::print("{}  {}: {}{}  by {}\n", date(one.at), one.name, one.reason,
               one.table.empty() ? "" : " at table " + one.table,
               one.reporter_name.empty() ? "somebody who is gone" : one.reporter_name);
  if (found.empty()) fmt::print("no reports are open\n");
  return {};
}

Result<> list_acts(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const auto found =
      TRY(book.read<std::vector<store::Act>>([&](auto then) { book.people().acts(0, 1'000'000, then); }));
  for (const store::Act& one : found)
    fmt::print("{}  {}  {} {}{}{}\n", one.id, date(one.at), one.what, one.name,
               one.what == "rename" ? fmt::format(" from \"{}\" to \"{}\"", one.before, one.after)
                                    : fmt::format(" until {}", date(std::stoll(one.after))),
               one.undone ? "  (undone)" : "");
  return {};
}

Result<> close_reports(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const store::Account one = TRY(book.find(arguments.name));
  TRY(book.save({store::CloseReports{one.id}}, ""));
  fmt::print("reports of {} are closed\n", one.name);
  return {};
}

Result<> rename_to(Book& book, const store::Account& one, const std::string& typed,
                   store::PeopleChanges with) {
  const names::Name name = TRY(names::read_name(typed));
  with.push_back(store::Rename{one.id, name.text, name.skeleton});
  with.push_back(store::AddAct{{0, "rename", one.id, one.name, name.text, now(), false, ""}});
  TRY(book.save(std::move(with),
                "somebody has this name, or one that looks like it; or it was undone before"));
  fmt::print("{} is called {} now\n", one.name, name.text);
  return {};
}

Result<> ban_until(Book& book, const store::Account& one, Millis until, store::PeopleChanges with) {
  with.push_back(store::Ban{one.id, until});
  if (until > now()) with.push_back(store::EndAllSessions{one.id, {}});
  with.push_back(store::AddAct{{0, until > now() ? "ban" : "unban", one.id, std::to_string(one.banned_until),
                                std::to_string(until), now(), false, ""}});
  TRY(book.save(std::move(with), "it was undone before, or the account was deleted"));
  fmt::print("{} is {}\n", one.name, until > now() ? "banned: " + date(until) : "welcome again");
  return {};
}

Result<> rename(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  return rename_to(book, TRY(book.find(arguments.name)), arguments.to, {});
}

Result<> ban(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const store::Account one = TRY(book.find(arguments.name));
  return ban_until(book, one, arguments.days > 0 ? now() + arguments.days * day : for_ever, {});
}

Result<> unban(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  return ban_until(book, TRY(book.find(arguments.name)), 0, {});
}

// From the next start on the house can reach browsers that are closed.
Result<> make_notice_keys(const AdminArguments& arguments) {
  const std::string path = arguments.data + "/notices.pem";
  std::error_code error;
  if (std::filesystem::exists(path, error))
    return fail("{} is there already; with other keys no browser would know this house any more", path);
  TRY(write_secret_file(path, keys::PushKeys::fresh().pem()));
  fmt::print("{} is made. Start the house again, with --contact mailto:YOU@YOUR.HOUSE\n", path);
  return {};
}

Result<> mark_bot(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const store::Account one = TRY(book.find(arguments.name));
  TRY(book.save({store::MarkBot{one.id, true}}, "the account was deleted"));
  fmt::print("{} is a bot from now on\n", one.name);
  return {};
}

Result<> undo(const AdminArguments& arguments) {
  Book book = TRY(Book::open(arguments));
  const auto found = TRY(
      book.read<std::vector<store::Act>>([&](auto then) { book.people().acts(arguments.act - 1, 1, then); }));
  if (found.empty() || found[0].id != arguments.act)
    return fail("there is no act {}; `pioche admin history` lists them", arguments.act);
  const store::Act& act = found[0];
  const auto account = TRY(
      book.read<std::optional<store::Account>>([&](auto then) { book.people().account(act.account, then); }));
  if (!account) return fail("the account was deleted");
  const store::PeopleChanges with{store::UndoAct{act.id}};
  if (act.what == "rename") return rename_to(book, *account, act.before, with);
  return ban_until(book, *account, std::stoll(act.before), with);
}

}  // namespace

void add_admin(CLI::App& app, int& status) {
  CLI::App* const command = app.add_subcommand("admin", "Look after the people of a house, while it is open");
  command->require_subcommand(1);
  const auto arguments = std::make_shared<AdminArguments>();
  command->add_option("--data", arguments->data, "The folder of the house")->capture_default_str();
  command
      ->add_option("--store", arguments->store, "A PostgreSQL database instead: postgresql://user@host/name")
      ->envname("PIOCHE_STORE");
  const auto add = [&](const std::string& name, const std::string& about,
                       Result<> (*run)(const AdminArguments&)) {
    CLI::App* const one = command->add_subcommand(name, about);
    one->callback([arguments, run, &status] {
      if (const auto done = run(*arguments); !done) status = report(done.error());
    });
    return one;
  };
  CLI::App* const people =
      add("people", "List people, the newest first, or those whose names begin so", list_people);
  people->add_option("name", arguments->name, "The beginning of a name");
  people->add_option("--most", arguments->most, "At most so many")->capture_default_str();
  add("reports", "List what people reported", list_reports);
  add("history", "List what was done to whom", list_acts);
  add("close", "Close the reports of somebody", close_reports)
      ->add_option("name", arguments->name)
      ->required();
  CLI::App* const renames = add("rename", "Give somebody another name", rename);
  renames->add_option("name", arguments->name, "As they are called")->required();
  renames->add_option("to", arguments->to, "As they will be called")->required();
  CLI::App* const bans = add("ban", "Sign somebody out, and let them in no more", ban);
  bans->add_option("name", arguments->name)->required();
  bans->add_option("--days", arguments->days, "For so many days; left out: until it is undone");
  add("unban", "Let somebody in again", unban)->add_option("name", arguments->name)->required();
  add("bot", "Mark somebody as a bot", mark_bot)->add_option("name", arguments->name)->required();
  add("notices", "Make the keys by which the house reaches browsers that are closed", make_notice_keys);
  add("undo", "Undo something of the history", undo)
      ->add_option("act", arguments->act, "Its number")
      ->required();
}

}  // namespace pioche::cli
