"""A portfolio in a day of a service (day.py): what its files have and may have, what its log tells, and what is served of it."""
import contextlib
import datetime
import decimal
import io
import json
import os
import re
import threading
import time

from daily import Steps
from rows import FILES, FIRST, SETTINGS, cells
from visitors import GONE, Page, Watcher, Wrong, events

SYMBOLS = {"AAA": "EUR", "BBB": "EUR", "DDD": "USD"}


def changed(file, line):
    """What a line of a change says of which row, or of which setting; None if it is about none."""
    if file in FILES:
        return cells(file, line) if line.strip() and line != FILES[file].header else None
    setting = re.search('"([^"]*)": "([^"]*)"', line) if file == SETTINGS else None
    return setting and ((file, setting[1]), setting[2])


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
                    told = changed(file, part[1:]) if part[:1] in "+-" and part[:3] not in ("+++", "---") else None
                    if told:
                        key, value = told
                        was, now = change.get(key, (None, None))
                        change[key] = (value, now) if part[0] == "-" else (was, value)
                        self.last[key] = change[key][1]
                if undoing:
                    self.undoable.pop()
                else:
                    self.undoable.append(number)


class Home(Steps):
    """A portfolio, with what is known of it."""

    def __init__(self, day, folder, base):
        self.day, self.folder, self.base = day, folder, base
        self.program, self.tally, self.note, self.lock = day.program, day.tally, day.note, threading.RLock()
        self.acknowledged, self.foreign = {}, set()
        self.newest, self.count, self.fault, self.outside, self.rewritten = 0, 0, None, False, False
        self.make()
        self.watcher = Watcher(day, base)

    def make(self):
        rows = {
            SETTINGS: '{\n  "currency": "EUR",\n  "name": "A day"\n}\n', "changes.log": "",
            "rates.csv": [f"USD,EUR,{FIRST + datetime.timedelta(number)},0.8{number % 10}" for number in range(0, 366)],
            "trades.csv": [f"{FIRST},buy,{symbol},1,10,{currency},m{symbol}" for symbol, currency in SYMBOLS.items()],
            "prices.csv": [f"{symbol},{day},{10 + number},{currency}" for symbol, currency in SYMBOLS.items()
                           for number, day in enumerate(FIRST + datetime.timedelta(day) for day in [0, 1, 2, 3, 363])],
            "holdings.csv": [f"H{number},{number},EUR,3,5,h{number}" for number in range(1, 40)],
            # The files of classes and targets are made by the first that are stated.
            "cash.csv": [f"EUR,{number},{FIRST + datetime.timedelta(number)},,c{number},c{number}" for number in range(1, 6)],
            "dividends.csv": [f"AAA,{FIRST + datetime.timedelta(number)},{number},EUR,,,d{number}" for number in range(1, 6)],
        }
        self.folder.mkdir()
        for name, text in rows.items():
            if not isinstance(text, str):
                text = "\n".join([FILES[name].header, *text]) + "\n"
            (self.folder / name).write_text(text)
        self.lasting = set(rows)
        for path in [self.folder, *self.folder.iterdir()]:
            self.day.own(path)
        self.states = {key: {value} for key, value in self.found().items()}

    def log(self):
        return Log(self.folder / "changes.log")

    # What is, and what may be.

    def found(self):
        """What each row of the files is. Rows are there once, and are rows."""
        settings = json.loads((self.folder / SETTINGS).read_text())
        found = {(SETTINGS, name): text for name, text in settings.items()}
        for file, kind in FILES.items():
            path = self.folder / file
            lines = path.read_text().splitlines() if path.exists() else [kind.header]
            if lines[0] != kind.header:
                raise Wrong(f"{file} begins with {lines[0]}")
            for line in filter(None, lines[1:]):
                if line.count(",") != kind.header.count(","):
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
                self.day.made()
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
        if self.lasting - set(os.listdir(self.folder)):
            raise Wrong("a file is gone")

    def compare(self, draw):
        """What is served is what the command line reports. Whoever changes files by the service need not wait for it."""
        report = self.day.run_program("report", self.folder, "--format", "json").stdout
        browser, gzipped = draw.choice(self.day.browsers), draw.random() < 0.5
        end = time.monotonic() + 20
        while (wrong := self.difference(report, browser, gzipped)):
            if not self.outside or time.monotonic() > end:
                raise Wrong(wrong)
            time.sleep(0.05)
        self.outside, self.fault = False, None

    def difference(self, expected, browser, gzipped):
        """What of what is served now is not of the files as they are; None if all of it is."""
        shown = self.program.ask(f"{self.base}/api/v1/report")
        if shown.text != expected:
            return f"what is served is not what the files say:\n{shown.text[:600]}\n{expected[:600]}"
        if (health := self.program.ask(f"{self.base}/health").json["status"]) != "ok":
            return f"the files are as they should be, and the health is {health}"
        page = Page(browser.page(f"{self.base}/", gzipped).text)
        report = shown.json
        total = decimal.Decimal(report["totals"]["value"])
        worth = report["totals"].get("netWorth", total)
        if decimal.Decimal(worth) != decimal.Decimal(page.data["data-total"]):
            return f"the page says {page.data['data-total']}, the report {worth}"
        parts = sum(decimal.Decimal(row["inPortfolioCurrency"]["value"]) for row in report["holdings"])
        if abs(parts - total) > decimal.Decimal("0.01"):
            return f"the parts are {parts}, the sum {total}"
        name, version = next(events(self.day.port, 20, self.base))
        if name != "update" or version != page.data["data-version"]:
            return f"the events begin with {name} {version}, the page is of {page.data['data-version']}"
        end = time.monotonic() + 5
        while version not in self.watcher.seen:
            if time.monotonic() > end:
                return f"the watcher has not heard of {version}, but last of {self.watcher.last}"
            time.sleep(0.01)
        return None

    @contextlib.contextmanager
    def faulty(self, kind):
        """A fault of files; none afterwards."""
        trades, log = self.folder / "trades.csv", self.folder / "changes.log"
        if kind == "broken":
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
