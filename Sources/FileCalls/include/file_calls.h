#ifndef FILE_CALLS_H
#define FILE_CALLS_H

/// Copies the access control list and the user's extended attributes from one open file to another.
/// Returns 0, or -1 with errno if the access list can't be set. Does nothing on a file system that has neither.
int file_access_lists_copy(int from, int to);

/// Renames a file in one step, unless the new name is taken.
/// Returns 0, or -1 with errno: EEXIST if it is taken; EINVAL, ENOSYS or ENOTSUP where that can't be done in one step.
int file_rename_anew(const char *old_path, const char *new_path);

/// Starts a program, found in the folders of PATH if its name has no slash, with the signals as a program usually finds
/// them. Its other files are closed, as all are opened to be. Returns 0, or the number of the error.
/// - in_own_group: whether it leads a process group of its own, which can be ended, but can't read from the terminal.
/// - variable: added to its environment, as NAME=VALUE; may be null.
int process_start(
    char *const words[], int in_own_group, char *variable, int input, int output, int errors, int *process);

#endif
