// pioche archive: everything a house has, as records and back, as a copy, in another database, and whether it is sound.
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>

#include "cli/command.h"
#include "store/archive.h"
#include "store/postgres/movable.h"
#include "store/postgres/postgres_store.h"
#include "store/sqlite/movable.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/upkeep.h"

namespace pioche::cli {
namespace {

struct ArchiveArguments {
  std::string data = "data";
  std::string store;  // postgresql://...; empty: in data
  std::string file;
};

std::string database_of(const ArchiveArguments& arguments) {
  return arguments.data + "/pioche.sqlite";
}

// Of a house that is there: to make an empty one for somebody who mistyped its name would hide that.
Result<std::unique_ptr<store::Archive>> open_existing(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return fail("there is no database {}", path);
  return store::open_sqlite({path, {}, {}, ""});
}

Result<std::unique_ptr<store::Archive>> open_house(const ArchiveArguments& arguments) {
  if (store::is_postgres(arguments.store)) return store::open_postgres({arguments.store, {}, {}});
  return open_existing(database_of(arguments));
}

// Names bad tables as they are found, and counts them.
class BadTables {
 public:
  store::Bad hear() {
    return [this](const std::string& table, const Error& why) {
      ++count_;
      report(fail_in("table " + table, why).value());
    };
  }
  Result<> verdict() const {
    if (count_ == 0) return {};
    return fail("{} {} bad and left out; see above", count_, count_ == 1 ? "table is" : "tables are");
  }

 private:
  int count_ = 0;
};

Result<> run_export(const ArchiveArguments& arguments) {
  const auto store = TRY(open_house(arguments));
  std::ofstream file;
  if (arguments.file != "-") {
    file.open(arguments.file);
    if (!file) return fail("{}: can't be written", arguments.file);
  }
  std::ostream& out = arguments.file == "-" ? std::cout : file;
  BadTables bad;
  const int count = TRY(store::export_records(*store, out, bad.hear()));
  if (!out.flush()) return fail("{}: can't be written: is the disk full?", arguments.file);
  fmt::print(stderr, "{} games written\n", count);
  return bad.verdict();
}

Result<> run_backup(const ArchiveArguments& arguments) {
  if (!arguments.store.empty())
    return fail("PostgreSQL has its own: pg_dump copies a house, also while it is open");
  TRY(store::back_up(database_of(arguments), arguments.file));
  fmt::print(stderr, "{} is a copy of {}\n", arguments.file, database_of(arguments));
  return {};
}

Result<> run_check(const ArchiveArguments& arguments) {
  const std::string path = arguments.file.empty() ? database_of(arguments) : arguments.file;
  const bool postgres = store::is_postgres(arguments.store);
  const auto store = TRY(postgres ? open_house(arguments) : open_existing(path));
  std::vector<std::string> damage;
  if (!postgres) damage = TRY(store::find_damage(path));
  for (const std::string& one : damage) report(fail_in(path, {one}).value());
  BadTables bad;
  const int sound = TRY(store::check_tables(*store, bad.hear()));
  fmt::print("{} sound {}\n", sound, sound == 1 ? "table" : "tables");
  TRY(bad.verdict());
  if (!damage.empty()) return fail("{}: the file is damaged; see above", path);
  return {};
}

Result<> run_import(const ArchiveArguments& arguments) {
  const auto store =
      TRY(store::is_postgres(arguments.store) ? open_house(arguments)
                                              : store::open_sqlite({database_of(arguments), {}, {}, ""}));
  std::ifstream file;
  if (arguments.file != "-") {
    file.open(arguments.file);
    if (!file) return fail("{}: can't be read", arguments.file);
  }
  auto tables = store::import_records(arguments.file == "-" ? std::cin : file, now());
  if (!tables) return fail_in(arguments.file, tables.error());
  const std::size_t count = tables->size();
  if (count > 0) {
    std::promise<store::Saved> promise;
    store->append(std::move(*tables), [&](const store::Saved& saved) { promise.set_value(saved); });
    const store::Saved saved = promise.get_future().get();
    if (saved.outcome != store::Outcome::saved)
      return fail("the records could not be saved: {}", saved.message);
  }
  fmt::print(stderr, "{} games taken in\n", count);
  return {};
}

// From a file to PostgreSQL or back. Opening each house once brings it up to date, and makes an empty one where there is none.
Result<> run_move(const ArchiveArguments& arguments) {
  const bool from_postgres = store::is_postgres(arguments.store),
             to_postgres = store::is_postgres(arguments.file);
  const std::string path = arguments.file + "/pioche.sqlite";
  TRY(open_house(arguments));
  if (to_postgres) {
    TRY(store::open_postgres({arguments.file, {}, {}}));
  } else {
    std::error_code error;
    std::filesystem::create_directories(arguments.file, error);
    if (error) return fail("the folder {} can't be made: {}", arguments.file, error.message());
    TRY(store::open_sqlite({path, {}, {}, ""}));
  }
  try {
    const auto from = from_postgres ? store::movable_postgres(arguments.store)
                                    : store::movable_sqlite(database_of(arguments));
    const auto to = to_postgres ? store::movable_postgres(arguments.file) : store::movable_sqlite(path);
    const int moved = TRY(store::move_house(*from, *to));
    fmt::print(stderr, "{} {} moved, with everybody who has an account; the old house is left as it was\n",
               moved, moved == 1 ? "table" : "tables");
    return {};
  } catch (const std::exception& trouble) {
    return fail("{}", trouble.what());
  }
}

struct Tool {
  const char* name;
  const char* about;
  const char* file;  // what it is
  bool needs_file;
  Result<> (*run)(const ArchiveArguments&);
};

void add_tool(CLI::App& archive, int& status, const Tool& tool) {
  auto arguments = std::make_shared<ArchiveArguments>();
  CLI::App* const command = archive.add_subcommand(tool.name, tool.about);
  command->add_option("file", arguments->file, tool.file)->required(tool.needs_file);
  command->add_option("--data", arguments->data, "Directory of the database")
      ->envname("PIOCHE_DATA")
      ->capture_default_str();
  command
      ->add_option("--store", arguments->store, "A PostgreSQL database instead: postgresql://user@host/name")
      ->envname("PIOCHE_STORE");
  command->callback([arguments, run = tool.run, &status] {
    if (const auto done = run(*arguments); !done) status = report(done.error());
  });
}

}  // namespace

void add_archive(CLI::App& app, int& status) {
  CLI::App* const archive = app.add_subcommand(
      "archive", "Copy and check what a house has, write it as records, or take records in");
  archive->require_subcommand(1);
  const char* const records = "One record per line; - for standard input or output";
  add_tool(*archive, status,
           {"export", "Write every game of the house as a record", records, true, run_export});
  add_tool(*archive, status, {"import", "Take in records as finished tables", records, true, run_import});
  add_tool(*archive, status,
           {"backup", "Copy the database, also while the house is open", "The copy, a new file", true,
            run_backup});
  add_tool(*archive, status,
           {"check", "Read and replay every table, and name those that are bad",
            "A database, such as a copy (default: the one in --data)", false, run_check});
  add_tool(*archive, status,
           {"move", "Copy the whole house, people and all, to another database; close it first",
            "A folder, or postgresql://user@host/name; there must be no house in it", true, run_move});
}

}  // namespace pioche::cli
