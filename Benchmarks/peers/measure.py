"""Runs programs as whole processes and measures each: wall, cpu and peak memory of that child alone."""

import os
import platform
import subprocess
import sys
import time
from pathlib import Path


class Run:
    """One run of a program, by the kernel's own account of it."""

    def __init__(self, wall, usage):
        self.wall = wall
        self.cpu = usage.ru_utime + usage.ru_stime
        # Linux counts KiB, macOS bytes.
        self.peak = usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)


def run(command, stdout, ok=(0,)):
    """Runs a command with its standard output in a file. Ends everything if it fails."""
    errors = Path(f"{stdout}.stderr")
    with open(stdout, "wb") as out, open(errors, "wb") as err:
        start = time.perf_counter()
        child = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in ok:
        text = errors.read_text(errors="replace")[-2000:]
        sys.exit(f"failed with {child.returncode}: {' '.join(map(str, command))}\n{text}")
    errors.unlink()
    return Run(wall, usage)


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def floor(folder):
    """The peak that is measured of a program that does nothing: a child starts from its parent's pages."""
    return max(run(["true"], Path(folder) / "floor").peak for _ in range(3))


def machine():
    """Model, cores, memory and system, in a line."""
    model = platform.processor() or platform.machine()
    memory = "memory unknown"
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
        kib = int(Path("/proc/meminfo").read_text().split()[1])
        memory = f"{kib / 1024**2:.0f} GiB"
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} cores, {memory}, {platform.system()} {platform.release()}"


def generate(generator, path, holdings, seed, *options):
    subprocess.run(
        [generator, "generate", "--holdings", str(holdings), "--seed", str(seed), "--output", str(path)]
        + [str(option) for option in options],
        check=True,
    )
    with open(path, "rb") as file:  # read once: the runs find it in the page cache
        while file.read(1 << 20):
            pass
