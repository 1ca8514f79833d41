#include "reach/reach.h"

#include <fmt/format.h>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
#include <optional>
#include <variant>

namespace pioche::reach {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

namespace {

constexpr std::size_t longest_answer = 16U << 20;
constexpr std::chrono::seconds to_open(15);

bool is_public(const asio::ip::address& address) {
  if (address.is_v6()) {
    const asio::ip::address_v6 six = address.to_v6();
    if (six.is_v4_mapped()) return is_public(asio::ip::make_address_v4(asio::ip::v4_mapped, six));
    const auto bytes = six.to_bytes();
    const bool within = (bytes[0] & 0xFE) == 0xFC;  // fc00::/7
    const bool translated = (bytes[0] == 0 && bytes[1] == 0x64 && bytes[2] == 0xFF && bytes[3] == 0x9B) ||
                            (bytes[0] == 0x20 && bytes[1] == 0x02) || six.is_v4_compatible();  // to IPv4
    return !within && !translated && !six.is_loopback() && !six.is_link_local() && !six.is_site_local() &&
           !six.is_multicast() && !six.is_unspecified();
  }
  const auto bytes = address.to_v4().to_bytes();
  return bytes[0] != 0 && bytes[0] != 10 && bytes[0] != 127 &&
         !(bytes[0] == 100 && (bytes[1] & 0xC0) == 64) && !(bytes[0] == 169 && bytes[1] == 254) &&
         !(bytes[0] == 172 && (bytes[1] & 0xF0) == 16) && !(bytes[0] == 192 && bytes[1] == 168) &&
         !(bytes[0] == 192 && bytes[1] == 0 && bytes[2] == 0) &&
         !(bytes[0] == 198 && (bytes[1] & 0xFE) == 18) && bytes[0] < 224;
}

ssl::context trusting_what_the_system_does() {
  ssl::context context(ssl::context::tls_client);
  context.set_default_verify_paths();
  context.set_verify_mode(ssl::verify_peer);
  return context;
}

// Begins something and waits until it has ended; the stream itself ends it when its time is over. What else the stream has under way, such as
// the clock by which it notices that the other is gone, goes on with the next.
template <class Begin>
Error wait_for(asio::io_context& io, Begin begin) {
  std::optional<Error> ended;
  begin([&](Error error, auto&&...) { ended = error; });
  io.restart();
  while (!ended && io.run_one() > 0) {
  }
  return ended.value_or(asio::error::operation_aborted);
}

Result<tcp::resolver::results_type> resolve(asio::io_context& io, const Address& to, Within within) {
  tcp::resolver resolver(io);
  Error error;
  const auto found = resolver.resolve(to.host, to.port, error);
  if (error) return fail("{} is not known here: {}", to.host, error.message());
  if (within == Within::public_only)
    for (const auto& one : found)
      if (!is_public(one.endpoint().address())) return fail("{} is an address of a private net", to.host);
  return found;
}

using Plain = beast::tcp_stream;
using Secure = beast::ssl_stream<beast::tcp_stream>;

// Connects, and greets with TLS where there is any.
template <class Stream>
Result<> connect(asio::io_context& io, Stream& stream, const Address& to, Within within,
                 std::chrono::milliseconds patience) {
  const auto ends = TRY(resolve(io, to, within));
  beast::get_lowest_layer(stream).expires_after(patience);
  Error error =
      wait_for(io, [&](auto then) { beast::get_lowest_layer(stream).async_connect(ends, std::move(then)); });
  if (error) return fail("{}:{} can't be reached: {}", to.host, to.port, error.message());
  if constexpr (std::same_as<Stream, Secure>) {
    if (SSL_set_tlsext_host_name(stream.native_handle(), to.host.c_str()) != 1)
      return fail("{} is no name for TLS", to.host);
    stream.set_verify_callback(ssl::host_name_verification(to.host));
    error =
        wait_for(io, [&](auto then) { stream.async_handshake(ssl::stream_base::client, std::move(then)); });
    if (error) return fail("{} is not who it says it is, or speaks no TLS: {}", to.host, error.message());
  }
  return {};
}

template <class Stream>
Result<Answer> ask_over(asio::io_context& io, Stream& stream, const Request& request) {
  TRY(connect(io, stream, request.to, request.within, request.patience));
  http::request<http::string_body> asked(http::string_to_verb(request.method), request.to.path, 11);
  asked.set(http::field::host, request.to.authority());
  asked.set(http::field::user_agent, "pioche");
  for (const auto& [name, value] : request.headers) asked.set(name, value);
  asked.keep_alive(false);
  asked.body() = request.body;
  asked.prepare_payload();
  beast::get_lowest_layer(stream).expires_after(request.patience);
  Error error = wait_for(io, [&](auto then) { http::async_write(stream, asked, std::move(then)); });
  if (error) return fail("{} doesn't listen: {}", request.to.host, error.message());
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> answer;
  answer.body_limit(longest_answer);
  error = wait_for(io, [&](auto then) { http::async_read(stream, buffer, answer, std::move(then)); });
  if (error) return fail("{} doesn't answer: {}", request.to.host, error.message());
  return Answer{static_cast<int>(answer.get().result_int()), std::move(answer.get().body())};
}

}  // namespace

std::string Address::authority() const {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return port == (secure ? "443" : "80") ? name : name + ":" + port;
}

std::string Address::origin() const {
  return (secure ? "https://" : "http://") + authority();
}

Result<Address> read_address(std::string_view text) {
  Address out;
  const std::string whole(text);
  if (text.starts_with("https://"))
    text.remove_prefix(8);
  else if (text.starts_with("http://"))
    text.remove_prefix(7), out.secure = false;
  else
    return fail("\"{}\" is no address: it begins with https:// or http://", whole);
  const auto end = text.find_first_of("/?#");
  std::string_view host = text.substr(0, end);
  if (end != std::string_view::npos) out.path = text.substr(end, text.find('#') - end);
  if (!out.path.starts_with('/')) out.path = "/" + out.path;
  out.port = out.secure ? "443" : "80";
  const auto closes = host.rfind(']');
  if (const auto colon = host.rfind(':');
      colon != std::string_view::npos && (closes == std::string_view::npos || colon > closes)) {
    out.port = host.substr(colon + 1);
    host = host.substr(0, colon);
  }
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const auto odd = [](char letter) { return static_cast<unsigned char>(letter) <= ' ' || letter == '@'; };
  if (host.empty() || std::any_of(host.begin(), host.end(), odd) ||
      std::any_of(out.path.begin(), out.path.end(),
                  [](char letter) { return static_cast<unsigned char>(letter) <= ' '; }) ||
      out.port.empty() || out.port.size() > 5 ||
      out.port.find_first_not_of("0123456789") != std::string::npos)
    return fail("\"{}\" is no address", whole);
  out.host = host;
  return out;
}

Result<Answer> ask(const Request& request) {
  asio::io_context io;
  if (!request.to.secure) {
    Plain stream(io);
    return ask_over(io, stream, request);
  }
  ssl::context context = trusting_what_the_system_does();
  Secure stream(io, context);
  return ask_over(io, stream, request);
}

// --- a line
// -----------------------------------------------------------------------------------------------------------------

struct Line::Inside {
  Inside(const Address& to) : context(trusting_what_the_system_does()) {  // NOLINT(*-explicit-*)
    if (to.secure)
      socket.emplace<websocket::stream<Secure>>(io, context);
    else
      socket.emplace<websocket::stream<Plain>>(io);
  }

  asio::io_context io;
  ssl::context context;
  std::variant<std::monostate, websocket::stream<Plain>, websocket::stream<Secure>> socket;
  beast::flat_buffer heard;
};

namespace {

template <class Do>
Result<> with_socket(auto& socket, Do something) {
  return std::visit(
      [&](auto& one) -> Result<> {
        if constexpr (std::same_as<std::remove_cvref_t<decltype(one)>, std::monostate>)
          return fail("the line is closed");
        else
          return something(one);
      },
      socket);
}

}  // namespace

Line::Line(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Line::~Line() = default;

Result<std::unique_ptr<Line>> Line::open(const Address& to, const Headers& headers) {
  auto inside = std::make_unique<Inside>(to);
  Inside& in = *inside;
  TRY(with_socket(in.socket, [&](auto& socket) -> Result<> {
    TRY(connect(in.io, socket.next_layer(), to, Within::anywhere, to_open));
    beast::get_lowest_layer(socket).expires_never();
    // Says now and then that it is there, and notices when the other is not.
    websocket::stream_base::timeout patience{to_open, std::chrono::seconds(60), true};
    socket.set_option(patience);
    socket.read_message_max(longest_answer);
    socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      request.set(http::field::user_agent, "pioche");
      for (const auto& [name, value] : headers) request.set(name, value);
    }));
    const Error error =
        wait_for(in.io, [&](auto then) { socket.async_handshake(to.authority(), to.path, std::move(then)); });
    if (error) return fail("{} opens no line: {}", to.host, error.message());
    return {};
  }));
  return std::unique_ptr<Line>(new Line(std::move(inside)));
}

Result<> Line::say(std::string_view text) {
  return with_socket(inside_->socket, [&](auto& socket) -> Result<> {
    const Error error =
        wait_for(inside_->io, [&](auto then) { socket.async_write(asio::buffer(text), std::move(then)); });
    if (error) return fail("the line is lost: {}", error.message());
    return {};
  });
}

Result<std::string> Line::hear() {
  inside_->heard.clear();
  TRY(with_socket(inside_->socket, [&](auto& socket) -> Result<> {
    const Error error =
        wait_for(inside_->io, [&](auto then) { socket.async_read(inside_->heard, std::move(then)); });
    if (error) return fail("the line is lost: {}", error.message());
    return {};
  }));
  return beast::buffers_to_string(inside_->heard.cdata());
}

}  // namespace pioche::reach
