"""Open lots: what they cost, what leaves with some of their shares, and what corporate actions make of them."""
from collections import namedtuple
from fractions import Fraction

from figures import ZERO, add, mul, quotient15, sub, tag
from rates import Rate
from trades import fees_in_stock

METHODS = ('fifo', 'lifo', 'hifo', 'average', 'section104')
POOLED = ('average', 'section104')

# Shares that leave a lot (negative of a short one), with their cost in stock and in portfolio currency; `opener` is the
# row that opened the lot, x0 its rate (None beside a stated cost), lacks_fee_rate says why a cost is unknown.
Part = namedtuple('Part', 'q c cp bought x0 opener stated lacks_fee_rate')


class Lot:
    """Shares of one symbol; n is negative of a short lot. `opener` is the row that issues name.

    Priced: C = n·P/u + F.  Costed: C is stated.  In portfolio currency Cp = C·x0, or it is a stated number. None is
    unknown, except that a pool has no `bought`.
    """

    def __init__(self, symbol, n, opener, order, bought, quote, stock, u):
        self.symbol, self.n, self.opener, self.order, self.bought = symbol, n, opener, order, bought
        self.quote, self.stock, self.u = quote, stock, u
        self.id = None
        self.P = self.F = None
        self.priced = False
        self.costed_C = None
        self.x0, self.stated, self.stated_Cp = None, False, None
        self.lacks_fee_rate = False

    @property
    def side(self):
        return 1 if self.n > 0 else -1

    @property
    def C(self):
        return add(self.n * self.P / self.u, self.F) if self.priced else self.costed_C

    @property
    def Cp(self):
        return self.stated_Cp if self.stated else mul(self.C, self.x0.value if self.x0 else None)

    def be_costed(self):
        self.costed_C, self.priced, self.P, self.F = self.C, False, None, None

    def be_stated(self):
        self.stated_Cp, self.stated, self.x0 = self.Cp, True, None

    def fifo_key(self):
        return self.bought, self.order

    # ------------------------------------------------------------ leaving

    def take(self, q):
        """Take q of the shares (of its sign): the part that leaves; the rest stays."""
        whole, share = q == self.n, q / self.n
        C, Cp = self.C, self.Cp
        if whole:
            c, cp = C, Cp
        elif self.priced:
            fees = None if self.F is None else quotient15(self.F * share)
            c = add(q * self.P / self.u, fees)
            self.F = sub(self.F, fees)
        else:
            c = None if C is None else quotient15(C * share)
        if not whole and self.stated:
            cp = None if Cp is None else quotient15(Cp * share)
        elif not whole:
            cp = mul(c, self.x0.value if self.x0 else None)
        self.n -= q
        if not self.priced:
            self.costed_C = sub(C, c)
        if self.stated:
            self.stated_Cp = sub(Cp, cp)
        return Part(q, c, cp, self.bought, self.x0, self.opener, self.stated,
                    self.lacks_fee_rate)

    def split(self, n):
        """The same lot in n shares."""
        self.be_costed()
        self.n = n

    def give(self, share):
        """A part of the cost, for another stock: (C, stated Cp or None)."""
        self.be_costed()
        c = None if self.C is None else quotient15(self.C * share)
        cp = None
        if self.stated:
            cp = None if self.stated_Cp is None else quotient15(self.stated_Cp * share)
            self.stated_Cp = sub(self.stated_Cp, cp)
        self.costed_C = sub(self.costed_C, c)
        return c, cp

    def absorb(self, other):
        """Another lot's shares and cost, into this pool."""
        self.costed_C, self.stated_Cp = add(self.C, other.C), add(self.Cp, other.Cp)
        self.lacks_fee_rate |= other.lacks_fee_rate
        self.n += other.n


def opened(t, side, run):
    """The lot that a row opens."""
    lot = Lot(t.symbol, side * t.shares, t, (t.number, 0), t.bought, t.quote, t.stock, t.u)
    lot.id = t.id
    same, own = t.stock == run.currency, run.own == run.currency
    fees = fees_in_stock(t, run)
    if t.amount is not None:
        lot.costed_C = side * t.amount
    elif t.price is not None:
        lot.priced, lot.P, lot.F = True, t.price, fees
        lot.lacks_fee_rate = fees is None
        if fees is None:
            tag('lot-fees-without-rate')
    elif t.total is not None and t.stock == run.own:
        lot.costed_C = side * t.total
    if same:
        lot.x0 = ONE
        if t.total is not None:
            tag('total-in-portfolio-currency')
    elif own and t.total is not None:
        lot.stated, lot.stated_Cp = True, side * t.total
    else:
        lot.x0 = rate_of(t, t.bought, run)
    return lot


class One:
    """The rate where both currencies are the same; not shown."""
    value = Fraction(1)


ONE = One()


def rate_of(t, day, run):
    """x of a row: its own rate, else that of the day. None where there is none."""
    if t.stock == run.currency:
        return ONE
    if run.own == run.currency and t.rate is not None:
        return Rate(t.rate, 'row')
    return run.rates.find(t.stock, run.currency, day)


def pool_of(lot):
    """A pool that begins with this lot."""
    pool = Lot(lot.symbol, ZERO, lot.opener, lot.order, None, lot.quote, lot.stock, lot.u)
    pool.costed_C, pool.stated, pool.stated_Cp = ZERO, True, ZERO
    pool.absorb(lot)
    return pool


def in_order_of(method, lots):
    if method == 'fifo':
        return sorted(lots, key=Lot.fifo_key)
    if method == 'lifo':
        return sorted(lots, key=Lot.fifo_key)[::-1]       # also of parts of one lot that came back by transfers
    if method == 'hifo':                                  # dearest first, an unknown cost last
        return sorted(sorted(lots, key=Lot.fifo_key), key=lambda l: (l.C is None, -(l.C / l.n) if l.C is not None else 0))
    return list(lots)                                     # a pool


def shared_out(whole, lots):
    """`whole` by shares, each part rounded, the last the rest."""
    if whole is None:
        return [None] * len(lots)
    total = sum((lot.n for lot in lots), ZERO)
    parts = [quotient15(whole * lot.n / total) for lot in lots[:-1]]
    return parts + [whole - sum(parts, ZERO)]


def rescale(lots, ratio):
    """Every lot in new shares: in all N·a/b, rounded once; the last in fifo order has the rest."""
    if not lots or ratio == 1:
        return
    total = quotient15(sum((lot.n for lot in lots), ZERO) * ratio)
    for lot in lots[:-1]:
        n = quotient15(lot.n * ratio)
        lot.split(n)
        total -= n
    lots[-1].split(total)


def return_capital(lots, t, run):
    """The cost of these lots, in fifo order, falls by the amount of a row. False where it is more than the cost."""
    whole = add(*[lot.C for lot in lots])
    if whole is not None and t.amount > whole:
        return False
    if not lots:
        return True
    rate = rate_of(t, t.date, run)
    own = run.own == run.currency and t.stock != run.currency
    in_own = shared_out(t.total if own and t.total is not None else None, lots)
    for lot, part, part_own in zip(lots, shared_out(t.amount, lots), in_own):
        lot.be_costed()
        if lot.C is None and not lot.stated:
            continue                                      # unknown it stays, and its rate is its own
        if t.stock != run.currency:
            lot.be_stated()
            if not (own and t.total is not None):
                part_own = mul(part, rate.value if rate else None)
            lot.stated_Cp = sub(lot.stated_Cp, part_own)
        elif lot.stated:
            lot.stated_Cp = sub(lot.stated_Cp, part)
        lot.costed_C = sub(lot.costed_C, part)
    return True
