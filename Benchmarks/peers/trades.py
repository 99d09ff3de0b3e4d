"""Draws files of purchases and sales, in the order of days or in none. The same seed gives the same bytes.

What the peers can be asked exactly: nothing but purchases and sales of whole shares, never more sold than is held, at
most one trade of a symbol on a day, and fees of so much a share, so that a part of them is exact. A symbol has a
hundred trades on average, as those of `valuation-benchmark generate --trades`, of which a third of the sales close the
position; currencies and prices are like theirs.
"""

import datetime
import random

HEADER = "date,type,symbol,shares,price,currency,fees\n"
FIRST, LAST = datetime.date(2005, 1, 1), datetime.date(2024, 12, 31)
TRADES_OF_A_SYMBOL = 100
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

CURRENCIES = {
    "USD": (19, 1),
    "EUR": (17, 1),
    "GBX": (15, 10),
    "CHF": (13, 1),
    "JPY": (11, 10),
    "SEK": (9, 1),
    "DKK": (7, 1),
    "NOK": (5, 1),
    "CAD": (3, 1),
    "AUD": (1, 1),
}
"""Shares of the symbols in percent, and how many times those of dollars their prices are."""


def write(path, trades, seed):
    """Writes trades in the order of their days."""
    source = random.Random(seed)
    draw = source.random
    codes, parts = list(CURRENCIES), [part for part, _ in CURRENCIES.values()]
    count = max(2, trades // TRADES_OF_A_SYMBOL)
    currencies = source.choices(codes, parts, k=count)
    # In hundredths: the price of a symbol moves between a third and three times this.
    prices = [int(10 ** (2.5 + 2 * draw()) * CURRENCIES[code][1]) for code in currencies]
    held, last = [0] * count, [-1] * count
    days = (LAST - FIRST).days + 1
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(HEADER)
        for number in range(trades):
            day = number * days // trades
            k = int(draw() * count)
            while last[k] == day:
                k = int(draw() * count)
            last[k] = day
            if held[k] == 0 or draw() < 0.55:
                kind, shares = "buy", 1 + int(draw() * 500)
                held[k] += shares
            else:
                kind, shares = "sell", held[k] if draw() < 1 / 3 else 1 + int(draw() * held[k])
                held[k] -= shares
            price = fixed(int(prices[k] * (31 + draw() * 268)), 4)
            # Up to half a cent a share, of six trades out of ten.
            fees = fixed(shares * (1 + int(draw() * 50)), 4) if draw() < 0.6 else ""
            date = (FIRST + datetime.timedelta(day)).isoformat()
            file.write(f"{date},{kind},{symbol(k)},{shares},{price},{currencies[k]},{fees}\n")


def shuffle(path, shuffled, seed):
    """Writes the same rows in no order."""
    with open(path, encoding="utf-8", newline="") as file:
        header, *rows = file
    random.Random(seed).shuffle(rows)
    with open(shuffled, "w", encoding="utf-8", newline="") as file:
        file.write(header)
        file.writelines(rows)


def symbol(number):
    letters = []
    for _ in range(4):
        number, letter = divmod(number, 26)
        letters.append(LETTERS[letter])
    return "".join(letters) + (f"{number}" if number else "")


def fixed(mantissa, places):
    return f"{mantissa // 10**places}.{mantissa % 10**places:0{places}d}"
