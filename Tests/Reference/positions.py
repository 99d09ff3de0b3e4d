"""Open lots as holdings, and the command `lots`, which prints them as a holdings file."""
from holdings import Holding
from ledger import Ledger
from lots import ONE
from section104 import Section104
from tables import Fail, csv_line

LOTS_HEADER = 'symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost_stock,purchase_rate,cost'.split(',')


def ledger_of(run, rows):
    """The rows up to the as-of date, worked through. What can't be is an error at its place."""
    ledger = Section104(run) if run.method == 'section104' else Ledger(run, run.method)
    ledger.walk(rows)
    refused(ledger)
    return ledger


def refused(ledger):
    if ledger.errors:
        raise Fail(65, ['%s:%d:%d: error: %s' % ((t.file,) + t.place(name) + (message,))
                        for t, name, message in ledger.errors])


def names(rows, holdings):
    """symbol -> (name, market): what the holdings say of what they hold, else the latest row that has one."""
    found = {}
    for t in rows:
        name, market = found.get(t.symbol, (None, None))
        found[t.symbol] = t.name or name, t.market or market
    for h in reversed(holdings):
        name, market = found.get(h.symbol, (None, None))
        found[h.symbol] = h.name or name, h.market or market
    return found


def holdings_of(ledger, named):
    """A holding for each open lot."""
    result = []
    for lot in ledger.all_lots():
        h = Holding()
        h.lot, h.file, h.line = lot, lot.opener.file, lot.opener.line
        h.symbol, h.n, h.quote, h.stock, h.u = lot.symbol, lot.n, lot.quote, lot.stock, lot.u
        h.name, h.market = named.get(lot.symbol, (None, None))
        h.purchase_date = lot.bought
        h.price = h.stated_price_date = h.previous_close = h.rate = h.cost = h.purchase_price = None
        h.excluded = False
        result.append(h)
    return result


def price_before_split(run, h):
    """(price in shares of the as-of date, its day), where the last price is older than a split; else None."""
    days = [d for d in run.prices.dated(h.symbol) if d <= run.as_of]
    splits = run.splits.get(h.symbol, [])
    if not days or not any(max(days) < date <= run.as_of for date, _ in splits):
        return None
    return run.prices.on_day(h.symbol, max(days), run.as_of, h.u, splits)[0], max(days)


def lots_file(run):
    lots = [h for h in run.holdings if h.lot]
    columns = LOTS_HEADER + (['price', 'price_date'] if any(price_before_split(run, h) for h in lots) else [])
    out = [csv_line(columns, True)]
    unknown = False
    for h in lots:
        lot = h.lot
        cells = dict.fromkeys(columns)
        cells.update(symbol=h.symbol, name=h.name, market=h.market, shares=h.n, currency=h.quote, purchase_date=lot.bought)
        if lot.priced and lot.F is not None:
            cells.update(purchase_price=lot.P, fees=lot.F or None)
        elif lot.C is not None:
            cells.update(cost_stock=lot.C)
        if lot.stated:
            cells.update(cost=lot.Cp if lot.stock != run.currency else None)
        elif lot.x0 and lot.x0 is not ONE:
            cells.update(purchase_rate=lot.x0.value)
        unknown = unknown or lot.Cp is None
        cells['price'], cells['price_date'] = price_before_split(run, h) or (None, None)
        out.append(csv_line([cells[name] for name in columns], True))
    run.complete = not unknown
    return ''.join(out)
