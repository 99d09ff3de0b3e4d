"""Returns of accounts, with and without the cash that is followed in them, from the contract alone, in exact fractions."""
import datetime
from collections import namedtuple
from fractions import Fraction

from figures import ZERO
from households import moves
from solve import percent4
from trades import in_all

ONE_DAY = datetime.timedelta(days=1)
# What goes into an account or out of it; `other` is the account at its other end, amount its stock amount.
Flow = namedtuple('Flow', 'date account symbol paid own amount kind other')


class Performance:
    def __init__(self, check, with_cash):
        self.check, self.house, self.with_cash = check, check.house, with_cash
        days = [t.date for t in self.house.rows] + [datetime.date.fromisoformat(h['purchase_date']) for h in check.drawn.holdings]
        self.first = min(days) if days else None
        self.end = check.drawn.end
        self.flows, self.income = [], []
        for t in self.house.rows:
            self.add(t)
        for h in check.drawn.holdings:
            day = datetime.date.fromisoformat(h['purchase_date'])
            cost = Fraction(h['shares']) * Fraction(h['purchase_price']) * Fraction(h['multiplier'] or 1)
            self.flows.append(Flow(day, h['account'], h['symbol'], True, cost * self.rate('USD', day), cost, 'held', None))
        self.walk_held()

    def rate(self, code, day):
        return self.check.rate(code, day)

    def follows(self, account):
        return self.with_cash and self.house.follows(account)

    # ------------------------------------------------------------ flows

    def add(self, t):
        run = self.check.run
        rate = None if t.stock is None else t.rate if t.rate is not None and t.stock != run.own else self.rate(t.stock, t.date)

        def flow(account, paid, own, amount, kind, other=None, symbol=None):
            self.flows.append(Flow(t.date, account, symbol or t.symbol, paid, own, amount, kind, other))

        if t.type in ('buy', 'cover', 'sell', 'short', 'return_of_capital'):
            amount = t.amount if t.type == 'return_of_capital' else in_all(t, run)
            flow(t.account, t.type in ('buy', 'cover'), t.total if t.total is not None else amount * rate, amount, 'trade')
        elif t.type in ('dividend', 'interest', 'fee', 'tax'):
            costs = t.type in ('fee', 'tax')
            net = t.amount if costs else in_all(t, run)
            own = t.total if t.total is not None else net * rate
            flow(t.account, costs, own, ZERO, 'income')
            if self.follows(t.account):
                own = sum(change * self.rate(code, t.date) for _, code, change in moves(t, run))
            elif costs:
                own = -own
            self.income.append((t.account, own))
        elif t.type in ('transfer_in', 'transfer_out') or t.type == 'transfer' and t.symbol:
            amount = self.check.value(t.symbol, t.shares, t.date)
            own = amount * self.rate(t.stock, t.date)
            other = t.to_account if t.type == 'transfer' else None
            flow(t.account, t.type == 'transfer_in', own, amount, 'shares', other)
            if other is not None:
                flow(other, True, own, amount, 'shares', t.account)
        elif t.type in ('exchange', 'spin_off'):
            # Out of the old scope and into the new one, both of one account: the difference of long and short shares.
            new = {}
            for part in self.house.shares.parts[id(t)]:
                new[part.account] = new.get(part.account, ZERO) + part.side * part.after
            for account, n in new.items():
                amount = self.check.value(t.to_symbol, abs(n), t.date)
                own = amount * self.rate(self.code(t.to_symbol), t.date)
                flow(account, n < 0, own, amount, 'action', account)
                flow(account, n > 0, own, amount, 'action', account, t.to_symbol)
        elif t.type in ('deposit', 'withdrawal'):
            own = t.total if t.total is not None else t.amount * rate
            flow(t.account, t.type == 'deposit', own, None, 'cash')
        elif t.type == 'transfer':
            own = t.amount * self.rate(t.stock, t.date)
            flow(t.account, False, own, None, 'cash', t.to_account)
            flow(t.to_account, True, own, None, 'cash', t.account)

    def counts(self, flow, accounts):
        """Whether a flow is one of a scope."""
        if flow.account not in accounts:
            return False
        if flow.kind in ('trade', 'income') and self.follows(flow.account):
            return False
        if flow.kind == 'cash' and not self.follows(flow.account):
            return False
        if flow.other in accounts and (flow.kind in ('shares', 'action') or self.follows(flow.other)):
            return False
        return flow.own != 0

    # ------------------------------------------------------------ values

    def walk_held(self):
        """(account, symbol or currency) -> [(day, how many from its end on)]"""
        self.held, self.cash = {key: list(days) for key, days in self.house.shares.days.items()}, {}
        for h in sorted(self.check.drawn.holdings, key=lambda h: h['purchase_date']):
            days = self.held.setdefault((h['account'], h['symbol']), [])
            days.append((datetime.date.fromisoformat(h['purchase_date']), (days[-1][1] if days else ZERO) + Fraction(h['shares'])))
        for move in self.check.moves if self.with_cash else []:
            days = self.cash.setdefault((move.account, move.currency), [])
            days.append((move.row.date, (days[-1][1] if days else ZERO) + move.change))

    def stock_value(self, account, symbol, day):
        n = last(self.held.get((account, symbol), []), day)
        return self.check.value(symbol, n, day) if n else ZERO

    def code(self, symbol):
        unit = self.check.drawn.units.get(symbol, 'USD')
        return 'GBP' if unit == 'GBX' else unit

    def V(self, accounts, day):
        total = ZERO
        for account, symbol in self.held:
            if account in accounts:
                value = self.stock_value(account, symbol, day)
                total += value * self.rate(self.code(symbol), day) if value else ZERO
        for (account, code), days in self.cash.items():
            if account in accounts:
                amount = last(days, day)
                total += amount * self.rate(code, day) if amount else ZERO
        return total

    # ------------------------------------------------------------ a row

    def concerns(self, key):
        """Whether the scope has a row: some value or a row of trades in the period."""
        return any(f.account == key and (f.kind != 'cash' or self.follows(key)) for f in self.flows) or any(
            k[0] == key for k in [*self.held, *self.cash])

    def row(self, key, accounts):
        start, end = self.first - ONE_DAY, self.end
        flows = netted(f for f in self.flows if self.counts(f, accounts) and start < f.date <= end)
        V0, V1 = self.V(accounts, start), self.V(accounts, end)
        paid = sum((f.own for f in flows if f.paid), ZERO)
        received = sum((f.own for f in flows if not f.paid), ZERO)
        gain = V1 - V0 - paid + received
        income = sum((own for account, own in self.income if account in accounts), ZERO)
        price = sum((self.price_gain(*which) for which in self.held if which[0] in accounts), ZERO)
        twr = self.twr(accounts, start, end, flows)
        capital = V0 + paid
        simple = percent4(gain / capital) if capital > 0 else None
        return {'key': key, 'from': start, 'to': end, 'opening_value': V0, 'money_in': paid, 'money_out': received,
                'closing_value': V1, 'gain': gain, 'price_gain': price, 'currency_gain': gain - price - income, 'income': income,
                'twr': twr, 'simple_return': simple}

    def price_gain(self, account, symbol):
        flows = netted(f for f in self.flows if (f.account, f.symbol) == (account, symbol) and f.own != 0)
        start, total = self.first - ONE_DAY, ZERO
        for V0, V1, day, mine in self.stretches(start, self.end, flows, lambda day: self.stock_value(account, symbol, day)):
            moved = sum((-f.amount if f.paid else f.amount for f in mine if f.kind != 'income'), ZERO)
            total += (V1 - V0 + moved) * self.rate(self.code(symbol), day)
        return total

    def stretches(self, start, end, flows, value):
        days = {}
        for f in flows:
            days.setdefault(f.date, []).append(f)
        for day in sorted(days):
            if day - ONE_DAY > start:
                yield value(start), value(day - ONE_DAY), day - ONE_DAY, []
            yield value(day - ONE_DAY), value(day), day, days[day]
            start = day
        if start < end:
            yield value(start), value(end), end, []

    def twr(self, accounts, start, end, flows):
        growth = Fraction(1)
        for V0, V1, day, mine in self.stretches(start, end, flows, lambda day: self.V(accounts, day)):
            K = V0 + sum((f.own for f in mine if f.paid), ZERO)
            left = V1 + sum((f.own for f in mine if not f.paid), ZERO)
            if K == 0 == left or V0 == V1 == 0 and mine and all(f.kind == 'income' for f in mine):
                continue
            if K <= 0 or left < 0:
                return None
            growth *= left / K
        return percent4(growth - 1)


def netted(flows):
    """Of a symbol's shares transferred in and out on a day the difference alone flows."""
    result, transfers = [], {}
    for f in flows:
        if f.kind == 'shares':
            transfers.setdefault((f.date, f.symbol), []).append(f)
        else:
            result.append(f)
    for found in transfers.values():
        own = sum(f.own if f.paid else -f.own for f in found)
        amount = sum(f.amount if f.paid else -f.amount for f in found)
        if own:
            result.append(found[0]._replace(paid=own > 0, own=abs(own), amount=abs(amount)))
    return result


def last(days, day):
    """What counts at the end of a day."""
    found = ZERO
    for when, n in days:
        if when <= day:
            found = n
    return found
