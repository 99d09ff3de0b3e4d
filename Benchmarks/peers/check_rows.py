"""Compares two CSV reports row by row, by value: `12.50` is `12.5`. Prints what differs as JSON.

    python check_rows.py REFERENCE OTHER [--every K]

Texts must be equal. An amount that differs by a part in a billion or less counts as inexact, any other difference as
wrong. Percentages that differ in their last digit are counted apart: the peers round them from binary floats.
"""

import argparse
import csv
import decimal
import itertools
import json
from decimal import Decimal

PERCENTAGES = {"gain_stock_percent", "gain_percent", "intraday_percent"}
TEXTS = {
    "symbol",
    "name",
    "market",
    "excluded",
    "quote_currency",
    "stock_currency",
    "purchase_date",
    "price_date",
}


def compare(name, text, other, counts):
    try:
        a, b = Decimal(text), Decimal(other)
    except decimal.InvalidOperation:
        counts["wrong"] += 1
        return
    if a == b:
        return
    if name in PERCENTAGES:
        counts["percentages off" if abs(a - b) <= Decimal("0.0001") else "wrong"] += 1
    elif abs(a - b) <= abs(a) / 10**9 + Decimal("1e-6"):
        counts["inexact"] += 1
    else:
        counts["wrong"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("reference")
    parser.add_argument("other")
    parser.add_argument("--every", type=int, default=1)
    run = parser.parse_args()
    counts = {"rows": 0, "compared": 0, "wrong": 0, "inexact": 0, "percentages off": 0}
    examples = []
    with (
        open(run.reference, newline="", encoding="utf-8") as a,
        open(run.other, newline="", encoding="utf-8") as b,
    ):
        header = next(csv.reader([next(a)]))
        if next(csv.reader([next(b)])) != header:
            raise SystemExit("the headers differ")
        for number, (line, other_line) in enumerate(itertools.zip_longest(a, b), 2):
            counts["rows"] += 1
            if line is None or other_line is None:
                raise SystemExit(f"line {number} is in one file only")
            if number % run.every or line == other_line:
                counts["compared"] += number % run.every == 0
                continue
            counts["compared"] += 1
            for name, text, other in zip(header, *csv.reader([line, other_line]), strict=True):
                before = counts["wrong"]
                if text == other:
                    continue
                if name in TEXTS or not text or not other:
                    counts["wrong"] += 1
                else:
                    compare(name, text, other, counts)
                if counts["wrong"] > before and len(examples) < 5:
                    examples.append(f"line {number}, {name}: {text!r} and {other!r}")
    print(json.dumps(counts | {"examples": examples}))


main()
