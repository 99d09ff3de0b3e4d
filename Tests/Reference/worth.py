"""What was held at the end of each day, what it was worth, and what was paid and received: the ground of returns."""
import bisect
import datetime
from fractions import Fraction

from figures import ZERO, add, mul, tag
from ledger import Ledger
from lots import rate_of
from positions import ledger_of
from trades import PAYMENTS, in_all


ONE_DAY = datetime.timedelta(days=1)


class Held(Ledger):
    """What is physically held; of pools, whose rows name no lots, by fifo.

    Notes the new shares of each exchange and spin-off, and which splits and exchanges are of something.
    """

    def __init__(self, run):
        super().__init__(run, run.method if run.method in ('lifo', 'hifo') else 'fifo')
        self.moves = {}                                   # number of the row -> [(n, u)]
        self.acted = set()                                # numbers of rows

    def split(self, t):
        if self.lots(t.symbol, 1) or self.lots(t.symbol, -1):
            self.acted.add(t.number)
        super().split(t)

    def exchange(self, t):
        before = {id(lot) for side in (1, -1) for lot in self.lots(t.symbol, side)}
        if before:
            self.acted.add(t.number)
        super().exchange(t)
        self.moves[t.number] = [(lot.n, lot.u) for side in (1, -1) for lot in self.lots(t.to_symbol, side)
                                if id(lot) in before]

    def return_of_capital(self, t):
        """Costs are of use only where the dearest lots go first."""
        if self.method == 'hifo':
            super().return_of_capital(t)

    def spin_off(self, t, side=None):
        super().spin_off(t, side)
        self.moves[t.number] = [(lot.n, lot.u) for side in (1, -1) for lot in self.lots(t.to_symbol, side)
                                if lot.opener is t]


class Item:
    """Something held: a symbol of the trades, or a row of holdings.csv."""

    def __init__(self, symbol, stock, row=None):
        self.symbol, self.stock, self.row = symbol, stock, row
        self.days, self.states = [], []                   # from each day on: [(n, units of its quote currency)]

    @property
    def id(self):
        """A symbol that holdings state in several stock currencies is worked out in each."""
        return self.symbol, self.stock

    def held(self, day):
        """[(n, u)] at the end of a day"""
        k = bisect.bisect_right(self.days, day)
        return self.states[k - 1] if k else []


class Flow:
    """Paid or received on a day: `own` in portfolio currency, not negative, and `amount` in stock currency, to the same side.

    None is unknown, and `missing` says why. income: dividend, interest, fee and tax, whose amount is of no use. joins:
    both symbols of an exchange or spin-off.
    """

    def __init__(self, date, symbol, stock, paid, amount, own, income=False, joins=None, missing=None, sign=0):
        sign = own if own is not None else amount if amount is not None else sign
        self.side = 'in' if paid == (sign >= 0) else 'out'
        self.date, self.symbol, self.stock, self.income, self.joins = date, symbol, stock, income, joins
        self.own = None if own is None else abs(own)
        self.amount = -amount if amount is not None and sign < 0 else amount
        self.missing, self.lacking = missing, symbol      # what is unknown, and of which symbol

    @property
    def id(self):
        return self.symbol, self.stock

    @property
    def received(self):
        """Less paid, in portfolio currency."""
        return self.own if self.own is None or self.side == 'out' else -self.own


class Worth:
    def __init__(self, run, to):
        self.run, self.to = run, to
        self.missing = {}                                 # (kind, symbol) -> its first day
        self.errors = []                                  # (kind, symbol) of rows that are left out
        self.rates = {}
        ledger_of(run, run.rows)                          # what can't be is an error here as everywhere
        self.held = Held(run)
        self.items = self.held_in_trades() + self.held_in_holdings()
        self.stocks = {}                                  # symbol -> its stock currencies, that of its first row first
        for item in self.items:
            known = self.stocks.setdefault(item.symbol, [])
            if item.stock not in known:
                known.append(item.stock)
        self.never_held = {}                              # symbol -> stock currency of its first payment
        self.flows = self.flows_of_trades() + self.flows_of_holdings()

    def miss(self, kind, symbol, day):
        self.missing[kind, symbol] = min(day, self.missing.get((kind, symbol), day))

    # ------------------------------------------------------------ held

    def held_in_trades(self):
        items, days, stocks = {}, {}, {}
        for t in self.run.rows:
            days.setdefault(t.date, []).append(t)
            if t.symbol and t.stock and t.type not in PAYMENTS:
                stocks.setdefault(t.symbol, t.stock)
        for day in sorted(days):
            self.held.walk(days[day])
            for symbol in self.held.first:
                lots = self.held.lots(symbol, 1) + self.held.lots(symbol, -1)
                if symbol not in items:
                    items[symbol] = Item(symbol, lots[0].stock if lots else stocks.get(symbol))
                item, state = items[symbol], [(lot.n, lot.u) for lot in lots]
                if not item.states or item.states[-1] != state:
                    item.days.append(day)
                    item.states.append(state)
        return list(items.values())

    def held_in_holdings(self):
        items = []
        for h in self.run.holdings:
            if h.excluded:
                continue
            if h.purchase_date is None:
                self.errors.append(('missingPurchaseDate', h))
            elif h.purchase_date <= self.to:
                item = Item(h.symbol, h.stock, h)
                item.days, item.states = [h.purchase_date], [[(h.n, h.u)]]
                items.append(item)
        return items

    # ------------------------------------------------------------ prices and rates

    def price(self, item, day, units, by_files=False):
        """Of the end of a day, in a quote currency of so many units: the last one, of any age."""
        run, row = self.run, item.row
        if day == self.to and not by_files:
            if item.symbol in run.price_options:
                return run.price_options[item.symbol]
            if row and row.price is not None and row.stated_price_date is None:
                return row.price
        last = max((d for d in run.prices.dated(item.symbol) if d <= day), default=None)
        if row and row.price is not None and row.stated_price_date is not None and row.stated_price_date <= day \
                and (last is None or last <= row.stated_price_date):
            return row.price
        if last is not None:
            return run.prices.on_day(item.symbol, last, day, units, run.splits.get(item.symbol, []))[0]
        undated = run.prices.undated(item.symbol)
        return undated.of_unit(undated.price, units) if undated else None

    def price_day(self, item, day):
        """The day of the price of the end of a day; None of one without a day."""
        row, dated = item.row, [d for d in self.run.prices.dated(item.symbol) if d <= day]
        if day == self.to and (item.symbol in self.run.price_options
                               or row and row.price is not None and row.stated_price_date is None):
            return None
        if row and row.price is not None and row.stated_price_date is not None and row.stated_price_date <= day:
            dated.append(row.stated_price_date)
        return max(dated, default=None)

    def stale(self, start):
        """The symbols held at the end of the first or last day whose price there is too old."""
        return sorted({item.symbol for item in self.items for day in (start, self.to)
                       if item.held(day) and self.price_day(item, day) is not None
                       and (day - self.price_day(item, day)).days > self.run.max_price_age})

    def stock_value(self, item, day):
        prices = [mul(n, self.price(item, day, units), Fraction(1, units)) for n, units in item.held(day)]
        if None in prices:
            self.miss('missingPrice', item.symbol, day)
        return add(*prices)

    def day_rate(self, stock, day):
        if stock == self.run.currency:
            return Fraction(1)
        if (stock, day) not in self.rates:
            rate = self.run.rates.find(stock, self.run.currency, day)
            self.rates[stock, day] = rate.value if rate else None
        return self.rates[stock, day]

    def rate(self, item, day):
        """Of a value: at the end of the period an option or the row's own goes before the files'."""
        if day == self.to and item.stock != self.run.currency:
            if item.stock in self.run.rate_options:
                return self.run.rate_options[item.stock]
            if item.row and item.row.rate is not None and self.run.own == self.run.currency:
                return item.row.rate
        return self.day_rate(item.stock, day)

    def stock_rate(self, which, day):
        """x1 of a symbol in a stock currency: of rows with different rates the day's."""
        rates = {self.rate(item, day) for item in self.items if item.id == which}
        return rates.pop() if len(rates) == 1 else self.day_rate(which[1], day)

    def value(self, items, day):
        """V of a day; None where a price or rate is unknown, which is noted."""
        values = []
        for item in items:
            if item.held(day):
                rate = self.rate(item, day)
                if rate is None:
                    self.miss('missingRate', item.symbol, day)
                values.append(mul(self.stock_value(item, day), rate))
        return add(*values)

    # ------------------------------------------------------------ flows

    def flows_of_trades(self):
        flows, transfers = [], {}
        for t in self.run.rows:
            if t.type in ('transfer_in', 'transfer_out'):
                transfers.setdefault((t.date, t.symbol), []).append(t)
            elif t.type in ('exchange', 'spin_off'):
                flows += self.moved(t, self.held.moves[t.number])
            elif t.type != 'split':
                flows.append(self.paid_or_received(t))
        for (day, symbol), rows in transfers.items():     # of a day only the difference flows
            shares = sum((t.shares if t.type == 'transfer_in' else -t.shares for t in rows), ZERO)
            if shares:
                flows.append(self.by_price(day, symbol, [(shares, rows[0].u)], True))
        return flows

    def paid_or_received(self, t):
        run, amount, rate = self.run, in_all(t, self.run), rate_of(t, t.date, self.run)
        own = mul(amount, rate.value if rate else None)
        if t.total is not None and run.own == run.currency != t.stock:
            own = t.total
        income, stock = t.type in PAYMENTS, t.stock
        if income and t.symbol in self.stocks and stock not in self.stocks[t.symbol]:
            tag('income-in-another-currency')
            stock = self.stocks[t.symbol][0]
        elif income and t.symbol is not None and t.symbol not in self.stocks:
            stock = self.never_held.setdefault(t.symbol, stock)
        return Flow(t.date, t.symbol, stock, t.type in ('buy', 'cover', 'fee', 'tax'), amount, own, income,
                    missing='missingRate')

    def by_price(self, day, symbol, shares, paid, joins=None):
        """Shares, [(n, u)], at the day's price and rate of the files."""
        item = next((i for i in self.items if i.symbol == symbol), Item(symbol, None))
        values = [mul(n, self.price(item, day, units, by_files=True), Fraction(1, units)) for n, units in shares]
        amount = add(*values)
        own = mul(amount, self.day_rate(item.stock, day))
        return Flow(day, symbol, item.stock, paid, amount, own, joins=joins,
                    missing='missingPrice' if amount is None else 'missingRate', sign=sum(n for n, _ in shares))

    def moved(self, t, shares):
        """Out of the old symbol and into the new one, by the new one's price."""
        joins = {t.symbol, t.to_symbol}
        net = {}                                          # long and short shares are netted
        for n, units in shares:
            net[units] = net.get(units, ZERO) + n
        shares = [(n, units) for units, n in net.items()]
        into = self.by_price(t.date, t.to_symbol, shares, True, joins)
        out = self.by_price(t.date, t.to_symbol, shares, False, joins)
        out.symbol = t.symbol                             # but it is the new stock's price that may be lacking
        return [out, into] if any(n for n, _ in shares) else []

    def flows_of_holdings(self):
        """Rows as purchases, by their cost."""
        flows, own_used = [], self.run.own == self.run.currency
        for item in self.items:
            h = item.row
            if not h:
                continue
            cost = h.cost_stock if h.cost_stock is not None else h.cost if h.in_own and h.cost is not None else None
            if cost is None and h.purchase_price is not None:
                cost = h.n * h.purchase_price / h.purchase_u + (h.fees or ZERO)
            rate = self.day_rate(h.stock, h.purchase_date)
            if own_used and h.purchase_rate is not None and h.stock != self.run.currency:
                rate = h.purchase_rate
            own = h.cost if own_used and h.cost is not None else mul(cost, rate)
            flow = Flow(h.purchase_date, h.symbol, h.stock, True, cost, own,
                        missing='missingCost' if cost is None else 'missingPurchaseRate')
            if own is None and h.n < 0:
                flow.side = 'out'
            flows.append(flow)
        return flows
