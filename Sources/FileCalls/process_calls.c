#include "file_calls.h"

#include <signal.h>
#include <spawn.h>
#include <sys/types.h>

extern char **environ;

int process_start(char *const words[], int input, int output, int errors, int *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    // What this program ignores is no matter of the other.
    sigset_t usual, none;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    sigemptyset(&none);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, errors, 2);
    if (!code) code = posix_spawnattr_setpgroup(&attributes, 0);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &usual);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code)
        code = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t started = 0;
    if (!code) code = posix_spawnp(&started, words[0], &actions, &attributes, words, environ);
    if (!code) *process = (int)started;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
