"""report: rows, groups and totals, in CSV and JSON."""
import json

from figures import Percent, percent, plain, tag, written
from realised import realised_total
from tables import csv_line
from totals import CAMEL, FIGURES, KNOWN, groups, total

HOLDING_HEADER = ('symbol,name,market,excluded,shares,quote_currency,stock_currency,purchase_date,purchase_price,price,'
                  'price_date,purchase_rate,rate,cost_stock,value_stock,gain_stock,gain_stock_percent,cost,value,gain,'
                  'gain_percent,price_gain,currency_gain,intraday_change,intraday_percent').split(',')
GROUP_HEADER = ['key', 'holdings'] + FIGURES + ['weight'] + ['with_' + name for name in KNOWN]
HOLDING_SORT = set(HOLDING_HEADER) | {'weight'}
GROUP_SORT = set(GROUP_HEADER)


def holding_cells(h):
    return {'symbol': h.symbol, 'name': h.name, 'market': h.market, 'excluded': h.excluded, 'shares': h.n,
            'quote_currency': h.quote, 'stock_currency': h.stock, 'purchase_date': h.purchase_date,
            'purchase_price': h.P0_shown, 'price': h.P1, 'price_date': h.price_date,
            'purchase_rate': h.x0.value if h.x0 else None, 'rate': h.x1.value if h.x1 else None,
            'cost_stock': h.C, 'value_stock': h.V, 'gain_stock': h.G, 'gain_stock_percent': h.G_percent,
            'cost': h.Cp, 'value': h.Vp, 'gain': h.Gp, 'gain_percent': h.Gp_percent, 'price_gain': h.price_gain,
            'currency_gain': h.currency_gain, 'intraday_change': h.change_own, 'intraday_percent': h.change_percent,
            'weight': h.weight}


def arrange(rows, cells, run):
    """--sort and --limit"""
    if run.sort:
        name, down = run.sort.removeprefix('-'), run.sort.startswith('-')

        def key(row):
            value = cells(row)[name]
            if isinstance(value, Percent):
                return value.exact
            return value.encode() if isinstance(value, str) else value

        known = [r for r in rows if key(r) is not None]
        unknown = [r for r in rows if key(r) is None]
        if name.endswith('percent') or name == 'weight':
            for a in known:
                for b in known:
                    if key(a) != key(b) and written(cells(a)[name]) == written(cells(b)[name]):
                        tag('sort-by-percent-rounded-tie')
        if unknown and name in ('name', 'market', 'key', 'purchase_date', 'price_date'):
            tag('sort-absent-text')
        if name == 'weight' and run.by == 'holding':
            tag('sort-holdings-by-weight')
        known.sort(key=key, reverse=down)                 # reverse keeps the order of ties
        rows = known + unknown
    return rows if run.limit is None else rows[:run.limit]


REALISED = {'gain': 'gain', 'price_gain': 'priceGain', 'currency_gain': 'currencyGain', 'dividends': 'dividends',
            'interest': 'interest', 'taxes': 'taxes', 'fees': 'fees', 'net_income': 'netIncome'}

GROUP_KEYS = {'symbol': lambda h: h.symbol, 'currency': lambda h: h.stock, 'market': lambda h: h.market}


def report(run):
    whole = total(run.listed)
    for h in run.listed:
        h.weight = percent(h.Vp, whole['value']) if h.counted else None
    if run.by != 'holding':
        rows = arrange(groups(run.listed, GROUP_KEYS[run.by], whole), lambda t: t, run)
    else:
        rows = arrange(run.listed, holding_cells, run)

    if run.format == 'csv':
        if run.totals:
            whole.update(key='total', weight=percent(whole['value'], whole['value']))
            rows = [whole]
        if run.totals or run.by != 'holding':
            return csv_line(GROUP_HEADER, True) + ''.join(
                csv_line([r[c] for c in GROUP_HEADER], run.raw) for r in rows)
        return csv_line(HOLDING_HEADER, True) + ''.join(
            csv_line([holding_cells(h)[c] for c in HOLDING_HEADER], run.raw) for h in rows)
    if run.format != 'json':
        return ''

    out = {'portfolio': {'name': run.name, 'currency': run.currency, 'asOf': written(run.as_of),
                         'costRate': run.cost_rate, 'complete': run.complete},
           'totals': total_json(whole)}
    if run.has_trades:
        t = realised_total(run.sales, run.payments)
        out['realised'] = {camel: written(t[f]) for f, camel in REALISED.items()}
    if run.by != 'holding':
        out['groups'] = [] if run.totals else [
            {'key': t['key'], **total_json(t), 'weight': written(t['weight'])} for t in rows]
    else:
        out['holdings'] = [] if run.totals else [holding_json(h) for h in rows]
    out['byCurrency'] = [{'currency': t['key'], 'holdings': t['holdings'], 'cost': written(t['cost']),
                          'value': written(t['value']), 'gain': written(t['gain']), 'weight': written(t['weight']),
                          'known': t['known']}
                         for t in groups(run.listed, GROUP_KEYS['currency'], whole)]
    out['issues'] = run.issues
    return json.dumps(out, ensure_ascii=False, indent=1) + '\n'


def total_json(t):
    return {**{CAMEL.get(f, f): written(t[f]) for f in FIGURES}, 'holdings': t['holdings'], 'known': t['known']}


def holding_json(h):
    return {
        'symbol': h.symbol, 'name': h.name, 'market': h.market, 'excluded': h.excluded, 'shares': plain(h.n),
        'quoteCurrency': h.quote, 'stockCurrency': h.stock, 'purchaseDate': written(h.purchase_date),
        'purchasePrice': plain(h.P0_shown), 'price': plain(h.P1), 'priceDate': written(h.price_date),
        'previousClose': plain(h.Pc), 'purchaseRate': h.x0.json() if h.x0 else None,
        'rate': h.x1.json() if h.x1 else None,
        'inStockCurrency': {'cost': plain(h.C), 'value': plain(h.V), 'gain': plain(h.G),
                            'gainPercent': written(h.G_percent)},
        'inPortfolioCurrency': {'cost': plain(h.Cp), 'value': plain(h.Vp), 'gain': plain(h.Gp),
                                'gainPercent': written(h.Gp_percent), 'priceGain': plain(h.price_gain),
                                'currencyGain': plain(h.currency_gain)},
        'intraday': {'change': plain(h.change), 'percent': written(h.change_percent),
                     'inPortfolioCurrency': plain(h.change_own)},
        'weight': written(h.weight)}
