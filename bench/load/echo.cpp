// A bare Beast WebSocket echo: what the machine can do at best, to measure the house against.
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <cstdio>
#include <memory>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;

class Session : public std::enable_shared_from_this<Session> {
 public:
  explicit Session(Socket socket) : stream_(std::move(socket)) {}

  void start() {
    stream_.set_option(websocket::stream_base::timeout{websocket::stream_base::none(),
                                                       websocket::stream_base::none(), false});
    stream_.text(true);
    stream_.async_accept([self = shared_from_this()](beast::error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      self->stream_.async_write(self->buffer_.data(), [self](beast::error_code failed, std::size_t written) {
        if (failed) return;
        self->buffer_.consume(written);
        self->read();
      });
    });
  }

  websocket::stream<Socket, false> stream_;
  beast::flat_buffer buffer_;
};

void accept(asio::io_context& io, asio::basic_socket_acceptor<tcp, Executor>& acceptor) {
  acceptor.async_accept(io.get_executor(), [&](beast::error_code error, Socket socket) {
    if (!error) {
      beast::error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      std::make_shared<Session>(std::move(socket))->start();
    }
    accept(io, acceptor);
  });
}

}  // namespace

int main() {
  asio::io_context io(1);
  asio::basic_socket_acceptor<tcp, Executor> acceptor(io.get_executor(),
                                                      tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  std::printf("%d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  accept(io, acceptor);
  io.run();
}
