"""What each account physically holds, row by row: which rows can't be, and whom a corporate action concerns.

Shares alone: what is held decides under every method, so nothing here knows of lots or costs.
"""
from collections import namedtuple

from figures import ZERO, quotient15
from trades import CLOSING, CORPORATE, OPENING, PAYMENTS

ACTIONS = CORPORATE + ('return_of_capital',)
# What an action makes of an account's shares of one side: `after` are those of a split, the new ones of an exchange or
# spin-off; of a return of capital its part of the amount, and `total` of the total.
Part = namedtuple('Part', 'account side before after total', defaults=(None,))


def same(t):
    """What makes rows of several accounts one action."""
    return t.type, t.date, t.symbol, t.to_symbol, t.ratio


def shared(whole, numbers):
    """By the numbers, each part rounded, the last the rest."""
    if whole is None:
        return [None] * len(numbers)
    parts = [quotient15(whole * n / sum(numbers)) for n in numbers[:-1]]
    return parts + [whole - sum(parts, ZERO)]


class Shares:
    def __init__(self, accounts):
        self.accounts = accounts                          # in the order in which they first appear
        self.n = {}                                       # (account, symbol, side) -> shares, not negative
        self.done = []                                    # the rows, in the order in which they happened
        self.errors = []                                  # (row, name of the cell)
        self.parts, self.before = {}, {}                  # id of an action -> its parts; -> {(account, side): n} before it
        self.days = {}                                    # (account, symbol) -> [(day, how many from its end on)]
        self.ends = {}                                    # day -> n at its end
        self.first = {}                                   # symbol -> number of the row that first opened it

    def get(self, account, symbol, side=1):
        return self.n.get((account, symbol, side), ZERO)

    def change(self, account, symbol, side, by):
        self.n[account, symbol, side] = self.get(account, symbol, side) + by

    def walk(self, rows):
        """Rows in order. One that closes more than is open is tried once more after the day's others."""
        days = {}
        for t in rows:
            days.setdefault(t.date, []).append(t)
        for date in sorted(days):
            self.state_themselves = {(t.account, same(t)) for t in days[date] if t.account}
            waiting = [t for t in days[date] if not self.act(t)]
            for t in waiting:
                if not self.act(t):
                    self.errors.append((t, 'shares'))
            self.ends[date] = dict(self.n)
            for account, symbol in {key[:2] for key in self.n}:
                n = self.get(account, symbol) - self.get(account, symbol, -1)
                states = self.days.setdefault((account, symbol), [])
                if n != (states[-1][1] if states else 0):
                    states.append((date, n))

    def act(self, t):
        """False where a row closes more than is open."""
        if t.type in ACTIONS:
            if not self.happens(t):
                self.errors.append((t, 'symbol' if t.type == 'spin_off' else 'amount'))
                return True
        elif t.symbol and t.type not in PAYMENTS:
            side = OPENING.get(t.type) or CLOSING.get(t.type, 1)
            if t.type in OPENING:
                self.first.setdefault(t.symbol, t.number)
            elif self.get(t.account, t.symbol, side) < t.shares:
                return False
            self.change(t.account, t.symbol, side, t.shares if t.type in OPENING else -t.shares)
            if t.type == 'transfer':
                self.change(t.to_account, t.symbol, side, t.shares)
        self.done.append(t)
        return True

    # ------------------------------------------------------------ corporate actions

    def concerned(self, t, side):
        """The accounts that hold the symbol on a side: the one that is named, or all that don't state the same."""
        named = [t.account] if t.account else [a for a in self.accounts if (a, same(t)) not in self.state_themselves]
        return [(a, self.get(a, t.symbol, side)) for a in named if self.get(a, t.symbol, side)]

    def happens(self, t):
        """False of a spin-off, or a return of capital, of nothing."""
        self.before[id(t)] = {(a, side): n for (a, symbol, side), n in self.n.items() if symbol == t.symbol}
        parts = self.parts[id(t)] = []
        if t.type in ('split', 'exchange'):
            for side in (1, -1):
                for account, n in self.concerned(t, side):
                    after = n if t.ratio == 1 else quotient15(n * t.ratio)
                    parts.append(Part(account, side, n, after))
                    if t.type == 'split':
                        self.n[account, t.symbol, side] = after
                    else:
                        self.n[account, t.symbol, side] = ZERO
                        self.change(account, t.to_symbol, side, after)
        else:
            side = 1 if self.concerned(t, 1) or t.type == 'return_of_capital' else -1
            held = self.concerned(t, side)
            numbers = [n for _, n in held]
            if not held:
                return t.type == 'return_of_capital' and not t.amount
            of_whole = t.shares if t.type == 'spin_off' else t.amount
            for (account, n), after, total in zip(held, shared(of_whole, numbers), shared(t.total, numbers)):
                parts.append(Part(account, side, n, after, total))
                if t.type == 'spin_off':
                    self.change(account, t.to_symbol, side, after)
        if parts and t.to_symbol:
            self.first.setdefault(t.to_symbol, t.number)
        return True
