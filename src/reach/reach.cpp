#include "reach/reach.h"

#include <fmt/format.h>

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "reach/wire.h"

namespace pioche::reach {
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

constexpr std::size_t longest_answer = 16U << 20;
constexpr std::chrono::seconds to_open(15);

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
  Wire wire(request.to);
  wire.hurry(request.patience);
  TRY(wire.connect(request.within));
  http::request<http::string_body> asked(http::string_to_verb(request.method), request.to.path, 11);
  asked.set(http::field::host, request.to.authority());
  asked.set(http::field::user_agent, "pioche");
  for (const auto& [name, value] : request.headers) asked.set(name, value);
  asked.keep_alive(false);
  asked.body() = request.body;
  asked.prepare_payload();
  wire.hurry(request.patience);
  Code error;
  http::write(wire, asked, error);
  if (error) return fail("{} doesn't listen: {}", request.to.host, error.message());
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> answer;
  answer.body_limit(longest_answer);
  http::read(wire, buffer, answer, error);
  if (error) return fail("{} doesn't answer: {}", request.to.host, error.message());
  return Answer{static_cast<int>(answer.get().result_int()), std::move(answer.get().body())};
}

// --- a line
// -----------------------------------------------------------------------------------------------------------------

struct Line::Inside {
  explicit Inside(const Address& to) : socket(to) {}

  websocket::stream<Wire, false> socket;  // nothing is compressed
  beast::flat_buffer heard;
};

Line::Line(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Line::~Line() = default;

Result<std::unique_ptr<Line>> Line::open(const Address& to, const Headers& headers) {
  auto inside = std::make_unique<Inside>(to);
  auto& socket = inside->socket;
  Wire& wire = socket.next_layer();
  wire.hurry(to_open);
  TRY(wire.connect(Within::anywhere));
  socket.read_message_max(longest_answer);
  socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    request.set(http::field::user_agent, "pioche");
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  Code error;
  socket.handshake(to.authority(), to.path, error);
  if (error) return fail("{} opens no line: {}", to.host, error.message());
  wire.stay([&socket] {
    Code lost;  // which whoever reads will find out
    socket.ping({}, lost);
  });
  return std::unique_ptr<Line>(new Line(std::move(inside)));
}

Result<> Line::say(std::string_view text) {
  Code error;
  inside_->socket.write(asio::buffer(text), error);
  if (error) return fail("the line is lost: {}", error.message());
  return {};
}

Result<std::string> Line::hear() {
  inside_->heard.clear();
  Code error;
  inside_->socket.read(inside_->heard, error);
  if (error) return fail("the line is lost: {}", error.message());
  return beast::buffers_to_string(inside_->heard.cdata());
}

}  // namespace pioche::reach
