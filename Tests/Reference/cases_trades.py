#!/usr/bin/env python3
"""Seeded random histories of trades with the reference's answer beside each, in the form of cases.py.

    python3 cases_trades.py --seed S --count K --out DIR [--errors SHARE]
"""
import datetime
import json
import os
from fractions import Fraction

import cases
from casefiles import draw_cases
from draw import DAY, ERAS, MAJORS, MINORS, NAMES, ecb, number, plain, spell, stock_of, symbols as draw_symbols, write_csv
from draw_trades import History, decimal
from figures import plain as exact_text
from lots import METHODS, POOLED
from mistakes_trades import MISTAKES
from report import GROUP_SORT, HOLDING_HEADER
from trades import COLUMNS

COLUMNS = ['date', 'type'] + COLUMNS


def make(rng, folder, error_share):
    if rng.random() < 0.06:                               # holdings alone have returns too
        return cases.make(rng, folder, 0, 'returns')
    case = draw(rng)
    if rng.random() < error_share:
        rng.choice(MISTAKES)(case)
    words = write(case, folder)
    return command_line(case, words), case.get('env', {}), case.get('stdin'), case['as_of']


# ---------------------------------------------------------------- a portfolio with trades

def draw(rng, steps=None, own=None, plainly=False):
    """plainly: one file in order, no mistakes of spelling; for identities"""
    era = rng.choice(ERAS)
    start = datetime.date(era[0], 1, 20) + rng.randrange(200) * DAY
    own = own or rng.choice(['EUR', 'EUR', 'EUR', 'GBP', 'USD', 'CHF', 'JPY', 'SEK'])
    method = 'section104' if own == 'GBP' and rng.random() < 0.6 else rng.choice(METHODS)
    symbols = draw_symbols(rng, rng.choice([1, 1, 2, 3]), without=('aapl',))
    stocks = [{'symbol': symbol, 'quote': rng.choice([own, 'USD', 'USD', 'GBX', 'EUR', 'KWF'] + MAJORS[:9] + MINORS),
               'price': Fraction(rng.randint(100, 50000), 100), 'name': rng.choice(NAMES)} for symbol in symbols]
    history = History(rng, own, start, stocks, steps or rng.choice([1, 3, 6, 10, 15, 25]), method in POOLED)
    first, last = start, history.day
    as_of = last + rng.choice([0, 0, 1, 3, 30]) * DAY
    if rng.random() < 0.25:
        as_of = first + rng.randint(-2, max(1, (last - first).days)) * DAY
    case = {'rng': rng, 'own': own, 'method': method, 'rows': history.rows, 'stocks': history.stocks, 'as_of': as_of,
            'prices': prices(rng, history, as_of), 'rates': rates(rng, history, own, as_of), 'holdings': [],
            'arguments': [], 'settings': {}, 'mode': 'folder', 'plainly': plainly}
    case['files'] = [case['rows']] if plainly else into_files(rng, case['rows'])
    if not plainly:
        case['mode'] = rng.choice(['folder'] * 6 + ['file', 'stdin', 'option'])
        if len(case['files']) > 1 and case['mode'] in ('file', 'stdin'):
            case['mode'] = 'folder'
        if case['mode'] == 'folder' and rng.random() < 0.2:
            case['holdings'] = [{'symbol': 'HELD', 'shares': '10', 'currency': 'USD', 'price': '12', 'purchase_price': '10',
                                 'purchase_rate': '' if own == 'USD' else '0.9', 'purchase_date': first.isoformat()}]
            if rng.random() < 0.6:                        # the same symbol, in another stock currency
                unit = rng.choice(['GBX', 'CHF', 'EUR', 'JPY'])
                case['holdings'].append({
                    'symbol': 'HELD', 'shares': rng.choice(['3', '0.5', '-2']), 'currency': unit, 'price': '7.25',
                    'purchase_price': '6.5', 'purchase_rate': '' if {'GBX': 'GBP'}.get(unit, unit) == own else '1.25',
                    'purchase_date': (first + rng.randint(0, 5) * DAY).isoformat()})
    return case


def into_files(rng, rows):
    """One file or several, oldest first or newest first."""
    count = rng.choice([1, 1, 1, 1, 2, 3])
    files = [[] for _ in range(count)]
    for row in rows:
        k = rng.randrange(count)
        files[k].append(row)
        if count > 1 and row['type'] in ('split', 'exchange', 'spin_off') and rng.random() < 0.4:
            other = (k + 1) % count                       # both brokers tell of it
            copy = dict(row)
            if row['type'] == 'spin_off':
                shares = Fraction(row['shares'])
                copy['shares'], row['shares'] = decimal(shares / 4, 9), exact_text(shares - Fraction(decimal(shares / 4, 9)))
                if Fraction(copy['shares']) == 0 or Fraction(row['shares']) == 0:
                    row['shares'] = exact_text(shares)
                    continue
            files[other].append(copy)
    for file in files:
        k = rng.random()
        if k < 0.25:
            file.reverse()
        elif k < 0.32:
            rng.shuffle(file)
    return files


def days_of(history):
    return sorted({datetime.date.fromisoformat(r['date']) for r in history.rows})


def prices(rng, history, as_of):
    rows, dense = [], rng.random() < 0.5                  # densely: known on every day that returns ask for
    for stock in history.stocks:
        if rng.random() < (0.02 if dense else 0.1):
            continue
        days = {as_of - rng.choice([0, 0, 1, 2, 6, 9]) * DAY for _ in range(rng.choice([1, 2, 6]))}
        for day in days_of(history):
            if rng.random() < 0.3:
                days.add(day - rng.choice([0, 1, 2, 7, 8, -1]) * DAY)
        if dense:
            days |= {d - k * DAY for d in days_of(history) for k in (0, 1) if d <= as_of}
        for row in history.rows:                          # both sides of a split
            if row['type'] == 'split' and row['symbol'] == stock['symbol'] and rng.random() < 0.7:
                day = datetime.date.fromisoformat(row['date'])
                days |= {day - rng.choice([1, 3]) * DAY, day + rng.choice([0, 1, 5]) * DAY}
        for day in sorted(days):
            price = stock['price'] * Fraction(rng.randint(80, 120), 100)
            row = {'symbol': stock['symbol'], 'date': day.isoformat(),
                   'price': spell(rng, decimal(price * rng.choice([1, 1, 1, 1, 1, 100, 2]), 2))}
            if rng.random() < 0.1:
                row['previous_close'] = decimal(price, 2)
            rows.append(row)
    rng.shuffle(rows)
    return rows


def rates(rng, history, own, as_of):
    """A rate every few days for each currency; now and then none, or the ECB's."""
    codes = sorted({stock_of(r['currency']) for r in history.rows if 'currency' in r}
                   | {r['fees_currency'] for r in history.rows if r.get('fees_currency')} | {'USD', 'GBP'} - {own})
    days = [datetime.date.fromisoformat(r[c]) for r in history.rows for c in ('date', 'purchase_date') if r.get(c)] + [as_of]
    if rng.random() < 0.25:
        header, every = ecb()
        return header, [l for d, l in every if any(-1 <= (c - d).days <= 5 for c in days)]
    rows = []
    for code in codes:
        if code == own or rng.random() < 0.04:
            continue
        style = rng.choice(['direct', 'inverse'])
        for day in sorted({d - rng.choice([0, 0, 1, 5, 7]) * DAY for d in days}):
            if rng.random() < 0.03:
                continue
            pair = {'from': code, 'to': own} if style == 'direct' else {'from': own, 'to': code}
            rows.append({**pair, 'date': day.isoformat(), 'rate': plain(rng.randint(5000, 20000), 4)})
    return rows


# ---------------------------------------------------------------- files

def spelled(rng, rows):
    result = []
    for row in rows:
        row = dict(row)
        kind = row['type']
        if rng.random() < 0.1:
            kind = rng.choice([kind.upper(), kind.title(), kind.replace('_', ' '), kind.replace('_', '-'),
                               kind.replace('_', '')])
        result.append({**row, 'type': kind})
    return result


def write(case, folder):
    """-> the PORTFOLIO word, in a list"""
    rng, mode, arguments, settings = case['rng'], case['mode'], case['arguments'], case['settings']
    target = os.path.join(folder, 'p') if mode in ('folder', 'option') else folder
    os.makedirs(target, exist_ok=True)
    case['target'] = target

    def table(name, required, columns, rows, tweak=None):
        write_csv(rng, os.path.join(target, name), required, columns, rows, tweak)

    case['year_starts'] = rng.choice(['01-01'] * 4 + ['04-06', '07-01', '12-31', '03-01', '02-28'])
    if case['own'] == 'GBP' and case['method'] == 'section104' and rng.random() < 0.7:
        case['year_starts'] = '04-06'
    case['states_year_starts'] = mode in ('file', 'stdin') or rng.random() < 0.5
    names = ['trades.csv'] if len(case['files']) == 1 else ['t%d.csv' % k for k in range(len(case['files']))]
    if mode == 'stdin':
        names = ['stdin.csv']
        case['stdin'] = os.path.join(target, 'stdin.csv')
    for name, rows in zip(names, case['files']):
        table(name, ['date', 'type', 'currency'], COLUMNS, spelled(rng, rows), case.get('tweak'))
    if case['holdings']:
        table('holdings.csv', ['symbol', 'shares', 'currency'], list(case['holdings'][0]), case['holdings'])
    if case['prices']:
        table('prices.csv', ['symbol', 'price'], ['symbol', 'price', 'date', 'currency', 'previous_close'], case['prices'])
    rate_name = 'rates.csv'
    if isinstance(case['rates'], tuple):
        rate_name = 'eurofxref-hist.csv'
        with open(os.path.join(target, rate_name), 'w', encoding='utf-8') as f:
            f.write('\n'.join([case['rates'][0]] + case['rates'][1]) + '\n')
    else:
        table(rate_name, ['from', 'to', 'rate'], ['from', 'to', 'rate', 'date'], case['rates'])

    if mode in ('file', 'stdin'):
        if case['prices']:
            arguments.append(['--prices', 'prices.csv'])
        arguments += [['--rates', rate_name], ['--currency', case['own']]]
        if case['method'] != 'fifo':
            arguments.append(['--lots', case['method']])
        return ['-' if mode == 'stdin' else names[0]]
    settings.setdefault('currency', case['own'])
    if case['year_starts'] != '01-01' and not case['states_year_starts']:
        settings['yearStarts'] = case['year_starts']
    if case['method'] != 'fifo' or rng.random() < 0.3:
        settings.setdefault('lots', case['method'])
    if mode == 'option':
        arguments += [['--trades', 'p/' + name] for name in names]
        if rng.random() < 0.5:
            settings.setdefault('trades', ['nowhere.csv'])
    elif names != ['trades.csv'] or rng.random() < 0.2:
        settings.setdefault('trades', names)
    if case['prices'] and not case['plainly'] and rng.random() < 0.15:
        settings['prices'] = [{'file': 'prices.csv', 'splitAdjusted': rng.random() < 0.8}]
    with open(os.path.join(target, 'portfolio.json'), 'w', encoding='utf-8') as f:
        json.dump(settings, f, ensure_ascii=False)
    return ['p']


# ---------------------------------------------------------------- the command line

def command_line(case, words):
    rng, arguments = case['rng'], case['arguments']
    command = case.get('command') or rng.choice(['gains'] * 5 + ['report'] * 3 + ['returns'] * 4 + ['lots'] * 2 + ['show'] * 2 + ['check'])
    if rng.random() < 0.8:
        arguments.append(['--as-of', case['as_of'].isoformat()])
    if command != 'lots':
        if rng.random() < 0.2:
            arguments.append(['--cost-rate', rng.choice(['current', 'purchase'])])
        if case['mode'] in ('folder', 'option') and rng.random() < 0.12:
            arguments.append(['--currency', rng.choice(['EUR', 'USD', 'GBP'])])
        arguments.append(['--format', 'json' if command in ('show',) else rng.choice(['csv', 'json'])])
    if case['mode'] in ('folder', 'option') and rng.random() < 0.1:
        arguments.append(['--lots', case['method']])
    if rng.random() < 0.05:
        arguments.append(['--price', '%s=%s' % (case['stocks'][0]['symbol'], number(rng, False))])
    if command == 'gains':
        gains_options(case, rng, arguments)
    elif command == 'returns':
        returns_options(case, rng, arguments)
    elif command == 'report':
        if rng.random() < 0.3:
            by = rng.choice(['symbol', 'currency', 'market'])
            arguments += [['--by', by]] + ([['--sort', '-' + rng.choice(sorted(GROUP_SORT - {'key'}))]] if rng.random() < 0.3 else [])
        elif rng.random() < 0.3:
            arguments.append(['--sort', rng.choice(sorted(set(HOLDING_HEADER) - {'name', 'market'}))])
    elif command == 'show':
        symbols = {r['symbol'] for r in case['rows']} | {r.get('to_symbol') for r in case['rows']}
        words = [rng.choice(sorted(s for s in symbols if s) or ['NONE'])] + words
    rng.shuffle(arguments)
    flat = []
    for option in arguments:
        if len(option) == 2 and option[1].startswith('-'):
            flat.append('%s=%s' % tuple(option))
        else:
            flat += option
    ended = ['--'] if any(w.startswith('-') and w != '-' for w in words) else []
    return [command] + flat + ended + words


def gains_options(case, rng, arguments):
    days = sorted({r['date'] for r in case['rows']})
    if case['states_year_starts'] and case['year_starts'] != '01-01':
        arguments.append(['--year-starts', case['year_starts']])
    is_british = case['method'] == 'section104' and case['own'] == 'GBP'
    if days and rng.random() < (0.6 if is_british else 0.03):
        year = int(rng.choice(days)[:4]) - rng.randrange(2)
        arguments[:] = [a for a in arguments if a[0] != '--format'] + [['--format', 'csv']]
        arguments += [['--form', 'sa108'], ['--year', '%04d/%02d' % (year, (year + 1) % 100)]]
        if rng.random() < 0.1:
            arguments.append(['--by', 'sale'])
        return
    if days and rng.random() < 0.35:
        k = rng.random()
        if k < 0.4:
            year = int(rng.choice(days)[:4])
            if case['year_starts'] == '01-01':
                arguments.append(['--year', '%04d' % year])
            elif rng.random() < 0.9:
                arguments.append(['--year', '%04d/%02d' % (year, (year + 1) % 100)])
            else:
                arguments.append(['--year', '%04d' % year])
        else:
            a, b = sorted([rng.choice(days), rng.choice(days)])
            arguments += [['--from', a]] if k < 0.8 else []
            arguments += [['--to', b]] if k > 0.6 else []
    if rng.random() < 0.25:
        arguments.append(['--income'])
    elif rng.random() < 0.6:
        arguments.append(['--by', rng.choice(['lot', 'sale', 'sale', 'symbol', 'currency', 'market', 'year', 'term'])])
    if rng.random() < 0.15:
        arguments.append(['--raw'])


def draw_index(case, rng):
    """A price index of every month or so, that may begin too late."""
    day = datetime.date.fromisoformat(min(r['date'] for r in case['rows'])) if case['rows'] else case['as_of']
    day += rng.choice([-60, -60, -30, -1, 20]) * DAY
    level, rows = Fraction(rng.randint(800, 12000), 100), []
    while day <= case['as_of'] + 40 * DAY and len(rows) < 40:
        rows.append({'date': day.isoformat(), 'index': '%.4f' % float(level)})
        day += rng.choice([1, 28, 30, 31]) * DAY
        level *= Fraction(rng.randint(985, 1030), 1000)
    write_csv(rng, os.path.join(case['target'], 'cpi.csv'), ['date', 'index'], ['date', 'index'], rows)
    return 'cpi.csv' if case['mode'] in ('file', 'stdin') else 'p/cpi.csv'


def returns_options(case, rng, arguments):
    days = sorted({r['date'] for r in case['rows']})
    k = rng.random()
    if k < 0.2 and days:
        arguments.append(['--from', rng.choice(days)])
    elif k < 0.4:
        arguments.append(['--period', rng.choice(['ytd', '1y', '3y', 'max'])])
    k = rng.random()
    if k < 0.4:
        arguments.append(['--by', rng.choice(['symbol', 'symbol', 'currency', 'market'])])
    elif k < 0.55 and len(days) > 1 and days[0][:4] >= days[-1][:4]:
        arguments.append(['--every', 'month'])
    elif k < 0.65:
        arguments.append(['--every', 'year'])
    if rng.random() < 0.1 and case['prices'] and case['rows']:
        arguments.append(['--benchmark', rng.choice(case['prices'])['symbol']])
    if rng.random() < 0.1:
        arguments.append(['--risk-free', rng.choice(['0', '2.5', '-0.75', '40'])])
    if rng.random() < 0.25:
        arguments.append(['--inflation', draw_index(case, rng)])


if __name__ == '__main__':
    draw_cases(make)
