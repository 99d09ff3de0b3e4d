#!/usr/bin/env python3
"""Prints how far projected dividends were from those that were paid in the year after, on the histories of data/.

Usage: projection.py [PROGRAM] [FOLDER…]

As of the last day of each year, `income --estimate` projects the dividends of the next 12 months, in portfolio currency at
the rates of that day; a year later, the trades say what was paid. Both are before taxes. A year counts if something was
projected or paid in it.
"""

import csv
import io
import pathlib
import subprocess
import sys
from decimal import Decimal

ROOT = pathlib.Path(__file__).resolve().parent.parent


def income(program, folder, day, *options):
    """The values by symbol; of payments whose value is unknown, nothing."""
    words = [program, "income", str(folder), "--as-of", day, "--format", "csv", *options]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode not in (0, 2):
        sys.exit(f"{' '.join(words)}\n{done.stderr}exit code {done.returncode}")
    values = {}
    for row in csv.DictReader(io.StringIO(done.stdout)):
        if row["symbol"] and row["value"]:
            key = row["status"], row["symbol"]
            values[key] = values.get(key, Decimal(0)) + Decimal(row["value"])
    return values


def years(folder):
    """The calendar years from the first row of the trades to the last."""
    days = [row["date"] for path in sorted(folder.glob("*.csv")) for row in csv.DictReader(path.open(encoding="utf-8"))
            if row.get("type")]
    return range(int(min(days)[:4]), int(max(days)[:4])) if days else []


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/portfolio")
    folders = [pathlib.Path(path) for path in sys.argv[2:]]
    folders = folders or sorted(path for path in (ROOT / "data").iterdir() if path.is_dir())
    print(f"{'portfolio':<12} {'year after':<12} {'symbol':<10} {'projected':>12} {'paid':>12} {'error':>12}")
    projected_in_all, off = Decimal(0), Decimal(0)
    for folder in folders:
        for year in years(folder):
            day = f"{year}-12-31"
            projected = income(program, folder, day, "--estimate", "--from", f"{year + 1}-01-01")
            paid = income(program, folder, f"{year + 1}-12-31", "--from", f"{year + 1}-01-01", "--to", f"{year + 1}-12-31")
            for symbol in sorted({key[1] for key in [*projected, *paid]}):
                guess = projected.get(("projected", symbol), Decimal(0))
                fact = paid.get(("paid", symbol), Decimal(0))
                if not guess and not fact:
                    continue
                projected_in_all += guess
                off += abs(guess - fact)
                print(f"{folder.name:<12} {day:<12} {symbol:<10} {guess:>12.2f} {fact:>12.2f} {guess - fact:>+12.2f}")
    print(f"{projected_in_all:.2f} projected in all, the years off by {off:.2f} in all")


main()
