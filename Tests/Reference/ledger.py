"""The rows, day by day: which lots they open, close and change, and which of them can't be."""
from lots import POOLED, Lot, in_order_of, opened, pool_of, rescale, return_capital, shared_out
from trades import CLOSING, OPENING, SALES


class Sale:
    """A sale (all of a symbol and day as one under section104), and the parts of lots that it takes, in order."""

    def __init__(self, rows, parts):
        self.rows, self.parts = rows, parts
        self.symbol, self.date, self.number = rows[0].symbol, rows[0].date, rows[0].number
        self.shares = sum((part.q for part in parts), 0)


class Ledger:
    def __init__(self, run, method):
        self.run, self.method = run, method
        self.open = {}                                    # (symbol, side) -> lots; of a pooled method one at most
        self.sales = []
        self.first = {}                                   # symbol -> number of the row that first opened it
        self.errors = []                                  # (row, name of the cell, message)

    def lots(self, symbol, side):
        """In fifo order."""
        return sorted(self.open.get((symbol, side), []), key=Lot.fifo_key) if self.method not in POOLED \
            else self.open.get((symbol, side), [])

    def held(self, symbol, side):
        return abs(sum((lot.n for lot in self.lots(symbol, side)), 0))

    def all_lots(self):
        """Symbols by the row that first opened them; lots in fifo order, of pools the long one first."""
        for symbol in sorted(self.first, key=self.first.get):
            lots = self.lots(symbol, 1) + self.lots(symbol, -1)
            yield from lots if self.method in POOLED else sorted(lots, key=Lot.fifo_key)

    # ------------------------------------------------------------ rows

    def walk(self, rows):
        days = {}
        for t in rows:
            days.setdefault(t.date, []).append(t)
        for date in sorted(days):
            # what closes more than is open is tried once more after the day's other rows
            waiting = [t for t in days[date] if not self.act(t)]
            for t in waiting:
                if not self.act(t):
                    self.refuse(t)
        self.sales.sort(key=lambda sale: sale.number)

    def refuse(self, t):
        held = self.held(t.symbol, CLOSING[t.type])
        self.errors.append((t, 'lot' if t.lot else 'shares', '%s %s %s, but %s are held on %s'
                            % (t.type, t.cells.row['shares'], t.symbol, held, t.date)))

    def act(self, t):
        """False where a row closes more than is open."""
        if t.type in OPENING:
            self.put(opened(t, OPENING[t.type], self.run), t)
        elif t.type in CLOSING:
            return self.close(t)
        elif t.type in ('split', 'exchange', 'spin_off', 'return_of_capital'):
            getattr(self, t.type)(t)
        return True

    def put(self, lot, t):
        self.first.setdefault(lot.symbol, t.number)
        lots = self.open.setdefault((lot.symbol, lot.side), [])
        if self.method not in POOLED:
            lots.append(lot)
        elif lots:
            lots[0].absorb(lot)
        else:
            lots.append(lot if lot.bought is None else pool_of(lot))

    def close(self, t):
        side = CLOSING[t.type]
        lots = in_order_of(self.method, self.lots(t.symbol, side))
        if t.lot:
            lots = [lot for lot in lots if t.lot in (lot.id, lot.bought.isoformat())]
        rest, parts = side * t.shares, []
        if abs(sum((lot.n for lot in lots), 0)) < t.shares:
            return False
        for lot in lots:
            if rest:
                parts.append(lot.take(min(rest, lot.n, key=abs)))
                rest -= parts[-1].q
        self.drop_empty(t.symbol, side)
        if t.type in SALES:
            self.sales.append(Sale([t], parts))
        return True

    def drop_empty(self, symbol, side):
        self.open[symbol, side] = [lot for lot in self.open.get((symbol, side), []) if lot.n]

    # ------------------------------------------------------------ corporate actions

    def split(self, t):
        for side in (1, -1):
            rescale(self.lots(t.symbol, side), t.ratio)

    def exchange(self, t):
        for side in (1, -1):
            lots = self.lots(t.symbol, side)
            rescale(lots, t.ratio)
            self.open[t.symbol, side] = []
            for lot in lots:
                lot.symbol = t.to_symbol
                if t.quote:
                    if lot.priced:
                        lot.P = lot.P * t.u / lot.u
                    lot.quote, lot.u = t.quote, t.u
                self.put(lot, t)

    def spin_off(self, t, side=None):
        """Long lots give; where there are none, those of a short position, whose new shares are owed."""
        side = side or (1 if self.lots(t.symbol, 1) else -1)
        lots = self.lots(t.symbol, side)
        if not lots:
            self.errors.append((t, 'symbol', 'no %s is held on %s' % (t.symbol, t.date)))
            return
        for k, (lot, n) in enumerate(zip(lots, shared_out(side * t.shares, lots))):
            C, Cp = lot.give(t.cost_share)
            new = Lot(t.to_symbol, n, t, (t.number, k), lot.bought, t.quote or lot.quote, lot.stock, t.u or lot.u)
            new.costed_C, new.x0, new.stated, new.stated_Cp = C, lot.x0, lot.stated, Cp
            new.lacks_fee_rate = lot.lacks_fee_rate
            self.put(new, t)

    def return_of_capital(self, t):
        lots = self.lots(t.symbol, 1)
        if not return_capital(lots, t, self.run) or not lots and t.amount:
            self.errors.append((t, 'amount', 'more than the cost of the %s held on %s' % (t.symbol, t.date)))
