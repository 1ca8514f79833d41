#pragma once
// Makes a row of the list of calls from a function: what it takes and gives is in its type.
#include "desk/desk.h"

namespace pioche::desk {

namespace inside {

// The four shapes: about no table or at one, answered at once or later.
template <class Function>
struct Shape;

template <class To, class Asks, class Gives>
struct Shape<Answer<Gives> (*)(Desk&, const To&, const Asks&)> {
  using At = To;
  using Asked = Asks;
  using Given = Gives;
  static void call(Answer<Gives> (*function)(Desk&, const To&, const Asks&), Desk& desk, const To& to,
                   const Asks& asked, Then<Gives> then) {
    then(function(desk, to, asked));
  }
};

template <class To, class Asks, class Gives>
struct Shape<void (*)(Desk&, const To&, const Asks&, Then<Gives>)> {
  using At = To;
  using Asked = Asks;
  using Given = Gives;
  static void call(void (*function)(Desk&, const To&, const Asks&, Then<Gives>), Desk& desk, const To& to,
                   const Asks& asked, Then<Gives> then) {
    function(desk, to, asked, std::move(then));
  }
};

template <class T>
struct ShapeOfDocument {
  using Type = void;
};
template <class T>
struct ShapeOfDocument<Document<T>> {
  using Type = T;
};

}  // namespace inside

struct Row {
  Method method = Method::get;
  std::string_view path;
  std::optional<Right> right;
  std::string_view about;
  int status = 200;
  BodySize body = BodySize::small;  // of a POST
  Cost cost = Cost::call;
};

template <auto function>
Call call_of(const Row& row) {
  using Shape = inside::Shape<decltype(function)>;
  using Asked = typename Shape::Asked;
  using Given = typename Shape::Given;
  Call call{row.method, row.path,   row.right, row.method == Method::get ? BodySize::none : row.body,
            row.cost,   row.status, row.about, {},
            nullptr,    nullptr,    nullptr};
  call.run = [status = row.status, right = row.right](Desk& desk, const Incoming& incoming,
                                                      const Reply& reply) {
    Then<Given> then = [&desk, status, reply](const Answer<Given>& given) {
      desk.answer(reply, status, given);
    };
    const auto read = [](const Incoming& from) {
      return described::read<Asked>(described::Source{from.body, from.query, from.path_part}, "body");
    };
    if constexpr (std::same_as<typename Shape::At, Caller>) {
      const auto asked = read(incoming);
      if (!asked) return then(desk::refuse("bad_request", asked.error().message));
      Shape::call(function, desk, incoming.caller, *asked, std::move(then));
    } else {
      // Rights come first: who may not look is not told what is wrong with the question.
      desk.admit(incoming.path_part, incoming.caller, *right,
                 [&desk, incoming, read, then = std::move(then)](Answer<Admitted> admitted) mutable {
                   const Admitted at = TRY_OR(then, std::move(admitted));
                   const auto asked = read(incoming);
                   if (!asked) return then(desk::refuse("bad_request", asked.error().message));
                   Shape::call(function, desk, at, *asked, std::move(then));
                 });
    }
  };
  call.takes = [](described::Schemas& schemas) { return schemas.call<Asked>(); };
  call.parameters = [](described::Schemas& schemas) { return schemas.parameters<Asked>(); };
  call.gives = [](described::Schemas& schemas) -> json::object {
    using Document = typename inside::ShapeOfDocument<Given>::Type;
    if constexpr (std::is_void_v<Document>)
      return schemas.call<Given>();
    else
      return schemas.of<Document>();
  };
  return call;
}

}  // namespace pioche::desk
