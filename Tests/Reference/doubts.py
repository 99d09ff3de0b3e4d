"""Warnings about trades beside prices: a price in another unit, prices that are adjusted for a split or are not."""
import datetime

from valuation import suspicious

WEEK = datetime.timedelta(days=7)
TRADED = ('buy', 'sell', 'short', 'cover', 'transfer_in')


def doubts(run, rows):
    """(kind, symbol, row) of the rows up to the as-of date."""
    found = []
    for t in rows:
        if t.type in TRADED and t.price is not None and suspected_unit(t, run):
            found.append(('suspectedUnit', t.symbol, t))
        if t.type == 'split' and t.ratio != 1 and suspected_split(t, run):
            found.append(('suspectedSplit', t.symbol, t))
    return found


def suspected_unit(t, run):
    """Its price beside the last dated one of the seven days up to it (of a transfer_in, up to the purchase)."""
    days = [d for d in run.prices.dated(t.symbol) if t.bought - WEEK <= d <= t.bought]
    if not days:
        return False
    beside, _ = run.prices.on_day(t.symbol, max(days), t.bought, t.u, run.splits.get(t.symbol, []))
    return suspicious(t.price, beside)


def suspected_split(t, run):
    """Whether the prices around a split a:b look as if they were not what their file says, adjusted or raw."""
    dated = run.prices.dated(t.symbol)
    before = [d for d in dated if t.date - WEEK <= d < t.date]
    after = [d for d in dated if t.date <= d <= min(t.date + WEEK, run.as_of)]
    if not before or not after:
        return False
    p0, p1 = dated[max(before)], dated[min(after)]
    adjusted = {p.path in run.prices.adjusted for p in (p0, p1)}
    if len(adjusted) > 1 or p0.price == 0 or p1.price == 0:
        return False
    units = units_of(t, run)
    ratio = p0.of_unit(p0.price, units) / p1.of_unit(p1.price, units)
    from_one, from_ratio = max(ratio, 1 / ratio), max(ratio / t.ratio, t.ratio / ratio)
    return from_one > from_ratio if adjusted.pop() else from_one < from_ratio


def units_of(t, run):
    """A price that names no currency is in the quote currency of the symbol's last row before the split."""
    units = [row.u for row in run.rows if row.symbol == t.symbol and row.u and row.number < t.number]
    return units[-1] if units else 1
