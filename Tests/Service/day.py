#!/usr/bin/env python3
"""A day of a service, drawn from a seed: browsers, a program, an editor at the terminal and a foreign one, a watcher of the
events, files that can't be read or written for a moment, and services that end and are killed.

Usage: Tests/Service/day.py [--seed S] [--seeds N] [--steps N] [--browsers N]

After each step: every change that was acknowledged is in the files, once, or was undone; every other was made whole or not
at all; changes.log tells what the files have; what is served is what the command line reports, its sums are those of the
page, and the watcher has heard of it. No tag stands for two contents, no answer is 5xx but during a fault, and no page has
tags that are wrong. A failure prints the seed and the last steps.
"""
import argparse
import collections
import contextlib
import csv
import datetime
import decimal
import io
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from daily import FIRST, Steps
from served import PROGRAM, Served
from visitors import Browser, GONE, Memory, Page, Program, TOKEN, Watcher, Wrong, events

SYMBOLS = {"AAA": "EUR", "BBB": "EUR", "DDD": "USD"}
HEADERS = {"trades.csv": "date,type,symbol,shares,price,currency,note", "prices.csv": "symbol,date,price,currency",
           "holdings.csv": "symbol,shares,currency,purchase_price,price,note"}
# No permission stops root, so the service is another user's.
USER = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}


def cells(file, line):
    """What a row is called, and what of it changes: the price of a trade or a day, the shares of a lot."""
    row = dict(zip(HEADERS[file].split(","), next(csv.reader([line]))))
    if file == "prices.csv":
        return (file, row["symbol"], row["date"]), row["price"]
    return (file, row["note"]), row["price" if file == "trades.csv" else "shares"]


class Log:
    """What changes.log tells: by the number of each change, what each row was and became."""

    def __init__(self, path):
        self.changes, self.last, self.undoable = {}, {}, []
        stream = io.BytesIO(path.read_bytes())
        number, undoing, file = 0, False, None
        while line := stream.readline().decode().rstrip("\n"):
            name, _, text = line.partition(": ")
            if name == "Number":
                if int(text) <= number:
                    raise Wrong(f"changes.log: {text} after {number}")
                number = int(text)
            elif name == "File":
                undoing, file = "(undoing)" in text, text.split(" ")[-1]
            elif name == "Diff":
                change = self.changes.setdefault(number, {})
                for part in stream.read(int(text)).decode().splitlines():
                    if part[:1] in "+-" and part[:3] not in ("+++", "---") and file in HEADERS and part[1:].strip():
                        key, value = cells(file, part[1:])
                        was, now = change.get(key, (None, None))
                        change[key] = (value, now) if part[0] == "-" else (was, value)
                        self.last[key] = change[key][1]
                if undoing:
                    self.undoable.pop()
                else:
                    self.undoable.append(number)


class Day(Steps):
    def __init__(self, seed, steps, browsers, folder, mounted):
        self.steps, self.folder, self.mounted = steps, folder, mounted
        self.draw = random.Random(seed)
        self.lines, self.lock = collections.deque(maxlen=60), threading.RLock()
        self.states, self.acknowledged, self.foreign = {}, {}, set()
        self.newest, self.count, self.fault, self.outside = 0, 0, None, False
        self.memory, self.errors = Memory(), []
        self.tally = collections.Counter()
        self.make()
        # The name of a session's cookie has the port in it.
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.serve()
        self.browsers = [Browser(self) for _ in range(browsers)]
        self.program = Program(self)
        self.watcher = Watcher(self)

    def make(self):
        rows = {
            "portfolio.json": '{"currency": "EUR", "name": "A day"}', "changes.log": "",
            "rates.csv": "\n".join(["from,to,date,rate"] + [
                f"USD,EUR,{FIRST + datetime.timedelta(number)},0.8{number % 10}" for number in range(0, 366)]) + "\n",
            "trades.csv": "\n".join([HEADERS["trades.csv"]] + [
                f"{FIRST},buy,{symbol},1,10,{currency},m{symbol}" for symbol, currency in SYMBOLS.items()]) + "\n",
            "prices.csv": "\n".join([HEADERS["prices.csv"]] + [
                f"{symbol},{day},{10 + number},{currency}" for symbol, currency in SYMBOLS.items()
                for number, day in enumerate([FIRST, FIRST + datetime.timedelta(363)])]) + "\n",
            "holdings.csv": "\n".join([HEADERS["holdings.csv"]] + [
                f"H{number},{number},EUR,3,5,h{number}" for number in range(1, 40)]) + "\n",
        }
        for name, text in rows.items():
            (self.folder / name).write_text(text)
        for path in [self.folder, *self.folder.iterdir()]:
            self.own(path)
        self.states = {key: {value} for key, value in self.found().items()}

    def own(self, path):
        if USER:
            os.chown(path, USER["user"], USER["group"])

    def log(self):
        return Log(self.folder / "changes.log")

    def serve(self):
        self.service = Served(self.folder, "--log-level", "error", "--allow-edits", port=self.port, token=TOKEN, **USER)

    def note(self, line):
        with self.lock:
            self.lines.append(line)

    def run_program(self, *words):
        run = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, **USER)
        self.note(f"  terminal {' '.join(map(str, words))}: {run.returncode} {run.stderr.strip()[:150]}")
        return run

    # What is, and what may be.

    def found(self):
        """What each row of the files is. Rows are there once, and are rows."""
        found = {}
        for file, header in HEADERS.items():
            lines = (self.folder / file).read_text().splitlines()
            if lines[0] != header:
                raise Wrong(f"{file} begins with {lines[0]}")
            for line in filter(None, lines[1:]):
                if line.count(",") != header.count(","):
                    raise Wrong(f"{file}: torn: {line}")
                key, value = cells(file, line)
                if key in found:
                    raise Wrong(f"{key} is there twice")
                found[key] = value
        return found

    def attempt(self, changes, send):
        """Sends a change of rows. `send` says the number of the change; 0 if it was made under an unknown one, None if it
        was refused; in a fault, a refusal is none that can be relied on."""
        with self.lock:
            before = {key: set(self.states.get(key, {None})) for key in changes}
            for key, value in changes.items():
                self.states[key] = before[key] | {value}
            newest = self.newest
        try:
            number = send()
        except GONE as error:
            self.tally["unknown"] += 1
            return self.note(f"  no answer: {type(error).__name__}")
        with self.lock:
            if number is not None:
                self.states.update({key: {value} for key, value in changes.items()})
                self.tally["made"] += 1
                if number:
                    if number <= newest:
                        raise Wrong(f"change {number} was made after {newest}")
                    self.newest = max(self.newest, number)
                    self.acknowledged[number] = changes
            else:
                self.tally["refused"] += 1
                if not self.fault:
                    self.states.update(before)

    def settle(self):
        """Compares the files with what they may be, and what is served with the files."""
        found, log = self.found(), self.log()
        for key in self.states.keys() | found.keys():
            if found.get(key) not in self.states.get(key, {None}):
                raise Wrong(f"{key} is {found.get(key)}, and may be {self.states.get(key)}")
            self.states[key] = {found.get(key)}
        for number, changes in self.acknowledged.items():
            told = {key: now for key, (_, now) in log.changes.get(number, {}).items()}
            if told != changes:
                raise Wrong(f"changes.log tells {told} of change {number}, which made {changes}")
        for key, value in log.last.items():
            if key not in self.foreign and value != found.get(key):
                raise Wrong(f"changes.log tells {value} of {key}, which is {found.get(key)}")
        self.newest = max([self.newest, *log.changes])
        if {"holdings.csv", "prices.csv", "rates.csv", "trades.csv", "portfolio.json", "changes.log"} - set(
                os.listdir(self.folder)):
            raise Wrong("a file is gone")
        self.compare()

    def compare(self):
        """What is served is what the command line reports. Whoever changes files by the service need not wait for it."""
        report = self.run_program("report", self.folder, "--format", "json").stdout
        browser, gzipped = self.draw.choice(self.browsers), self.draw.random() < 0.5
        for other in self.browsers:
            if not other.cookies:
                other.enter()
        end = time.monotonic() + 20
        while (wrong := self.difference(report, browser, gzipped)):
            if not self.outside or time.monotonic() > end:
                raise Wrong(wrong)
            time.sleep(0.05)
        self.outside, self.fault = False, None

    def difference(self, expected, browser, gzipped):
        """What of what is served now is not of the files as they are; None if all of it is."""
        shown = self.program.ask("/api/v1/report")
        if shown.text != expected:
            return f"what is served is not what the files say:\n{shown.text[:600]}\n{expected[:600]}"
        if (health := self.program.ask("/health").json["status"]) != "ok":
            return f"the files are as they should be, and the health is {health}"
        page = Page(browser.page("/", gzipped).text)
        report = shown.json
        total = decimal.Decimal(report["totals"]["value"])
        if total != decimal.Decimal(page.data["data-total"]):
            return f"the page says {page.data['data-total']}, the report {total}"
        parts = sum(decimal.Decimal(row["inPortfolioCurrency"]["value"]) for row in report["holdings"])
        if abs(parts - total) > decimal.Decimal("0.01"):
            return f"the parts are {parts}, the sum {total}"
        name, version = next(events(self.port, 20))
        if name != "update" or version != page.data["data-version"]:
            return f"the events begin with {name} {version}, the page is of {page.data['data-version']}"
        end = time.monotonic() + 5
        while version not in self.watcher.seen:
            if time.monotonic() > end:
                return f"the watcher has not heard of {version}, but last of {self.watcher.last}"
            time.sleep(0.01)
        return None

    # Steps.

    def together(self, count, meanwhile=None):
        """Several steps at once, of different rows, and what happens in the middle of them."""
        taken, actions = set(), []
        for _ in range(min(count, len(self.browsers))):
            actions.append(self.drawn(taken, alone=False))
        def run(action):
            try:
                action()
            except GONE:
                self.note("  no answer")
            except BaseException as error:  # The main thread fails with it.
                self.errors.append(error)
        threads = [threading.Thread(target=run, args=(action,)) for action in actions]
        for thread in threads:
            thread.start()
        if meanwhile:
            time.sleep(self.draw.uniform(0, 0.4))
            meanwhile()
        for thread in threads:
            thread.join()
        if self.errors:
            raise self.errors[0]

    def restart(self, gently):
        """Ends or kills the service among steps, and starts it again. The sessions go on."""
        self.fault = "restart"
        def end():
            if gently:
                code = self.service.end()
                if code != 0:
                    raise Wrong(f"the service ended with exit code {code}: {self.service.log}")
            else:
                self.service.process.send_signal(signal.SIGKILL)
                self.service.process.wait()
        self.together(self.draw.randint(0, len(self.browsers)), end)
        self.serve()

    @contextlib.contextmanager
    def faulty(self, kind):
        """A fault of files; none afterwards."""
        trades, log = self.folder / "trades.csv", self.folder / "changes.log"
        self.fault, self.outside = kind, True
        if kind == "full":
            with open(self.folder / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
                while filler.write(b"0" * 4096):
                    pass
            yield
            (self.folder / "filler").unlink()
        elif kind == "broken":
            before = trades.read_bytes()
            trades.write_bytes(before + b"soon,buy,AAA,x,,,\n")
            yield
            trades.write_bytes(trades.read_bytes().replace(b"soon,buy,AAA,x,,,\n", b""))
        else:
            path, mode = {"folder": (self.folder, 0o555), "trades": (trades, 0), "log": (log, 0), "frozen": (log, 0o444)}[kind]
            before = path.stat().st_mode
            path.chmod(mode)
            yield
            path.chmod(before)

    def step(self):
        kind = self.draw.choices(["alone", "together", "foreign", "fault", "term", "kill"], [10, 6, 2, 3, 1, 1])[0]
        self.note(f"{kind}")
        self.tally[kind] += 1
        if kind == "alone":
            self.drawn(set(), alone=True)()
        elif kind == "together":
            self.together(self.draw.randint(2, max(2, len(self.browsers))))
        elif kind == "foreign":
            self.rewrite()
        elif kind == "fault":
            kinds = ["folder", "trades", "log", "frozen", "broken"] + (["full"] if self.mounted else [])
            with self.faulty(self.draw.choice(kinds)):
                self.note(f"  fault: {self.fault}")
                for _ in range(self.draw.randint(0, 3)):
                    with contextlib.suppress(*GONE):
                        self.drawn(set(), alone=False)()
                if self.draw.random() < 0.2:
                    self.note("  restart")
                    self.service.end()
                    self.serve()
        else:
            self.restart(kind == "term")
        self.settle()

    def run(self):
        self.watcher.start()
        self.settle()
        for number in range(self.steps):
            self.note(f"step {number}")
            self.step()
        self.watcher.stop.set()
        # The next change takes away what killed services have left.
        self.add_by_program()()
        self.settle()
        left = {name for name in os.listdir(self.folder) if name.endswith(".part")}
        check = self.run_program("check", self.folder)
        if check.returncode or left:
            raise Wrong(f"left: {left}; check: {check.returncode} {check.stdout}")
        code = self.service.end()
        if code:
            raise Wrong(f"the service ended with exit code {code}")


def spend(seed, arguments, scratch):
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(scratch) / f"day-{seed}"
        folder.mkdir()
        mounted = arguments.mounts and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], capture_output=True).returncode == 0
        if mounted:
            stack.callback(subprocess.run, ["umount", "--lazy", str(folder)])
        began = time.monotonic()
        day = None
        try:
            day = Day(seed, arguments.steps, arguments.browsers, folder, mounted)
            day.run()
        except BaseException as error:
            print("\n".join(day.lines if day else []))
            if not isinstance(error, Wrong):
                traceback.print_exc()
            if arguments.keep:
                shutil.copytree(folder, arguments.keep, dirs_exist_ok=True)
            sys.exit(f"seed {seed}: {error}")
        finally:
            if day:
                day.service.__exit__()
        told = ", ".join(f"{name} {count}" for name, count in sorted(day.tally.items()))
        print(f"seed {seed}: {time.monotonic() - began:.1f} s; {told}", flush=True)
        return mounted


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, help="the first seed; by default that of the day")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--steps", type=int, default=25)
    parser.add_argument("--browsers", type=int, default=3)
    parser.add_argument("--keep", help="a folder for the files of a day that fails")
    arguments = parser.parse_args()
    if os.geteuid() == 0 and "DAY_MOUNTS" not in os.environ and shutil.which("unshare"):
        # In a namespace of its own, what is mounted goes with this process.
        os.environ["DAY_MOUNTS"] = "1"
        if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0:
            os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])
    arguments.mounts = os.geteuid() == 0
    try:
        subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, **USER)
    except PermissionError:
        USER.clear()
        print("files without permissions: the program can't be run as another user than root, whom none stops")
    first = arguments.seed if arguments.seed is not None else int(time.strftime("%Y%m%d"))
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o755)
        mounted = [spend(seed, arguments, scratch) for seed in range(first, first + arguments.seeds)]
    if not all(mounted):
        print("a full disk: nothing may be mounted here")


if __name__ == "__main__":
    main()
