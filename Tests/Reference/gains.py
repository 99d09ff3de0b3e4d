"""gains: sales and income, in rows, groups and JSON."""
import datetime
import json
import math

from figures import ZERO, add, mul, percent, written
from issues import unique
from lots import rate_of
from realised import GAIN_FIGURES, INCOME_FIGURES, rate_by_total, realised_total, sale_issues, uses_total
from tables import csv_line, usage
from totals import magnitude
from trades import fees_in_stock, in_all
from valuation import SEVERITY

SALE_HEADER = ('symbol,name,sold,bought,days,shares,quote_currency,stock_currency,proceeds_stock,cost_stock,gain_stock,'
               'purchase_rate,rate,proceeds,cost,gain,gain_percent,price_gain,currency_gain').split(',')
GROUP_HEADER = ['key', 'sales'] + GAIN_FIGURES + INCOME_FIGURES
INCOME_HEADER = 'date,type,symbol,name,currency,amount,taxes,fees,rate,gross,net'.split(',')
CAMEL = {'gain_percent': 'gainPercent', 'price_gain': 'priceGain', 'currency_gain': 'currencyGain',
         'net_income': 'netIncome'}


def gains(run):
    if run.form and not (run.method == 'section104' and run.currency == 'GBP' and run.cost_rate == 'purchase'
                         and (run.years.month, run.years.day) == (4, 6)):
        usage('--form sa108 of gains that are not those of a British tax year')
    shown = [lambda x: run.from_date is None or run.from_date <= x.date,
             lambda x: run.to_date is None or x.date <= run.to_date]
    sales = [s for s in run.sales if all(f(s) for f in shown)]
    payments = [p for p in run.payments if all(f(p) for f in shown)]
    listed = [] if run.income and run.format in ('csv', 'text') else sales
    issues = unique(sale_issues(listed, payments, run) + [i for i in run.doubts if i[2] in [s.rows[0] for s in listed]])
    run.complete = not any(SEVERITY[i['kind']] == 'error' for i in issues)
    if run.form:
        return sa108(sales, int(run.year[:4]), run)
    if run.format == 'csv':
        return in_csv(sales, payments, run)
    if run.format != 'json':
        return ''
    out = {'portfolio': {'name': run.name, 'currency': run.currency, 'from': written(run.from_date),
                         'to': written(run.to_date), 'lots': run.method, 'costRate': run.cost_rate,
                         'complete': run.complete},
           'totals': figures_json(realised_total(sales, payments))}
    if run.by in ('lot', 'sale'):
        out['sales'] = [sale_json(s, run) for s in sales]
        out['income'] = [payment_json(p) for p in payments]
    else:
        out['groups'] = [{'key': t['key'], 'sales': t['sales'], **figures_json(t)} for t in groups(sales, payments, run)]
    out['issues'] = issues
    return json.dumps(out, ensure_ascii=False, indent=1) + '\n'


# ---------------------------------------------------------------- SA108

def of_disposals(sales, run):
    """(date, proceeds before the sales' fees, costs with them, gain): sales of one symbol on one day are one."""
    found = {}
    for sale in sales:
        fees = add(*[own_fees(t, run) for t in sale.rows])
        if sale.shares < 0:
            proceeds, costs = mul(sale.cost, -1), mul(sale.proceeds, -1)
        else:
            proceeds, costs = add(sale.proceeds, fees), add(sale.cost, fees)
        found.setdefault((sale.date, sale.symbol), []).append((proceeds, costs, sale.gain))
    return [(date, *[add(*parts) for parts in zip(*rows)]) for (date, _), rows in found.items()]


def own_fees(t, run):
    if uses_total(t, run) and t.fees and t.fees_currency == run.currency:
        return t.fees
    fees = fees_in_stock(t, run)
    if fees in (0, None) or t.stock == run.currency:
        return fees
    if uses_total(t, run):
        return mul(fees, rate_by_total(t, t.total, in_all(t, run), run))
    rate = rate_of(t, t.date, run)
    return mul(fees, rate.value if rate else None)


def sa108(sales, year, run):
    rows = of_disposals(sales, run)

    def total(figure, kept=lambda row: True):
        parts = [row[figure] for row in rows if kept(row)]
        return add(ZERO, *parts)

    def signed(sign, days=lambda date: True):
        """Of the disposals with a gain (or a loss); one that is unknown may be either."""
        return mul(total(3, lambda r: days(r[0]) and (r[3] is None or r[3] * sign > 0)), sign)

    last = datetime.date(2024, 10, 29)
    items = [('disposals', ZERO + len(rows), None), ('proceeds', total(1), math.floor), ('costs', total(2), math.ceil),
             ('gains', signed(1), math.floor), ('losses', signed(-1), math.ceil)]
    if year == 2024:
        items += [('gains_to_2024-10-29', signed(1, lambda d: d <= last), math.floor),
                  ('gains_from_2024-10-30', signed(1, lambda d: d > last), math.floor),
                  ('losses_to_2024-10-29', signed(-1, lambda d: d <= last), math.ceil),
                  ('losses_from_2024-10-30', signed(-1, lambda d: d > last), math.ceil)]
    run.complete = run.complete and all(value is not None for _, value, _ in items)
    if run.format != 'csv':
        return ''
    out = [csv_line(['item', 'value', 'pounds'], True)]
    for name, value, whole in items:
        pounds = None if whole is None or value is None else ZERO + whole(value)
        out.append(csv_line([name, value, pounds], True))
    return ''.join(out)


# ---------------------------------------------------------------- groups

def groups(sales, payments, run):
    if run.by == 'term':
        return by_term(sales, payments)
    key = {'symbol': lambda x: x.symbol, 'currency': lambda x: x.stock, 'year': lambda x: run.years.name(run.years.of(x.date)),
           'market': lambda x: run.named.get(x.symbol, (None, None))[1]}[run.by]
    found = {}
    for kind, rows in enumerate((sales, payments)):
        for x in rows:
            found.setdefault(key(x), ([], []))[kind].append(x)
    result = []
    for k in sorted(found, key=lambda k: (k is not None, (k or '').encode())):
        t = realised_total(*found[k])
        t['key'] = k
        result.append(t)
    return result


def term(bought, sold):
    """long: sold on or after the day one year after the day after the purchase; of 29 February: 1 March."""
    if bought is None:
        return None
    start = bought + datetime.timedelta(days=1)
    try:
        anniversary = start.replace(year=start.year + 1)
    except ValueError:
        anniversary = datetime.date(start.year + 1, 3, 1)
    return 'long' if sold >= anniversary else 'short'


class PartOfSale:
    """The lots of a sale that were held equally long."""

    def __init__(self, figures):
        self.figures = figures


def by_term(sales, payments):
    """A sale of lots of both terms counts in both; payments have no term."""
    result = []
    for key in (None, 'long', 'short'):
        kept = [[s for s in sale.figures if term(s.bought, sale.date) == key] for sale in sales]
        kept, paid = [PartOfSale(f) for f in kept if f], payments if key is None else []
        if kept or paid:
            result.append({**realised_total(kept, paid), 'key': key})
    return result


# ---------------------------------------------------------------- rows

def name_of(symbol, run):
    return run.named.get(symbol, (None, None))[0]


def in_csv(sales, payments, run):
    if run.income:
        header, rows = INCOME_HEADER, [payment_cells(p, run) for p in payments]
    elif run.by not in ('lot', 'sale'):
        header, rows = GROUP_HEADER, groups(sales, payments, run)
    else:
        header = SALE_HEADER
        rows = [sale_cells(s, part, run) for s in sales for part in (s.figures if run.by == 'lot' else [s])]
    return csv_line(header, True) + ''.join(csv_line([row[c] for c in header], run.raw) for row in rows)


def percent_of(x):
    return percent(x.gain, magnitude(x.cost))


def sale_cells(sale, x, run):
    """x: one of the sale's parts, or the sale"""
    return {'symbol': sale.symbol, 'name': name_of(sale.symbol, run), 'sold': sale.date, 'bought': x.bought, 'days': x.days,
            'shares': sale.shares if x is sale else x.q, 'quote_currency': sale.quote, 'stock_currency': sale.stock,
            'proceeds_stock': x.p, 'cost_stock': x.c, 'gain_stock': x.gain_stock, 'purchase_rate': x.purchase_rate,
            'rate': None if sale.same else sale.x, 'proceeds': x.proceeds, 'cost': x.cost, 'gain': x.gain,
            'gain_percent': percent_of(x), 'price_gain': x.price_gain, 'currency_gain': x.currency_gain}


def payment_cells(p, run):
    return {'date': p.date, 'type': p.row.type, 'symbol': p.symbol, 'name': name_of(p.symbol, run), 'currency': p.stock,
            'amount': p.amount, 'taxes': p.taxes, 'fees': p.fees, 'rate': None if p.same else p.x, 'gross': p.gross,
            'net': p.net}


# ---------------------------------------------------------------- JSON

def figures_json(t):
    return {CAMEL.get(f, f): written(t[f]) for f in GAIN_FIGURES + INCOME_FIGURES}


def both_currencies(x):
    return {'inStockCurrency': {'proceeds': written(x.p), 'cost': written(x.c), 'gain': written(x.gain_stock)},
            'inPortfolioCurrency': {'proceeds': written(x.proceeds), 'cost': written(x.cost), 'gain': written(x.gain),
                                    'gainPercent': written(percent_of(x)), 'priceGain': written(x.price_gain),
                                    'currencyGain': written(x.currency_gain)}}


def sale_json(s, run):
    return {'symbol': s.symbol, 'name': name_of(s.symbol, run), 'date': written(s.date), 'shares': written(s.shares),
            'quoteCurrency': s.quote, 'stockCurrency': s.stock, 'rate': None if s.same else written(s.x),
            **both_currencies(s),
            'lots': [{'purchaseDate': written(x.bought), 'days': x.days, 'shares': written(x.q), **both_currencies(x)}
                     for x in s.figures],
            'file': s.rows[0].file, 'line': s.rows[0].line}


def payment_json(p):
    return {'date': written(p.date), 'type': p.row.type, 'symbol': p.symbol, 'currency': p.stock,
            'amount': written(p.amount), 'taxes': written(p.taxes), 'fees': written(p.fees),
            'rate': None if p.same else written(p.x), 'gross': written(p.gross), 'net': written(p.net),
            'file': p.row.file, 'line': p.row.line}
