"""section104: sales are matched with purchases of their day, then of the next 30 days, then with the pool."""
import datetime

from figures import ZERO, quotient15
from ledger import Ledger, Sale
from lots import opened, pool_of, rescale
from trades import CLOSING, CORPORATE, OPENING

THIRTY = datetime.timedelta(days=30)


class Purchase:
    """All purchases of a symbol on a day as one lot. Its own day's match leaves it first, then those of earlier days."""

    def __init__(self, rows, run):
        lots = [opened(t, 1, run) for t in rows]
        self.lot = pool_of(lots[0])
        for lot in lots[1:]:
            self.lot.absorb(lot)
        self.lot.bought = rows[0].date


class Physical(Ledger):
    """What is physically held: it decides what is an error, what a split comes to and who gives to a spin-off."""

    def __init__(self, run):
        super().__init__(run, 'average')
        self.long = {}                                    # id of a corporate action -> long shares of its symbol afterwards

    def split(self, t):
        super().split(t)
        self.long[id(t)] = self.held(t.symbol, 1)

    def spin_off(self, t, side=None):
        super().spin_off(t, side)
        self.long[id(t)] = self.held(t.symbol, 1)

    def return_of_capital(self, t):
        """Costs are of no use here."""


class Section104(Ledger):
    """The long side by days. What can be sold is decided by what is held, as under every method; shorts are pools."""

    def __init__(self, run):
        super().__init__(run, 'section104')

    def walk(self, rows):
        physical = Physical(self.run)
        physical.walk(rows)
        self.errors, self.long = physical.errors, physical.long
        refused = {id(t) for t, _, _ in physical.errors}
        rows = [t for t in rows if id(t) not in refused]
        self.corporate = [t for t in rows if t.type in CORPORATE]
        self.match(rows)
        days = {}
        for t in rows:
            days.setdefault(t.date, []).append(t)
        for date in sorted(days):
            self.day(date, days[date])
        self.sales.sort(key=lambda sale: sale.number)

    # ------------------------------------------------------------ matching, of shares alone

    def match(self, rows):
        """self.matched: (symbol, day of sale) -> parts of purchases, in order"""
        buys, sells = {}, {}
        for t in rows:
            kind = {'buy': buys, 'sell': sells}.get(t.type)
            if kind is not None:
                kind.setdefault((t.symbol, t.date), []).append(t)
        self.purchases = {key: Purchase(found, self.run) for key, found in buys.items()}
        self.matched = {key: [] for key in sells}
        self.waiting = {}                                 # id of a split -> shares sold that wait for their purchase
        rests = {key: sum((t.shares for t in found), ZERO) for key, found in sells.items()}
        for key in sells:                                 # a day's own sales come first
            if key in self.purchases:
                self.claim(key, self.purchases[key], rests, [])
        for symbol, date in sorted(sells, key=lambda key: key[1]):
            later = sorted(day for other, day in self.purchases if other == symbol and date < day <= date + THIRTY)
            for day in later:
                between = [t for t in self.corporate if t.symbol == symbol and date < t.date <= day]
                if any(t.type == 'exchange' for t in between):
                    break
                splits = [t for t in between if t.type == 'split' and t.ratio != 1]
                self.claim((symbol, date), self.purchases[symbol, day], rests, splits)

    def claim(self, key, purchase, rests, splits):
        """Match what is left of a sale; `splits` are those between both days."""
        rest, free = rests[key], purchase.lot.n
        if not rest or not free:
            return
        steps = [rest]                                    # before the first split and after each
        for t in splits:
            steps.append(quotient15(steps[-1] * t.ratio))
        if steps[-1] > free:
            steps[-1] = free
            for k in reversed(range(len(splits))):
                steps[k] = quotient15(steps[k + 1] / splits[k].ratio)
        q = min(steps[0], rest)
        for t, n in zip(splits, steps[1:]):
            self.waiting[id(t)] = self.waiting.get(id(t), ZERO) + n
        rests[key] -= q
        self.matched[key].append(purchase.lot.take(steps[-1])._replace(q=q))

    # ------------------------------------------------------------ a day

    def day(self, date, rows):
        """Corporate actions; transfers in; purchases and sales as one each; then the rest, on the pool."""
        for t in rows:
            if t.type in CORPORATE or t.type == 'transfer_in':
                self.act(t)
        symbols = []
        for t in rows:
            if t.type in ('buy', 'sell') and t.symbol not in symbols:
                symbols.append(t.symbol)
        for symbol in symbols:
            self.buy_and_sell(symbol, date, [t for t in rows if t.symbol == symbol])
        rest = [t for t in rows if t.type in set(OPENING) | set(CLOSING) | {'return_of_capital'}
                and t.type not in ('transfer_in', 'buy', 'sell')]
        waiting = [t for t in rest if not self.act(t)]
        for t in waiting:
            if not self.act(t):
                self.refuse(t)

    def buy_and_sell(self, symbol, date, rows):
        """What is left of the day's purchases enters the pool; the sale takes its matches, then of the pool."""
        for t in rows:
            if t.type == 'buy':
                self.first.setdefault(symbol, t.number)
        purchase = self.purchases.get((symbol, date))
        sells = [t for t in rows if t.type == 'sell']
        parts = list(self.matched.get((symbol, date), []))
        rest = sum((t.shares for t in sells), ZERO) - sum((part.q for part in parts), ZERO)
        if purchase and purchase.lot.n:
            self.enter(purchase.lot)
        if rest:
            pool = self.open.get((symbol, 1), [])
            parts.append(pool[0].take(rest))
            self.drop_empty(symbol, 1)
        if sells:
            self.sales.append(Sale(sells, parts))

    def split(self, t):
        """The pool has what is held, and what is sold and waits for its purchase, each rounded by itself."""
        rescale(self.lots(t.symbol, -1), t.ratio)
        pool = self.lots(t.symbol, 1)
        if pool and t.ratio != 1:
            pool[0].split(self.long[id(t)] + self.waiting.get(id(t), ZERO))

    def spin_off(self, t, side=None):
        super().spin_off(t, 1 if self.long[id(t)] else -1)

    def enter(self, lot):
        """The part of a day's purchases that no sale has claimed: claims of later days there are none."""
        pool = pool_of(lot)
        self.put(pool, lot.opener)
