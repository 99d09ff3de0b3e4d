#!/usr/bin/env python3
"""Throughput and latency of `portfolio serve` under wrk, at 1, 64 and 1,000 connections, 100,000 requests each.

Usage: Benchmarks/service/load.py [--holdings N] [--requests N]

Needs wrk, and a release build with the trait `Server`; the generator of the benchmarks writes the holdings. Fails where
an answer is an error, or none.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Service"))
from served import Served  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--holdings", type=int, default=1000)
parser.add_argument("--requests", type=int, default=100_000)
parser.add_argument("--generator", default=str(ROOT / ".build-server/release/valuation-benchmark"))
arguments = parser.parse_args()


def measure(url, connections, requests):
    """Runs of wrk until there are enough requests; figures of all of them."""
    total, seconds, errors, worst = 0, 0.0, 0, {}
    while total < requests:
        run = subprocess.run(
            ["wrk", "--threads", str(min(2, connections)), "--connections", str(connections), "--duration", "10",
             "--timeout", "30", "--latency", url], capture_output=True, text=True, check=True).stdout
        count, duration = re.search(r"(\d+) requests in ([\d.]+)s", run).groups()
        total += int(count)
        seconds += float(duration)
        for found in re.finditer(r"(connect|read|write|timeout|Non-2xx or 3xx responses): ?(\d+)|(connect|read|write|timeout) (\d+)", run):
            errors += int(found[2] or found[4])
        for quantile, value in re.findall(r"(50|75|90|99)% +([\d.]+\w+)", run):
            worst[quantile] = value
    return total, total / seconds, errors, worst


failed = False
with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    subprocess.run([arguments.generator, "generate", "--holdings", str(arguments.holdings), "--seed", "1",
                    "--output", str(folder / "holdings.csv")], check=True)
    with Served(folder / "holdings.csv", "--currency", "EUR", "--as-of", "2024-12-31", "--log-level", "error") as service:
        for path in ["/health", "/", "/api/report?totals=true", "/api/report"]:
            for connections in [1, 64, 1000]:
                requests = arguments.requests if path not in ["/", "/api/report"] else arguments.requests // 10
                count, rate, errors, worst = measure(service.url + path, connections, requests)
                failed |= errors > 0
                print(f"{path:<26} {connections:>5} connections: {count:>8} requests, {rate:>8.0f} a second, {errors} errors; "
                      + ", ".join(f"{name} % within {value}" for name, value in worst.items()), flush=True)
        code = service.end()
        print(f"the service ended with exit code {code}")
sys.exit(failed or code != 0)
