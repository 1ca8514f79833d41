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

template <class Function>
struct Preparing;
template <class Asks, class Makes>
struct Preparing<Answer<Makes> (*)(const Asks&)> {
  using Asked = Asks;
  using Prepared = Makes;
};

// What the OpenAPI document says of an answer: whether it stands alone, and of what shape it is.
template <class T>
struct Answered {
  static json::object schema(described::Schemas& schemas) { return schemas.call<T>(); }
};
template <class T>
struct Answered<Written<T>> : Answered<T> {};
template <class T>
struct Answered<Document<T>> {
  static json::object schema(described::Schemas& schemas) { return schemas.of<T>(); }
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
  Known known = Known::no;
};

namespace inside {

template <class Asked, class Given>
Call described_call(const Row& row) {
  Call call{row.method, row.path,   row.right, row.method == Method::get ? BodySize::none : row.body,
            row.cost,   row.status, row.about, {},
            nullptr,    nullptr,    nullptr};
  if constexpr (on_device) return call;
  call.takes = [](described::Schemas& schemas) { return schemas.call<Asked>(); };
  call.parameters = [](described::Schemas& schemas) { return schemas.parameters<Asked>(); };
  call.gives = [](described::Schemas& schemas) { return Answered<Given>::schema(schemas); };
  return call;
}

template <class Given>
Then<Given> answer_with(Desk& desk, int status, const Reply& reply) {
  return [&desk, status, reply](const Answer<Given>& given) { desk.answer(reply, status, given); };
}

}  // namespace inside

template <auto function>
Call call_of(const Row& row) {
  using Shape = inside::Shape<decltype(function)>;
  using Asked = typename Shape::Asked;
  using Given = typename Shape::Given;
  Call call = inside::described_call<Asked, Given>(row);
  call.run = [row](Desk& desk, const Incoming& incoming, const Reply& reply) {
    Then<Given> then = inside::answer_with<Given>(desk, row.status, reply);
    const auto read = [](const Incoming& from) {
      return described::read<Asked>(described::Source{from.body, from.query, from.path_part}, "body");
    };
    if constexpr (std::same_as<typename Shape::At, Caller>) {
      TRY_OR(then, check_known(incoming.caller, row.known, desk.now()));
      const auto asked = read(incoming);
      if (!asked) return then(desk::refuse("bad_request", asked.error().message));
      Shape::call(function, desk, incoming.caller, *asked, std::move(then));
    } else {
      // Rights come first: who may not look is not told what is wrong with the question.
      desk.admit(incoming.path_part, incoming.caller, *row.right,
                 [&desk, incoming, read, then = std::move(then)](Answer<Admitted> admitted) mutable {
                   const Admitted at = TRY_OR(then, std::move(admitted));
                   const auto asked = read(incoming);
                   if (!asked) return then(desk::refuse("bad_request", asked.error().message));
                   Shape::call(function, desk, at, *asked, std::move(then));
                 });
    }
  };
  return call;
}

// A call whose body may be long: it is read and prepared elsewhere, by a function that knows nothing but what was asked.
template <auto prepare, auto function>
Call call_of_prepared(const Row& row) {
  using Asked = typename inside::Preparing<decltype(prepare)>::Asked;
  using Prepared = typename inside::Preparing<decltype(prepare)>::Prepared;
  using Given = typename inside::Shape<decltype(function)>::Given;
  Call call = inside::described_call<Asked, Given>(row);
  call.run = [status = row.status](Desk& desk, const Incoming& incoming, const Reply& reply) {
    const auto work = [text = incoming.text, query = incoming.query]() -> Answer<Prepared> {
      const auto body = read_body(text);
      if (!body) return tl::unexpected(body.error());
      const auto asked = described::read<Asked>(described::Source{*body, query, {}}, "body");
      if (!asked) return desk::refuse("bad_request", asked.error().message);
      return prepare(*asked);
    };
    desk.elsewhere<Prepared>(
        incoming.caller, work,
        [&desk, caller = incoming.caller,
         then = inside::answer_with<Given>(desk, status, reply)](Answer<Prepared> prepared) {
          if (!prepared) return then(tl::unexpected(prepared.error()));
          function(desk, caller, std::move(*prepared), then);
        });
  };
  return call;
}

}  // namespace pioche::desk
