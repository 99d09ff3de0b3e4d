#ifndef FILE_ACCESS_LISTS_H
#define FILE_ACCESS_LISTS_H

/// Copies the access control list and the user's extended attributes from one open file to another.
/// Returns 0, or -1 with errno if the access list can't be set. Does nothing on a file system that has neither.
int file_access_lists_copy(int from, int to);

#endif
