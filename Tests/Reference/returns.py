"""returns: what was earned in a period, in rows for scopes, years or months, and in JSON."""
import datetime
import json
from fractions import Fraction

import measures
from figures import mul, parse_number, sub, written
from performance import Performance, percent4
from positions import names
from solve import internal_rate
from tables import Cells, Errors, base, csv_line, table, usage
from trades import PAYMENTS
from words import parse_date
from worth import ONE_DAY, Item, Worth

FIGURES = ('opening_value,money_in,money_out,closing_value,gain,price_gain,currency_gain,income,twr,twr_price,twr_currency,'
           'twr_income,twr_annualised,irr,irr_period,simple_return,max_drawdown,volatility,benchmark_twr,excess_twr').split(',')
HEADER = ['key', 'from', 'to', 'days'] + FIGURES


def camel(name):
    first, *rest = name.split('_')
    return first + ''.join(word.capitalize() for word in rest)


def returns(run):
    to = run.as_of
    rows = [t for t in run.rows if t.date <= to]
    run.rows, run.named = rows, names(rows, run.holdings)
    run.levels = read_levels(run.inflation) if run.inflation else None
    worth = Worth(run, to)
    start = first_day(run, worth, to)
    check_benchmark(run, worth)
    found, warnings = [], {}
    for key, begin, end, stocks, loose in scopes(run, worth, start, to):
        p = Performance(worth, begin, end, stocks, loose)
        first = begin
        if run.benchmark is not None:
            first = benchmark_day(run, begin, p)
        mark = benchmark(run, worth, first, max(first, end))
        found.append((key, p, {**p.figures(mark), **asked_for(run, worth, p, first)}))
        symbol = (key or None) if run.by == 'symbol' else None
        if p.no_capital:
            warnings.setdefault(('noCapital', symbol, key if run.by != 'total' else None), None)
        if p.solution and p.solution.several:
            warnings.setdefault(('severalSolutions', symbol, key if run.by != 'total' else None), None)
    issues = [issue('error', kind, symbol) for kind, symbol in sorted(worth.missing, key=str)]
    issues += [issue('error', kind, row.symbol, row) for kind, row in unique_rows(worth.errors)]
    run.complete = not issues
    issues += [issue('warning', 'stalePrice', symbol) for symbol in worth.stale(start)]
    issues += [issue('warning', kind, symbol) for kind, symbol, _ in warnings]
    names_ = FIGURES + asked_names(run)
    if run.format == 'csv':
        lines = [[key, p.start, p.end, str(p.days)] + [figures[name] for name in names_] for key, p, figures in found]
        return csv_line(HEADER + asked_names(run), True) + ''.join(csv_line(line, run.raw) for line in lines)
    if run.format != 'json':
        return ''
    out = {'portfolio': {'name': run.name, 'currency': run.currency, 'from': written(start), 'to': written(to),
                         'benchmark': run.benchmark, 'complete': run.complete},
           'returns': [{'key': key or None, 'from': written(p.start), 'to': written(p.end), 'days': p.days,
                        **{camel(name): written(figures[name]) for name in names_}, 'drawdown': drawdown(p)}
                       for key, p, figures in found],
           'issues': issues}
    return json.dumps(out, ensure_ascii=False, indent=1) + '\n'


def issue(severity, kind, symbol, row=None):
    return {'severity': severity, 'kind': kind, 'symbol': symbol, 'file': getattr(row, 'file', None),
            'line': getattr(row, 'line', None), 'message': '%s: %s' % (symbol, kind)}


def unique_rows(found):
    result = {}
    for kind, row in found:
        result.setdefault((kind, row.symbol, getattr(row, 'line', None)), (kind, row))
    return result.values()


def drawdown(p):
    if not p.drawdown_days:
        return None
    return dict(zip(('peak', 'trough', 'recovered'), map(written, p.drawdown_days)))


# ---------------------------------------------------------------- periods

def years_before(day, years):
    try:
        return day.replace(year=day.year - years)
    except ValueError:                                    # the 29th of February
        return day.replace(year=day.year - years, day=28)


def first_day(run, worth, to):
    if run.from_date:
        start = run.from_date
    elif run.period in ('1y', '3y', '5y'):
        start = years_before(to, int(run.period[0]))
    elif run.period == 'ytd':
        start = datetime.date(to.year - 1, 12, 31)
    else:
        days = [t.date for t in run.rows] + [item.days[0] for item in worth.items if item.row]
        start = (min(days) if days else to) - ONE_DAY
    if start >= to:
        usage('the period begins on or after its end')
    return start


def scopes(run, worth, start, to):
    """(key, from, to, stocks, which payments without a symbol) of each row"""
    everything = {item.id for item in worth.items} | {f.id for f in worth.flows if f.symbol is not None}
    if run.every:
        for key, begin, end in calendar(run.every, start, to):
            yield key, begin, end, everything, lambda f: True
    elif run.by == 'total':
        yield 'total', start, to, everything, lambda f: True
    else:
        yield from by_key(run, worth, start, to, everything)


def calendar(every, start, to):
    """Years or months, the first and last as far as they reach."""
    begin = start
    while begin < to:
        first = begin + ONE_DAY
        if every == 'year':
            last, key = datetime.date(first.year, 12, 31), '%04d' % first.year
        else:
            following = datetime.date(first.year + first.month // 12, first.month % 12 + 1, 1)
            last, key = following - ONE_DAY, '%04d-%02d' % (first.year, first.month)
        end = min(last, to)
        yield key, begin, end
        begin = end


def by_key(run, worth, start, to, everything):
    """A row for each scope that has a value at the beginning, or a row of the period."""
    key = {'symbol': lambda which: which[0], 'currency': lambda which: which[1],
           'market': lambda which: run.named.get(which[0], (None, None))[1] or ''}[run.by]

    def key_of(f):
        return key(f.id) if f.symbol is not None else f.stock if run.by == 'currency' else ''

    keys = {key(item.id) for item in worth.items if item.held(start)}
    keys |= {key(item.id) for item in worth.items if item.row and start < item.days[0] <= to}
    keys |= {key_of(f) for f in worth.flows if start < f.date <= to}
    for t in run.rows:
        nothing = t.type in ('split', 'exchange') and t.number not in worth.held.acted
        if start < t.date <= to and t.type not in PAYMENTS and not nothing:
            keys |= {key(which) for which in everything if which[0] in (t.symbol, t.to_symbol)}
    for k in sorted(keys, key=lambda key: (key or '').encode()):
        yield k, start, to, {which for which in everything if key(which) == k}, lambda f, k=k: key_of(f) == k


# ---------------------------------------------------------------- the benchmark

def check_benchmark(run, worth):
    symbol = run.benchmark
    if symbol is None:
        return
    prices = run.prices.of.get(symbol)
    if not prices:
        usage('no prices of %s' % symbol)
    if symbol not in worth.stocks and any(p.stock is None for p in prices.values()):
        usage('no currency for the prices of %s' % symbol)


def benchmark_day(run, start, p):
    """The day whose price counts for the start: where nothing is held then, the first price in the week after."""
    dated = sorted(run.prices.dated(run.benchmark))
    if p.opening == 0 and run.prices.undated(run.benchmark) is None and not any(d <= start for d in dated):
        if dated and (dated[0] - start).days <= 7:
            return dated[0]
    return start


def asked_names(run):
    return (['sharpe', 'sortino'] if run.risk_free is not None else []) + (
        ['beta', 'correlation', 'benchmark_value', 'benchmark_gain', 'benchmark_irr'] if run.benchmark else []) + (
        ['inflation', 'twr_real', 'irr_real'] if run.inflation else [])


def read_levels(path):
    errors, levels = Errors(), {}
    for line, row in table(path, errors, ['date', 'index'], []):
        cells = Cells(row, base(path), line, errors)
        day = cells.get('date', parse_date, True)
        level = cells.get('index', parse_number, True, (lambda v: v > 0, 'is not above 0'))
        if cells.bad:
            continue
        if levels.setdefault(day, level) != level:
            errors.add(base(path), row['index'], 'another index of that day')
    errors.throw()
    return levels


def less_inflation(levels, p):
    """The index of a day is the last one on or before it."""
    def level(day):
        known = [d for d in levels if d <= day]
        return levels[max(known)] if known else None

    first, last, result = level(p.start), level(p.end), {'inflation': None, 'twr_real': None, 'irr_real': None}
    if last is None:
        return result
    if first is not None:
        result['inflation'] = percent4(Fraction(last) / first - 1)
        if p.twr is not None:
            result['twr_real'] = percent4((1 + p.twr) / (Fraction(last) / first) - 1)
    if p.amounts is not None and p.closing is not None:
        amounts = dict(p.amounts)
        amounts[p.end] = amounts.get(p.end, 0) + p.closing
        if all(level(day) is not None for day, a in amounts.items() if a):
            real = {day: Fraction(a) * last / level(day) for day, a in amounts.items() if a}
            result['irr_real'] = internal_rate(real, p.end).rate
    return result


def asked_for(run, worth, p, first):
    """What is there only with an option."""
    result = {}
    if run.risk_free is not None:
        result['sharpe'], result['sortino'] = measures.riskless(p.steps, run.risk_free) if p.steps else (None, None)
    if run.inflation is not None:
        result.update(less_inflation(run.levels, p))
    if run.benchmark is None:
        return result

    def growth(a, b):
        change = Fraction(0) if a == b else benchmark(run, worth, max(a, first), max(b, first), quiet=True)
        return None if change is None else 1 + change

    result['beta'], result['correlation'] = measures.beside(p.steps, growth)
    value = measures.same_flows(p, growth)
    result['benchmark_value'] = value
    result['benchmark_gain'] = None if value is None else value - p.opening - p.money_in + p.money_out
    result['benchmark_irr'] = None if value is None else p.rate_with(value).rate
    return result


def benchmark(run, worth, start, to, quiet=False):
    """price·rate at the end over that at the beginning, − 1, by the files alone; exact. A split makes more shares of one."""
    if run.benchmark is None:
        return None
    units = [t.u for t in run.rows if t.symbol == run.benchmark and t.u] + [
        h.u for h in run.holdings if h.symbol == run.benchmark]
    units = units[-1] if units else 1                     # of a price that names no currency
    values = []
    for day in (start, to):
        last = max((d for d in run.prices.dated(run.benchmark) if d <= day), default=None)
        p = run.prices.of[run.benchmark].get(last)
        item = Item(run.benchmark, (worth.stocks.get(run.benchmark) or [None])[0])
        price = worth.price(item, day, units, by_files=True)
        rate = worth.day_rate(p.stock or item.stock, day) if p else None
        if quiet:
            pass
        elif price is None:
            worth.miss('missingPrice', run.benchmark, day)
        elif rate is None:
            worth.miss('missingRate', run.benchmark, day)
        values.append(mul(price, rate))
    if None in values or values[0] == 0:
        return None
    for date, ratio in run.splits.get(run.benchmark, []):
        if start < date <= to:
            values[1] *= ratio
    return sub(values[1] / values[0], 1)
