/** Where a stub finds the simulator, as seen from inside the folder. */
export const STUB_SOCKET = '/dev/socket/sim';

/**
 * What every simulated program is inside the folder: it hands its arguments, environment and working folder to the
 * simulator, then does as the frames say that come back. Input is read only when the simulated program asks for it, so
 * that a script's own input is not eaten.
 *
 * First three lists (arguments, environment, folder), each a count and that many strings with their lengths; then
 * frames of the shell protocol: kind, length, data. All numbers are of the machine's own byte order.
 */
export const STUB_SOURCE = `
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { STDIN = 0, STDOUT = 1, STDERR = 2, EXIT = 3, CLOSE_STDIN = 4, GONE = 129 };

static int simulator;
static unsigned char buffer[65536];
extern char **environ;

static void put(int to, const void *from, size_t length) {
  const char *next = from;
  while (length > 0) {
    ssize_t written = write(to, next, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(GONE);
    next += written;
    length -= written;
  }
}

static void get(void *to, size_t length) {
  char *next = to;
  while (length > 0) {
    ssize_t got = read(simulator, next, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) _exit(GONE);
    next += got;
    length -= got;
  }
}

static void put_list(char **strings) {
  uint32_t count = 0;
  while (strings[count]) count++;
  put(simulator, &count, 4);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = strlen(strings[i]);
    put(simulator, &length, 4);
    put(simulator, strings[i], length);
  }
}

static void put_frame(unsigned char kind, uint32_t length) {
  unsigned char header[5] = {kind};
  memcpy(header + 1, &length, 4);
  put(simulator, header, 5);
  put(simulator, buffer, length);
}

static void send_input(void) {
  struct pollfd ready[2] = {{0, POLLIN, 0}, {simulator, POLLIN, 0}};
  while (poll(ready, 2, -1) < 0) {}
  if (!ready[0].revents) return;
  ssize_t got = read(0, buffer, sizeof buffer);
  put_frame(got > 0 ? STDIN : CLOSE_STDIN, got > 0 ? got : 0);
}

int main(int count, char **words) {
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "${STUB_SOCKET}"};
  char folder[4096] = "/", *folders[2] = {folder, 0};
  (void)count;
  simulator = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(simulator, (void *)&address, sizeof address)) return 126;
  if (!getcwd(folder, sizeof folder)) strcpy(folder, "/");
  put_list(words);
  put_list(environ);
  put_list(folders);
  for (;;) {
    unsigned char header[5];
    uint32_t length;
    get(header, 5);
    memcpy(&length, header + 1, 4);
    if (header[0] == STDIN) send_input();
    while (length > 0) {
      uint32_t part = length > sizeof buffer ? sizeof buffer : length;
      get(buffer, part);
      if (header[0] == EXIT) return buffer[0];
      put(header[0] == STDERR ? 2 : 1, buffer, part);
      length -= part;
    }
  }
}
`;
