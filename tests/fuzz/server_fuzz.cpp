// Anything at all as HTTP calls and WebSocket messages of a desk with tables in it. Whatever comes, every call is
// answered with JSON that says what is wrong, no message brings the desk down, and a table's log stays one that restores.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "desk/paper_desk.h"
#include "fair/secret.h"

namespace {

using namespace pioche;
using namespace pioche::desk;

class Mute final : public Sink {
 public:
  void close() override {}
  void send(Text text) override {
    boost::system::error_code error;
    json::parse(*text, error);
    if (error) std::abort();
  }
};

constexpr std::string_view id = "aaaaaaaaaaaa";
constexpr std::string_view token = "token";

}  // namespace

// Lines of input: "G /path", "P /path body", "T /path body" (with the host's token), or else a WebSocket message. "@" in a
// path stands for the table's id.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  PaperDesk paper(PaperStore::Saves::at_once);
  paper.advisor.room = 0;  // nothing thinks, so everything is answered at once
  Desk& desk = *paper.desk;

  table::NewTable asked;
  asked.id = id;
  static constexpr std::string_view games[] = {"kingdomino", "rondomino", "colomino"};
  asked.game = games[data[0] % 3];
  asked.access = (data[0] & 0x10) != 0 ? table::Access::everyone : table::Access::restricted;
  asked.seats = {{table::SeatKind::human, "", 0, {}}, {table::SeatKind::human, "", 0, {}}};
  if ((data[0] & 0x20) != 0) asked.seats[1].kind = table::SeatKind::open;
  asked.host = fair::hash_secret(token);
  asked.join = fair::hash_secret("join");
  asked.seed.fill(data[1]);
  paper.store.put(asked.id, *table::create(asked, paper.now));
  if (!desk.open()) std::abort();

  Mute sink;
  const ConnectionId socket = desk.connect(sink);
  std::string_view rest(reinterpret_cast<const char*>(data) + 2, size - 2);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    paper.now += 10;
    if (line.size() > 2 && line[1] == ' ' && (line[0] == 'G' || line[0] == 'P' || line[0] == 'T')) {
      Request request;
      request.method = line[0] == 'G' ? Method::get : Method::post;
      if (line[0] == 'T') request.token = token;
      line.remove_prefix(2);
      const auto space = std::min(line.find(' '), line.size());
      std::string path(line.substr(0, space));
      if (const auto at = path.find('@'); at != std::string::npos) path.replace(at, 1, id);
      const auto question = std::min(path.find('?'), path.size());
      request.path = path.substr(0, question);
      if (question < path.size()) request.query = path.substr(question + 1);
      if (space < line.size()) request.body = line.substr(space + 1);
      request.address = "fuzz";
      int answers = 0;
      desk.call(request, [&](const Response& response) {
        ++answers;
        boost::system::error_code error;
        if (response.type == "application/json") json::parse(response.body, error);
        if (error || response.status == 500) std::abort();
      });
      if (answers != 1) std::abort();
    } else {
      desk.message(socket, line);
    }
  }
  desk.disconnect(socket);
  table::Entries log;
  for (const std::string& text : paper.store.logs[std::string(id)]) log.push_back(*table::read_entry(text));
  if (!table::Table::restore(std::string(id), log)) std::abort();
  return 0;
}
