"""Runs programs as whole processes and measures each: wall, cpu and peak memory of that child alone."""

import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

LAUNCH = Path(__file__).resolve().parent / "launch.py"


class Run:
    """One run of a program, by the kernel's own account of it."""

    def __init__(self, wall, cpu, peak):
        self.wall = wall
        self.cpu = cpu
        # Linux counts KiB, macOS bytes.
        self.peak = peak / (1024**2 if sys.platform == "darwin" else 1024)


def run(command, stdout, ok=(0,), piped=None, kernel=None):
    """Runs a command with its standard output in a file, and perhaps a file piped to it. Ends everything if it fails.

    kernel: the inner loops that `portfolio` is to use.
    """
    errors, result = Path(f"{stdout}.stderr"), Path(f"{stdout}.run")
    program, *arguments = (str(part) for part in command)
    launch = [sys.executable, "-I", "-S", LAUNCH, result, stdout, errors, shutil.which(program) or program]
    feeder = subprocess.Popen(["cat", piped], stdout=subprocess.PIPE) if piped else None
    stdin = feeder.stdout if feeder else subprocess.DEVNULL
    environment = {**os.environ, "PORTFOLIO_KERNEL": kernel} if kernel else None
    subprocess.run([str(part) for part in launch] + arguments, check=True, stdin=stdin, env=environment)
    if feeder:
        feeder.stdout.close()
        feeder.wait()
    wall, cpu, peak, status = result.read_text().split()
    code = os.waitstatus_to_exitcode(int(status))
    if code not in ok:
        text = errors.read_text(errors="replace")[-2000:]
        sys.exit(f"failed with {code}: {' '.join(map(str, command))}\n{text}")
    errors.unlink()
    result.unlink()
    return Run(float(wall), float(cpu), int(peak))


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def floor(folder):
    """The peak that is measured of a program that does nothing: a child starts from its parent's pages."""
    return max(run(["true"], Path(folder) / "floor").peak for _ in range(3))


def peak_cell(runs, lowest):
    peak = max(r.peak for r in runs)
    return f"{peak:.0f}" if peak > lowest + 1 else f"<= {lowest:.0f}"


def machine():
    """Model, cores, memory and system, in a line."""
    model = platform.processor() or platform.machine()
    memory = "memory unknown"
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
        kib = int(Path("/proc/meminfo").read_text().split()[1])
        memory = f"{kib / 1024**2:.0f} GiB"
        flags = next((line.split(":")[1].split() for line in lines if line.startswith("flags")), [])
        model += " (AVX-512)" if "avx512_vbmi2" in flags else " (AVX2)" if "avx2" in flags else ""
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} cores, {memory}, {platform.system()} {platform.release()}"


def disturbance():
    """A line that says so if others use the machine: then the ratios of cpu time are the ones to look at."""
    try:
        before, idle_before = ticks()
        time.sleep(1)
        after, idle_after = ticks()
    except OSError:
        return []
    busy = 1 - (idle_after - idle_before) / max(after - before, 1)
    if busy < 0.05:
        return []
    return [f"The machine was {busy:.0%} busy before the first run: trust cpu ratios, if any.\n"]


def ticks():
    """Of all cores since the start: all, and those with nothing to do."""
    values = [int(value) for value in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(values), values[3] + values[4]


def generate(generator, path, holdings, seed, *options):
    subprocess.run(
        [generator, "generate", "--holdings", str(holdings), "--seed", str(seed), "--output", str(path)]
        + [str(option) for option in options],
        check=True,
    )
    read(path)


def read(path):
    """Reads a file once: the runs then find it in the page cache."""
    with open(path, "rb") as file:
        while file.read(1 << 20):
            pass
