#!/usr/bin/env python3
"""How long pages take while the service works on something large, and how long and large that of a stock of many lots is.

Usage: Benchmarks/service/waiting.py [PROGRAM] [--holdings N] [--lots N] [--days N]

Asks for the history of 5,000 holdings day by day three times at once, each from another day, so that none of them is at hand
from another, and meanwhile for other pages, each another one: small ones, and some that take longer, such as that of returns.
Then for that of a stock of 10,000 lots. Prints the figures and how they compare with what they should be at most. No time
makes it fail, but an error does, a page that is too large, and a page that had to wait until one of the histories was done.
Needs a build with the trait `Server`, by default the release build, and Python alone.
"""
import argparse
import datetime
import http.client
import os
import pathlib
import statistics
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Service"))
LAST = datetime.date(2024, 12, 31)
# Pages that take longer than small ones, with others that are like them but not at hand.
LONGER = {"/returns": "/returns?from=2020-01-02", "/?range=1y": "/?range=ytd", "/history": "/history?from=2020-01-02"}
HEADER = "symbol,name,shares,currency,purchase_date,purchase_price"

parser = argparse.ArgumentParser()
parser.add_argument("program", nargs="?")
parser.add_argument("--holdings", type=int, default=5000)
parser.add_argument("--lots", type=int, default=10_000)
parser.add_argument("--days", type=int, default=9000)
arguments = parser.parse_args()
if arguments.program:
    os.environ["PORTFOLIO"] = str(pathlib.Path(arguments.program).resolve())
from served import Served  # noqa: E402


def ask(port, path, accept="text/html"):
    """The seconds until an answer is there, its length, and the length of what was sent."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    try:
        start = time.perf_counter()
        connection.request("GET", path, headers={"Accept": accept})
        answer = connection.getresponse()
        body = answer.read()
        seconds = time.perf_counter() - start
        if answer.status != 200:
            sys.exit(f"{path}: {answer.status} {body[:300]!r}")
        return seconds, len(body)
    finally:
        connection.close()


def tell(what, seconds, most):
    print(f"{what}: {seconds * 1000:.0f} ms, {seconds / most:.2f} of {most * 1000:.0f} ms", flush=True)


def write_holdings(folder):
    symbols = [f"S{number:04}" for number in range(arguments.holdings)]
    (folder / "portfolio.json").write_text('{"name": "Many", "currency": "EUR"}')
    (folder / "holdings.csv").write_text(HEADER + "\n" + "".join(
        f"{symbol},Company {symbol},{1 + number % 7},EUR,2023-01-02,{10 + number % 5}\n"
        for number, symbol in enumerate(symbols)))
    days = [LAST - datetime.timedelta(number) for number in range(arguments.days, -1, -28)]
    (folder / "prices.csv").write_text("symbol,date,price\n" + "".join(
        f"{symbol},{day},{5 + (number + place) % 11}\n"
        for number, symbol in enumerate(symbols) for place, day in enumerate(days)))


def write_lots(folder):
    (folder / "portfolio.json").write_text('{"name": "Lots", "currency": "EUR"}')
    (folder / "holdings.csv").write_text(HEADER + "\n" + "".join(
        f"BIG,Big company,{1 + number % 7},EUR,{LAST - datetime.timedelta(number % 3650)},1{number % 5}.{number % 100:02}\n"
        for number in range(arguments.lots)) + f"SMALL,Small company,1,EUR,{LAST},1\n")
    (folder / "prices.csv").write_text("symbol,date,price\n" + "".join(
        f"{symbol},{LAST - datetime.timedelta(30 * number)},{12 + number % 7}\n"
        for symbol in ["BIG", "SMALL"] for number in range(120)))


def meanwhile(port):
    """Three histories at once, and the other pages that are answered before the first of them is."""
    histories, small, waited = [], [], []

    def history(number):
        first = LAST - datetime.timedelta(arguments.days - number)
        histories.append(ask(port, f"/api/v1/history?from={first}&to={LAST}&every=day", "application/json")[0])

    def page(number):
        return ask(port, f"/holdings/S{number % arguments.holdings:04}" if number % 2 else f"/?find=company+s{number:04}")[0]

    ask(port, "/")
    alone = [page(number) for number in range(10)]
    longer = {path: (ask(port, path)[0], []) for path in LONGER}
    threads = [threading.Thread(target=history, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)

    def ask_meanwhile(path, seconds, taken):
        if not histories:
            taken.append(seconds())
            if histories:
                waited.append(path)

    number = 10
    for path, (_, taken) in longer.items():
        ask_meanwhile(path, lambda: ask(port, LONGER[path])[0], taken)
    while not histories:
        ask_meanwhile("a small page", lambda: page(number), small)
        number += 1
        time.sleep(0.02)
    for thread in threads:
        thread.join()
    if len(histories) < 3:
        sys.exit("a history has failed")
    print(f"{len(histories)} histories of {arguments.holdings} holdings over {arguments.days} days at once: "
          + ", ".join(f"{seconds:.1f} s" for seconds in sorted(histories)))
    tell(f"{len(alone)} small pages by themselves, the median", statistics.median(alone), 0.3)
    tell(f"{len(small)} small pages meanwhile, the median", statistics.median(small), 0.3)
    tell("the slowest of them", max(small), 0.3)
    for path, (seconds, taken) in longer.items():
        print(f"{path}: {seconds:.2f} s by itself, " + "".join(f"{other:.2f} s meanwhile" for other in taken))
    if not small or not all(taken for _, taken in longer.values()):
        sys.exit("the histories are done too soon: more --days are needed")
    if any(path in LONGER for path in waited) or waited.count("a small page") > 1:
        sys.exit(f"until a history was done, these had to wait: {', '.join(waited)}")
    check("the page of returns", ask(port, "/returns?by=symbol")[1])


def check(what, size):
    print(f"the size of {what}: {size / 1000:.0f} KB, {size / 300_000:.2f} of 300 KB")
    if size > 300_000:
        sys.exit("the page is too large")


def many_lots(port):
    seconds, size = ask(port, "/holdings/BIG")
    tell(f"the page of {arguments.lots} lots, the first time", seconds, 0.5)
    again = [ask(port, f"/holdings/BIG?lot-page={page}")[0] for page in range(2, 12)]
    tell("its further pages of lots, the median", statistics.median(again), 0.5)
    check("the page of lots", size)


for write, measure in [(write_holdings, meanwhile), (write_lots, many_lots)]:
    with tempfile.TemporaryDirectory() as scratch:
        write(pathlib.Path(scratch))
        with Served(scratch, "--log-level", "error") as service:
            measure(service.port)
            if service.end() != 0:
                sys.exit("the service has not ended as it should")
