#pragma once
// Asio and Beast, for the two files that speak to sockets.

// The thread sanitizer knows no fences. Asio's own queue is locked, which it does see, and what the fences add to that
// is for handlers that run without it.
#ifdef __SANITIZE_THREAD__
#define BOOST_ASIO_DISABLE_FENCED_BLOCK
#endif
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <chrono>

namespace pioche::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

// A concrete executor: the type-erased default costs a fifth of the throughput.
using Executor = asio::io_context::executor_type;
using tcp = asio::ip::tcp;
using TcpSocket = asio::basic_stream_socket<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

}  // namespace pioche::server
