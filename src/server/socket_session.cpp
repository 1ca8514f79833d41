#include "server/socket_session.h"

#include <cassert>

#include "server/cookies.h"

namespace pioche::server {

SocketSession::~SocketSession() {
  assert(id_ == 0 || !port_->site.gate);
}

void SocketSession::accept(http::request<http::string_body> request) {
  stream_.set_option(
      websocket::stream_base::timeout{websocket::stream_base::none(), websocket::stream_base::none(), false});
  stream_.read_message_max(max_frame_bytes);
  stream_.write_buffer_bytes(256);  // used for masking only, which servers don't do
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.control_callback([this](websocket::frame_type, beast::string_view) {
    heard_at_ = steady_ms();
    if (id_ != 0 && !port_->site.gate->control_frame(id_)) close();
  });
  stream_.next_layer().belongs_to(weak_from_this(), counted_);
  heard_at_ = steady_ms();
  const std::string token = bearer_of(request);
  if (token.starts_with(account_token))
    session_ = token.substr(account_token.size());
  else if (!view(request[http::field::origin]).empty())
    session_ = cookie_of(request, session_cookie);
  request_ = std::move(request);
  stream_.async_accept(request_, [self = self()](beast::error_code error) {
    self->request_ = {};
    if (error) return;
    self->port_->talking.emplace(self.get(), self);
    self->id_ = self->port_->site.gate->connect(*self, self->counted_->visitor(), self->session_);
    self->session_.clear();
    self->read();
  });
}

void SocketSession::send(desk::Text text) {
  if (closing_) return;
  if (!stream_.next_layer().add(std::move(text))) {
    ++port_->site.gate->metrics().slow_readers;
    return close();
  }
  if (!std::exchange(to_send_, true)) port_->send_soon(self());
}

void SocketSession::send_gathered() {
  to_send_ = false;
  if (!closing_) stream_.next_layer().send();
}

// Not at once: the desk may be in the middle of telling everybody.
void SocketSession::close() {
  if (closing_) return;
  closing_ = true;
  if (pause_) pause_->cancel();
  asio::post(port_->io, [self = self()] {
    beast::error_code ignored;
    TcpSocket& socket = self->stream_.next_layer().next_layer();
    if (self->stream_.next_layer().unread()) leave_nothing_behind(socket);
    socket.shutdown(tcp::socket::shutdown_both, ignored);
    socket.close(ignored);
  });
}

void SocketSession::dismiss() {
  if (id_ == 0 || closing_) return close();
  send_gathered();
  closing_ = true;
  stream_.async_close(websocket::close_reason(websocket::close_code::service_restart),
                      [self = self()](beast::error_code) {});
}

void SocketSession::sweep(Millis now) {
  if (now - heard_at_ > socket_patience) return close();
  if (id_ != 0 && now - heard_at_ > socket_patience / 2 && !pinging_ && !closing_) {
    pinging_ = true;
    stream_.async_ping({}, [self = self()](beast::error_code) { self->pinging_ = false; });
  }
}

// Who has just come is about to say what for.
bool SocketSession::owes_answer() const {
  return !closing_ && !spoken_to_ && steady_ms() - heard_at_ < first_word_patience;
}

// From the first read on there is always either a read or a pause under way or somebody who calls end(): a connection that is
// closed, by whomever, fails its read. What waits for it is dropped uncalled when something is thrown in between; then
// end_if_lost() finds it.
struct SocketSession::Reading {
  explicit Reading(std::shared_ptr<SocketSession> whose) : session(std::move(whose)) {
    session->reading_ = true;
  }
  Reading(Reading&&) = default;
  Reading& operator=(Reading&&) = delete;
  ~Reading() {
    if (session) session->reading_ = false;
  }
  void operator()(beast::error_code error, std::size_t) {
    const auto mine = std::move(session);
    mine->reading_ = false;
    mine->heard(error);
  }
  void operator()(beast::error_code) {  // the pause is over
    const auto mine = std::move(session);
    mine->reading_ = false;
    mine->pause_.reset();
    mine->take_in();
  }
  std::shared_ptr<SocketSession> session;
};

void SocketSession::read() {
  stream_.async_read(buffer_, Reading(self()));
}

void SocketSession::heard(beast::error_code error) {
  if (error) return end();
  heard_at_ = steady_ms();
  spoken_to_ = true;
  if (!stream_.got_text()) close();
  if (closing_) return end();
  const Millis wait = port_->site.gate->message_waits(id_);
  if (wait == 0) return take_in();
  pause_ = std::make_unique<Timer>(port_->io.get_executor(), std::chrono::milliseconds(wait));
  pause_->async_wait(Reading(self()));
}

void SocketSession::take_in() {
  if (closing_) return end();
  heard_at_ = steady_ms();
  const auto data = buffer_.cdata();
  port_->site.gate->message(id_, {static_cast<const char*>(data.data()), data.size()});
  buffer_.consume(buffer_.size());
  if (closing_) return end();
  read();
}

void SocketSession::end_if_lost() {
  if (reading_) return;
  close();
  end();
}

void SocketSession::end() {
  closing_ = true;
  if (const ConnectionId id = std::exchange(id_, 0); id != 0 && port_->site.gate)
    port_->site.gate->disconnect(id);
  port_->talking.erase(this);
}

}  // namespace pioche::server
