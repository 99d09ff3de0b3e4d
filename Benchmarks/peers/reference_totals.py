"""The totals of workloads T and S by an independent, slow and obvious way: csv and exact decimals, row by row.

    python reference_totals.py --holdings FILE [--rates FILE --prices FILE --as-of DAY] [--currency EUR]

Shares no code with the peers. Every operation is exact: the decimal context stops at a result that would need
rounding, other than the inverse rates, which are rounded once to 15 digits, half to even.
"""

import argparse
import bisect
import csv
import datetime
import decimal
import json
from decimal import Decimal

MINOR = {
    "GBX": ("GBP", 100),
    "GBp": ("GBP", 100),
    "ZAc": ("ZAR", 100),
    "ZAC": ("ZAR", 100),
    "ILA": ("ILS", 100),
}
MINOR |= {"ILa": ("ILS", 100), "USX": ("USD", 100), "EUX": ("EUR", 100), "KWF": ("KWD", 1000)}

FIGURES = ["cost", "value", "gain", "priceGain", "currencyGain", "intradayChange"]


def number(row, column):
    text = row.get(column) or ""
    return Decimal(text) if text else None


def times(*factors):
    product = Decimal(1)
    for factor in factors:
        if factor is None:
            return None
        product *= factor
    return product


def read_prices(path, as_of):
    """symbol -> (price, previous close) of the last day on or before as_of."""
    last = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["date"] <= as_of and (row["symbol"] not in last or last[row["symbol"]][0] < row["date"]):
                last[row["symbol"]] = (row["date"], number(row, "price"), number(row, "previous_close"))
    return {symbol: entry[1:] for symbol, entry in last.items()}


class Ecb:
    """The ECB's history as (day number, inverse) lists by currency."""

    def __init__(self, path):
        self.days, self.rates, self.found = {}, {}, {}
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in sorted(rows, key=lambda row: row["Date"]):
            day = datetime.date.fromisoformat(row["Date"]).toordinal()
            for currency, text in row.items():
                if currency not in ("Date", "") and text not in ("N/A", "", None):
                    self.days.setdefault(currency, []).append(day)
                    self.rates.setdefault(currency, []).append(text)

    def euros(self, currency, date):
        key = currency, date
        if key not in self.found:
            self.found[key] = (
                self.find(currency, datetime.date.fromisoformat(date).toordinal()) if date else None
            )
        return self.found[key]

    def find(self, currency, day):
        days = self.days.get(currency, [])
        k = bisect.bisect_right(days, day) - 1
        if k < 0 or day - days[k] > 7:
            return None
        with decimal.localcontext(prec=15, rounding=decimal.ROUND_HALF_EVEN) as context:
            context.traps[decimal.Inexact] = False
            return Decimal(1) / Decimal(self.rates[currency][k])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdings", required=True)
    parser.add_argument("--rates")
    parser.add_argument("--prices")
    parser.add_argument("--as-of")
    parser.add_argument("--currency", default="EUR")
    run = parser.parse_args()
    decimal.setcontext(decimal.Context(prec=400, traps=[decimal.Inexact, decimal.InvalidOperation]))
    prices = read_prices(run.prices, run.as_of) if run.prices else {}
    ecb = Ecb(run.rates) if run.rates else None
    sums = {}
    with open(run.holdings, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            add(row, sums, prices, ecb, run)
    report(sums)


def add(row, sums, prices, ecb, run):
    currency, units = MINOR.get(row["currency"], (row["currency"], 1))
    part = Decimal(1) / units
    price, close = number(row, "price"), number(row, "previous_close")
    if price is None and row["symbol"] in prices:
        price, found = prices[row["symbol"]]
        close = close if close is not None else found
    if currency == run.currency:
        then = now = Decimal(1)
    else:
        then, now = number(row, "purchase_rate"), number(row, "rate")
        if ecb and then is None:
            then = ecb.euros(currency, row["purchase_date"])
        if ecb and now is None:
            now = ecb.euros(currency, run.as_of)
    shares = number(row, "shares")
    cost_stock = times(shares, number(row, "purchase_price"), part)
    value_stock = times(shares, price, part)
    cost, cost_now, value = times(cost_stock, then), times(cost_stock, now), times(value_stock, now)
    entry = sums.setdefault(currency, [0] + [Decimal(0)] * 7)
    entry[0] += 1
    if value is None:
        return
    entry[2] += value
    if cost is not None:
        entry[1] += cost
        entry[3] += value - cost
        entry[4] += value - cost_now
        entry[5] += cost_now - cost
    if close is not None:
        change = times(shares, price - close, part, now)
        entry[6] += change
        entry[7] += value - change


def percent(part, whole):
    """100 part / |whole| to 4 decimals, half to even, by integers."""
    if whole == 0:
        return None
    exponent = min(part.as_tuple().exponent, whole.as_tuple().exponent)
    a = int(part.scaleb(-exponent)) * 10**6
    b = abs(int(whole.scaleb(-exponent)))
    quotient, rest = divmod(a, b)
    if 2 * rest > b or (2 * rest == b and quotient % 2):
        quotient += 1
    return plain(Decimal(quotient).scaleb(-4))


def plain(value):
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def report(sums):
    total = [sum(column) for column in zip(*sums.values())] or [0] * 8
    result = {
        "totals": {name: plain(amount) for name, amount in zip(FIGURES, total[1:])},
        "byCurrency": [
            {"currency": currency, "holdings": entry[0]}
            | {name: plain(amount) for name, amount in zip(FIGURES, entry[1:])}
            for currency, entry in sorted(sums.items())
        ],
    }
    result["totals"]["gainPercent"] = percent(total[3], total[1])
    result["totals"]["intradayPercent"] = percent(total[6], total[7])
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
