"""What the peers share: their command line, the ECB's rates, and the totals they print.

A peer is called as

    python peer_NAME.py WORKLOAD VARIANT --holdings FILE [--prices FILE --rates FILE --as-of DAY] [--output FILE]
    python peer_NAME.py gains VARIANT --holdings FILE --rates FILE --by year|symbol
    python peer_NAME.py lots VARIANT --holdings FILE --rates FILE

It prints the totals of T and S as JSON, or writes the CSV of R to FILE. The totals are those of
`portfolio report --totals --format json`, with every figure for each stock currency too. Of D, it prints those columns of
`portfolio report --by symbol --format csv` that are amounts, in order of the keys. Of gains, it prints those
columns of `portfolio gains --format csv` that are about sales, but for the percentages; of lots, those columns of
`portfolio lots --format csv` that its trades fill, in any order.
"""

import argparse
import csv
import datetime
import decimal
import json

UNITS = {"GBX": ("GBP", 2)}
"""Minor units of the benchmark's files: the stock currency, and the digits that one is apart."""

MAX_RATE_AGE = 7

FIGURES = ["cost", "value", "gain", "priceGain", "currencyGain", "intradayChange"]

EXACT = decimal.Context(prec=200, traps=[decimal.Inexact, decimal.InvalidOperation])

CURRENCIES = ["USD", "GBP", "CHF", "JPY", "SEK", "DKK", "NOK", "CAD", "AUD"]
"""The stock currencies of the benchmark's files beside the euro, for peers that prepare a table of rates."""


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("workload", choices=["T", "R", "D", "S", "gains", "lots"])
    parser.add_argument("variant")
    parser.add_argument("--holdings", required=True)
    parser.add_argument("--prices")
    parser.add_argument("--rates")
    parser.add_argument("--as-of")
    parser.add_argument("--by")
    parser.add_argument("--output")
    return parser.parse_args()


def stock_currency(code):
    """The stock currency of a quote currency, and the power of ten between them."""
    return UNITS.get(code, (code, 0))


class EuroRates:
    """Euros for 1 unit of a currency on a day, from the ECB's history: inverses of 15 digits, half to even."""

    SCALE = 18
    """Decimals that hold every one of them: rates of the benchmark's currencies lie above 0.001."""

    def __init__(self, path, currencies=None):
        with open(path, encoding="utf-8", newline="") as file:
            rows = csv.reader(file)
            header = next(rows)
            self.columns = {
                code: k
                for k, code in enumerate(header)
                if k and code and (not currencies or code in currencies)
            }
            self.rows = {datetime.date.fromisoformat(row[0]): row for row in rows if row}
        self.known = {}
        self.context = decimal.Context(prec=15, rounding=decimal.ROUND_HALF_EVEN)

    def rate(self, currency, day):
        """The rate as an integer of 10**-SCALE; None where there is none young enough."""
        if currency == "EUR":
            return 10**self.SCALE
        column = self.columns.get(currency)
        if column is None:
            return None
        for age in range(MAX_RATE_AGE + 1):
            row = self.rows.get(day - datetime.timedelta(age))
            if row is not None and row[column] not in ("N/A", ""):
                return self.inverse(row[column])
        return None

    def inverse(self, text):
        rate = self.known.get(text)
        if rate is None:
            inverse = self.context.divide(1, decimal.Decimal(text))
            rate = int(inverse.scaleb(self.SCALE, EXACT).to_integral_exact(context=EXACT))
            self.known[text] = rate
        return rate

    def calendar(self, last):
        """(currency, day, rate) of every day up to `last`, those without a new rate filled."""
        for currency in self.columns:
            day, rate, age = min(self.rows), None, MAX_RATE_AGE + 1
            while day <= last:
                row = self.rows.get(day)
                age += 1
                if row is not None and row[self.columns[currency]] not in ("N/A", ""):
                    rate, age = self.inverse(row[self.columns[currency]]), 0
                if age <= MAX_RATE_AGE:
                    yield currency, day, rate
                day += datetime.timedelta(1)


def print_totals(groups, scale=None):
    """Prints the totals of groups by quote currency.

    A group is (code, holdings, cost, value, cost at current rates, value at previous closes), all in portfolio
    currency but for the unit of the code: integers of 10**-`scale`, or floats without one.
    """
    by_currency = {}
    for code, count, *amounts in groups:
        currency, digits = stock_currency(code)
        if scale is None:
            amounts = [float(amount) / 10**digits for amount in amounts]
        else:
            amounts = [decimal.Decimal(int(amount)).scaleb(-scale - digits, EXACT) for amount in amounts]
        entry = by_currency.setdefault(currency, [0, 0, 0, 0, 0])
        entry[0] += int(count)
        for k, amount in enumerate(amounts, 1):
            entry[k] = amount + entry[k] if scale is None else EXACT.add(amount, entry[k])
    total = [0, 0, 0, 0, 0]
    for entry in by_currency.values():
        total = [
            a + b if scale is None or k == 0 else EXACT.add(a, b)
            for k, (a, b) in enumerate(zip(total, entry))
        ]
    result = {
        "totals": figures(total, scale is not None),
        "byCurrency": [
            {"currency": currency, "holdings": entry[0], **figures(entry, scale is not None)}
            for currency, entry in sorted(by_currency.items())
        ],
    }
    print(json.dumps(result, indent=1))


def print_sourced_totals(sums, run, scale=None):
    """Prints the totals of S from sums by quote currency and purchase date, in the unit of the code.

    A sum is (code, purchase date, holdings, cost, value, value at previous closes): integers of 10**-`scale`, or
    floats without one. All of a sum has the same rates, so applying them to the sum is exact.
    """
    rates = EuroRates(run.rates)
    as_of = datetime.date.fromisoformat(run.as_of)
    unit = 1 if scale is not None else 10.0**-EuroRates.SCALE
    groups = {}
    for code, day, count, cost, value, close in sums:
        currency, _ = stock_currency(code)
        then, now = rates.rate(currency, day) * unit, rates.rate(currency, as_of) * unit
        parts = (count, cost * then, value * now, cost * now, close * now)
        groups[code] = [a + b for a, b in zip(groups.get(code, (0, 0, 0, 0, 0)), parts)]
    print_totals(
        [(code, *group) for code, group in groups.items()], None if scale is None else scale + EuroRates.SCALE
    )


def print_gains(groups, scale):
    """Prints gains by key. A group is (key, sales, proceeds, cost, cost at the rates of the sales), all in portfolio
    currency: integers of 10**-`scale`."""
    print("key,sales,proceeds,cost,gain,price_gain,currency_gain")
    for key, sales, proceeds, cost, cost_now in sorted(groups):
        amounts = [proceeds, cost, proceeds - cost, proceeds - cost_now, cost_now - cost]
        texts = [plain(decimal.Decimal(amount).scaleb(-scale, EXACT)) for amount in amounts]
        print(",".join([str(key), str(sales), *texts]))


def figures(entry, exact):
    _, cost, value, cost_now, close = entry
    minus = EXACT.subtract if exact else float.__sub__
    amounts = [
        cost,
        value,
        minus(value, cost),
        minus(value, cost_now),
        minus(cost_now, cost),
        minus(value, close),
    ]
    return {name: plain(amount) if exact else repr(amount) for name, amount in zip(FIGURES, amounts)}


def plain(number):
    """A decimal without exponent and trailing fraction zeros."""
    text = format(number, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
