"""What a portfolio of several accounts holds, sells and has in cash, from the contract alone, in exact fractions.

The lots themselves, what leaves them and what a sale comes to are those of lots.py and realised.py; which account and which
pool they belong to, what goes from one to another, and cash, are worked out here. What can be is decided by shares.py.
"""
import copy
from collections import namedtuple
from fractions import Fraction

from figures import ZERO, quotient15
from ledger import Ledger
from lots import POOLED, in_order_of
from pools import Action, moved
from pools104 import Days104, Pool104
from realised import Payment, work_out
from shares import Shares, same
from trades import CORPORATE, PAYMENTS, in_all

CashMove = namedtuple('CashMove', 'row account currency change')
Held = namedtuple('Held', 'symbol account n bought order C Cp')


class Trade:
    """A row: the columns as they are written, and what they say."""

    def __init__(self, columns, number):
        self.columns, self.number, self.file_number = columns, number, columns['file']
        for name in ('shares', 'price', 'fees', 'taxes', 'amount', 'rate', 'total', 'to_amount', 'cost_share'):
            setattr(self, name, Fraction(columns[name]) if columns.get(name) else None)
        self.type, self.date, self.symbol = columns['type'], columns['date'], columns.get('symbol')
        self.account, self.to_account = columns.get('account', ''), columns.get('to_account')
        self.to_symbol = columns.get('to_symbol')
        self.multiplier = Fraction(columns.get('multiplier') or 1)
        self.quote = columns.get('currency')
        self.stock = 'GBP' if self.quote == 'GBX' else self.quote
        # Amounts by price are n·P·m/u: what one price is for goes into the units.
        self.u = (100 if self.quote == 'GBX' else 1) / self.multiplier if self.quote else None
        self.to_currency, self.fees_currency = columns.get('to_currency'), columns.get('fees_currency')
        new, _, old = (columns.get('ratio') or '1:1').partition(':')
        self.ratio = Fraction(new) / Fraction(old) if self.type in ('split', 'exchange') else None
        self.bought, self.id, self.lot, self.time = self.date, None, None, None


class Household:
    """The rows in the order in which they happened, worked through under the portfolio's method."""

    def __init__(self, run, rows, terms, accounts):
        self.run, self.terms, self.accounts = run, terms, accounts
        self.ledgers, self.sales = {}, []
        self.shares = Shares(accounts)
        self.shares.walk(rows)
        self.errors = list(self.shares.errors)
        self.rows = self.by_account(sorted(self.shares.done, key=lambda t: t.number))
        for account in accounts:
            self.ledger(account)
        if run.method == 'section104':
            Days104(self).walk()
        else:
            self.walk()
        for ledger in self.ledgers.values():
            self.sales += ledger.sales
            self.errors += [(getattr(t, 'whole', t), name) for t, name, _ in ledger.errors]
        self.sales.sort(key=lambda sale: sale.number)
        for sale in self.sales:
            sale.account = sale.rows[0].account
            work_out(sale, run)
        self.payments = [Payment(t, run) for t in self.rows if t.type in PAYMENTS]

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

    def by_account(self, rows):
        """A return of capital that names no account is one for each that it concerns."""
        result = []
        for t in rows:
            result += t.type == 'return_of_capital' and self.parts_of(t) or [t]
        return result

    def parts_of(self, t):
        """A spin-off or return of capital as rows of the accounts that it concerns, by the shares, one after the other."""
        result, parts = [], self.shares.parts[id(t)]
        for k, part in enumerate(parts):
            row = copy.copy(t)
            row.number = t.number + Fraction(k, len(parts))
            row.account, row.total, row.whole = part.account, part.total, t
            if t.type == 'spin_off':
                row.shares = part.after
            else:
                row.amount = part.after
            result.append(row)
        return result

    # ------------------------------------------------------------ corporate actions

    def actions(self):
        """id of a row -> what happens to each pool at its place: what accounts of a pool state is one action there.

        At the place of the first of these rows; what an account states twice happens twice.
        """
        found, result = {}, {}
        for t in self.shares.done:
            if t.type not in CORPORATE:
                continue
            for pool in self.ledgers:
                mine = {a for a in self.accounts if self.pool(a) == pool}
                if t.account and t.account not in mine:
                    continue
                earlier = found.setdefault((pool, same(t)), [])
                action = next((a for a in earlier if t.account not in a.named), None)
                if action is None:
                    before = self.shares.before[id(t)]
                    action = Action(t, pool, [(*key, before[key]) for a in self.accounts if a in mine
                                              for key in ((a, 1), (a, -1)) if before.get(key)])
                    earlier.append(action)
                    result.setdefault(id(t), []).append(action)
                action.named.add(t.account)
                action.parts += [part for part in self.shares.parts[id(t)] if part.account in mine]
        return result

    # ------------------------------------------------------------ fifo, lifo, hifo, average

    def walk(self):
        pooled = self.actions() if self.run.method in POOLED else {}
        for t in self.shares.done:
            if t.type == 'transfer' and t.symbol:
                self.transfer(t)
            elif t.type in CORPORATE and self.run.method in POOLED:
                for action in pooled.get(id(t), []):
                    action.act_on(self.ledgers[action.pool])
            elif t.type in CORPORATE:
                self.act_by_account(t)
            elif t.type == 'return_of_capital':
                for part in self.parts_of(t):
                    self.ledger(part.account).act(part)
            elif t.symbol and t.type not in PAYMENTS:
                assert self.ledger(t.account).act(t), t.columns

    def act_by_account(self, t):
        """An action on the lots of each account."""
        if t.type == 'spin_off':
            side = self.shares.parts[id(t)][0].side
            for part in self.parts_of(t):
                self.ledger(part.account).spin_off(part, side)
        else:
            for account in {part.account: 0 for part in self.shares.parts[id(t)]}:
                self.ledger(account).act(t)

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

    # ------------------------------------------------------------ what is open

    def open_lots(self):
        """Rows as `lots` and `report` have them."""
        result, first = [], self.shares.first
        for symbol in sorted(first, key=first.get):
            rows = []
            for key, ledger in self.ledgers.items():
                for side in (1, -1):
                    for lot in ledger.lots(symbol, side):
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
                for n in [self.shares.get(account, symbol, lot.side)] if n]
        assert sum(n for _, n in mine) == abs(lot.n), (symbol, mine, lot.n)
        C, Cp, rows = lot.C, lot.Cp, []
        for account, n in mine:
            last = account == mine[-1][0]
            c = C if last else quotient15(lot.C * n / abs(lot.n))
            cp = Cp if last else quotient15(lot.Cp * n / abs(lot.n))
            C, Cp = C - c, Cp - cp
            rows.append(Held(symbol, account, n * lot.side, None, None, c, cp))
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
