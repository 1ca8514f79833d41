#include "python/door.h"

#include <cmath>

namespace pioche::python {
namespace {

constexpr int deepest = 32;  // no options, setups or records go further

json::value from_python(nb::handle object, int depth) {
  if (depth > deepest) refuse("this is nested more than {} deep", deepest);
  if (object.is_none()) return nullptr;
  if (nb::isinstance<nb::bool_>(object)) return nb::cast<bool>(object);
  if (nb::isinstance<nb::str>(object)) return json::string(nb::cast<std::string>(object));
  if (nb::isinstance<nb::float_>(object)) {
    const double number = nb::cast<double>(object);
    if (!std::isfinite(number)) refuse("{} can't stand in JSON", number);
    return number;
  }
  if (nb::isinstance<nb::dict>(object)) {
    json::object made;
    for (const auto& [key, value] : nb::borrow<nb::dict>(object)) {
      if (!nb::isinstance<nb::str>(key)) refuse("keys must be texts");
      made[nb::cast<std::string>(key)] = from_python(value, depth + 1);
    }
    return made;
  }
  if (nb::isinstance<nb::list>(object) || nb::isinstance<nb::tuple>(object)) {
    json::array made;
    for (const nb::handle one : object) made.push_back(from_python(one, depth + 1));
    return made;
  }
  // Whole numbers, NumPy's among them.
  const nb::object number = nb::steal(PyNumber_Index(object.ptr()));
  if (!number.is_valid()) throw nb::python_error();
  return nb::cast<std::int64_t>(number);
}

}  // namespace

json::value from_python(nb::handle object) {
  return from_python(object, 0);
}

json::object object_from_python(nb::handle object) {
  if (object.is_none()) return {};
  if (!nb::isinstance<nb::dict>(object)) throw nb::type_error("a dict is wanted here");
  return from_python(object, 0).as_object();
}

nb::object to_python(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return nb::none();
    case json::kind::bool_:
      return nb::bool_(value.get_bool());
    case json::kind::int64:
      return nb::int_(value.get_int64());
    case json::kind::uint64:
      return nb::int_(value.get_uint64());
    case json::kind::double_:
      return nb::float_(value.get_double());
    case json::kind::string:
      return nb::str(value.get_string().data(), value.get_string().size());
    case json::kind::array: {
      nb::list list;
      for (const json::value& one : value.get_array()) list.append(to_python(one));
      return list;
    }
    case json::kind::object: {
      nb::dict dict;
      for (const auto& field : value.get_object())
        dict[nb::str(field.key().data(), field.key().size())] = to_python(field.value());
      return dict;
    }
  }
  return nb::none();
}

Seat seat_from(std::int64_t seat, int players) {
  if (seat < 0 || seat >= players) refuse("there is no seat {}: seats are 0 to {} here", seat, players - 1);
  return static_cast<Seat>(seat);
}

SeatSet eyes_from(nb::handle eyes, int players) {
  SeatSet set;
  if (eyes.is_none()) return set;
  std::int64_t seat = 0;
  if (nb::try_cast(eyes, seat)) return SeatSet::only(seat_from(seat, players));
  for (const nb::handle one : eyes) set.insert(seat_from(nb::cast<std::int64_t>(one), players));
  return set;
}

std::vector<int> list_of(SeatSet seats) {
  std::vector<int> list;
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}
std::vector<int> list_of(const Scores& scores) {
  return {scores.begin(), scores.end()};
}
std::optional<int> or_none(Seat seat) {
  if (seat == nobody) return {};
  return seat;
}

}  // namespace pioche::python
