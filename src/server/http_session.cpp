#include "server/http_session.h"

#include "server/cookies.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include "server/guard.h"
#include "server/socket_session.h"
#include "server/visitor.h"

namespace pioche::server {

void HttpSession::read() {
  parser_.emplace();
  parser_->header_limit(max_header_bytes);
  parser_->body_limit(boost::none);  // decided once the path is known
  phase_ = Phase::header;
  since_ = steady_ms();
  http::async_read_header(socket_, buffer_, *parser_, [self = self()](beast::error_code error, std::size_t) {
    if (self->timed_out_) return self->refuse({"timeout", "the request took too long"});
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
      return self->refuse({"too_large", "the headers are too long"});
    if (error == http::error::end_of_stream || error == asio::error::operation_aborted ||
        error == asio::error::connection_reset || error == asio::error::eof ||
        error == http::error::partial_message)
      return self->close();
    if (error) return self->refuse({"bad_request", "this is not HTTP: " + error.message()});
    self->header_read();
  });
}

void HttpSession::sweep(Millis now) {
  if (phase_ == Phase::answering) {
    // Whoever hung up needs no answer: what was not begun yet is left.
    char byte = 0;
    if (recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) gone_.request_stop();
    return;
  }
  Millis patience = http_patience;
  if (phase_ == Phase::header && (fresh_ || parser_->got_some() || buffer_.size() > 0))
    patience = header_patience;
  if (phase_ == Phase::body) patience = body_patience;
  if (phase_ == Phase::gone || now - since_ <= patience) return;
  if (phase_ == Phase::writing) {
    if (serializer_) leave_nothing_behind(socket_);
    return close();
  }
  timed_out_ = phase_ == Phase::body || parser_->got_some();
  beast::error_code ignored;
  socket_.cancel(ignored);
  if (!timed_out_) close();
}

std::optional<Millis> HttpSession::silent_since() const {
  const bool between_requests =
      phase_ == Phase::header && !fresh_ && !parser_->got_some() && buffer_.size() == 0;
  return between_requests ? std::optional(since_) : std::nullopt;
}

bool HttpSession::owes_answer() const {
  if (phase_ == Phase::header)
    return parser_->got_some() || buffer_.size() > 0 ||
           (fresh_ && steady_ms() - since_ < first_word_patience);
  return phase_ != Phase::gone;
}

void HttpSession::close() {
  phase_ = Phase::gone;
  gone_.request_stop();
  beast::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
}

void HttpSession::header_read() {
  const auto& request = parser_->get();
  const std::string_view target = view(request.target());
  const std::string_view path = target.substr(0, target.find('?'));
  keep_alive_ = request.keep_alive();
  head_ = request.method() == http::verb::head;
  if (!count_visitor()) return refuse({"too_many", "too many connections from your address"});
  if (websocket::is_upgrade(request)) return upgrade(path);

  const std::size_t limit = port_->site.body_limit(path);
  const auto length = parser_->content_length();
  if (length && *length > limit)
    return refuse({"too_large", fmt::format("a body has at most {} bytes here", limit)});
  if (!counted_->hold(length ? static_cast<std::size_t>(*length) : parser_->chunked() ? limit : 0))
    return refuse({"busy", "send less at once"});
  parser_->body_limit(limit);
  phase_ = Phase::body;
  since_ = steady_ms();
  http::async_read(socket_, buffer_, *parser_, [self = self(), limit](beast::error_code error, std::size_t) {
    if (self->timed_out_) return self->refuse({"timeout", "the request took too long"});
    if (error == http::error::body_limit)
      return self->refuse({"too_large", fmt::format("a body has at most {} bytes here", limit)});
    if (error) return self->close();
    self->request_read();
  });
}

void HttpSession::upgrade(std::string_view path) {
  if (!port_->site.gate || path != "/api/v1/socket")
    return refuse({"unknown_path", "there is no WebSocket here"});
  if (!port_->allowed_origin(parser_->get()))
    return refuse({"origin", "this page is not one of this server's; see --origin"});
  if (!port_->site.gate->may_connect(counted_->visitor()))
    return refuse({"too_many", "too many connections in a short time; slow down"});
  phase_ = Phase::gone;  // the socket goes to a session of the other kind
  auto session = std::make_shared<SocketSession>(std::move(socket_), port_, counted_);
  port_->connections.push_back(session);
  session->accept(parser_->release());
}

// Behind a proxy each request says whose it is.
bool HttpSession::count_visitor() {
  if (port_->site.trusted_hops == 0) return true;
  const std::string visitor = forwarded_visitor(parser_->get(), port_->site.trusted_hops);
  if (visitor.empty() || visitor == counted_->visitor()) return true;
  auto counted = port_->count(visitor, true);
  if (!counted) return false;
  counted_ = std::move(counted);
  return true;
}

void HttpSession::request_read() {
  phase_ = Phase::answering;
  fresh_ = false;
  gone_ = StopSource();
  const std::string target(view(parser_->get().target()));
  if (!guarded("a request", [&] { answer_call(target); }) && phase_ == Phase::answering)
    refuse({"broken", "our own mistake; it was logged"});
}

void HttpSession::answer_call(std::string_view target) {
  auto& request = parser_->get();
  const auto question = target.find('?');
  const std::string_view path = target.substr(0, question);

  if (!port_->site.is_call(path)) {
    if (request.method() != http::verb::get && !head_) return refuse({"method", "pages are only read"});
    if (!port_->site.files) return refuse({"unknown_path", "there is nothing here"});
    return in_turn([this, path = std::string(path)] { answer_file(path); });
  }
  const bool asks_first =
      request.method() == http::verb::options && !request["Access-Control-Request-Method"].empty();
  Request call;
  call.method = request.method() == http::verb::get || head_ ? desk::Method::get
                : request.method() == http::verb::post       ? desk::Method::post
                                                             : desk::Method::other;
  if ((asks_first || call.method == desk::Method::post) && !port_->allowed_origin(request))
    return refuse({"origin",
                   "this page is not one of this server's; see --origin, and behind a proxy "
                   "X-Forwarded-Proto"});
  if (asks_first) return in_turn([this] { respond(preflight()); });
  call.path = path;
  if (question != std::string_view::npos) call.query = target.substr(question + 1);
  call.token = bearer_of(request);
  call.origin = view(request[http::field::origin]);
  // What changes something counts for whoever the cookie names only if a page of this house says so: browsers tell where every
  // POST comes from.
  if (call.method == desk::Method::get || !call.origin.empty())
    call.session = cookie_of(request, session_cookie);
  call.device = cookie_of(request, device_cookie);
  call.agent = view(request[http::field::user_agent]).substr(0, 200);
  call.body = std::move(request.body());
  call.address = counted_->visitor();
  call.gone = gone_.get_token();
  port_->site.call(call, [self = self()](Response response) { self->respond(std::move(response)); });
}

// What is no call is slowed down instead of refused where an address asks for too much: half a page would be no page.
void HttpSession::in_turn(std::function<void()> answer) {
  const Millis wait = port_->site.gate ? port_->site.gate->file_waits(counted_->visitor()) : 0;
  if (wait == 0) return answer();
  auto pause = std::make_shared<Timer>(port_->io.get_executor(), std::chrono::milliseconds(wait));
  pause->async_wait([self = self(), pause, answer = std::move(answer)](beast::error_code) {
    if (self->phase_ != Phase::answering) return;
    if (!guarded("a request", answer) && self->phase_ == Phase::answering)
      self->refuse({"broken", "our own mistake; it was logged"});
  });
}

void HttpSession::answer_file(std::string_view path) {
  const auto& request = parser_->get();
  Response response = port_->site.files->get(
      {path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match])});
  if (port_->site.gate && !head_) port_->site.gate->file_sent(counted_->visitor(), response.body.size());
  respond(std::move(response));
}

// What a browser asks before it lets a page elsewhere call.
Response HttpSession::preflight() const {
  return {204,
          "text/plain",
          "",
          {{"Access-Control-Allow-Methods", "GET, POST"},
           {"Access-Control-Allow-Headers", "Authorization, Content-Type"},
           {"Access-Control-Max-Age", "600"}}};
}

// A page elsewhere that the operator named may read the answer, and send what it has of this server's.
void HttpSession::allow_other_sites() {
  if (port_->site.origins.empty() || !parser_) return;
  response_->insert(http::field::vary, "Origin");
  const std::string_view origin = view(parser_->get()[http::field::origin]);
  if (!port_->named_origin(origin)) return;
  response_->set(http::field::access_control_allow_origin, origin);
  response_->set(http::field::access_control_allow_credentials, "true");
  response_->set(http::field::access_control_expose_headers, "Content-Disposition, ETag");
}

void HttpSession::refuse(const desk::Refusal& refusal) {
  // What is left of a request that was not read can't be told from the next one.
  keep_alive_ = false;
  respond({desk::status_of(refusal.code), "application/json", desk::refusal_text(refusal), {}});
}

void HttpSession::respond(Response response) {
  if (phase_ == Phase::gone) return;
  // A few words can always be said, that it is too much among them.
  constexpr std::size_t few_words = 4096;
  if (!counted_->hold(response.body.size() > few_words ? response.body.size() : 0))
    return refuse({"busy", "read the answers that you asked for first"});
  phase_ = Phase::writing;
  since_ = steady_ms();
  response_.emplace(static_cast<http::status>(response.status), 11);
  response_->set(http::field::server, "pioche");
  response_->set(http::field::content_type, response.type);
  response_->set("X-Content-Type-Options", "nosniff");
  response_->set("Referrer-Policy", "no-referrer");  // links may carry secrets
  bool cached = false;
  for (const auto& [name, value] : response.headers) {
    response_->set(name, value);
    cached = cached || name == "Cache-Control";
  }
  if (!cached) response_->set(http::field::cache_control, "no-store");
  allow_other_sites();
  const bool secure = parser_ && view(parser_->get()[http::field::origin]).starts_with("https://");
  for (const std::string& cookie : cookies_to_set(response.cookies, secure))
    response_->insert(http::field::set_cookie, cookie);
  if (response.type.starts_with("text/html"))
    response_->set("Content-Security-Policy",
                   "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
                   "'unsafe-inline'; img-src 'self' data: blob:; "
                   "frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
  keep_alive_ = keep_alive_ && port_->accepting;
  response_->keep_alive(keep_alive_);
  response_->body() = std::move(response.body);
  const auto size = response_->body().size();
  if (head_) response_->body().clear();
  response_->content_length(size);
  if (response.status == 304 || response.status == 204) response_->content_length(boost::none);
  serializer_.emplace(*response_);
  http::async_write(socket_, *serializer_, [self = self()](beast::error_code error, std::size_t) {
    self->counted_->hold(0);
    if (error) return self->close();
    if (!self->keep_alive_) return self->linger();
    self->serializer_.reset();
    self->response_.reset();
    self->read();
  });
}

// A refusal may be sent before the request was read to its end. Closing at once would reset the connection
// and the answer with it, so the sending side is shut first and the rest is read, for a moment.
void HttpSession::linger() {
  beast::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
  serializer_.reset();
  phase_ = Phase::writing;
  since_ = steady_ms() - http_patience + 2000;
  drain();
}

void HttpSession::drain() {
  socket_.async_read_some(asio::buffer(drained_), [self = self()](beast::error_code error, std::size_t) {
    if (error || self->phase_ == Phase::gone) return self->close();
    self->drain();
  });
}

}  // namespace pioche::server
