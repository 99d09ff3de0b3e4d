"""Checks income, paid and ahead, of a program against exact fractions, on drawn portfolios.

Usage: income.py PROGRAM [--count N] [--seed S] [--keep FOLDER]

The order of holdings, and the cost of what is held, are taken from the program's own report, which other checks compare
with an independent reference. Worked out here, from the contract alone: who held how many shares on which day, splits and
transfers included; which payments a period has, each with its status and its figures; what is projected; yields; groups.
"""

import argparse
import csv
import datetime
import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from decimal import Decimal
from fractions import Fraction

from figures import plain, quotient15, round_decimals

STATUSES = ["paid", "declared", "estimated", "projected"]
COLUMNS = "date,ex_date,status,symbol,name,account,currency,shares,per_share,amount,taxes,fees,net,rate,value"
MAJORS = {"GBX": "GBP"}
DAYS = ["2024-02-29", "2025-02-28", "2024-06-28", "2025-03-31"]
NEAR = 45


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def date(text):
    return datetime.date.fromisoformat(text)


def move(day, months):
    """The day of the month some months away; the last one of a month that is too short."""
    month = day.year * 12 + day.month - 1 + months
    for back in range(4):
        try:
            return datetime.date(month // 12, month % 12 + 1, day.day - back)
        except ValueError:
            pass
    raise AssertionError(day)


def shift(day, count):
    return day + datetime.timedelta(days=count)


def exact(text):
    return Fraction(Decimal(text))


def major(unit):
    return MAJORS.get(unit, unit)


def units(unit):
    return 100 if unit in MAJORS else 1


class Drawn:
    """A portfolio: rows as written, and what they say."""

    def __init__(self, dice):
        self.dice = dice
        self.currency = dice.choice(["EUR", "GBP", "USD"])
        self.day = date(dice.choice(DAYS))
        self.accounts = dice.choice([[""], [""], ["", "A"], ["ISA", "é", ""]])
        self.symbols = [dice.choice(["A", "=B", "é", "zz"]) + str(n) for n in range(dice.randint(1, 5))]
        self.units = {s: dice.choice(["EUR", "USD", "GBX", "GBP"]) for s in self.symbols}
        self.rates = {c: r for c, r in {"EUR": "1.0875", "USD": "0.9137", "GBP": "1.17"}.items()
                      if c != self.currency and dice.random() < 0.85}
        self.prices = {s: Decimal(dice.randint(1, 10**5)).scaleb(-2) for s in self.symbols}
        self.holdings, self.trades, self.dividends = [], [], []
        for symbol in self.symbols:
            if dice.random() < 0.3:
                self.draw_holdings(symbol)
            else:
                self.draw_trades(symbol)
        for symbol in self.symbols + ["unheld"]:
            self.draw_dividends(symbol)
        for _ in range(dice.choice([0, 0, 1, 3])):
            row = {"date": self.draw_day(-500, 20), "type": "interest", "account": dice.choice(self.accounts),
                   "currency": dice.choice(["EUR", "USD", "GBP"]), "amount": self.money(), "taxes": "0.5"}
            self.trades.append(row)
        # Splits come before all else of their day.
        self.trades.sort(key=lambda row: (row["date"], row["type"] != "split"))

    def draw_day(self, first, last):
        day = shift(self.day, self.dice.randint(first, last))
        if self.dice.random() < 0.1:
            day = datetime.date(2024, 2, 29)
        if self.dice.random() < 0.1:
            day = move(self.day, -12) + datetime.timedelta(days=self.dice.randint(0, 2))
        return day

    def money(self):
        return str(Decimal(self.dice.randint(1, 10**self.dice.randint(2, 6))).scaleb(-2))

    def draw_holdings(self, symbol):
        dice = self.dice
        for _ in range(dice.choice([1, 1, 2, 3])):
            bought = "" if dice.random() < 0.2 else str(self.draw_day(-700, 30))
            rate = str(Decimal(dice.randint(5000, 15000)).scaleb(-4)) if dice.random() < 0.15 else ""
            self.holdings.append({
                "symbol": symbol, "name": dice.choice(["", "Name of " + symbol]), "account": dice.choice(self.accounts),
                "shares": str(Decimal(dice.choice([1, 1, 1, -1]) * dice.randint(1, 9999)).scaleb(-dice.choice([0, 0, 3]))),
                "currency": self.units[symbol], "purchase_date": bought,
                "purchase_price": dice.choice(["", str(dice.randint(1, 500))]),
                "rate": "" if major(self.units[symbol]) == self.currency else rate,
                "excluded": dice.choice(["", "", "", "", "true"])})
        self.draw_paid(symbol)

    def draw_trades(self, symbol):
        """Rows that never close more than is open in their account, in the order of their days."""
        dice = self.dice
        days = sorted(self.draw_day(-800, 20) for _ in range(dice.randint(1, 9)))
        held, splits, last = {}, set(), None
        rows = []
        for day in days:
            kind = dice.choice(["buy", "buy", "buy", "sell", "split", "transfer"])
            account = dice.choice(self.accounts)
            row = {"date": day, "type": kind, "symbol": symbol, "account": account, "currency": self.units[symbol]}
            open_ = held.get(account, Fraction(0))
            if kind == "split":
                # Nothing else on its day, so that the order of rows does not matter.
                if day in splits or day == last or not held:
                    continue
                splits.add(day)
                new, old = dice.choice([(2, 1), (4, 1), (3, 2), (1, 2), (1, 3), (134, 170)])
                held = {a: quotient15(n * new / old) for a, n in held.items()}
                row = {"date": day, "type": "split", "symbol": symbol, "ratio": f"{new}:{old}"}
            elif day in splits:
                continue
            elif kind == "buy" or open_ == 0:
                count = Decimal(dice.randint(1, 9999)).scaleb(-dice.choice([0, 0, 2]))
                row |= {"type": "buy", "shares": str(count), "price": str(dice.randint(1, 500))}
                held[account] = open_ + exact(str(count))
            else:
                count = Fraction(open_.numerator // open_.denominator) if dice.random() < 0.7 else open_
                if count == 0 or len(plain(count)) > 16:
                    continue
                others = [a for a in self.accounts if a not in ("", account)]
                row |= {"shares": plain(count)}
                if kind == "transfer" and others:
                    row["to_account"] = dice.choice(others)
                    held[row["to_account"]] = held.get(row["to_account"], Fraction(0)) + count
                else:
                    row |= {"type": "sell", "price": str(dice.randint(1, 500))}
                held[account] = open_ - count
            last = day
            rows.append(row)
        self.trades += rows
        self.draw_paid(symbol)

    def draw_paid(self, symbol):
        dice = self.dice
        for _ in range(dice.choice([0, 1, 2, 4])):
            day = self.draw_day(-500, 20)
            unit = self.units[symbol] if dice.random() < 0.93 else dice.choice(["EUR", "USD"])
            for account in self.accounts if dice.random() < 0.4 else [dice.choice(self.accounts)]:
                row = {"date": day, "type": "dividend", "symbol": symbol, "account": account, "currency": unit,
                       "name": dice.choice(["", "", "Later name of " + symbol])}
                form = dice.random()
                if form < 0.4:
                    row |= {"shares": str(dice.randint(1, 3000)), "amount": self.money()}
                elif form < 0.6:
                    row |= {"shares": str(dice.randint(1, 3000)), "price": str(Decimal(dice.randint(1, 999)).scaleb(-2))}
                else:
                    row |= {"amount": self.money()}
                if dice.random() < 0.3:
                    row["taxes"] = "1.25"
                if dice.random() < 0.2:
                    row["fees"] = "0.30"
                if dice.random() < 0.15:
                    row["note"] = "special"
                if major(unit) != self.currency and dice.random() < 0.3:
                    row |= dice.choice([{"rate": "1.0321"}, {"total": self.money()}])
                self.trades.append(row)

    def draw_dividends(self, symbol):
        dice = self.dice
        seen = set()
        for _ in range(dice.choice([0, 1, 2, 4, 6])):
            ex = self.draw_day(-460, 420)
            note = "special" if dice.random() < 0.2 else ""
            if (ex, note) in seen:
                continue
            seen.add((ex, note))
            unit = self.units.get(symbol, "EUR") if dice.random() < 0.9 else "USD"
            self.dividends.append({
                "symbol": symbol, "ex_date": ex, "pay_date": shift(ex, dice.randint(0, 60)) if dice.random() < 0.7 else "",
                "amount": str(Decimal(dice.randint(1, 99999)).scaleb(-dice.choice([2, 4]))), "currency": unit,
                "status": dice.choice(["", "declared", "estimated"]), "note": note})

    def write(self, folder):
        folder.joinpath("portfolio.json").write_text(json.dumps({"currency": self.currency}))

        def save(name, rows, columns):
            with folder.joinpath(name).open("w", newline="") as file:
                writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)

        if self.holdings:
            save("holdings.csv", self.holdings,
                 "symbol,name,account,shares,currency,purchase_date,purchase_price,rate,excluded".split(","))
        save("trades.csv", self.trades,
             "date,type,symbol,name,account,to_account,shares,price,amount,currency,taxes,fees,rate,total,ratio,note".split(","))
        save("dividends.csv", self.dividends, "symbol,ex_date,pay_date,amount,currency,status,note".split(","))
        save("prices.csv", [{"date": self.day, "symbol": s, "price": p, "currency": self.units[s]} for s, p in self.prices.items()],
             "date,symbol,price,currency".split(","))
        save("rates.csv", [{"from": c, "to": self.currency, "rate": r} for c, r in self.rates.items()], "from,to,rate".split(","))

    # What the rows say.

    def rate(self, currency):
        if currency == self.currency:
            return Fraction(1)
        return exact(self.rates[currency]) if currency in self.rates else None

    def splits(self, symbol):
        return [(row["date"], *map(int, row["ratio"].split(":"))) for row in self.trades
                if row["type"] == "split" and row["symbol"] == symbol and row["date"] <= self.day]

    def traded(self, symbol, day):
        """The shares of each account by the trades, at the end of a day."""
        held = {}
        for row in self.trades:
            if row.get("symbol") != symbol or row["date"] > day:
                continue
            account = row.get("account", "")
            if row["type"] == "split":
                new, old = map(int, row["ratio"].split(":"))
                held = {a: quotient15(n * new / old) for a, n in held.items()}
            elif row["type"] == "buy":
                held[account] = held.get(account, Fraction(0)) + exact(row["shares"])
            elif row["type"] in ("sell", "transfer"):
                held[account] -= exact(row["shares"])
                if row["type"] == "transfer":
                    held[row["to_account"]] = held.get(row["to_account"], Fraction(0)) + exact(row["shares"])
        return held

    def stated(self, symbol, before):
        """The shares of each account by the holdings, bought before a day."""
        held = {}
        for row in self.holdings:
            if row["symbol"] != symbol or row["excluded"] == "true":
                continue
            if row["purchase_date"] and date(row["purchase_date"]) >= before:
                continue
            held[row["account"]] = held.get(row["account"], Fraction(0)) + exact(row["shares"])
        return held

    def ever_held(self, symbol, day):
        """The shares of each account that holds the symbol or has held it."""
        held = self.traded(symbol, day)
        for account, count in self.stated(symbol, shift(day, 1)).items():
            held[account] = held.get(account, Fraction(0)) + count
        return held

    def held(self, symbol, day):
        return {account: count for account, count in self.ever_held(symbol, day).items() if count}

    def held_for(self, symbol, ex):
        """The shares that receive a dividend, in shares of its ex date."""
        before = shift(ex, -1)
        if before > self.day:
            return self.held(symbol, self.day)
        held = self.traded(symbol, before)
        for day, new, old in self.splits(symbol):
            if day == ex:
                held = {account: quotient15(count * new / old) for account, count in held.items()}
        for account, count in self.stated(symbol, ex).items():
            held[account] = held.get(account, Fraction(0)) + count
        return {account: count for account, count in held.items() if count}

    def current_rate(self, symbol, account, currency, options):
        """The current rate: the option's, that of the holding's rows, or that of the files."""
        if currency == self.currency:
            return None
        if currency in options["rates"]:
            return exact(options["rates"][currency])
        rows = [row for row in self.holdings if row["symbol"] == symbol and row["account"] == account
                and row["excluded"] != "true" and major(row["currency"]) == currency
                and not (row["purchase_date"] and date(row["purchase_date"]) > self.day)]
        own = {row["rate"] for row in rows}
        if len(own) == 1 and own != {""}:
            return exact(own.pop())
        return self.rate(currency)

    def last_year(self, symbol):
        """The dividends per share of the 12 months: day, ex date, currency, figure in today's shares or None, note."""
        first = shift(move(self.day, -12), 1)
        payments, counts = {}, {}
        for row in self.trades:
            if row["type"] != "dividend" or row.get("symbol") != symbol or not first <= row["date"] <= self.day:
                continue
            currency, account = major(row["currency"]), row["account"]
            place = (row["date"], currency, account)
            counts[place] = counts.get(place, 0) + 1
            payment = payments.setdefault((row["date"], currency, counts[place]), [Fraction(0), Fraction(0), False, Fraction(0)])
            payment[0] += paid_amount(row)
            ever = self.ever_held(symbol, row["date"])
            if row.get("shares") or account in ever:
                # Shares are stated without a sign; who is short pays the dividend.
                sign = -1 if ever.get(account, 0) < 0 and paid_amount(row) < 0 else 1
                payment[1] += sign * exact(row["shares"]) if row.get("shares") else ever[account]
                payment[3] = None
            elif payment[3] is not None:
                payment[3] = sum(ever.values())
            payment[2] = payment[2] or bool(row.get("note"))

        def divided(figure, day):
            later = [(new, old) for when, new, old in self.splits(symbol) if when > day]
            for new, old in later:
                figure = figure * old / new
            return quotient15(figure) if later else figure

        if payments:
            # A dividend in accounts that have never held the symbol is paid for what the others hold.
            return [(day, None, currency, divided(quotient15(amount / held), day) if held else None, note)
                    for (day, currency, _), (amount, shares, note, others) in payments.items()
                    for held in [shares if others is None else others]]
        return [(row["pay_date"] or row["ex_date"], row["ex_date"], major(row["currency"]),
                 divided(exact(row["amount"]) / units(row["currency"]), row["ex_date"]), bool(row["note"]))
                for row in self.dividends if row["symbol"] == symbol and first <= row["ex_date"] <= self.day]


def paid_amount(row):
    """The gross amount in stock currency."""
    if row.get("amount"):
        return exact(row["amount"])
    return exact(row["shares"]) * exact(row["price"]) / units(row["currency"])


def expected(drawn, report, options):
    """The rows of the income, in order, and what each is worth."""
    day = drawn.day
    first = options["from"] or shift(move(day, -12), 1)
    last = options["to"] or move(day, options["months"] or 12)
    order, symbols, names = {}, {}, {}
    for row in report:
        order.setdefault((row["symbol"], row.get("account", "")), len(order))
        symbols.setdefault(row["symbol"], order[(row["symbol"], row.get("account", ""))])
        if row["name"]:
            names.setdefault(row["symbol"], row["name"])
    for row in drawn.trades:
        if row.get("symbol") and row["date"] <= day and row.get("name") and row["symbol"] not in {
                h["symbol"] for h in drawn.holdings if h["name"]}:
            names[row["symbol"]] = row["name"]
    for row in drawn.holdings:
        # Also of one that is not bought yet, where trades name its symbol.
        if row["name"] and any(other.get("symbol") == row["symbol"] for other in drawn.trades):
            names.setdefault(row["symbol"], row["name"])
    traded = []
    for row in drawn.trades:
        if row.get("symbol") and row["symbol"] not in traded:
            traded.append(row["symbol"])
    accounts = []
    for row in drawn.holdings + drawn.trades:
        for key in ("account", "to_account"):
            if key in row and row[key] not in accounts:
                accounts.append(row[key])
            elif key == "account" and key not in row and "" not in accounts:
                accounts.append("")
    rows = []

    def add(status, when, ex, symbol, account, currency, shares, per_share, amount, costs, rate, value):
        if options["accounts"] and account not in options["accounts"] or not first <= when <= last:
            return
        if symbol == "":
            rank = (2, 0, 0)
        elif symbol in symbols:
            rank = (0, order.get((symbol, account), symbols[symbol]), 0)
        else:
            rank = (1, 0, traded.index(symbol) if symbol in traded else -1)
        key = (when, STATUSES.index(status), *rank, accounts.index(account), len(rows))
        taxes, fees, net = costs
        rows.append((key, {
            "date": str(when), "ex_date": str(ex or ""), "status": status, "symbol": symbol,
            "name": names.get(symbol, ""), "account": account, "currency": currency, "shares": shares,
            "per_share": per_share, "amount": amount, "taxes": taxes, "fees": fees, "net": net,
            "rate": rate, "value": value}))

    for row in drawn.trades:
        if row["type"] not in ("dividend", "interest") or row["date"] > day:
            continue
        currency = major(row["currency"])
        amount = paid_amount(row)
        taxes, fees = exact(row.get("taxes") or "0"), exact(row.get("fees") or "0")
        net = amount - taxes - fees
        rate, value = None, amount
        if currency != drawn.currency:
            if row.get("total"):
                rate = quotient15(exact(row["total"]) / net) if net and exact(row["total"]) / net > 0 else drawn.rate(currency)
                value = None if rate is None and taxes + fees else exact(row["total"]) + (taxes + fees) * (rate or 0)
            else:
                rate = exact(row["rate"]) if row.get("rate") else drawn.rate(currency)
                value = None if rate is None else amount * rate
        shares = exact(row["shares"]) if row.get("shares") else None
        add("paid", row["date"], None, row.get("symbol", ""), row["account"], currency, shares,
            quotient15(amount / shares) if shares else None, amount, (taxes, fees, net), rate, value)

    def ahead(status, when, ex, symbol, held, currency, per_share):
        if when <= day:
            return
        for account, count in sorted(held.items(), key=lambda part: part[0].encode()):
            rate = drawn.current_rate(symbol, account, currency, options)
            value = count * per_share * (1 if currency == drawn.currency else rate) if currency == drawn.currency or rate else None
            add(status, when, ex, symbol, account, currency, count, per_share, count * per_share, (None, None, None), rate, value)

    for row in drawn.dividends:
        ahead(row["status"] or "declared", row["pay_date"] or row["ex_date"], row["ex_date"], row["symbol"],
              drawn.held_for(row["symbol"], row["ex_date"]), major(row["currency"]),
              exact(row["amount"]) / units(row["currency"]))
    if options["estimate"]:
        for symbol in symbols:
            for when, ex, currency, per_share, note in drawn.last_year(symbol):
                moved, moved_ex = move(when, 12), ex and move(ex, 12)
                near = any(abs((row["ex_date"] - (moved_ex or moved)).days) <= NEAR
                           for row in drawn.dividends if row["symbol"] == symbol)
                if per_share is not None and not note and not near:
                    ahead("projected", moved, moved_ex, symbol, drawn.held(symbol, day), currency, per_share)
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


def yields(drawn, report, symbol, options):
    rows = [row for row in report if row["symbol"] == symbol and row["excluded"] != "true"]
    year = drawn.last_year(symbol)
    currency = major(drawn.units[symbol]) if symbol in drawn.units else None
    if not rows or any(dividend[2] != currency or dividend[3] is None for dividend in year):
        return None, None
    total = sum(dividend[3] for dividend in year)
    price = Fraction(drawn.prices[symbol]) / units(drawn.units[symbol])
    rows = [row for row in rows if not options["accounts"] or row.get("account", "") in options["accounts"]]
    shares = sum(exact(row["shares"]) for row in rows)
    cost = None if any(row["cost_stock"] == "" for row in rows) else sum(exact(row["cost_stock"]) for row in rows)
    on_cost = percent_of(total * shares, cost) if cost else None
    return percent_of(total, price), on_cost


def percent_of(part, whole):
    return round_decimals(part * 100 / whole, 4)


def grouped(drawn, rows, by, report, options):
    groups = {}
    for row in rows:
        when = date(row["date"])
        key = {"symbol": row["symbol"], "currency": row["currency"], "account": row["account"], "status": row["status"],
               "month": row["date"][:7], "year": year_of(when, options["starts"])}[by]
        groups.setdefault(key, []).append(row)
    result = []
    for key in sorted(groups, key=lambda key: key.encode()):
        group = {"key": key, "payments": str(len(groups[key]))}
        for status in STATUSES:
            values = [row["value"] for row in groups[key] if row["status"] == status]
            known = [value for value in values if value is not None]
            group[status] = None if values and not known else sum(known, Fraction(0))
        if by == "symbol":
            group["yield"], group["yield_on_cost"] = yields(drawn, report, key, options) if key else (None, None)
        result.append(group)
    return result


def year_of(when, starts):
    month, day = map(int, starts.split("-"))
    year = when.year if (when.month, when.day) >= (month, day) else when.year - 1
    return f"{year:04}" if starts == "01-01" else f"{year:04}/{(year + 1) % 100:02}"


def same(found, wanted):
    """Whether a cell of CSV or JSON is what it is to be."""
    if wanted is None:
        return found in ("", None)
    if isinstance(wanted, Fraction):
        return found not in ("", None) and Fraction(Decimal(found)) == Fraction(Decimal(plain(wanted)))
    return found == wanted or (found is None and wanted == "")


def compare(found, wanted, what, fail):
    if len(found) != len(wanted):
        fail(f"{what}: {len(found)} rows are not {len(wanted)}: {found} {wanted}")
        return
    for ours, theirs in zip(found, wanted):
        for column, figure in theirs.items():
            if not same(ours[column], figure):
                fail(f"{what}: {column} {ours[column]!r} is not {figure!r} in {ours}")
                return


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def check(program, folder, drawn, dice, fail):
    options = {"from": None, "to": None, "months": None, "estimate": dice.random() < 0.7, "accounts": [], "rates": {},
               "starts": dice.choice(["01-01", "04-06"])}
    common = ["--as-of", str(drawn.day)]
    if dice.random() < 0.3:
        options["from"] = shift(drawn.day, dice.randint(-600, 30))
    if dice.random() < 0.3:
        options["to"] = shift(drawn.day, dice.randint(40, 800))
    elif dice.random() < 0.4:
        options["months"] = dice.randint(1, 30)
    if dice.random() < 0.2:
        options["rates"] = {"USD": "0.8888"}
    known = {row.get("account", "") for row in drawn.holdings + drawn.trades} | {
        row["to_account"] for row in drawn.trades if row.get("to_account")}
    if len(known) > 1 and dice.random() < 0.3:
        options["accounts"] = [dice.choice(sorted(known))]
    for code, rate in options["rates"].items():
        if code != drawn.currency:
            common += ["--rate", f"{code}={rate}"]
    chosen = [f"--account={name}" for name in options["accounts"]]
    period = [f"--{name}={options[name]}" for name in ("from", "to") if options[name]]
    period += ["--next", f"{options['months']}m"] if options["months"] else []
    period += ["--estimate"] if options["estimate"] else []
    code, text, errors = run(program, "report", folder, *common, "--format", "csv", "--raw")
    if code not in (0, 2):
        fail(f"report ended with {code}: {errors}")
        return
    report = table(text)
    wanted = expected(drawn, report, options)
    code, text, errors = run(program, "income", folder, *common, *chosen, *period, "--format", "csv", "--raw")
    what = " ".join(common + chosen + period)
    if not text.startswith(COLUMNS + "\n"):
        fail(f"{what}: ended with {code}: {errors}")
        return
    compare(table(text), wanted, what, fail)
    if (code == 2) != any(row["value"] is None for row in wanted) or code not in (0, 2):
        # A net amount may be unknown where the gross one is stated.
        fail(f"{what}: ended with {code}: {errors}")
    code, text, _ = run(program, "income", folder, *common, *chosen, *period, "--format", "json")
    compare(json.loads(text)["income"], [{camel(k): v for k, v in row.items()} for row in wanted], "JSON of " + what, fail)
    for by in ("symbol", "currency", "account", "month", "year", "status"):
        code, text, _ = run(
            program, "income", folder, *common, *chosen, *period, "--by", by, "--year-starts", options["starts"],
            "--format", "csv", "--raw")
        compare(table(text), grouped(drawn, wanted, by, report, options), f"by {by}, {what}", fail)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    failures = 0
    for case in range(arguments.count):
        dice = random.Random(arguments.seed * 1_000_003 + case)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(arguments.keep or name)
            if arguments.keep:
                folder.mkdir(exist_ok=True)
                for file in folder.iterdir():
                    file.unlink()
            drawn = Drawn(dice)
            drawn.write(folder)

            def fail(text):
                nonlocal failures
                failures += 1
                print(f"case {case} of seed {arguments.seed}: {text}")

            check(arguments.program, str(folder), drawn, dice, fail)
        if failures > 20:
            break
    print(f"{arguments.count} drawn portfolios' income, in 8 forms each: {failures} differences")
    sys.exit(1 if failures else 0)


main()
