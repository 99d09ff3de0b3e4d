"""Checks groups by class and plans of a program against exact fractions, on drawn portfolios.

Usage: plans.py PROGRAM [--count N] [--seed S] [--keep FOLDER]

The values of holdings and cash are taken from the program's own reports by symbol and of cash, which other checks
compare with an independent reference. What is worked out here, from the contract alone: the split of holdings and cash
over classes, the level to which a plan fills its targets (by bisection to an exact answer, not by sorting), rounding by
largest remainders, and whole shares.
"""

import argparse
import csv
import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

AMOUNTS = ["cost", "value", "gain", "price_gain", "currency_gain", "intraday_change"]
COUNTS = ["holdings", "with_value", "with_gain", "with_split", "with_intraday"]
DAY = "2024-06-28"


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def number(text):
    return None if text == "" else Fraction(Decimal(text))


def draw(dice, folder):
    """Writes a portfolio and returns what it says: classes, targets, prices."""
    currency = dice.choice(["EUR", "GBP", "JPY", "KWD"])
    symbols = [dice.choice(["A", "B", "é", "zz", "Q1", "M-", "cas"]) + str(n) for n in range(dice.randint(1, 8))]
    units = {s: dice.choice([currency, "USD", "GBX", "EUR"]) for s in symbols}
    unheld = [s for s in symbols if dice.random() < 0.2]
    rates = {"USD": "0.9137", "GBP": "1.17", "EUR": "1.003", "JPY": "0.0062", "KWD": "3.01"}
    prices = {s: Decimal(dice.randint(1, 10**dice.randint(2, 6))).scaleb(-dice.randint(0, 3)) for s in symbols}
    multipliers = {s: dice.choice(["", "", "", "100", "0.01"]) for s in symbols}
    holdings = ["symbol,shares,currency,purchase_date,purchase_price,multiplier"]
    for symbol in symbols:
        if symbol in unheld:
            continue
        for _ in range(dice.choice([1, 1, 1, 2, 3])):
            shares = Decimal(dice.randint(1, 5000)).scaleb(-dice.choice([0, 0, 0, 1, 3]))
            cost = dice.choice(["", str(dice.randint(1, 500))])
            holdings.append(f"{symbol},{shares},{units[symbol]},2024-01-02,{cost},{multipliers[symbol]}")
    if len(holdings) == 1:
        holdings.append(f"{symbols[0]},3,{units[symbols[0]]},2024-01-02,,{multipliers[symbols[0]]}")
        unheld = [s for s in unheld if s != symbols[0]]
    (folder / "symbols.csv").write_text(
        "symbol,multiplier\n" + "".join(f"{s},{multipliers[s]}\n" for s in unheld)
    )
    days = ["date,symbol,price,currency"]
    for symbol in symbols:
        days.append(f"2024-06-27,{symbol},{prices[symbol] + 1},{units[symbol]}")
        days.append(f"{DAY},{symbol},{prices[symbol]},{units[symbol]}")
    (folder / "prices.csv").write_text("\n".join(days) + "\n")
    (folder / "holdings.csv").write_text("\n".join(holdings) + "\n")
    own = {"EUR": "EUR", "GBP": "GBP", "JPY": "JPY", "KWD": "KWD"}[currency]
    lines = ["date,from,to,rate"]
    for day in ["2024-01-02", DAY]:
        for code, rate in rates.items():
            if code != own:
                lines.append(f"{day},{code},{own},{rate}")
    (folder / "rates.csv").write_text("\n".join(lines) + "\n")
    (folder / "portfolio.json").write_text(json.dumps({"currency": currency}))
    has_cash = dice.random() < 0.7
    if has_cash:
        balances = ["currency,amount,account"]
        for account in ["", "X"]:
            for code in [currency, "USD"] if currency != "USD" else ["USD"]:
                if dice.random() < 0.7:
                    amount = Decimal(dice.randint(-20000, 200000)).scaleb(-2)
                    balances.append(f"{code},{amount},{account}")
        (folder / "cash.csv").write_text("\n".join(balances) + "\n")
    names = ["Equity/Europe/Large", "Equity/Europe", "Equity/Asia", "Bonds", "Cash", "Gold", "é"]
    classes, rows = {}, ["symbol,scheme,class,weight"]
    for symbol in symbols + ["cash", "cash USD", "nobody"]:
        if dice.random() < 0.25:
            continue
        left, parts = Decimal(100), {}
        for name in dice.sample(names, dice.randint(1, 4)):
            weight = left if dice.random() < 0.4 else Decimal(dice.randint(1, 9999)).scaleb(-2)
            if weight > left or weight <= 0:
                continue
            parts[name] = weight
            left -= weight
            rows.append(f"{symbol},kind,{name},{'' if weight == 100 else weight}")
        if parts:
            classes[symbol] = parts
    (folder / "classes.csv").write_text("\n".join(rows) + "\n")

    def targets(scheme, wanted):
        chosen = dice.sample(wanted, dice.randint(1, len(wanted)))
        cuts = sorted(dice.randint(0, 10000) for _ in chosen[1:])
        parts = [Decimal(b - a).scaleb(-2) for a, b in zip([0] + cuts, cuts + [10000])]
        return [(scheme, name, part) for name, part in zip(chosen, parts)]

    wanted = targets("kind", ["Equity", "Bonds", "Gold", "Cash", "é"]) + targets("symbol", symbols + ["cash"])
    (folder / "targets.csv").write_text(
        "scheme,class,target\n" + "".join(f"{a},{b},{c}\n" for a, b, c in wanted)
    )
    return currency, classes, wanted, units, prices, multipliers, unheld, rates


def cut(name, depth):
    return name if depth is None else "/".join(name.split("/")[:depth])


def parts_of(classes, symbol, depth):
    """The parts of a symbol, with what is left in the class without a name."""
    parts = {}
    for name, weight in classes.get(symbol, {}).items():
        key = cut(name, depth)
        parts[key] = parts.get(key, 0) + Fraction(weight) / 100
    left = 1 - sum(parts.values())
    if left:
        parts[""] = parts.get("", 0) + left
    return parts


def cash_parts(classes, code, depth):
    for name in [f"cash {code}", "cash"]:
        if name in classes:
            return parts_of(classes, name, depth)
    return None


def order(keys):
    return sorted(keys, key=lambda key: key.encode())


def check_groups(program, folder, classes, depth, fail):
    """Groups by class against the split of groups by symbol; their sums against the totals."""
    code, text, _ = run(program, "report", folder, "--by", "symbol", "--format", "csv")
    symbols = table(text)
    options = ["--by", "class:kind"] + ([] if depth is None else ["--depth", str(depth)])
    code, text, errors = run(program, "report", folder, *options, "--format", "csv")
    groups = {row["key"]: row for row in table(text)}
    wanted = {}
    for row in symbols:
        for key, weight in parts_of(classes, row["key"], depth).items():
            group = wanted.setdefault(key, {name: 0 for name in AMOUNTS + COUNTS})
            for name in COUNTS:
                group[name] += int(row[name])
            for name in AMOUNTS:
                if row[name] != "":
                    group[name] += number(row[name]) * weight
    cash = {}
    for row in table(run(program, "cash", folder, "--format", "csv")[1]):
        for key, weight in (cash_parts(classes, row["currency"], depth) or {"": Fraction(1)}).items():
            cash[key] = cash.get(key, 0) + number(row["value"]) * weight
    keys = order(set(wanted) | set(cash))
    if list(groups) != keys:
        fail(f"groups {list(groups)} are not {keys}: {errors}")
        return
    for key in keys:
        row, group = groups[key], wanted.get(key, {name: 0 for name in AMOUNTS + COUNTS})
        for name in COUNTS:
            if int(row[name]) != group[name]:
                fail(f"{key!r} {name}: {row[name]} is not {group[name]}")
        for name in AMOUNTS:
            if row[name] != "" and number(row[name]) != group[name]:
                fail(f"{key!r} {name}: {row[name]} is not {group[name]}")
        if "cash" in row and number(row["cash"]) != cash.get(key, 0):
            fail(f"{key!r} cash: {row['cash']} is not {cash.get(key, 0)}")
    total = table(run(program, "report", folder, "--totals", "--format", "csv")[1])[0]
    for name in ["value", "cash", "net_worth"]:
        if name in total and total[name] != "":
            found = sum(number(row[name]) or 0 for row in groups.values())
            if found != number(total[name]):
                fail(f"Σ {name} {found} is not {total[name]}")


def level(keys, rest):
    """The one μ with Σ max(f, μ·t) = rest: bracketed by bisection until the same keys are filled at both ends."""
    low = min(f / t for f, t in keys)
    high = max([low] + [f / t for f, t in keys]) + abs(rest) / min(t for _, t in keys) + 1
    while True:
        filled = [(f, t) for f, t in keys if f <= low * t]
        among = [(f, t) for f, t in keys if low * t < f < high * t]
        if not among:
            stays = sum(f for f, t in keys if f >= high * t)
            return (rest - stays) / sum(t for _, t in filled) if filled else low
        middle = sorted(f / t for f, t in among)[len(among) // 2]
        if sum(max(f, middle * t) for f, t in keys) <= rest:
            low = middle
        else:
            high = middle


def plan(values, cash, targets, invested, sells, counts_cash_key):
    """The exact value of each key afterwards."""
    whole = sum(values.values()) + invested
    if sells:
        return {key: Fraction(targets.get(key, 0)) / 100 * whole for key in values}, whole
    stays = {key: min(values[key], values[key] - cash.get(key, 0)) for key in values}
    after = {key: stays[key] if key == counts_cash_key else values[key] for key in values if key not in targets}
    rest = whole - sum(after.values())
    keys = [(stays[key], targets[key]) for key in values if key in targets]
    mu = level(keys, rest)
    for key in values:
        if key in targets:
            after[key] = max(stays[key], mu * targets[key])
    if sum(after.values()) != whole:
        raise AssertionError("the level is wrong")
    return after, whole


def round_changes(exact, decimals):
    unit = Fraction(1, 10**decimals)
    down = {key: floor(change / unit) for key, change in exact.items()}
    left = int(sum(exact.values()) / unit) - sum(down.values())
    remainders = sorted(exact, key=lambda key: (down[key] - exact[key] / unit, key.encode()))
    for key in remainders[:left]:
        down[key] += 1
    return {key: count * unit for key, count in down.items()}


def round15(value):
    """15 significant digits, half to even."""
    if not value:
        return value
    exponent = 0
    while abs(value) >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while abs(value) < Fraction(10) ** exponent:
        exponent -= 1
    unit = Fraction(10) ** (exponent - 14)
    return round(value / unit) * unit


def whole_shares(exact, values, held, price, targets, whole, invested, cash_key):
    """Changes by whole shares, and what is left."""
    shares, change = {}, {}
    for key, amount in exact.items():
        if key == cash_key:
            continue
        count = amount / price[key]
        shares[key] = Fraction(floor(count)) if count >= 0 else max(-held[key], -Fraction(ceil(-count)))
        change[key] = shares[key] * price[key]
    left = invested - (exact[cash_key] if cash_key else 0) - sum(change.values())
    while True:
        open_ = [
            key for key in change
            if targets.get(key) and price[key] <= left and shares[key] + 1 <= ceil(exact[key] / price[key])
        ]
        if not open_:
            break
        ratio = {key: (values[key] + change[key]) / (targets[key] * whole) for key in open_}
        key = min(open_, key=lambda key: (ratio[key], key.encode()))
        shares[key] += 1
        change[key] += price[key]
        left -= price[key]
    left = invested - sum(change.values())
    if cash_key:
        change[cash_key] = left
        left = None
    return shares, change, left


def check_plan(program, folder, drawn, dice, fail):
    currency, classes, wanted, units, prices, multipliers, unheld, rates = drawn
    by_class = dice.random() < 0.5
    depth = dice.choice([1, 1, 1, 2]) if by_class else None
    sells, is_whole = dice.random() < 0.4, not by_class and dice.random() < 0.5
    decimals = {"JPY": 0, "KWD": 3}.get(currency, 2)
    invested = Fraction(dice.randint(0, 10**6), 10**decimals)
    if sells and dice.random() < 0.4:
        invested = -invested / 50
        invested = Fraction(floor(invested * 10**decimals), 10**decimals)
    amount = f"{float(invested):.{decimals}f}"
    options = ["--by", "class:kind" if by_class else "symbol", f"--invest={amount}"]
    options += (["--depth", str(depth)] if by_class else []) + (["--sell"] if sells else [])
    options += ["--whole"] if is_whole else []
    code, text, errors = run(program, "plan", folder, *options, "--format", "csv")
    by = {row["key"]: number(row["value"]) for row in table(
        run(program, "report", folder, "--by", "symbol", "--format", "csv")[1])}
    balances = table(run(program, "cash", folder, "--format", "csv")[1])
    targets, zero = {}, False
    for scheme, name, part in wanted:
        if scheme == ("kind" if by_class else "symbol"):
            key = cut(name, depth)
            zero = zero or name == "cash"
            if part:
                targets[key] = targets.get(key, 0) + Fraction(part)
    values, cash, cash_key = {}, {}, None
    if by_class:
        for symbol, value in by.items():
            for key, weight in parts_of(classes, symbol, depth).items():
                values[key] = values.get(key, 0) + value * weight
        for row in balances:
            for key, weight in (cash_parts(classes, row["currency"], depth) or {}).items():
                values[key] = values.get(key, 0) + number(row["value"]) * weight
                cash[key] = cash.get(key, 0) + number(row["value"]) * weight
        names = set(values) | set(targets)
        if any(other.startswith(key + "/") for key in targets for other in names):
            if code != 65 or "--depth" not in errors:
                fail(f"{options}: a target above a class ended with {code}: {errors}")
            return
    else:
        values = dict(by)
        if zero and (balances or is_whole):
            values["cash"] = cash["cash"] = sum(number(row["value"]) for row in balances)
        if zero:
            cash_key = "cash"
    for key in targets:
        values.setdefault(key, Fraction(0))
    if zero and not by_class:
        cash.setdefault("cash", values.get("cash", Fraction(0)))
    if cash_key not in values:
        cash_key = None
    if invested < 0 and sum(values.values()) + invested < 0:
        if code != 64:
            fail(f"{options}: more taken out than there is ended with {code}")
        return
    if code != 0:
        fail(f"{options}: ended with {code}: {errors}")
        return
    after, whole = plan(values, cash, targets, invested, sells, cash_key)
    exact = {key: after[key] - values[key] for key in values}
    price, held = {}, {}
    for key in values:
        if by_class or key == "cash":
            continue
        rate = 1 if units[key].replace("GBX", "GBP") == currency else Fraction(
            Decimal(rates[units[key].replace("GBX", "GBP")]))
        price[key] = Fraction(prices[key]) * Fraction(Decimal(multipliers[key] or "1")) * rate
        price[key] /= 100 if units[key] == "GBX" else 1
        held[key] = values[key] / price[key]
    left, shares = None, {key: round15(exact[key] / price[key]) for key in price}
    if is_whole:
        shares, change, left = whole_shares(
            exact, values, held, price, targets, whole, invested, cash_key)
    else:
        change = round_changes(exact, decimals)
        if sum(change.values()) != invested:
            fail(f"{options}: Σ of rounded changes")
    rows = {row["key"]: row for row in table(text)}
    if left is not None:
        row = rows.pop("left", None)
        if row is None or number(row["change"]) != left or left < 0:
            fail(f"{options}: left {row} is not {left}")
    if list(rows) != order(values):
        fail(f"{options}: keys {list(rows)} are not {order(values)}")
        return
    for key, row in rows.items():
        for name, figure in [
            ("value", values[key]), ("change", change[key]), ("after", values[key] + change[key]),
            ("target", targets.get(key)),
        ] + ([("shares", shares[key])] if key in shares else []):
            if number(row[name]) != figure:
                fail(f"{options}: {key!r} {name}: {row[name]} is not {figure} ({figure and float(figure)})")
        if row["after_weight"] and whole > 0:
            weight = (values[key] + change[key]) * 100 / whole
            if abs(number(row["after_weight"]) - weight) > Fraction(1, 20000):
                fail(f"{options}: {key!r} after_weight {row['after_weight']} is not {float(weight)}")


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
                (folder / "cash.csv").unlink(missing_ok=True)
            drawn = draw(dice, folder)

            def fail(text):
                nonlocal failures
                failures += 1
                print(f"case {case} of seed {arguments.seed}: {text}")

            if drawn[1]:
                check_groups(arguments.program, str(folder), drawn[1], dice.choice([None, 1, 2]), fail)
            if any("kind" == row[0] for row in drawn[2]) and drawn[1]:
                for _ in range(3):
                    check_plan(arguments.program, str(folder), drawn, dice, fail)
        if failures > 20:
            break
    print(f"{arguments.count} drawn portfolios by class and with three plans each: {failures} differences")
    sys.exit(1 if failures else 0)


main()
