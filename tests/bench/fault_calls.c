// Stands between a program and the C library (LD_PRELOAD): counts the file calls below one folder over
// all its processes, and at one of them ends everything, or answers with an error.
//
// FAULT_ROOT   only files below it count
// FAULT_COUNT  a file of eight bytes that all processes count in
// FAULT_AT     the call it happens at, from 1; 0 only counts
// FAULT_WHAT   "kill" ends the whole process group, a number is the errno to answer with
// FAULT_READS  "1" counts opening for reading as well; otherwise only what changes the disk
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic uint64_t *count;
static char root[PATH_MAX];
static uint64_t at;
static int answer, reads;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULT_COUNT"), *folder = getenv("FAULT_ROOT");
  const char *where = getenv("FAULT_AT"), *what = getenv("FAULT_WHAT");
  if (!file || !folder || !where || !what) return;
  snprintf(root, sizeof root, "%s", folder);
  at = strtoull(where, NULL, 10);
  answer = strcmp(what, "kill") == 0 ? 0 : atoi(what);
  reads = getenv("FAULT_READS") != NULL;
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int fd = real_open(file, O_RDWR);
  if (fd < 0) return;
  void *memory = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (memory != MAP_FAILED) count = memory;
}

/** 0 lets the call happen; -1 with errno set does not. */
static int faulty(void) {
  uint64_t n = atomic_fetch_add(count, 1) + 1;
  if (at == 0 || n != at) return 0;
  if (answer == 0) {
    kill(0, SIGKILL);
    for (;;) pause();
  }
  errno = answer;
  return -1;
}

static int below(const char *path) {
  return strncmp(path, root, strlen(root)) == 0;
}

static int faulty_path(const char *path) {
  if (!count || !path || !below(path)) return 0;
  return faulty();
}

static int faulty_fd(int fd) {
  if (!count || fd < 3) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return below(path) ? faulty() : 0;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static int changes(int flags) {
  return (flags & (O_CREAT | O_TRUNC)) != 0;
}

#define DEFINE_OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, name, const char *, int, ...); \
    va_list more; va_start(more, flags); int mode = va_arg(more, int); va_end(more); \
    if ((reads || changes(flags)) && faulty_path(path)) return -1; \
    return real(path, flags, mode); \
  }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)

#define DEFINE_OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    REAL(int, name, int, const char *, int, ...); \
    va_list more; va_start(more, flags); int mode = va_arg(more, int); va_end(more); \
    if ((reads || changes(flags)) && faulty_path(path)) return -1; \
    return real(folder, path, flags, mode); \
  }
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)

#define DEFINE_FD(type, name, arguments, words, ...) \
  type name arguments { \
    REAL(type, name, __VA_ARGS__); \
    if (faulty_fd(fd)) return -1; \
    return real words; \
  }
DEFINE_FD(ssize_t, write, (int fd, const void *b, size_t n), (fd, b, n), int, const void *, size_t)
DEFINE_FD(ssize_t, pwrite, (int fd, const void *b, size_t n, off_t o), (fd, b, n, o), int, const void *, size_t, off_t)
DEFINE_FD(ssize_t, pwrite64, (int fd, const void *b, size_t n, off64_t o), (fd, b, n, o), int, const void *, size_t, off64_t)
DEFINE_FD(ssize_t, writev, (int fd, const struct iovec *v, int n), (fd, v, n), int, const struct iovec *, int)
DEFINE_FD(int, fsync, (int fd), (fd), int)
DEFINE_FD(int, fdatasync, (int fd), (fd), int)
DEFINE_FD(int, ftruncate, (int fd, off_t n), (fd, n), int, off_t)
DEFINE_FD(int, ftruncate64, (int fd, off64_t n), (fd, n), int, off64_t)

#define DEFINE_PATH(name, arguments, words, path, ...) \
  int name arguments { \
    REAL(int, name, __VA_ARGS__); \
    if (faulty_path(path)) return -1; \
    return real words; \
  }
DEFINE_PATH(rename, (const char *a, const char *b), (a, b), b, const char *, const char *)
DEFINE_PATH(unlink, (const char *a), (a), a, const char *)
DEFINE_PATH(mkdir, (const char *a, mode_t m), (a, m), a, const char *, mode_t)
DEFINE_PATH(rmdir, (const char *a), (a), a, const char *)
