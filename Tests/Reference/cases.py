#!/usr/bin/env python3
"""Seeded random portfolios with the reference's answer beside each.

    python3 cases.py --seed S --count K --out DIR [--errors SHARE]

DIR/case-00000/  args.json      arguments after `portfolio`; run with this folder as the current one
                 expected.out   standard output of reference.py
                 expected.code  its exit code
                 expected.err   its messages (not compared)
                 expected.file  what --output leaves in the file `written`, where there is one
                 tags.json      readings of the contract the case hangs on (see figures.py `tag`)
                 stdin.csv      fed to standard input, where there is one
                 env.json       further environment variables, where there are some
                 p/, h.csv ...  the portfolio
"""
import datetime
import json
import os

from casefiles import draw_cases
from draw import DAY, ERAS, HISTORIC, MAJORS, MARKETS, MINORS, NAMES, ecb, number, plain, spell, stock_of, symbols, write_csv
from draw_holdings import holding, price_row, random_day, rates
from holdings import HOLDING_COLUMNS
from loading import PRICE_FILES, RATE_FILES
from mistakes import ERROR_KINDS
from report import GROUP_SORT, HOLDING_HEADER
from words import MONTHS

# ---------------------------------------------------------------- one case

def make(rng, folder, error_share, command=None):
    wild = rng.random() < 0.15
    era = rng.choice(ERAS)
    first, last = datetime.date(era[0], 1, 10), datetime.date(era[1], 10, 25)
    as_of = first + rng.randrange((last - first).days) * DAY
    own = rng.choice(['EUR', 'EUR', 'GBP', 'USD', 'CHF', 'JPY', 'KWD', 'ZAR', 'SEK', 'ILS'])
    mode = rng.choice(['folder'] * 6 + ['folder-bare', 'file', 'file', 'stdin'])
    option_currency = None
    if mode != 'folder':
        option_currency = own
    elif rng.random() < 0.25:
        option_currency = rng.choice(['EUR', 'USD', 'GBP', 'CHF', own])
    currency = option_currency or own                     # what is reported in
    if mode != 'folder':
        own = currency
    error = rng.choice(ERROR_KINDS) if rng.random() < error_share else None
    # now and then nothing is known of something, so that a total is unknown
    lacking = rng.choice([None] * 12 + ['price', 'cost', 'rates', 'previous'])

    stocks = draw_stocks(rng, wild, own, currency, rng.choice([0, 1, 1, 2, 3, 4, 6]) if not error else rng.randint(1, 4))
    holdings, needs = [], set()
    for stock in stocks:
        for lot in range(rng.choice([1, 1, 1, 1, 2, 2, 3])):
            holdings.append(holding(rng, stock, own, currency, as_of, wild, needs))
    rng.shuffle(holdings)
    price_rows = draw_prices(rng, stocks, as_of, wild)
    use_ecb = rng.random() < 0.45
    rate_style = rng.choice(['ecb', 'ecb', 'both']) if use_ecb else rng.choice(['own'] * 5 + ['none'])
    if lacking:
        forget(lacking, holdings, price_rows)
        rate_style = 'none' if lacking == 'rates' else rate_style
    rate_rows = rates(rng, needs, currency, as_of, wild, rate_style == 'both') if rate_style in ('own', 'both') else []

    arguments, settings = [], {}
    ctx = dict(rng=rng, holdings=holdings, prices=price_rows, rates=rate_rows, own=own, currency=currency,
               settings=settings, arguments=arguments, stocks=stocks, tweak={}, mode=mode, as_of=as_of)
    if command:
        ctx['command'] = command
    if error:
        error(ctx)

    target = os.path.join(folder, 'p') if mode.startswith('folder') else folder
    os.makedirs(target, exist_ok=True)
    holdings_path = os.path.join(target, {'file': 'h.csv', 'stdin': 'stdin.csv'}.get(mode, 'holdings.csv'))
    write_csv(rng, holdings_path, ['symbol', 'shares', 'currency'],
              ['symbol', 'shares', 'currency'] + HOLDING_COLUMNS, ctx['holdings'], ctx['tweak'].get('holdings'))
    price_files = write_prices(rng, target, ctx)
    rate_files = write_rates(rng, target, ctx, rate_style, needs, as_of)

    env = {}
    if mode == 'folder':
        settings.setdefault('currency', own)
        if option_currency:
            arguments.append(['--currency', option_currency])
        elif rng.random() < 0.1:
            env['PORTFOLIO_CURRENCY'] = 'SEK'             # must lose to portfolio.json
    elif not ctx.get('no_currency'):
        if rng.random() < 0.3:
            env['PORTFOLIO_CURRENCY'] = option_currency
        else:
            arguments.append(['--currency', option_currency])
    if mode.startswith('folder'):
        if rng.random() < 0.6:
            settings['name'] = rng.choice(['My portfolio', 'Dépôt "1"', 'a\\b\n'])
        if not set(price_files) <= set(PRICE_FILES) or rng.random() < 0.3:
            settings.setdefault('prices', price_files)
        if not set(rate_files) <= set(RATE_FILES) or rng.random() < 0.3:
            settings.setdefault('rates', rate_files)
        if settings or rng.random() < 0.3:
            with open(os.path.join(target, 'portfolio.json'), 'w', encoding='utf-8') as f:
                json.dump(settings, f, ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, 2]))
    else:
        for name in price_files:
            arguments.append(['--prices', name])
        for name in rate_files:
            arguments.append(['--rates', name])
    if mode == 'folder' and rng.random() < 0.05:          # take the place of the folder's
        write_csv(rng, os.path.join(folder, 'others.csv'), ['symbol', 'price'],
                  ['symbol', 'price', 'date', 'currency', 'previous_close'],
                  [price_row(rng, s, random_day(rng, as_of), False) for s in stocks])
        arguments.append(['--prices', 'others.csv'])
    commands(ctx, rng, arguments, currency, as_of, holdings, stocks, wild)
    path = {'file': 'h.csv', 'stdin': '-'}.get(mode, 'p')
    if ctx.get('output') == 'input':
        inputs = {'file': ['h.csv', './h.csv'], 'stdin': price_files + rate_files}.get(
            mode, ['p/holdings.csv', 'p/../p/holdings.csv', './p//holdings.csv'])
        arguments += [['--output', rng.choice(inputs)]] if inputs else []
    elif not error and rng.random() < 0.04:
        arguments.append(['--output', 'written'])
    words = ctx['words'] + [ctx.get('path', path)]
    return assemble(rng, ctx, arguments, words), env, (holdings_path if mode == 'stdin' else None), as_of


def draw_stocks(rng, wild, own, currency, count):
    return [{'symbol': symbol, 'price': number(rng, wild, 0, 4),
             'quote': rng.choice([own, own, currency] + MAJORS[:10] * 2 + MINORS * 2 + HISTORIC + MAJORS),
             'name': rng.choice(NAMES) if rng.random() < 0.6 else '',
             'market': rng.choice(MARKETS) if rng.random() < 0.6 else ''} for symbol in symbols(rng, count)]


def draw_prices(rng, stocks, as_of, wild):
    rows = []
    for stock in stocks:
        style = rng.choice(['history'] * 6 + ['undated', 'both', 'none', 'stale', 'run', 'run'])
        days = set()
        if style in ('history', 'both'):
            days = {random_day(rng, as_of) for _ in range(rng.randint(1, 4))}
        if style == 'stale':
            days = {as_of - rng.randint(8, 40) * DAY for _ in range(2)}
        entries = sorted(days) + ([None] if style in ('undated', 'both') else [])
        for day in entries:
            rows.append(price_row(rng, stock, day, wild))
        if style == 'run':
            rows += price_run(rng, stock, as_of)
    for _ in range(rng.choice([0, 0, 1])):
        rows.append({'symbol': 'UNHELD', 'price': '5', 'date': '2012-01-0%d' % rng.randint(1, 9)})
    if rng.random() < 0.1 and rows:
        rows.append(dict(rows[0]))                        # the same figures twice
    rng.shuffle(rows)
    return rows


def price_run(rng, stock, as_of):
    """Right prices, then a run of wrong ones up to the as-of date: what the median of the last ten is for."""
    right, wrong, shift = rng.randint(2, 9), rng.randint(0, 8), rng.choice([2, -2, 3, -3])
    day, rows = as_of - rng.choice([0, 0, 1, -1]) * DAY, []
    for k in range(right + wrong):
        price = plain(rng.randint(90, 130), 0) + '.%d' % rng.randint(0, 9)
        rows.append({'symbol': stock['symbol'], 'date': day.isoformat(),
                     'price': price + 'e%d' % shift if k < wrong else price})
        day -= rng.choice([1, 1, 1, 3]) * DAY
    return rows


def forget(lacking, holdings, price_rows):
    if lacking == 'price':
        price_rows.clear()
    for h in holdings:
        for column in {'price': ['price', 'price_date'], 'cost': ['purchase_price', 'fees', 'cost_stock', 'cost'],
                       'rates': ['rate', 'purchase_rate', 'cost'], 'previous': ['previous_close']}[lacking]:
            h.pop(column, None)
    if lacking == 'previous':
        seen = set()
        for row in list(price_rows):
            row.pop('previous_close', None)
            if row['symbol'] in seen:
                price_rows.remove(row)
            seen.add(row['symbol'])


def write_prices(rng, target, ctx):
    rows = ctx['prices']
    if not rows and rng.random() < 0.7:
        return []
    parts = [('prices.csv', rows)]
    if rng.random() < 0.15 and len(rows) > 1:             # two files
        half = len(rows) // 2
        parts = [('prices.csv', rows[:half]), ('more-prices.csv', rows[half:])]
    for name, part in parts:
        write_csv(rng, os.path.join(target, name), ['symbol', 'price'],
                  ['symbol', 'price', 'date', 'currency', 'previous_close'], part, ctx['tweak'].get('prices'))
    return [name for name, _ in parts]


def write_rates(rng, target, ctx, rate_style, needs, as_of):
    """rates.csv, and the ECB's files under their own names or as rates.csv"""
    files = []
    if ctx['rates']:
        write_csv(rng, os.path.join(target, 'rates.csv'), ['from', 'to', 'rate'],
                  ['from', 'to', 'rate', 'date'], ctx['rates'], ctx['tweak'].get('rates'))
        files.append('rates.csv')
    if rate_style not in ('ecb', 'both'):
        return files
    header, every = ecb()
    centres = [as_of] + [d for _, d in needs if d]
    lines = [l for d, l in every if any(-2 <= (c - d).days <= 12 for c in centres)]
    drop = rng.choice([0, 0, 0.3, 0.7])
    lines = [l for l in lines if rng.random() >= drop]
    written = {'eurofxref-hist.csv': [header] + lines}
    if lines and rng.random() < 0.3:                      # the daily form, alone or beside the history
        if rng.random() < 0.5:
            written = {}
        written['eurofxref.csv'] = daily_form(header, rng.choice(lines))
    end = rng.choice(['\n', '\n', '\n', '\r\n', '\r'])
    for name, text in written.items():
        if not files and rng.random() < 0.2:
            name = 'rates.csv'
        with open(os.path.join(target, name), 'w', newline='') as f:
            f.write(end.join(text) + end)
        files.append(name)
    return files


def daily_form(header, line):
    cells, names = line.split(','), header.split(',')
    day = datetime.date.fromisoformat(cells[0])
    keep = [k for k in range(1, len(cells) - 1) if cells[k] != 'N/A']
    return ['Date, ' + ', '.join(names[k] for k in keep) + ', ',
            '%d %s %d, ' % (day.day, MONTHS[day.month - 1].capitalize(), day.year)
            + ', '.join(cells[k] for k in keep) + ', ']


# ---------------------------------------------------------------- the command line

def commands(ctx, rng, arguments, currency, as_of, holdings, stocks, wild):
    command = rng.choice(['report'] * 8 + ['show'] * 4 + ['check'])
    if command == 'show' and not stocks:
        command = 'report'
    command = ctx.get('command', command)
    ctx['command'], ctx['words'] = command, []
    if rng.random() < 0.8:
        arguments.append(['--as-of', as_of.isoformat()])
    if rng.random() < 0.2:
        arguments.append(['--cost-rate', rng.choice(['current', 'current', 'purchase'])])
    if rng.random() < 0.15:
        arguments.append(['--max-rate-age', str(rng.choice([0, 1, 3, 30, 4000]))])
    if rng.random() < 0.15:
        arguments.append(['--max-price-age', str(rng.choice([0, 1, 30]))])
    for stock in stocks:
        if rng.random() < 0.08:
            arguments.append(['--price', '%s=%s' % (stock['symbol'], spell(rng, number(rng, wild, 0, 4)).strip())])
    for code in sorted({stock_of(s['quote']) for s in stocks} - {currency}):
        if rng.random() < 0.1:
            arguments.append(['--rate', '%s=%s' % (code, spell(rng, number(rng, wild, 0, 1, (2, 4))).strip())])
    if command == 'report':
        arguments.append(['--format', rng.choice(['csv', 'json'])])
        by = 'holding'
        if rng.random() < 0.3:
            by = rng.choice(['holding', 'symbol', 'currency', 'market'])
            arguments.append(['--by', by])
        totals = by == 'holding' and rng.random() < 0.1
        if totals:
            arguments.append(['--totals'])
        elif rng.random() < 0.3:
            columns = sorted(set(HOLDING_HEADER) - {'name', 'market'}) if by == 'holding' else \
                sorted(GROUP_SORT - ({'key'} if by == 'market' else set()))
            arguments.append(['--sort', rng.choice(['', '-']) + rng.choice(columns)])
        if not totals and rng.random() < 0.15:
            arguments.append(['--limit', str(rng.randint(1, 4))])
        if rng.random() < 0.15:
            arguments.append(['--raw'])
    elif command == 'returns':
        arguments.append(['--format', rng.choice(['csv', 'json'])])
        k = rng.random()
        if k < 0.5:
            arguments.append(['--by', rng.choice(['symbol', 'currency', 'market'])])
        elif k < 0.7:
            arguments.append(['--every', 'year'])
        if rng.random() < 0.3:
            arguments.append(['--period', rng.choice(['ytd', '1y', '5y', 'max'])])
    elif command == 'show':
        arguments.append(['--format', 'json'])
        ctx['words'] = [ctx.get('symbol') or rng.choice(stocks)['symbol']]


def assemble(rng, ctx, arguments, words):
    rng.shuffle(arguments)
    flat, mistake = [], ctx.get('mistake')
    spoilt = mistake and mistake[0].partition('=')[0]
    for option in arguments:
        if mistake and option is not mistake and option[0] == spoilt \
                and option[0] not in ('--prices', '--rates', '--price', '--rate'):
            continue                                      # which of two wins is not the question
        if len(option) == 2 and not option[1].startswith('--') and (rng.random() < 0.3 or option[1].startswith('-')):
            flat.append('%s=%s' % tuple(option))
        else:
            flat += option
    if any(w.startswith('-') and w != '-' for w in words):
        return [ctx['command']] + flat + ['--'] + words
    if rng.random() < 0.5:
        return [ctx['command']] + words + flat
    return [ctx['command']] + flat + words


if __name__ == '__main__':
    draw_cases(make)
