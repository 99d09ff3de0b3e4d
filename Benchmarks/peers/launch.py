"""Runs one program and writes down what the kernel says of it. A process of its own, and a small one, because a
child's peak memory is never told as less than what its parent held when it started it.

    python3 -I -S launch.py RESULT STDOUT STDERR PROGRAM ARGUMENT...

RESULT gets: wall seconds, cpu seconds, peak memory as the system counts it, wait status.
"""

import os
import sys
import time

result, stdout, stderr, *command = sys.argv[1:]
flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
actions = [(os.POSIX_SPAWN_OPEN, 1, stdout, flags, 0o666), (os.POSIX_SPAWN_OPEN, 2, stderr, flags, 0o666)]
start = time.perf_counter()
child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - start
with open(result, "w") as file:
    file.write(f"{wall!r} {usage.ru_utime + usage.ru_stime!r} {usage.ru_maxrss} {status}")
