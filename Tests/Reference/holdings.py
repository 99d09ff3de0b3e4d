"""The rows of a holdings file."""
from figures import parse_number, tag
from tables import NOT_NEGATIVE, NOT_ZERO, POSITIVE, Cells, base, table
from words import parse_date, parse_quote, parse_symbol, parse_truth

HOLDING_COLUMNS = ['name', 'market', 'purchase_date', 'purchase_price', 'purchase_currency', 'fees', 'cost_stock',
                   'purchase_rate', 'cost', 'price', 'price_date', 'previous_close', 'rate', 'excluded', 'note']


class Holding:
    """A row or an open lot: read_holdings and trades say what it states, valuation.py what it is worth."""


def read_holdings(path, own, errors, stdin):
    result, file = [], base(path)
    for line, row in table(path, errors, ['symbol', 'shares', 'currency'], HOLDING_COLUMNS, stdin):
        cells, h = Cells(row, file, line, errors), Holding()
        h.file, h.line, h.lot = file, line, None
        h.symbol = cells.get('symbol', parse_symbol, True)
        h.n = cells.get('shares', parse_number, True, NOT_ZERO)
        quote = cells.get('currency', parse_quote, True)
        h.name, h.market = cells.text('name'), cells.text('market')
        h.purchase_date = cells.get('purchase_date', parse_date)
        h.purchase_price = cells.get('purchase_price', parse_number, False, NOT_NEGATIVE)
        purchase_quote = cells.get('purchase_currency', parse_quote)
        h.fees = cells.get('fees', parse_number, False, NOT_NEGATIVE)
        h.cost_stock = cells.get('cost_stock', parse_number)
        h.purchase_rate = cells.get('purchase_rate', parse_number, False, POSITIVE)
        h.cost = cells.get('cost', parse_number)
        h.price = cells.get('price', parse_number, False, NOT_NEGATIVE)
        h.stated_price_date = cells.get('price_date', parse_date)
        h.previous_close = cells.get('previous_close', parse_number, False, NOT_NEGATIVE)
        h.rate = cells.get('rate', parse_number, False, POSITIVE)
        h.excluded = bool(cells.get('excluded', parse_truth))
        if cells.bad:
            continue
        h.quote, h.stock, h.u = quote
        h.in_own = h.stock == own
        h.purchase_u = h.u
        if purchase_quote:
            if purchase_quote[1] != h.stock:
                cells.fail('purchase_currency', 'purchase_currency %s is not of %s' % (purchase_quote[0], h.stock))
            h.purchase_u = purchase_quote[2]
        if h.stated_price_date is not None and h.price is None:
            cells.fail('price_date', 'price_date without a price')
        for name, other in (('cost_stock', 'purchase_price'), ('cost_stock', 'fees'), ('cost', 'purchase_rate')):
            if getattr(h, name) is not None and getattr(h, other) is not None:
                cells.fail(name, '%s and %s are both given' % (name, other))
        if h.in_own:
            check_own(h, cells)
        if not cells.bad:
            result.append(h)
    return result


def check_own(h, cells):
    """In the own currency a rate is 1, and a stated cost is the cost in stock currency too."""
    for name in ('rate', 'purchase_rate'):
        if getattr(h, name) not in (None, 1):
            cells.fail(name, '%s of a holding in the own currency is not 1' % name)
    if h.cost is None:
        return
    if h.purchase_price is not None or h.fees is not None:
        tag('own-cost-and-purchase-price')
        cells.fail('cost', 'cost (which is cost_stock here) and purchase_price or fees are both given')
    if h.cost_stock is not None:
        tag('own-cost-and-cost-stock')
        if h.cost_stock != h.cost:
            cells.fail('cost', 'cost and cost_stock differ in the own currency')
