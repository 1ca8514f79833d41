#include "server/http_session.h"

#include <fmt/format.h>

#include "server/socket_session.h"

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
  Millis patience = http_patience;
  if (phase_ == Phase::header && (fresh_ || parser_->got_some() || buffer_.size() > 0))
    patience = header_patience;
  if (phase_ == Phase::body) patience = body_patience;
  if (phase_ == Phase::gone || now - since_ <= patience) return;
  if (phase_ == Phase::writing) return close();
  if (phase_ == Phase::answering) return;  // our own work, not the client's fault
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

void HttpSession::close() {
  phase_ = Phase::gone;
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
  if (websocket::is_upgrade(request)) return upgrade(path);

  const std::size_t limit = port_->site.body_limit(path);
  if (const auto length = parser_->content_length(); length && *length > limit)
    return refuse({"too_large", fmt::format("a body has at most {} bytes here", limit)});
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
  phase_ = Phase::gone;  // the socket goes to a session of the other kind
  auto session = std::make_shared<SocketSession>(std::move(socket_), port_, counted_);
  port_->connections.push_back(session);
  session->accept(parser_->release());
}

std::string HttpSession::client_address() const {
  if (!port_->site.behind_proxy) return address_;
  // The proxy appends whom it heard from; everything before that is what the client claims.
  const std::string_view chain = view(parser_->get()["X-Forwarded-For"]);
  std::string_view last = chain.substr(chain.rfind(',') == std::string_view::npos ? 0 : chain.rfind(',') + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  return last.empty() ? address_ : std::string(last.substr(0, 64));
}

void HttpSession::request_read() {
  phase_ = Phase::answering;
  fresh_ = false;
  auto& request = parser_->get();
  const std::string_view target = view(request.target());
  const auto question = target.find('?');
  const std::string_view path = target.substr(0, question);

  if (!port_->site.is_call(path)) {
    if (request.method() != http::verb::get && !head_) return refuse({"method", "pages are only read"});
    if (!port_->site.files) return refuse({"unknown_path", "there is nothing here"});
    return respond(port_->site.files->get(
        {path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match])}));
  }
  Request call;
  call.method = request.method() == http::verb::get || head_ ? desk::Method::get
                : request.method() == http::verb::post       ? desk::Method::post
                                                             : desk::Method::other;
  if (call.method == desk::Method::post && !port_->allowed_origin(request))
    return refuse({"origin", "this page is not one of this server's; see --origin"});
  call.path = path;
  if (question != std::string_view::npos) call.query = target.substr(question + 1);
  const std::string_view authorization = view(request[http::field::authorization]);
  constexpr std::string_view bearer = "Bearer ";
  if (authorization.starts_with(bearer)) call.token = authorization.substr(bearer.size());
  call.body = std::move(request.body());
  call.address = client_address();
  port_->site.call(call, [self = self()](Response response) { self->respond(std::move(response)); });
}

void HttpSession::refuse(const desk::Refusal& refusal) {
  // What is left of a request that was not read can't be told from the next one.
  keep_alive_ = false;
  respond({desk::status_of(refusal.code), "application/json", desk::refusal_text(refusal), {}});
}

void HttpSession::respond(Response response) {
  if (phase_ == Phase::gone) return;
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
  if (response.type.starts_with("text/html"))
    response_->set("Content-Security-Policy",
                   "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
                   "frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
  response_->keep_alive(keep_alive_);
  response_->body() = std::move(response.body);
  const auto size = response_->body().size();
  if (head_) response_->body().clear();
  response_->content_length(size);
  if (response.status == 304) response_->content_length(boost::none);
  serializer_.emplace(*response_);
  http::async_write(socket_, *serializer_, [self = self()](beast::error_code error, std::size_t) {
    if (error) return self->close();
    if (!self->keep_alive_) return self->linger();
    self->response_.reset();
    self->read();
  });
}

// A refusal may be sent before the request was read to its end. Closing at once would reset the connection
// and the answer with it, so the sending side is shut first and the rest is read, for a moment.
void HttpSession::linger() {
  beast::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
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
