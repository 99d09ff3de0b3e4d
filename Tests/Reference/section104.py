"""section104: sales are matched with purchases of their day, then of the next 30 days, then with the pool."""
import datetime
import math

from figures import ZERO, quotient15, tag
from ledger import Ledger, Sale
from lots import opened, pool_of
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


class Section104(Ledger):
    """The long side by days. What can be sold is decided by what is held, as under every method; shorts are pools."""

    def __init__(self, run):
        super().__init__(run, 'section104')

    def walk(self, rows):
        # what is physically held decides what is an error
        physical = Ledger(self.run, 'average')
        physical.return_of_capital = lambda t: None
        physical.walk(rows)
        self.errors = physical.errors
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
                ratios = [t.ratio for t in between if t.type == 'split']
                self.claim((symbol, date), self.purchases[symbol, day], rests, ratios)

    def claim(self, key, purchase, rests, ratios):
        """Match what is left of a sale; `ratios` are those of the splits between both days."""
        rest, free = rests[key], purchase.lot.n
        if not rest or not free:
            return
        wanted = rest
        for ratio in ratios:
            wanted = quotient15(wanted * ratio)
        if wanted <= free:
            q, leaves = rest, wanted
        else:
            q = leaves = free
            for ratio in reversed(ratios):
                q = quotient15(q / ratio)
            q = min(q, rest)
        if math.prod(ratios) * q != leaves:               # then the pool may differ from what is held, in its last digit
            tag('section104-rounded-match')
        rests[key] -= q
        self.matched[key].append(purchase.lot.take(leaves)._replace(q=q))

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
                tag('section104-rounding')
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
            if not pool or pool[0].n < rest:
                tag('section104-rounding')
                self.errors.append((sells[0], 'shares', 'the pool has less than that, by rounding'))
                return
            parts.append(pool[0].take(rest))
            self.drop_empty(symbol, 1)
        if sells:
            self.sales.append(Sale(sells, parts))

    def enter(self, lot):
        """The part of a day's purchases that no sale has claimed: claims of later days there are none."""
        pool = pool_of(lot)
        self.put(pool, lot.opener)
