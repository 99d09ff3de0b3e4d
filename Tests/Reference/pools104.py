"""section104 where several accounts share a pool, and shares go from one pool to another on days of sales and purchases."""
from figures import ZERO
from ledger import Sale
from lots import pool_of
from pools import moved
from section104 import THIRTY, Purchase, Section104
from trades import CORPORATE, PAYMENTS


class Pool104(Section104):
    """One pool of several accounts: the sales of a day are one for each account; other pools' shares come and go."""

    def __init__(self, run):
        super().__init__(run)
        self.errors, self.long = [], {}

    def match(self, rows, actions):
        buys, sells, self.corporate = {}, {}, actions
        for t in rows:
            if t.type == 'buy':
                buys.setdefault((t.symbol, t.date), []).append(t)
            elif t.type == 'sell':
                sells.setdefault((t.symbol, t.date, t.account), []).append(t)
        self.purchases = {key: Purchase(found, self.run) for key, found in buys.items()}
        self.sells, self.matched, self.waiting = sells, {key: [] for key in sells}, {}
        self.rests = rests = {key: sum((t.shares for t in found), ZERO) for key, found in sells.items()}
        for key in sells:
            if key[:2] in self.purchases:
                self.claim(key, self.purchases[key[:2]], rests, [])
        for symbol, date, account in sorted(sells, key=lambda key: key[1]):
            for day in sorted(day for other, day in self.purchases if other == symbol and date < day <= date + THIRTY):
                between = [a for a in self.corporate if a.symbol == symbol and date < a.date <= day]
                if any(a.type == 'exchange' for a in between):
                    break
                splits = [a for a in between if a.type == 'split' and a.ratio != 1]
                self.claim((symbol, date, account), self.purchases[symbol, day], rests, splits)

    def n(self, symbol):
        return sum((lot.n for lot in self.open.get((symbol, 1), [])), ZERO)

    def sell(self, key):
        """A sale takes its matches, then of the pool."""
        parts = list(self.matched[key])
        if self.rests[key]:
            parts.append(self.open[key[0], 1][0].take(self.rests[key]))
            self.drop_empty(key[0], 1)
        self.sales.append(Sale(self.sells[key], parts))

    def send(self, target, symbol, shares, t):
        target.put(moved(self.open[symbol, 1][0], shares), t)
        self.drop_empty(symbol, 1)


class Days104:
    """All pools, day by day."""

    def __init__(self, house):
        self.house, self.ledgers = house, house.ledgers

    def walk(self):
        house, days = self.house, {}
        rows = sorted(house.shares.done, key=lambda t: t.number)
        for t in house.shares.done:                       # a row that found its shares late comes after the others
            days.setdefault(t.date, []).append(t)
        self.actions = house.actions()
        for key, ledger in self.ledgers.items():
            actions = [a for t in house.shares.done for a in self.actions.get(id(t), []) if a.pool == key]
            ledger.match([t for t in rows if t.symbol and house.pool(t.account) == key], actions)
        for date in sorted(days):
            self.day(date, days[date])

    def day(self, date, today):
        """Corporate actions; transfers in; purchases and sales; then the rest, on the pools."""
        house = self.house
        for t in today:
            for action in self.actions.get(id(t), []):
                ledger = self.ledgers[action.pool]
                action.act_on(ledger, ledger.waiting.get(id(action), ZERO))
        for t in today:
            if t.type == 'transfer_in':
                house.ledger(t.account).act(t)
        sales = {}
        for t in sorted(today, key=lambda t: t.number):
            if t.type == 'sell':
                sales.setdefault((t.symbol, date, t.account), house.ledger(t.account))
        for ledger in self.ledgers.values():
            for (symbol, day), purchase in ledger.purchases.items():
                if day == date and purchase.lot.n:
                    ledger.put(pool_of(purchase.lot), purchase.lot.opener)
        rest = [t for t in today if t.symbol and t.type not in PAYMENTS + CORPORATE + ('buy', 'sell', 'transfer_in')
                and (t.type != 'transfer' or house.pool(t.account) != house.pool(t.to_account))]
        later = self.sell_first(date, sales, [t for t in rest if t.type in ('transfer', 'transfer_out')])
        symbols = {key[0] for key in later}
        early = [t for t in rest if t.type == 'transfer' and t.symbol in symbols]
        self.work_off(early)
        for key in later:
            sales[key].sell(key)
        self.work_off([t for t in rest if t not in early])

    def sell_first(self, date, sales, moving):
        """Sales that leave the day's transfers possible in the order of their rows. -> the others, and those behind them"""
        spare, later = {}, []
        for key, ledger in sales.items():
            pool = key[0], id(ledger)
            if pool not in spare:
                spare[pool] = self.spare(date, key[0], ledger, sales, moving)
            sold = sum(t.shares for t in ledger.sells[key])
            if sold > spare[pool]:
                later.append(key)
                spare[pool] = ZERO
            else:
                spare[pool] -= sold
                ledger.sell(key)
        return later

    def spare(self, date, symbol, ledger, sales, moving):
        """What a pool holds before the day's sales and transfers, at least, while the latter come and go."""
        changes = []
        for t in (t for t in moving if t.symbol == symbol):
            if self.house.ledger(t.account) is ledger:
                changes.append(-t.shares)
            elif t.type == 'transfer' and self.house.ledger(t.to_account) is ledger:
                changes.append(t.shares)
        held = sum(n for (account, other, side), n in self.house.shares.ends[date].items()
                   if (other, side) == (symbol, 1) and self.house.ledger(account) is ledger) - sum(changes)
        held += sum(t.shares for key, other in sales.items() if other is ledger and key[0] == symbol for t in ledger.sells[key])
        return min([held] + [held + sum(changes[:k + 1]) for k in range(len(changes))])

    def work_off(self, rows):
        """In their order; a transfer that finds too little waits for others.

        In a circle, where each waits for what another brings, the shares that are there go first.
        """
        left = {id(t): t.shares for t in rows}
        while rows:
            done = next((t for t in rows if self.act(t, left)), None) or next((t for t in rows if self.send_some(t, left)), None)
            if done is None:
                return                                    # nothing is there of a circle, which brings back what it takes
            if not left[id(done)]:
                rows = [t for t in rows if t is not done]

    def act(self, t, left):
        source = self.house.ledger(t.account)
        if t.type in ('transfer', 'transfer_out') and source.n(t.symbol) < left[id(t)]:
            return False
        if t.type == 'return_of_capital':
            for part in self.house.parts_of(t):
                self.house.ledger(part.account).act(part)
        elif t.type == 'transfer':
            source.send(self.house.ledger(t.to_account), t.symbol, left[id(t)], t)
        else:
            assert source.act(t), t.columns
        left[id(t)] = ZERO
        return True

    def send_some(self, t, left):
        source = self.house.ledger(t.account)
        q = min(source.n(t.symbol), left[id(t)])
        if t.type != 'transfer' or not q:
            return False
        source.send(self.house.ledger(t.to_account), t.symbol, q, t)
        left[id(t)] -= q
        return True
