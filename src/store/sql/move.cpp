#include "store/sql/move.h"

#include <algorithm>
#include <deque>
#include <regex>

#include "store/sql/people_schema.h"

namespace pioche::store {
namespace {

ColumnType type_named(const std::string& name) {
  if (name == "INTEGER") return ColumnType::number;
  if (name == "REAL") return ColumnType::real;
  return name == "BLOB" ? ColumnType::bytes : ColumnType::text;
}

std::vector<TableShape> all_shapes() {
  std::vector<TableShape> shapes = shapes_of_people();
  shapes.push_back({"facts", {{"name", ColumnType::text}, {"value", ColumnType::number}}});
  shapes.push_back({"absences", {{"began", ColumnType::number}, {"ended", ColumnType::number}}});
  return shapes;
}

void move_rows(Sql& from, Sql& to, const TableShape& shape) {
  std::string columns, places;
  for (const auto& [name, type] : shape.columns) {
    columns += (columns.empty() ? "" : ", ") + name;
    places += places.empty() ? "?" : ", ?";
  }
  const std::string insert = "INSERT INTO " + shape.name + " (" + columns + ") VALUES (" + places + ")";
  from.run("SELECT " + columns + " FROM " + shape.name, {}, [&](const Row& row) {
    std::deque<std::string> texts;  // that the values look into
    std::vector<Value> values;
    for (int i = 0; i < static_cast<int>(shape.columns.size()); ++i) {
      if (row.null(i)) {
        values.emplace_back();
        continue;
      }
      switch (shape.columns[i].second) {
        case ColumnType::number:
          values.emplace_back(row.number(i));
          break;
        case ColumnType::real:
          values.emplace_back(row.real(i));
          break;
        case ColumnType::text:
          values.emplace_back(std::string_view(texts.emplace_back(row.text(i))));
          break;
        case ColumnType::bytes:
          values.emplace_back(Bytes{texts.emplace_back(row.text(i))});
          break;
      }
    }
    to.run(insert, values, [](const Row&) {});
  });
}

}  // namespace

std::vector<TableShape> shapes_of_people() {
  static const std::regex created(R"(CREATE TABLE (\w+) \(([\s\S]*?)\n  \);)"),
      column(R"(\n\s+(\w+) (TEXT|INTEGER|BLOB|REAL)\b)"),
      added(R"(ALTER TABLE (\w+) ADD COLUMN (\w+) (TEXT|INTEGER|BLOB|REAL)\b)");
  std::vector<TableShape> shapes;
  for (const std::string schema : people_migrations) {
    const std::sregex_iterator end;
    for (std::sregex_iterator made(schema.begin(), schema.end(), created); made != end; ++made) {
      TableShape& shape = shapes.emplace_back();
      shape.name = (*made)[1];
      const std::string inside = (*made)[2];
      for (std::sregex_iterator one(inside.begin(), inside.end(), column); one != end; ++one)
        shape.columns.emplace_back((*one)[1], type_named((*one)[2]));
    }
    for (std::sregex_iterator more(schema.begin(), schema.end(), added); more != end; ++more)
      for (TableShape& shape : shapes)
        if (shape.name == (*more)[1]) shape.columns.emplace_back((*more)[2], type_named((*more)[3]));
  }
  return shapes;
}

Result<int> move_house(MovableHouse& from, MovableHouse& to) {
  try {
    from.begin_reading();
    to.begin_writing();
    if (one(to.sql(), "SELECT 1 FROM tables LIMIT 1", [](const Row&) { return true; }))
      return fail("there is a house already: give an empty database");
    auto tables = all(from.sql(), from.tables(), [](const Row& row) {
      return KeptTable{row.number(0), row.text(1),   row.number(2) != 0, static_cast<int>(row.number(3)),
                       row.number(4), row.number(5), row.text(6),        {}};
    });
    for (KeptTable& table : tables) {
      table.entries = all(
          from.sql(), "SELECT body FROM log WHERE table_key = ? ORDER BY number",
          [](const Row& row) { return row.text(0); }, table.key);
      to.write(table);
      table.entries = {};
    }
    for (const TableShape& shape : all_shapes()) move_rows(from.sql(), to.sql(), shape);
    to.finish_writing();
    return static_cast<int>(std::count_if(tables.begin(), tables.end(),
                                          [](const KeptTable& one) { return !one.id.starts_with('='); }));
  } catch (const std::exception& trouble) {
    return fail("the house could not be moved, and nothing of it was: {}", trouble.what());
  }
}

}  // namespace pioche::store
