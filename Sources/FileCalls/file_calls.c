#include "file_calls.h"

#if defined(__APPLE__)

#include <copyfile.h>
#include <stdio.h>

int file_access_lists_copy(int from, int to) { return fcopyfile(from, to, 0, COPYFILE_ACL | COPYFILE_XATTR); }

int file_rename_anew(const char *old_path, const char *new_path) {
    return renamex_np(old_path, new_path, RENAME_EXCL);
}

#elif defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static const char access_list[] = "system.posix_acl_access";

static int copy(int from, int to, const char *name) {
    ssize_t size = fgetxattr(from, name, 0, 0);
    if (size < 0) return -1;
    char *value = malloc((size_t)size + 1);
    if (!value) return -1;
    size = fgetxattr(from, name, value, (size_t)size);
    int result = size < 0 ? -1 : fsetxattr(to, name, value, (size_t)size, 0);
    free(value);
    return result;
}

int file_access_lists_copy(int from, int to) {
    ssize_t size = flistxattr(from, 0, 0);
    if (size <= 0) return 0;
    char *names = malloc((size_t)size);
    if (!names) return -1;
    size = flistxattr(from, names, (size_t)size);
    int result = 0;
    for (ssize_t start = 0; result == 0 && start < size; start += (ssize_t)strlen(names + start) + 1) {
        const char *name = names + start;
        if (strcmp(name, access_list) == 0) result = copy(from, to, name);
        // Attributes that a program or its user added to the file; kept where possible.
        if (strncmp(name, "user.", 5) == 0) (void)copy(from, to, name);
    }
    int code = errno;
    free(names);
    errno = code;
    return result;
}

int file_rename_anew(const char *old_path, const char *new_path) {
    // By its number, as not every C library has a function for it; 1 is RENAME_NOREPLACE.
    return (int)syscall(SYS_renameat2, AT_FDCWD, old_path, AT_FDCWD, new_path, 1);
}

#else

#include <errno.h>

int file_access_lists_copy(int from, int to) {
    (void)from;
    (void)to;
    return 0;
}

int file_rename_anew(const char *old_path, const char *new_path) {
    (void)old_path;
    (void)new_path;
    errno = ENOSYS;
    return -1;
}

#endif
