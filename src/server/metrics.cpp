#include "server/metrics.h"

#include <fmt/format.h>

namespace pioche::server {

std::string Metrics::text(const desk::Counts& counts, const Now& now) const {
  std::string out;
  const auto gauge = [&](std::string_view name, std::string_view help, std::size_t value) {
    fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} gauge\n{0} {2}\n", name, help, value);
  };
  const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    fmt::format_to(std::back_inserter(out), "# HELP {0} {1}\n# TYPE {0} counter\n{0} {2}\n", name, help,
                   value);
  };
  gauge("pioche_tables", "Tables in memory", now.tables);
  gauge("pioche_sockets", "Open WebSocket connections", now.sockets);
  gauge("pioche_disk_queue", "Changes waiting to be saved", now.disk_queue);
  gauge("pioche_analyses", "Analyses in memory", now.analyses);
  gauge("pioche_bot_queue", "Bots waiting for a thread", now.bot_queue);
  counter("pioche_tables_made_total", "Tables made", counts.tables_made);
  counter("pioche_moves_total", "Moves saved", counts.moves);
  counter("pioche_bot_moves_total", "Of those, by bots", counts.bot_moves);
  counter("pioche_socket_messages_total", "Messages received over WebSockets", messages);
  counter("pioche_held_messages_total", "Messages that waited because too many came", held_messages);
  counter("pioche_events_sent_total", "Events sent", counts.events_sent);
  counter("pioche_failed_saves_total", "Changes that could not be saved", counts.failed_saves);
  counter("pioche_slow_readers_total", "Connections closed because they did not read", slow_readers);
  out += "# HELP pioche_responses_total HTTP responses\n# TYPE pioche_responses_total counter\n";
  for (const auto& [status, count] : responses)
    fmt::format_to(std::back_inserter(out), "pioche_responses_total{{status=\"{}\"}} {}\n", status, count);
  out += "# HELP pioche_refusals_total Refused calls\n# TYPE pioche_refusals_total counter\n";
  for (const auto& [code, count] : counts.refusals)
    fmt::format_to(std::back_inserter(out), "pioche_refusals_total{{code=\"{}\"}} {}\n", code, count);
  out += "# HELP pioche_save_ms Time from asking to safely on disk\n# TYPE pioche_save_ms histogram\n";
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < desk::Counts::save_bounds.size(); ++i) {
    sum += counts.saves[i];
    fmt::format_to(std::back_inserter(out), "pioche_save_ms_bucket{{le=\"{}\"}} {}\n",
                   desk::Counts::save_bounds[i], sum);
  }
  sum += counts.saves.back();
  fmt::format_to(
      std::back_inserter(out),
      "pioche_save_ms_bucket{{le=\"+Inf\"}} {0}\npioche_save_ms_sum {1}\npioche_save_ms_count {0}\n", sum,
      counts.save_sum);
  return out;
}

}  // namespace pioche::server
