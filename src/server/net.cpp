#include "server/net.h"

#include <spdlog/spdlog.h>

#include <cassert>
#include <chrono>
#include <list>
#include <optional>
#include <unordered_map>

#include "server/gathering.h"
#include "server/routes.h"

namespace pioche::server {
namespace {

Millis now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool is_loopback(const asio::ip::address& address) {
  return address.is_loopback() ||
         (address.is_v6() && address.to_v6().is_v4_mapped() &&
          asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).is_loopback());
}

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

// "https://house.example" and the Host "house.example" are one.
bool same_site(std::string_view origin, std::string_view host) {
  const auto colon = origin.find("://");
  return colon != std::string_view::npos && !host.empty() && beast::iequals(origin.substr(colon + 3), host);
}

}  // namespace

class Connection;
class SocketSession;

struct Listener::Shared : std::enable_shared_from_this<Listener::Shared> {
  Shared(asio::io_context& context, Site served)
      : io(context), acceptor(context.get_executor()), site(std::move(served)) {}

  void accept();
  bool allowed_origin(const http::fields& fields) const;
  void send_soon(std::shared_ptr<SocketSession> session);
  void send_gathered();

  asio::io_context& io;
  Acceptor acceptor;
  Site site;
  std::list<std::weak_ptr<Connection>> connections;
  std::unordered_map<std::string, std::size_t> by_address;
  std::vector<std::shared_ptr<SocketSession>> to_send;  // at the end of this turn of the event loop
  bool sending_soon = false;
  std::size_t open = 0;
  bool accepting = true;
};

// What the sweep knows of a connection, whatever it speaks.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  virtual ~Connection() = default;
  virtual void sweep(Millis now) = 0;
  virtual void close() = 0;
};

// Counts a connection for as long as it lives, also when it changes from HTTP to WebSocket.
class Counted {
 public:
  Counted(std::shared_ptr<Listener::Shared> shared, std::string address)
      : shared_(std::move(shared)), address_(std::move(address)) {
    ++shared_->open;
    ++shared_->by_address[address_];
  }
  ~Counted() {
    --shared_->open;
    if (--shared_->by_address[address_] == 0) shared_->by_address.erase(address_);
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::shared_ptr<Listener::Shared> shared_;
  std::string address_;
};

// --- WebSocket
// ----------------------------------------------------------------------------------------------------

class SocketSession final : public Connection, public Sink {
 public:
  SocketSession(TcpSocket socket, std::shared_ptr<Listener::Shared> shared, std::shared_ptr<Counted> counted,
                std::string address)
      : shared_(std::move(shared)),
        counted_(std::move(counted)),
        address_(std::move(address)),
        stream_(std::move(socket)) {}

  // Says nothing to the house: whoever drops the last reference (a list that is being cleared, a handler that will never
  // run) may be in the middle of the house's own work. The end is told by end(), from the event loop.
  ~SocketSession() override { assert(id_ == 0 || !shared_->site.house); }

  void accept(http::request<http::string_body> request) {
    stream_.set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                       websocket::stream_base::none(), false});
    stream_.read_message_max(max_frame_bytes);
    stream_.write_buffer_bytes(256);  // used for masking only, which servers don't do
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.control_callback([this](websocket::frame_type, beast::string_view) {
      heard_at_ = now_ms();
      if (id_ != 0) shared_->site.house->control_frame(id_);
    });
    stream_.next_layer().belongs_to(weak_from_this());
    heard_at_ = now_ms();
    request_ = std::move(request);
    stream_.async_accept(request_, [self = self()](beast::error_code error) {
      self->request_ = {};
      if (error) return;
      self->id_ = self->shared_->site.house->connect(*self, self->address_);
      self->read();
    });
  }

  void send(std::shared_ptr<const std::string> text) override {
    if (closing_) return;
    if (stream_.next_layer().unsent() + text->size() > max_unread_bytes) {
      ++shared_->site.house->metrics().slow_readers;
      return close();
    }
    stream_.next_layer().add(std::move(text));
    if (!std::exchange(to_send_, true)) shared_->send_soon(self());
  }

  void send_gathered() {
    to_send_ = false;
    if (!closing_) stream_.next_layer().send();
  }

  // Not at once: the house may be in the middle of telling everybody.
  void close() override {
    if (closing_) return;
    closing_ = true;
    asio::post(shared_->io, [self = self()] {
      beast::error_code ignored;
      TcpSocket& socket = self->stream_.next_layer().next_layer();
      socket.shutdown(tcp::socket::shutdown_both, ignored);
      socket.close(ignored);
    });
  }

  void sweep(Millis now) override {
    if (now - heard_at_ > socket_patience) return close();
    if (id_ != 0 && now - heard_at_ > socket_patience / 2 && !pinging_ && !closing_) {
      pinging_ = true;
      stream_.async_ping({}, [self = self()](beast::error_code) { self->pinging_ = false; });
    }
  }

 private:
  std::shared_ptr<SocketSession> self() {
    return std::static_pointer_cast<SocketSession>(shared_from_this());
  }

  // From the first read on there is always either a read under way or somebody who calls end(): a connection that is
  // closed, by whomever, fails its read.
  void read() {
    stream_.async_read(buffer_, [self = self()](beast::error_code error, std::size_t) {
      if (error) return self->end();
      self->heard_at_ = now_ms();
      const auto data = self->buffer_.cdata();
      if (self->stream_.got_text())
        self->shared_->site.house->message(self->id_, {static_cast<const char*>(data.data()), data.size()});
      else
        self->close();
      self->buffer_.consume(self->buffer_.size());
      if (self->closing_) return self->end();
      self->read();
    });
  }

  void end() {
    closing_ = true;
    if (const SocketId id = std::exchange(id_, 0); id != 0 && shared_->site.house)
      shared_->site.house->disconnect(id);
  }

  std::shared_ptr<Listener::Shared> shared_;
  std::shared_ptr<Counted> counted_;
  std::string address_;
  websocket::stream<Gathering, false>
      stream_;  // false: no compression, which would cost 300 KiB a connection
  http::request<http::string_body> request_;
  beast::flat_buffer buffer_;
  SocketId id_ = 0;
  bool to_send_ = false;
  bool pinging_ = false;
  bool closing_ = false;
  Millis heard_at_ = 0;
};

// --- HTTP
// ---------------------------------------------------------------------------------------------------------

class HttpSession final : public Connection {
 public:
  HttpSession(TcpSocket socket, std::shared_ptr<Listener::Shared> shared, std::shared_ptr<Counted> counted,
              std::string address)
      : shared_(std::move(shared)),
        counted_(std::move(counted)),
        address_(std::move(address)),
        socket_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(max_header_bytes);
    parser_->body_limit(boost::none);  // decided once the path is known
    phase_ = Phase::header;
    since_ = now_ms();
    http::async_read_header(
        socket_, buffer_, *parser_, [self = self()](beast::error_code error, std::size_t) {
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

  void sweep(Millis now) override {
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

  void close() override {
    phase_ = Phase::gone;
    beast::error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
  }

 private:
  enum class Phase { header, body, answering, writing, gone };

  std::shared_ptr<HttpSession> self() { return std::static_pointer_cast<HttpSession>(shared_from_this()); }

  void header_read() {
    const auto& request = parser_->get();
    const std::string_view target = view(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    keep_alive_ = request.keep_alive();
    head_ = request.method() == http::verb::head;
    if (websocket::is_upgrade(request)) return upgrade(path);

    const std::size_t limit = shared_->site.body_limit(path);
    if (const auto length = parser_->content_length(); length && *length > limit)
      return refuse({"too_large", fmt::format("a body has at most {} bytes here", limit)});
    parser_->body_limit(limit);
    phase_ = Phase::body;
    since_ = now_ms();
    http::async_read(
        socket_, buffer_, *parser_, [self = self(), limit](beast::error_code error, std::size_t) {
          if (self->timed_out_) return self->refuse({"timeout", "the request took too long"});
          if (error == http::error::body_limit)
            return self->refuse({"too_large", fmt::format("a body has at most {} bytes here", limit)});
          if (error) return self->close();
          self->request_read();
        });
  }

  void upgrade(std::string_view path) {
    if (!shared_->site.house || path != "/api/v1/socket")
      return refuse({"unknown_path", "there is no WebSocket here"});
    if (!shared_->allowed_origin(parser_->get()))
      return refuse({"origin", "this page is not one of this server's; see --origin"});
    phase_ = Phase::gone;  // the socket goes to a session of the other kind
    auto session = std::make_shared<SocketSession>(std::move(socket_), shared_, counted_, client_address());
    shared_->connections.push_back(session);
    session->accept(parser_->release());
  }

  std::string client_address() const {
    if (!shared_->site.behind_proxy) return address_;
    // The proxy appends whom it heard from; everything before that is what the client claims.
    const std::string_view chain = view(parser_->get()["X-Forwarded-For"]);
    std::string_view last =
        chain.substr(chain.rfind(',') == std::string_view::npos ? 0 : chain.rfind(',') + 1);
    while (last.starts_with(' ')) last.remove_prefix(1);
    return last.empty() ? address_ : std::string(last.substr(0, 64));
  }

  void request_read() {
    phase_ = Phase::answering;
    fresh_ = false;
    auto& request = parser_->get();
    const std::string_view target = view(request.target());
    const auto question = target.find('?');
    const std::string_view path = target.substr(0, question);

    if (!shared_->site.is_call(path)) {
      if (request.method() != http::verb::get && !head_) return refuse({"method", "pages are only read"});
      if (!shared_->site.files) return refuse({"unknown_path", "there is nothing here"});
      return respond(shared_->site.files->get(
          {path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match])}));
    }
    Request call;
    call.method = request.method() == http::verb::get || head_ ? Method::get
                  : request.method() == http::verb::post       ? Method::post
                                                               : Method::other;
    if (call.method == Method::post && !shared_->allowed_origin(request))
      return refuse({"origin", "this page is not one of this server's; see --origin"});
    call.path = path;
    if (question != std::string_view::npos) call.query = target.substr(question + 1);
    const std::string_view authorization = view(request[http::field::authorization]);
    constexpr std::string_view bearer = "Bearer ";
    if (authorization.starts_with(bearer)) call.token = authorization.substr(bearer.size());
    call.body = std::move(request.body());
    call.address = client_address();
    shared_->site.call(call, [self = self()](Response response) { self->respond(std::move(response)); });
  }

  void refuse(const Refusal& refusal) {
    // What is left of a request that was not read can't be told from the next one.
    keep_alive_ = false;
    respond({status_of(refusal.code), "application/json", error_text(refusal), {}});
  }

  void respond(Response response) {
    if (phase_ == Phase::gone) return;
    phase_ = Phase::writing;
    since_ = now_ms();
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
                     "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
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
  void linger() {
    beast::error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    phase_ = Phase::writing;
    since_ = now_ms() - http_patience + 2000;
    drain();
  }

  void drain() {
    socket_.async_read_some(asio::buffer(drained_), [self = self()](beast::error_code error, std::size_t) {
      if (error || self->phase_ == Phase::gone) return self->close();
      self->drain();
    });
  }

  std::shared_ptr<Listener::Shared> shared_;
  std::shared_ptr<Counted> counted_;
  std::string address_;
  TcpSocket socket_;
  beast::flat_buffer buffer_{max_header_bytes + 64 * 1024};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
  std::array<char, 1024> drained_;
  Phase phase_ = Phase::header;
  Millis since_ = 0;
  bool fresh_ = true;
  bool keep_alive_ = false;
  bool head_ = false;
  bool timed_out_ = false;
};

// --- listening
// ----------------------------------------------------------------------------------------------------

bool Listener::Shared::allowed_origin(const http::fields& fields) const {
  if (!site.check_origin) return true;
  const std::string_view origin = view(fields[http::field::origin]);
  if (origin.empty()) return true;  // not a browser, or a page's own address typed in
  if (same_site(origin, view(fields[http::field::host]))) return true;
  for (const std::string& allowed : site.origins)
    if (allowed == origin) return true;
  return false;
}

// Posted once, behind whatever is ready now: by then all of it has been said. When very much is being said, a part of it
// goes out earlier, while what belongs to those connections is still in the processor's cache.
void Listener::Shared::send_soon(std::shared_ptr<SocketSession> session) {
  constexpr std::size_t many = 64;
  to_send.push_back(std::move(session));
  if (to_send.size() >= many) return send_gathered();
  if (!std::exchange(sending_soon, true))
    asio::post(io, [self = shared_from_this()] {
      self->sending_soon = false;
      self->send_gathered();
    });
}

void Listener::Shared::send_gathered() {
  // Taken out first: nothing that happens meanwhile, not even the end of a session, may touch the list that is walked.
  std::vector<std::shared_ptr<SocketSession>> now;
  now.swap(to_send);
  for (const auto& one : now) one->send_gathered();
  now.clear();
  if (to_send.empty()) to_send.swap(now);  // keeps the room for the next turn
}

void Listener::Shared::accept() {
  acceptor.async_accept(io.get_executor(), [self = shared_from_this()](beast::error_code error,
                                                                       TcpSocket socket) {
    if (!self->accepting) return;
    if (error) {
      // Out of descriptors, most likely: give those in use a moment.
      spdlog::warn("event=accept_failed reason=\"{}\"", error.message());
      auto pause = std::make_shared<asio::steady_timer>(self->io, std::chrono::milliseconds(100));
      pause->async_wait([self, pause](beast::error_code) { self->accept(); });
      return;
    }
    beast::error_code failed;
    const auto peer = socket.remote_endpoint(failed);
    if (!failed) {
      socket.set_option(tcp::no_delay(true), failed);
      const std::string address = peer.address().to_string();
      const bool limited = !is_loopback(peer.address()) && self->site.house;
      const auto known = self->by_address.find(address);
      if (!limited || known == self->by_address.end() ||
          known->second < self->site.house->limits().connections) {
        auto counted = std::make_shared<Counted>(self, address);
        auto session = std::make_shared<HttpSession>(std::move(socket), self, std::move(counted), address);
        self->connections.push_back(session);
        session->read();
      }
    }
    self->accept();
  });
}

Result<std::unique_ptr<Listener>> Listener::open(asio::io_context& io, const std::string& bind,
                                                 std::uint16_t port, Site site) {
  beast::error_code error;
  const auto address = asio::ip::make_address(bind, error);
  if (error) return fail("\"{}\" is not an address to bind to, such as 127.0.0.1 or ::", bind);
  auto shared = std::make_shared<Shared>(io, std::move(site));
  const tcp::endpoint endpoint(address, port);
  shared->acceptor.open(endpoint.protocol(), error);
  if (!error) shared->acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) shared->acceptor.bind(endpoint, error);
  if (!error) shared->acceptor.listen(4096, error);
  if (error) return fail("can't listen on {} port {}: {}", bind, port, error.message());
  shared->accept();
  return std::unique_ptr<Listener>(new Listener(std::move(shared)));
}

// Sessions may outlive this, held by handlers that will never run: they must not look for the house any more.
Listener::~Listener() {
  stop_accepting();
  shared_->site.house = nullptr;
}

std::uint16_t Listener::port() const {
  beast::error_code ignored;
  return shared_->acceptor.local_endpoint(ignored).port();
}

void Listener::sweep(Millis now) {
  for (auto it = shared_->connections.begin(); it != shared_->connections.end();) {
    if (const auto connection = it->lock()) {
      connection->sweep(now);
      ++it;
    } else {
      it = shared_->connections.erase(it);
    }
  }
}

void Listener::stop_accepting() {
  shared_->accepting = false;
  beast::error_code ignored;
  shared_->acceptor.close(ignored);
}

void Listener::close_all() {
  for (const auto& weak : shared_->connections)
    if (const auto connection = weak.lock()) connection->close();
}

std::size_t Listener::connections() const {
  return shared_->open;
}

}  // namespace pioche::server
