"""What a portfolio of several accounts holds, sells and has in cash, from the contract alone, in exact fractions.

The lots themselves, what leaves them and what a sale comes to are those of lots.py and realised.py; which account and which
pool they belong to, what goes from one to another, and cash, are worked out here.
"""
import copy
from collections import namedtuple
from fractions import Fraction

from figures import ZERO, quotient15
from ledger import Ledger, Sale
from lots import POOLED, Lot, in_order_of, pool_of
from realised import Payment, work_out
from section104 import THIRTY, Purchase, Section104
from trades import CLOSING, OPENING, PAYMENTS, in_all

CashMove = namedtuple('CashMove', 'row account currency change')
Held = namedtuple('Held', 'symbol account n bought order C Cp')


class Trade:
    """A row: the columns as they are written, and what they say."""

    def __init__(self, columns, number):
        self.columns, self.number = columns, number
        for name in ('shares', 'price', 'fees', 'taxes', 'amount', 'rate', 'total', 'to_amount'):
            setattr(self, name, Fraction(columns[name]) if columns.get(name) else None)
        self.type, self.date, self.symbol = columns['type'], columns['date'], columns.get('symbol')
        self.account, self.to_account = columns.get('account', ''), columns.get('to_account')
        self.multiplier = Fraction(columns.get('multiplier') or 1)
        self.quote = columns.get('currency')
        self.stock = 'GBP' if self.quote == 'GBX' else self.quote
        # Amounts by price are n·P·m/u: what one price is for goes into the units.
        self.u = (100 if self.quote == 'GBX' else 1) / self.multiplier
        self.to_currency, self.fees_currency = columns.get('to_currency'), columns.get('fees_currency')
        self.ratio = Fraction(columns['ratio'].split(':')[0]) / int(columns['ratio'].split(':')[1]) if columns.get('ratio') else None
        self.bought, self.id, self.lot = self.date, None, None


class Pool104(Section104):
    """One pool of several accounts: the sales of a day are one for each account; other pools' shares come and go."""

    def __init__(self, run):
        super().__init__(run)
        self.moves = {}                                   # day -> what to do that day

    def match(self, rows):
        buys, sells = {}, {}
        for t in rows:
            if t.type == 'buy':
                buys.setdefault((t.symbol, t.date), []).append(t)
            elif t.type == 'sell':
                sells.setdefault((t.symbol, t.date, t.account), []).append(t)
        self.purchases = {key: Purchase(found, self.run) for key, found in buys.items()}
        self.matched, self.waiting = {key: [] for key in sells}, {}
        rests = {key: sum((t.shares for t in found), ZERO) for key, found in sells.items()}
        for key in sells:
            if key[:2] in self.purchases:
                self.claim(key, self.purchases[key[:2]], rests, [])
        for symbol, date, account in sorted(sells, key=lambda key: key[1]):
            for day in sorted(day for other, day in self.purchases if other == symbol and date < day <= date + THIRTY):
                splits = [t for t in self.corporate if t.symbol == symbol and date < t.date <= day and t.ratio != 1]
                self.claim((symbol, date, account), self.purchases[symbol, day], rests, splits)

    def buy_and_sell(self, symbol, date, rows):
        for t in rows:
            if t.type == 'buy':
                self.first.setdefault(symbol, t.number)
        purchase, sells = self.purchases.get((symbol, date)), {}
        for t in rows:
            if t.type == 'sell':
                sells.setdefault(t.account, []).append(t)
        if purchase and purchase.lot.n:
            self.enter(purchase.lot)
        for account, found in sells.items():
            parts = list(self.matched[symbol, date, account])
            rest = sum((t.shares for t in found), ZERO) - sum((part.q for part in parts), ZERO)
            if rest:
                parts.append(self.open[symbol, 1][0].take(rest))
                self.drop_empty(symbol, 1)
            self.sales.append(Sale(found, parts))


class Household:
    """The rows in the order in which they happened, worked through under the portfolio's method."""

    def __init__(self, run, rows, terms, accounts):
        self.run, self.terms, self.accounts = run, terms, accounts
        self.ledgers, self.counts, self.first, self.sales = {}, {}, {}, []
        self.rows = self.by_account(rows)
        self.counts = {}
        if run.method == 'section104':
            self.by_pools()
        else:
            self.walk()
        self.sales.sort(key=lambda sale: sale.number)
        for sale in self.sales:
            sale.account = sale.rows[0].account
            work_out(sale, run)
        self.payments = [Payment(t, run) for t in rows if t.type in PAYMENTS]

    def pool(self, account):
        terms = self.terms.get(account, {})
        if self.run.method in POOLED and 'pool' in terms:
            return 'pool', terms['pool']
        if self.run.method == 'section104' and terms.get('taxable', True):
            return ('taxable',)
        return 'account', account

    def ledger(self, account):
        make = Pool104 if self.run.method == 'section104' else lambda run: Ledger(run, run.method)
        return self.ledgers.setdefault(self.pool(account), make(self.run))

    def count(self, t):
        """How many shares each account has."""
        held = self.counts.setdefault(t.symbol, {})
        if t.type in OPENING:
            self.first.setdefault(t.symbol, t.number)
        side = OPENING.get(t.type) or -CLOSING.get(t.type, 0)
        if side:
            held[t.account] = held.get(t.account, ZERO) + side * t.shares
        elif t.type == 'transfer' and t.symbol:
            held[t.account] -= t.shares
            held[t.to_account] = held.get(t.to_account, ZERO) + t.shares
        elif t.type == 'split':
            for account in held:
                held[account] = quotient15(held[account] * t.ratio)

    def by_account(self, rows):
        """A return of capital that names no account is one for each that holds the symbol, by the shares."""
        result = []
        for t in rows:
            if t.type != 'return_of_capital' or t.account:
                self.count(t)
                result.append(t)
                continue
            held = [(a, n) for a in self.accounts for n in [self.counts.get(t.symbol, {}).get(a, ZERO)] if n]
            whole, rest = sum(n for _, n in held), t.amount
            for account, n in held:
                part = copy.copy(t)
                part.account, part.amount = account, rest if account == held[-1][0] else quotient15(t.amount * n / whole)
                rest -= part.amount
                result.append(part)
        return result

    # ------------------------------------------------------------ fifo, lifo, hifo, average

    def walk(self):
        for t in self.rows:
            if t.type == 'transfer' and t.symbol:
                self.transfer(t)
            elif t.type == 'split':
                for ledger in self.ledgers.values():
                    ledger.act(t)
            elif t.symbol and t.type not in PAYMENTS:
                assert self.ledger(t.account).act(t), t.columns
            self.count(t)
        for ledger in self.ledgers.values():
            self.sales += ledger.sales

    def transfer(self, t):
        source, target = self.ledger(t.account), self.ledger(t.to_account)
        if source is target:
            return
        rest = t.shares
        for lot in in_order_of(self.run.method, source.lots(t.symbol, 1)):
            q = min(rest, lot.n)
            if q:
                rest -= q
                target.put(moved(lot, q), t)
        assert rest == 0, t.columns
        source.drop_empty(t.symbol, 1)

    # ------------------------------------------------------------ section104

    def by_pools(self):
        """Rows by pool. What goes to another pool, on a day of its own, leaves the pool and enters the other as it is."""
        parts, crossing = {}, []
        for t in self.rows:
            self.count(t)
            if t.type == 'transfer' and t.symbol and self.pool(t.account) != self.pool(t.to_account):
                crossing.append(t)
            if t.symbol and t.type not in PAYMENTS + ('transfer',):
                for account in self.accounts if t.type == 'split' else [t.account]:
                    mine = parts.setdefault(self.pool(account), [])
                    if not mine or mine[-1] is not t:
                        mine.append(t)
                    self.ledger(account)
        for t in crossing:
            self.ledger(t.account), self.ledger(t.to_account)
        for key, ledger in self.ledgers.items():
            ledger.errors, ledger.long, mine = [], {}, parts.get(key, [])
            ledger.corporate = [t for t in mine if t.type == 'split']
            ledger.match(mine)
        days = sorted({t.date for t in self.rows})
        held = {}
        for day in days:
            for t in (t for t in self.rows if t.date == day):
                self.hold(held, t)
            for key, ledger in self.ledgers.items():
                mine = [t for t in parts.get(key, []) if t.date == day]
                for t in mine:
                    if t.type == 'split':
                        ledger.long[id(t)] = held.get((key, t.symbol), ZERO)
                ledger.day(day, mine)
            for t in (t for t in crossing if t.date == day):
                source, target = self.ledger(t.account), self.ledger(t.to_account)
                target.put(moved(source.open[t.symbol, 1][0], t.shares), t)
                source.drop_empty(t.symbol, 1)
        for ledger in self.ledgers.values():
            self.sales += ledger.sales

    def hold(self, held, t):
        """The shares that are physically held in each pool; splits are on days of their own."""
        key = (self.pool(t.account), t.symbol)
        if t.type in ('buy', 'transfer_in'):
            held[key] = held.get(key, ZERO) + t.shares
        elif t.type in ('sell', 'transfer_out'):
            held[key] -= t.shares
        elif t.type == 'transfer' and t.symbol:
            held[key] -= t.shares
            other = (self.pool(t.to_account), t.symbol)
            held[other] = held.get(other, ZERO) + t.shares
        elif t.type == 'split':
            for key in held:
                if key[1] == t.symbol:
                    held[key] = quotient15(held[key] * t.ratio)

    # ------------------------------------------------------------ what is open

    def open_lots(self):
        """Rows as `lots` and `report` have them."""
        result = []
        for symbol in sorted(self.first, key=self.first.get):
            rows = []
            for key, ledger in self.ledgers.items():
                for lot in ledger.lots(symbol, 1) + ledger.lots(symbol, -1):
                    if self.run.method not in POOLED:
                        rows.append(Held(symbol, key[1], lot.n, lot.bought, lot.order, lot.C, lot.Cp))
                    else:
                        rows += self.shares_of_pool(key, symbol, lot)
            place = lambda row: self.accounts.index(row.account)
            result += sorted(rows, key=place if self.run.method in POOLED else lambda row: (row.bought, row.order, place(row)))
        return result

    def shares_of_pool(self, key, symbol, lot):
        """An account's part of C and Cp, by its shares; the last one has the rest."""
        mine = [(account, n) for account in self.accounts if self.pool(account) == key
                for n in [self.counts.get(symbol, {}).get(account, ZERO)] if n]
        C, Cp, rows = lot.C, lot.Cp, []
        for account, n in mine:
            last = account == mine[-1][0]
            c = C if last else quotient15(lot.C * n / lot.n)
            cp = Cp if last else quotient15(lot.Cp * n / lot.n)
            C, Cp = C - c, Cp - cp
            rows.append(Held(symbol, account, n, None, None, c, cp))
        return rows

    # ------------------------------------------------------------ cash

    def follows(self, account):
        return self.terms.get(account, {}).get('followsCash', self.run.follows_cash)

    def cash(self):
        """What each row moves in the cash of followed accounts, row by row."""
        for t in self.rows:
            for account, currency, change in moves(t, self.run):
                if self.follows(account):
                    yield CashMove(t, account, currency, change)


def moved(lot, q):
    """Shares of a lot as they come to another account: with their cost, date and order."""
    priced, P, quote, u = lot.priced, lot.P, lot.quote, lot.u
    part = lot.take(q)
    new = Lot(lot.symbol, q, lot.opener, lot.order, lot.bought, quote, lot.stock, u)
    new.id, new.lacks_fee_rate = lot.id, lot.lacks_fee_rate
    if priced:
        new.priced, new.P, new.F = True, P, part.c - q * P / u
    else:
        new.costed_C = part.c
    if part.stated:
        new.stated, new.stated_Cp = True, part.cp
    else:
        new.x0 = part.x0
    return new if new.bought is not None else pool_of(new)


def moves(t, run):
    """(account, currency, change of its cash) of a row, an amount of 0 too."""
    if t.type in ('deposit', 'withdrawal'):
        yield t.account, t.stock, t.amount if t.type == 'deposit' else -t.amount
    elif t.type == 'convert':
        yield t.account, t.stock, -t.amount - (ZERO if t.fees_currency == t.to_currency else t.fees or ZERO)
        yield t.account, t.to_currency, t.to_amount - (t.fees or ZERO if t.fees_currency == t.to_currency else ZERO)
    elif t.type == 'transfer' and not t.symbol:
        yield t.account, t.stock, -t.amount
        yield t.to_account, t.stock, t.amount
    elif t.type in ('buy', 'cover', 'fee', 'tax', 'sell', 'short', 'dividend', 'interest', 'return_of_capital'):
        side = -1 if t.type in ('buy', 'cover', 'fee', 'tax') else 1
        if t.total is not None:
            yield t.account, run.own, side * t.total
        else:
            net = t.amount if t.type in ('fee', 'tax', 'return_of_capital') else in_all(t, run)
            yield t.account, t.stock, side * net
