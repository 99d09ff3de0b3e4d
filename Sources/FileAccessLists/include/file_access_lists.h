#ifndef FILE_ACCESS_LISTS_H
#define FILE_ACCESS_LISTS_H

/// Gives an open file the access control list and the user's extended attributes of another.
/// Returns 0, or -1 with errno where the access list can't be given. A file system without either has nothing to do.
int file_access_lists_copy(int from, int to);

#endif
