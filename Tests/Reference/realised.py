"""What sales and payments come to, in both currencies, and what is unknown of them."""
from figures import ZERO, add, mul, percent, quotient15, sub, tag
from lots import rate_of
from totals import magnitude
from trades import CLOSING, INCOME, PAYMENTS, by_price, fees_in_stock, in_all

SUMS = ['p', 'c', 'gain_stock', 'proceeds', 'cost', 'gain', 'price_gain', 'currency_gain']


class SalePart:
    """Shares of one lot in a sale; figures in stock currency (p, c, gain_stock) and in portfolio currency."""

    def __init__(self, part, sale):
        self.part, self.q, self.c, self.bought = part, part.q, part.c, part.bought
        self.days = None if part.bought is None else (sale.date - part.bought).days


# ---------------------------------------------------------------- rates

def day_rate(t, run):
    return run.rates.find(t.stock, run.currency, t.date)


def rate_by_total(t, total, net, run):
    """x = T/N, where that is above 0; else the rate of the day."""
    if net is not None and net != 0 and total / net > 0:
        return quotient15(total / net)
    rate = day_rate(t, run)
    return rate.value if rate else None


def uses_total(t, run):
    return t.total is not None and run.own == run.currency != t.stock


# ---------------------------------------------------------------- sales

def work_out(sale, run):
    t, side = sale.rows[0], CLOSING[sale.rows[0].type]
    find_proceeds(sale, t, side, run)
    current = run.cost_rate == 'current'
    for s in sale.figures:
        s.at_purchase = s.part.cp
        s.cost = mul(s.c, sale.x) if current else s.at_purchase
        s.gain_stock, s.gain = sub(s.p, s.c), sub(s.proceeds, s.cost)
        s.currency_gain = sub(mul(s.c, sale.x), s.cost)
        s.price_gain = sub(s.gain, s.currency_gain)
        s.purchase_rate = shown_rate(s.part, sale.same)
    for name in SUMS:
        setattr(sale, name, add(*[getattr(s, name) for s in sale.figures]))
    sale.quote, sale.stock = t.quote, t.stock
    dates = {s.bought for s in sale.figures}
    sale.bought = dates.pop() if len(dates) == 1 else None
    sale.days = None if sale.bought is None else (sale.date - sale.bought).days
    rates = {s.purchase_rate for s in sale.figures}
    sale.purchase_rate = rates.pop() if len(rates) == 1 else ratio15(
        add(*[s.at_purchase for s in sale.figures]), sale.c)
    if sale.same:
        sale.purchase_rate = None


def shown_rate(part, same):
    if same:
        return None
    return ratio15(part.cp, part.c) if part.stated else part.x0.value if part.x0 else None


def ratio15(a, b):
    """A rate, where both are known and it is above 0."""
    return quotient15(a / b) if a is not None and b and a / b > 0 else None


def find_proceeds(sale, t, side, run):
    """x of the sale, and of each part p in stock currency and its proceeds in portfolio currency."""
    sale.same = t.stock == run.currency
    net, total, fees = in_all(t, run), None, ZERO
    stated = uses_total(t, run)
    if len(sale.rows) > 1:
        net, total, stated, sale.x = day_as_one(sale.rows, run)
    elif stated:
        total = t.total
        sale.x = rate_by_total(t, total, net, run)
    else:
        rate = rate_of(t, t.date, run)
        sale.x = rate.value if rate else None
    by_amount = len(sale.rows) > 1 or t.amount is not None
    if not by_amount:
        fees = fees_in_stock(t, run)
    sale.figures = [SalePart(part, sale) for part in sale.parts]
    shares = abs(sale.shares)
    p_left, fees_left, total_left = mul(net, side), fees, mul(total, side)
    for s in sale.figures:
        last, share = s is sale.figures[-1], s.q / shares
        if by_amount:
            s.p = p_left if last else None if net is None else quotient15(net * share)
            p_left = sub(p_left, s.p)
        else:
            fee = fees_left if last else None if fees is None else quotient15(fees * abs(share))
            fees_left = sub(fees_left, fee)
            s.p = sub(s.q * t.price / t.u, fee)
        if stated:
            s.proceeds = total_left if last else None if total is None else quotient15(total * share)
            total_left = sub(total_left, s.proceeds)
        else:
            s.proceeds = mul(s.p, sale.x)


def day_as_one(rows, run):
    """All sales of a day: (net proceeds, total, whether there is one, x). A total if any has one or rates differ."""
    nets = [in_all(t, run) for t in rows]
    rates = [rate_of(t, t.date, run) for t in rows]
    rates = [rate.value if rate else None for rate in rates]
    net = add(*nets)
    if not any(uses_total(t, run) for t in rows) and all(rate == rates[0] for rate in rates):
        return net, None, False, rates[0]
    tag('sales-of-a-day-with-different-rates')
    total = add(*[t.total if uses_total(t, run) else mul(n, x) for t, n, x in zip(rows, nets, rates)])
    x = None if total is None else rate_by_total(rows[0], total, net, run)
    return net, total, True, x


# ---------------------------------------------------------------- payments

class Payment:
    """A row of income, fee or tax: amount, taxes and fees in its stock currency; gross, net and *_own in portfolio's."""

    def __init__(self, t, run):
        self.row, self.date, self.symbol, self.stock = t, t.date, t.symbol, t.stock
        self.same = t.stock == run.currency
        stated = uses_total(t, run)
        if t.type in INCOME:
            self.fees, self.taxes = fees_in_stock(t, run), t.taxes or ZERO
            self.amount = t.amount if t.amount is not None else by_price(t, self.fees)
            base = in_all(t, run)
        else:
            self.fees, self.taxes, self.amount, base = ZERO, ZERO, ZERO, t.amount
            setattr(self, 'fees' if t.type == 'fee' else 'taxes', t.amount)
        if stated:
            self.x = rate_by_total(t, t.total, base, run)
        else:
            rate = rate_of(t, t.date, run)
            self.x = rate.value if rate else None

        self.net = t.total if stated else mul(base, self.x)
        if t.type in INCOME:
            self.taxes_own, self.fees_own = self.times(self.taxes), self.times(self.fees)
            costs = self.times(add(self.taxes, self.fees))
            self.gross = add(self.net, costs) if stated else mul(self.amount, self.x)
        else:
            self.gross, self.net = ZERO, None if self.net is None else -self.net
            self.fees_own, self.taxes_own = (-self.net if self.net is not None else None, ZERO)
            if t.type == 'tax':
                self.fees_own, self.taxes_own = self.taxes_own, self.fees_own

    def times(self, figure):
        """In portfolio currency; what is not there is 0 at any rate."""
        return ZERO if figure == 0 else mul(figure, self.x)


# ---------------------------------------------------------------- totals

GAIN_FIGURES = ['proceeds', 'cost', 'gain', 'gain_percent', 'price_gain', 'currency_gain']
INCOME_FIGURES = ['dividends', 'interest', 'taxes', 'fees', 'net_income']


def realised_total(sales, payments):
    """Sums over the lot parts and payments that each is known for; over none at all 0, over none known unknown."""
    parts = [s for sale in sales for s in sale.figures]

    def over(rows, figure):
        known = [figure(r) for r in rows if figure(r) is not None]
        return sum(known, ZERO) if known or not rows else None

    def where(known, figure):
        return over(parts, lambda s: getattr(s, figure) if known(s) else None)

    t = {'sales': len(sales), 'proceeds': over(parts, lambda s: s.proceeds)}
    for figure in ('cost', 'gain'):
        t[figure] = where(lambda s: s.gain is not None, figure)
    for figure in ('price_gain', 'currency_gain'):
        t[figure] = where(lambda s: s.price_gain is not None and s.currency_gain is not None, figure)
    t['gain_percent'] = percent(t['gain'], magnitude(t['cost']))
    t['dividends'] = over([p for p in payments if p.row.type == 'dividend'], lambda p: p.gross)
    t['interest'] = over([p for p in payments if p.row.type == 'interest'], lambda p: p.gross)
    t['taxes'] = over([p for p in payments if p.taxes != 0], lambda p: p.taxes_own)
    t['fees'] = over([p for p in payments if p.fees != 0], lambda p: p.fees_own)
    t['net_income'] = over(payments, lambda p: p.net)
    return t


# ---------------------------------------------------------------- issues

def sale_issues(sales, payments, run):
    """(kind, symbol, row), each once."""
    found = []
    for sale in sales:
        # What is null of a lot whose own cost alone is known needs no issue, unless its fees have no rate.
        if any(s.proceeds is None or s.p is None or (s.c is not None and sale.x is None and not sale.same)
               for s in sale.figures):
            found.append(('missingRate', sale.symbol, sale.rows[0]))
        for s in sale.figures:
            if s.c is None and (s.cost is None or s.part.lacks_fee_rate):
                kind = 'missingPurchaseRate' if s.part.lacks_fee_rate else 'missingCost'
            elif s.cost is None and run.cost_rate != 'current':
                kind = 'missingPurchaseRate'
            else:
                continue
            found.append((kind, sale.symbol, s.part.opener))
    for p in payments:
        if p.net is None or p.gross is None:
            found.append(('missingRate', p.symbol, p.row))
    return found


def realise(run, ledger, rows):
    """The sales and payments of these rows, worked out."""
    for sale in ledger.sales:
        work_out(sale, run)
    return ledger.sales, [Payment(t, run) for t in rows if t.type in PAYMENTS]
