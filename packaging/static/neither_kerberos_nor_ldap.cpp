// What libpq calls to sign in by Kerberos or to look a service up in LDAP, for the static program, which can do neither: Debian has no static
// libraries of them. Each says that it failed, and libpq goes on without.
#include <cstdint>

namespace {

constexpr std::uint32_t failed = 13U << 16U;  // GSS_S_FAILURE

}  // namespace

extern "C" {

const void* GSS_C_NT_HOSTBASED_SERVICE = nullptr;

std::uint32_t gss_acquire_cred() {
  return failed;
}
std::uint32_t gss_delete_sec_context() {
  return failed;
}
std::uint32_t gss_display_status() {
  return failed;
}
std::uint32_t gss_import_name() {
  return failed;
}
std::uint32_t gss_init_sec_context() {
  return failed;
}
std::uint32_t gss_release_buffer() {
  return failed;
}
std::uint32_t gss_release_cred() {
  return failed;
}
std::uint32_t gss_release_name() {
  return failed;
}
std::uint32_t gss_unwrap() {
  return failed;
}
std::uint32_t gss_wrap() {
  return failed;
}
std::uint32_t gss_wrap_size_limit() {
  return failed;
}

int ldap_count_entries() {
  return -1;
}
const char* ldap_err2string() {
  return "this program was built without LDAP";
}
void* ldap_first_entry() {
  return nullptr;
}
void* ldap_get_values_len() {
  return nullptr;
}
void* ldap_init() {
  return nullptr;
}
int ldap_msgfree() {
  return -1;
}
int ldap_result() {
  return -1;
}
int ldap_search_st() {
  return -1;
}
int ldap_set_option() {
  return -1;
}
int ldap_simple_bind() {
  return -1;
}
int ldap_unbind() {
  return -1;
}
int ldap_value_free_len() {
  return -1;
}

}  // extern "C"
