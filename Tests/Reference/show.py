"""show: the sections of one stock, in JSON."""
import json

from figures import ZERO, add, percent, quotient15, tag, written
from issues import all_issues
from rates import Rate
from realised import realised_total
from trades import INCOME


def equal(values):
    return all(v == values[0] for v in values)


def average(lots, figure):
    """share-weighted, 15 digits; the figure itself where all lots agree"""
    values = [figure(h) for h in lots]
    if any(v is None for v in values):
        return None
    if equal(values):
        return values[0]
    shares = sum((h.n for h in lots), ZERO)
    return quotient15(sum((h.n * v for h, v in zip(lots, values)), ZERO) / shares) if shares else None


def sections(lots, run):
    first, several = lots[0], len(lots) > 1
    if several and not equal([h.stock for h in lots]):
        tag('show-mixed-stock-currencies')
    mixed = not equal([h.stock for h in lots])
    if several and not equal([h.quote for h in lots]):
        tag('show-mixed-quote-currencies')
    quote, stock, same = first.quote, first.stock, all(h.same for h in lots)

    def unit(figure):                                     # a lot's quote figure in the first lot's unit
        def scaled(h):
            v = None if mixed else figure(h)
            return None if v is None else v * first.u / h.u
        return scaled

    def summed(figure):
        values = [figure(h) for h in lots]
        if several and any(v is None for v in values) and any(v is not None for v in values):
            tag('show-sum-partly-unknown')
        return add(*values)

    def item(kind, value, currency=None, **more):
        value = written(value)
        return dict({'kind': kind, 'label': kind, 'value': value, 'currency': currency}, **more)

    dates = [h.purchase_date for h in lots]
    if any(d is None for d in dates):
        tag('show-no-purchase-date')
        date = None
    elif equal(dates):
        date = dates[0].isoformat()
    else:
        date = '%s/%s' % (min(dates), max(dates))

    C, V = (None, None) if mixed else (summed(lambda h: h.C), summed(lambda h: h.V))
    Cp, Vp, Gp = summed(lambda h: h.Cp), summed(lambda h: h.Vp), summed(lambda h: h.Gp)

    purchase_price = first.P0_shown if not several else average(lots, unit(lambda h: h.P0))
    if several and purchase_price is not None and equal([unit(lambda h: h.P0)(h) for h in lots]) \
            and any(h.P0 != h.P0_shown for h in lots):
        purchase_price = quotient15(purchase_price)
    price = average(lots, unit(lambda h: h.P1))
    purchase_price, price = (None if p is not None and p < 0 else p for p in (purchase_price, price))

    changes = [unit(lambda h: h.change)(h) for h in lots]
    closes = [unit(lambda h: h.Pc)(h) for h in lots]
    change = average(lots, unit(lambda h: h.change))
    if any(c is None for c in changes):
        change_percent = None
    elif equal(changes) and equal(closes):
        change_percent = first.change_percent
    else:
        tag('show-intraday-differs')
        change_percent = percent(sum((h.n * c for h, c in zip(lots, changes)), ZERO),
                                 sum((h.n * c for h, c in zip(lots, closes)), ZERO))

    def rate(kind, rates, whole, part, averages):
        if several and kind == 'currencyRatePurchase' and (whole is None or part is None):
            r = None
        elif not several or all(r is not None for r in rates) and equal([r.key() for r in rates]) and not averages:
            r = rates[0]
        else:
            tag('show-average-rate')
            if all(r is not None for r in rates) and equal([r.value for r in rates]) and not averages:
                r = Rate(rates[0].value, 'average')
            elif whole is None or part is None or whole * part <= 0:
                r = None
            else:
                r = Rate(quotient15(whole / part), 'average')
        if r is None:
            return item(kind, None, source=None, date=None, via=None)
        return item(kind, r.value, source=r.source, date=written(r.date), via=r.via)

    title = ' – '.join(t for t in (first.name or first.symbol, first.market) if t)
    result = [('general', title, [item('numberOfShares', summed(lambda h: h.n)), item('datePurchase', date)]),
              ('price', 'Price', [item('pricePurchase', purchase_price, quote), item('priceCurrent', price, quote)]),
              ('intraday', 'Intraday', [item('intradayValue', change, quote),
                                        item('intradayPercentage', change_percent)])]
    if not same:
        if several and run.cost_rate == 'current':
            tag('show-lots-purchase-rate-under-current')
        at_purchase = add(*[h.at_purchase for h in lots])
        result.append(('stockValuation', 'Valuation in stock currency',
                       [item('valuationPurchase', C, stock), item('valuationCurrent', V, stock)]))
        result.append(('currencyRate', 'Rate', [
            rate('currencyRatePurchase', [h.x0 for h in lots], at_purchase, C,
                 any(h.x0 is not None and h.x0.source == 'cost' for h in lots)),
            rate('currencyRateCurrent', [h.x1 for h in lots], Vp, V, False)]))
    result.append(('valuation', 'Valuation', [item('valuationPurchase', Cp, run.currency),
                                              item('valuationCurrent', Vp, run.currency)]))
    gain = [item('gainOrLossValue', Gp, run.currency),
            item('gainOrLossPercentage', percent(Gp, None if Cp is None else abs(Cp)))]
    if not same:
        gain += [item('priceGain', summed(lambda h: h.price_gain), run.currency),
                 item('currencyGain', summed(lambda h: h.currency_gain), run.currency)]
    result.append(('gainOrLoss', 'Gain or loss', gain))
    return [{'kind': k, 'title': t, 'items': i} for k, t, i in result]


def realised_section(run, lots):
    """What sales and income of the symbol came to, and all that was gained with it. None where it had neither."""
    sales = [s for s in run.sales if s.symbol == run.symbol]
    payments = [p for p in run.payments if p.symbol == run.symbol]
    income = [p for p in payments if p.row.type in INCOME]
    if not sales and not income:
        if payments:
            tag('show-fees-without-sales-or-income')
        return None
    t = realised_total(sales, payments)
    values = []
    if sales:
        if any(s.gain is None for s in sales):
            tag('show-realised-partly-unknown')
        values.append(('realisedGain', t['gain']))
        if not all(s.same for s in sales):
            values += [('realisedPriceGain', t['price_gain']), ('realisedCurrencyGain', t['currency_gain'])]
    if income:
        if any(p.gross is None for p in income):
            tag('show-realised-partly-unknown')
        values.append(('dividends', t['dividends']))
    unrealised = add(*[h.Gp for h in lots])
    known = all(s.gain is not None for sale in sales for s in sale.figures) and all(p.net is not None for p in payments)
    values.append(('totalGain', add(t['gain'], unrealised, t['net_income']) if known else None))
    return {'kind': 'realised', 'title': 'Realised', 'items': [
        {'kind': kind, 'label': kind, 'value': written(value), 'currency': run.currency} for kind, value in values]}


def nothing_open(run):
    name, market = run.named.get(run.symbol, (None, None))
    title = ' – '.join(t for t in (name or run.symbol, market) if t)
    shares = {'kind': 'numberOfShares', 'label': 'numberOfShares', 'value': '0', 'currency': None}
    return [{'kind': 'general', 'title': title, 'items': [shares]}]


def show(run):
    every = [h for h in run.holdings if h.symbol == run.symbol]
    lots = [h for h in every if not h.later]
    if not lots and every:
        tag('show-nothing-bought-yet')
    # excluded lots stay out of the sum unless there is nothing else
    counted = [h for h in lots if h.counted]
    issues = all_issues(run, run.symbol)
    told = {(i['kind'], i['file'], i['line']) for i in issues if i['severity'] == 'error'}
    silent = {(k, h.file, h.line) for h in every if not h.counted for k in h.kinds}
    run.complete = not told - silent
    if run.format != 'json':
        return ''
    result = sections(counted or lots, run) if lots else [] if every else nothing_open(run)
    realised = realised_section(run, counted or lots)
    out = {'symbol': run.symbol, 'currency': run.currency, 'sections': result + ([realised] if realised else []),
           'lots': [{'sections': sections([h], run)} for h in lots], 'issues': issues}
    return json.dumps(out, ensure_ascii=False, indent=1) + '\n'
