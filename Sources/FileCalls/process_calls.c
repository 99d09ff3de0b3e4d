#include "file_calls.h"

#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

extern char **environ;

/// The environment with one more variable, to be freed; null for want of memory.
static char **environment_with(char *variable) {
    size_t count = 0;
    while (environ[count]) count++;
    char **all = malloc((count + 2) * sizeof(char *));
    if (!all) return 0;
    memcpy(all, environ, count * sizeof(char *));
    all[count] = variable;
    all[count + 1] = 0;
    return all;
}

int process_start(
    char *const words[], int in_own_group, char *variable, int input, int output, int errors, int *process) {
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
    if (!in_own_group) {
        sigaddset(&usual, SIGINT);
        sigaddset(&usual, SIGQUIT);
    }
    sigemptyset(&none);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, input, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, errors, 2);
    if (!code) code = posix_spawnattr_setpgroup(&attributes, 0);
    if (!code) code = posix_spawnattr_setsigdefault(&attributes, &usual);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    if (in_own_group) flags |= POSIX_SPAWN_SETPGROUP;
    if (!code) code = posix_spawnattr_setflags(&attributes, flags);
    char **own = variable ? environment_with(variable) : 0;
    pid_t started = 0;
    if (!code) code = posix_spawnp(&started, words[0], &actions, &attributes, words, own ? own : environ);
    free(own);
    if (!code) *process = (int)started;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
