"""The FIFO gains of purchases and sales, or the lots that they leave open, by an independent, slow and obvious way: a
queue of lots for each symbol.

    python reference_gains.py --holdings FILE --rates FILE [--by year|symbol]

Shares no code with the peers. As in reference_totals.py, every operation is exact, other than the inverse rates.
"""

import argparse
import collections
import csv
import decimal
from decimal import Decimal

from reference_totals import MINOR, Ecb, percent, plain

LOT_HEADER = ["symbol", "shares", "currency", "purchase_date", "purchase_price", "fees", "purchase_rate"]
HEADER = ["key", "sales", "proceeds", "cost", "gain", "gain_percent", "price_gain", "currency_gain"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--holdings", required=True)
    parser.add_argument("--rates", required=True)
    parser.add_argument("--by", choices=["year", "symbol"], help="of the gains (default: the lots that are open)")
    run = parser.parse_args()
    decimal.setcontext(decimal.Context(prec=400, traps=[decimal.Inexact, decimal.InvalidOperation]))
    with open(run.holdings, encoding="utf-8", newline="") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["date"])
    lots = collections.defaultdict(collections.deque)
    found = groups(rows, Ecb(run.rates), run.by, lots)
    if run.by is None:
        print(",".join(LOT_HEADER))
        for symbol, queue in lots.items():
            for left, price, rate, row in queue:
                fees = Decimal(row["fees"] or 0) / int(row["shares"]) * left
                print(",".join([symbol, str(left), row["currency"], row["date"], row["price"], str(fees), str(rate)]))
        return
    print(",".join(HEADER))
    for key, (sales, proceeds, cost, cost_now) in sorted(found.items()):
        gain, currency_gain = proceeds - cost, cost_now - cost
        figures = [proceeds, cost, gain, None, gain - currency_gain, currency_gain]
        texts = ["" if figure is None else plain(figure) for figure in figures]
        texts[3] = percent(gain, cost) or ""
        print(",".join([key, str(sales), *texts]))


def groups(rows, ecb, by, lots):
    """By key: sales, proceeds, cost, and cost at the rates of the sales. Leaves the open lots of each symbol."""
    found = {}
    for row in rows:
        currency, units = MINOR.get(row["currency"], (row["currency"], 1))
        shares = int(row["shares"])
        price = Decimal(row["price"]) / units
        fees = Decimal(row["fees"] or 0) / shares
        rate = Decimal(1) if currency == "EUR" else ecb.euros(currency, row["date"])
        queue = lots[row["symbol"]]
        if row["type"] == "buy":
            queue.append([shares, price + fees, rate, row])
            continue
        entry = found.setdefault(row["date"][:4] if by == "year" else row["symbol"], [0, *[Decimal(0)] * 3])
        entry[0] += 1
        entry[1] += shares * (price - fees) * rate
        while shares:
            lot = queue[0]
            part = min(shares, lot[0])
            entry[2] += part * lot[1] * lot[2]
            entry[3] += part * lot[1] * rate
            shares -= part
            lot[0] -= part
            if not lot[0]:
                queue.popleft()
    return found


main()
