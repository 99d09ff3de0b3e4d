#!/usr/bin/env python3
"""Seeded random portfolios with the reference's answer beside each.

    python3 cases.py --seed S --count K --out DIR [--errors SHARE]

DIR/case-00000/  args.json      arguments after `portfolio`; run with this folder as the current one
                 expected.out   standard output of reference.py
                 expected.code  its exit code
                 expected.err   its messages (not compared)
                 tags.json      readings of the contract the case hangs on (see reference.py `tag`)
                 stdin.csv      fed to standard input, where there is one
                 env.json       further environment variables, where there are some
                 p/, h.csv ...  the portfolio
"""
import argparse
import datetime
import json
import os
import random
import shutil

import reference

HERE = os.path.dirname(os.path.abspath(__file__))
ECB_FILE = os.path.join(HERE, '..', '..', 'data', 'ecb', 'eurofxref-hist.csv')
TODAY = datetime.date.today()
DAY = datetime.timedelta(days=1)

MAJORS = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'ZAR', 'ILS', 'SEK', 'HKD', 'CAD', 'BHD', 'CLF', 'XAU']
HISTORIC = ['EEK', 'HRK', 'LTL', 'SKK', 'BGN', 'TRL', 'DEM', 'ITL', 'CYP']
MINORS = list(reference.MINOR)
ERAS = [(2003, 2004), (2006, 2010), (2013, 2013), (2019, 2023), (2025, 2026)]
SYMBOLS = ['AAPL', 'MSFT', 'BARC.L', 'BRK.B', 'KC=F', '=CMD()', '-X', '+A', '@B', 'Ünï', 'a,b', 'q"t', '日本', 'ZAIN',
           '7203', 'NPN', 'TEVA', 'x y', "'Q", 'aapl', 'é', 'z', '😀', '\uffee']
NAMES = ['Apple Inc.', 'Barclays, PLC', 'The "Best" Co', 'two\nlines', 'crlf\r\nhere', '=1+1', '-dash', '+plus', '@at',
         '\ttab', ' spaced ', 'Ünïcödé 😀', "'quoted'", 'a', '1.50', 'semi;colon', '"']
MARKETS = ['NASDAQ', 'LSE', 'Xetra', 'London, SE', 'a"b', '=X', 'é', 'z', 'Z', '東京', '\uffee', '😀', 'nasdaq']

_ecb = None


def ecb():
    global _ecb
    if _ecb is None:
        with open(ECB_FILE, encoding='utf-8') as f:
            lines = f.read().split('\n')
        _ecb = lines[0], [(datetime.date.fromisoformat(l[:10]), l) for l in lines[1:] if l]
    return _ecb


# ---------------------------------------------------------------- numbers as text

def plain(digits, decimals):
    """integer digits, scaled down by decimals -> plain text"""
    sign, digits = ('-', -digits) if digits < 0 else ('', digits)
    text = str(digits).rjust(decimals + 1, '0')
    return sign + (text if not decimals else text[:-decimals] + '.' + text[-decimals:])


def spell(rng, text):
    """the same number in another spelling"""
    if rng.random() < 0.7:
        return text
    sign, body = ('-', text[1:]) if text.startswith('-') else ('', text)
    for _ in range(rng.randint(1, 2)):
        k = rng.randrange(6)
        if k == 0 and not sign:
            sign = '+'
        elif k == 1 and 'e' not in body.lower():
            body = '0' * rng.choice([1, 2, 40]) + body
        elif k == 2 and '.' in body and 'e' not in body.lower():
            body += '0' * rng.choice([1, 3, 40])
        elif k == 3 and body.startswith('0.') and len(body) > 2 and body[2] in '0123456789':
            body = body[1:]
        elif k == 4 and '.' not in body and 'e' not in body.lower():
            body += '.'
        elif k == 5 and 'e' not in body.lower():
            shift = rng.randint(-6, 6)
            whole, _, fraction = body.partition('.')
            digits, point = whole + fraction, len(whole) - shift
            digits = '0' * max(0, 1 - point) + digits + '0' * max(0, point - len(digits))
            point = max(point, 1)
            body = digits[:point] + ('.' + digits[point:] if digits[point:] else '') \
                + rng.choice('eE') + (rng.choice(['', '+']) if shift >= 0 else '') + str(shift)
    return sign + body                                    # blanks around it are `pad`'s


def number(rng, wild, low=0, high=4, decimals=(0, 2, 4)):
    """plain text of a positive number of low..high integer digits"""
    if wild and rng.random() < 0.25:
        n = rng.choice([30, 37, 38, 38])
        digits = rng.randrange(10 ** (n - 1), 10 ** n)
        if rng.random() < 0.5:                            # near ties: a run of zeros or fives
            k = rng.randint(1, n - 2)
            digits = digits // 10 ** k * 10 ** k + rng.choice([0, 5 * 10 ** (k - 1), 1])
        return plain(digits, rng.choice([0, 5, 19, 30, 37, 38][:4 if rng.random() < 0.8 else 6]))
    if wild and rng.random() < 0.1:
        return rng.choice(['1e37', '9.99e37', '1e-38', '0.00000000000000000000000000000000000001', '7e-30', '1E+20'])
    d = rng.choice(decimals)
    top = 10 ** rng.randint(low, high)
    return plain(rng.randint(1, top * 10 ** d), d)


# ---------------------------------------------------------------- CSV as people write it

def header_spelling(rng, name):
    if rng.random() < 0.6:
        return name
    sep = rng.choice(['_', '-', ' ', ''])
    text = sep.join(name.split('_'))
    text = rng.choice([text, text.upper(), text.title()])
    return rng.choice([text, text, ' ' + text, text + ' '])


def pad(rng, text):
    return text if rng.random() < 0.93 or not text else rng.choice([' ', '\t', '']) + text + rng.choice([' ', '\t', '  '])


def cell_text(rng, text):
    if any(c in text for c in ',"\r\n') or rng.random() < 0.08:
        return '"' + text.replace('"', '""') + '"'
    return text


def write_csv(rng, path, required, columns, rows, tweak=None):
    """rows are dicts; columns that no row fills are mostly left out"""
    used = [c for c in columns if c in required or any(r.get(c) for r in rows) or rng.random() < 0.15]
    if rng.random() < 0.5:
        rng.shuffle(used)
    extra = rng.random() < 0.15
    if extra:
        used.insert(rng.randint(0, len(used)), 'x-extra')
    newline = rng.choice(['\n', '\n', '\r\n'])
    names = [header_spelling(rng, c) for c in used]
    lines = []
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        lines.append(rng.choice(['# a comment, with "a quote', '#', '']))
    lines.append(','.join(cell_text(rng, n) for n in names))
    for row in rows:
        if rng.random() < 0.06:
            lines.append('')
        cells = []
        for c in used:
            text = row.get(c) or ''
            if c == 'x-extra':
                text = rng.choice(['', 'whatever', 'a,b', '12abc', '# no comment'])
            if c not in ('name', 'market', 'note', 'x-extra'):
                text = pad(rng, text)
            cells.append(cell_text(rng, text))
        lines.append(','.join(cells))
    if rng.random() < 0.06:
        lines.append('')
    text = newline.join(lines) + ('' if rng.random() < 0.15 else newline)
    data = text.encode()
    if rng.random() < 0.12:
        data = b'\xef\xbb\xbf' + data
    if tweak:
        data = tweak(data)
    with open(path, 'wb') as f:
        f.write(data)


# ---------------------------------------------------------------- one case

def stock_of(code):
    return reference.MINOR[code][0] if code in reference.MINOR else code


def units(code):
    return reference.MINOR[code][1] if code in reference.MINOR else 1


def other_units(rng, code):
    """a quote code of the same stock currency"""
    stock = stock_of(code)
    return rng.choice([stock] + [m for m in MINORS if stock_of(m) == stock])


def random_day(rng, around):
    return around - rng.choice([0, 0, 1, 2, 3, 5, 7, 8, 20, -1, -3]) * DAY


def make(rng, folder, error_share):
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

    # stocks
    stocks = []
    for symbol in rng.sample(SYMBOLS, rng.choice([0, 1, 1, 2, 3, 4, 6]) if not error else rng.randint(1, 4)):
        quote = rng.choice([own, own, currency] + MAJORS[:10] * 2 + MINORS * 2 + HISTORIC + MAJORS)
        p = number(rng, wild, 0, 4)
        stocks.append({'symbol': symbol, 'quote': quote, 'price': p,
                       'name': rng.choice(NAMES) if rng.random() < 0.6 else '',
                       'market': rng.choice(MARKETS) if rng.random() < 0.6 else ''})

    # holdings
    holdings, needs = [], set()
    for stock in stocks:
        for lot in range(rng.choice([1, 1, 1, 1, 2, 2, 3])):
            holdings.append(holding(rng, stock, own, currency, as_of, wild, needs))
    rng.shuffle(holdings)

    # prices
    price_rows = []
    for stock in stocks:
        style = rng.choice(['history'] * 6 + ['undated', 'both', 'none', 'stale'])
        days = set()
        if style in ('history', 'both'):
            days = {random_day(rng, as_of) for _ in range(rng.randint(1, 4))}
        if style == 'stale':
            days = {as_of - rng.randint(8, 40) * DAY for _ in range(2)}
        entries = sorted(days) + ([None] if style in ('undated', 'both') else [])
        for day in entries:
            price_rows.append(price_row(rng, stock, day, wild))
    for _ in range(rng.choice([0, 0, 1])):
        price_rows.append({'symbol': 'UNHELD', 'price': '5', 'date': '2012-01-0%d' % rng.randint(1, 9)})
    if rng.random() < 0.1 and price_rows:
        price_rows.append(dict(price_rows[0]))            # the same figures twice
    rng.shuffle(price_rows)

    # rates
    use_ecb = rng.random() < 0.45
    rate_style = rng.choice(['ecb', 'ecb', 'both']) if use_ecb else rng.choice(['own'] * 5 + ['none'])
    rate_rows = []
    if rate_style in ('own', 'both'):
        rate_rows = rates(rng, needs, currency, as_of, wild, rate_style == 'both')
    ecb_lines = None
    if rate_style in ('ecb', 'both'):
        header, every = ecb()
        centres = [as_of] + [d for _, d in needs if d]
        lines = [l for d, l in every if any(0 <= (c - d).days <= 12 or -2 <= (c - d).days < 0 for c in centres)]
        drop = rng.choice([0, 0, 0.3, 0.7])
        ecb_lines = [header] + [l for l in lines if rng.random() >= drop]
        if rng.random() < 0.15 and len(ecb_lines) > 1:    # the daily form
            daily = ecb_lines[1].split(',')
            day = datetime.date.fromisoformat(daily[0])
            keep = [k for k in range(1, len(daily) - 1) if daily[k] != 'N/A']
            names = header.split(',')
            ecb_lines = ['Date, ' + ', '.join(names[k] for k in keep) + ', ',
                         '%d %s %d, ' % (day.day, reference.MONTHS[day.month - 1].capitalize(), day.year)
                         + ', '.join(daily[k] for k in keep) + ', ']

    # write
    target = os.path.join(folder, 'p') if mode.startswith('folder') else folder
    os.makedirs(target, exist_ok=True)
    holdings_path = os.path.join(target, {'file': 'h.csv', 'stdin': 'stdin.csv'}.get(mode, 'holdings.csv'))
    arguments, settings = [], {}
    ctx = dict(rng=rng, holdings=holdings, prices=price_rows, rates=rate_rows, own=own, currency=currency,
               settings=settings, arguments=arguments, stocks=stocks, tweak={}, mode=mode, as_of=as_of)
    if error:
        error(ctx)
    write_csv(rng, holdings_path, ['symbol', 'shares', 'currency'],
              ['symbol', 'shares', 'currency'] + reference.HOLDING_COLUMNS, ctx['holdings'], ctx['tweak'].get('holdings'))
    price_files, rate_files = [], []
    if price_rows or rng.random() < 0.3:
        if rng.random() < 0.15 and len(price_rows) > 1:   # two files
            half = len(price_rows) // 2
            parts = [('prices.csv', price_rows[:half]), ('more-prices.csv', price_rows[half:])]
        else:
            parts = [('prices.csv', price_rows)]
        for name, rows in parts:
            write_csv(rng, os.path.join(target, name), ['symbol', 'price'],
                      ['symbol', 'price', 'date', 'currency', 'previous_close'], rows, ctx['tweak'].get('prices'))
            price_files.append(name)
    if rate_rows:
        write_csv(rng, os.path.join(target, 'rates.csv'), ['from', 'to', 'rate'],
                  ['from', 'to', 'rate', 'date'], rate_rows, ctx['tweak'].get('rates'))
        rate_files.append('rates.csv')
    if ecb_lines:
        name = 'rates.csv' if not rate_files and rng.random() < 0.3 else 'eurofxref-hist.csv'
        with open(os.path.join(target, name), 'w', newline='') as f:
            f.write('\n'.join(ecb_lines) + '\n')
        rate_files.append(name)

    env = {}
    if mode == 'folder':
        settings.setdefault('currency', own)
    if mode.startswith('folder'):
        if rng.random() < 0.6:
            settings['name'] = rng.choice(['My portfolio', 'Dépôt "1"', 'a\\b\n'])
        if price_files not in ([], ['prices.csv']) or rng.random() < 0.3:
            settings.setdefault('prices', price_files)
        if rate_files not in ([], ['rates.csv']) or rng.random() < 0.3:
            settings.setdefault('rates', rate_files)
        if settings or rng.random() < 0.3:
            with open(os.path.join(target, 'portfolio.json'), 'w', encoding='utf-8') as f:
                json.dump(settings, f, ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, 2]))
    else:
        for name in price_files:
            arguments.append(['--prices', name])
        for name in rate_files:
            arguments.append(['--rates', name])
    if mode == 'folder':
        if option_currency:
            arguments.append(['--currency', option_currency])
        elif rng.random() < 0.1:
            env['PORTFOLIO_CURRENCY'] = 'SEK'             # must lose to portfolio.json
    elif not ctx.get('no_currency'):
        if rng.random() < 0.3:
            env['PORTFOLIO_CURRENCY'] = option_currency
        else:
            arguments.append(['--currency', option_currency])
    if mode == 'folder' and rng.random() < 0.05:          # take the place of the folder's
        write_csv(rng, os.path.join(folder, 'others.csv'), ['symbol', 'price'],
                  ['symbol', 'price', 'date', 'currency', 'previous_close'],
                  [price_row(rng, s, random_day(rng, as_of), False) for s in stocks])
        arguments.append(['--prices', 'others.csv'])
    commands(ctx, rng, arguments, currency, as_of, holdings, stocks, wild)
    path = {'file': 'h.csv', 'stdin': '-'}.get(mode, 'p')
    words = ctx['words'] + [ctx.get('path', path)]
    return assemble(rng, ctx, arguments, words), env, (holdings_path if mode == 'stdin' else None), as_of


def holding(rng, stock, own, currency, as_of, wild, needs):
    quote = stock['quote']
    if rng.random() < 0.04:
        quote = other_units(rng, quote)
    major, u = stock_of(quote), units(quote)
    h = {'symbol': stock['symbol'], 'currency': quote, 'name': stock['name'], 'market': stock['market']}
    shares = number(rng, wild, 0, 4, (0, 0, 0, 1, 3, 6))
    h['shares'] = spell(rng, ('-' if rng.random() < 0.12 else '') + shares)
    bought = None
    if rng.random() < 0.8:
        bought = as_of - rng.choice([0, 1, 30, 200, 365, 800]) * DAY - rng.randrange(6) * DAY
        if rng.random() < 0.06:
            bought = as_of + rng.randint(1, 5) * DAY
        h['purchase_date'] = bought.isoformat()
    needs.add((major, bought))
    needs.add((major, as_of))
    in_own = major == own
    style = rng.choice(['price'] * 7 + ['cost_stock', 'cost_stock', 'none'])
    if in_own and rng.random() < 0.15:
        style = 'cost'
    if style == 'price':
        base = stock['price'] if rng.random() < 0.2 else number(rng, wild, 0, 4)
        if rng.random() < 0.03:
            base = '0'
        h['purchase_price'] = spell(rng, base)
        if rng.random() < 0.2:
            h['purchase_currency'] = other_units(rng, quote)
        if rng.random() < 0.4:
            h['fees'] = spell(rng, rng.choice(['0', '9.95', number(rng, wild, 0, 2)]))
    elif style == 'cost_stock':
        h['cost_stock'] = spell(rng, rng.choice(['', '', '', '-']) + rng.choice([number(rng, wild, 1, 5), '0', number(rng, wild, 1, 5)]))
    elif style == 'cost':
        h['cost'] = spell(rng, rng.choice(['', '', '', '-']) + number(rng, wild, 1, 5))
    if in_own:
        if rng.random() < 0.1:
            h['rate'] = rng.choice(['1', '1.0', '+1', '10e-1'])
        if rng.random() < 0.1 and 'cost' not in h:
            h['purchase_rate'] = rng.choice(['1', '1.00', '0.1e1'])
    else:
        k = rng.random()
        if k < 0.2:
            h['purchase_rate'] = spell(rng, number(rng, wild, 0, 1, (2, 4, 6)))
        elif k < 0.35:
            h['cost'] = spell(rng, rng.choice(['', '', '', '', '-']) + number(rng, wild, 1, 5))
        if rng.random() < 0.12:
            h['rate'] = spell(rng, number(rng, wild, 0, 1, (2, 4, 6)))
    if rng.random() < 0.15:
        h['price'] = spell(rng, rng.choice([number(rng, wild, 0, 4), stock['price'], '0']))
    if rng.random() < 0.12:
        h['previous_close'] = spell(rng, rng.choice([number(rng, wild, 0, 4), stock['price'], '0']))
    if rng.random() < 0.15:
        h['excluded'] = rng.choice(['true', 'true', 'true', 'false'])
    if rng.random() < 0.15:
        h['note'] = rng.choice(['a note', 'with, comma', '"x"', '#'])
    return h


def scaled(text, power):
    return text + 'e%d' % power if 'e' not in text.lower() else text


def price_row(rng, stock, day, wild):
    row = {'symbol': stock['symbol'], 'date': day.isoformat() if day else ''}
    k = rng.random()
    price = stock['price'] if k < 0.3 else number(rng, wild, 0, 4)
    if k < 0.06:
        price = scaled(price, rng.choice([2, -2, 3, -3]))
    row['price'] = spell(rng, price)
    if rng.random() < 0.25:
        row['currency'] = other_units(rng, stock['quote'])
    if rng.random() < 0.2:
        row['previous_close'] = spell(rng, rng.choice([number(rng, wild, 0, 4), stock['price'], '0']))
    return row


def rates(rng, needs, currency, as_of, wild, sparse):
    found = {}

    def put(a, b, day):
        if a == b or 'EUR' == a and sparse:               # never against an ECB figure
            return
        if sparse and (b == 'EUR' and day is None):
            pass
        found.setdefault((a, b, day), number(rng, wild, 0, 2, (2, 4, 6)))

    def near(day):
        if day is None or rng.random() < 0.12:
            return None
        return day - rng.choice([0, 0, 0, 1, 2, 4, 6, 7, 8, 9, -1]) * DAY

    for stock, day in sorted(needs, key=str):
        if stock == currency:
            continue
        for _ in range(rng.choice([1, 1, 2])):
            way = rng.choice(['direct', 'direct', 'inverse', 'cross', 'cross', 'none'] if not sparse else
                             ['direct', 'inverse', 'none', 'none', 'cross'])
            if way == 'direct':
                put(stock, currency, near(day))
            elif way == 'inverse':
                put(currency, stock, near(day))
            elif way == 'cross':
                for middle in rng.sample(['EUR', 'USD', 'CHF', 'AUD', 'SEK'], rng.choice([1, 1, 2, 3])):
                    if middle in (stock, currency):
                        continue
                    put(*(rng.choice([(stock, middle), (middle, stock)]) + (near(day),)))
                    put(*(rng.choice([(currency, middle), (middle, currency)]) + (near(day),)))
    rows = [{'from': a, 'to': b, 'rate': spell(rng, r), 'date': d.isoformat() if d else ''}
            for (a, b, d), r in found.items()]
    if rows and rng.random() < 0.1:
        rows.append(dict(rows[0]))
    rng.shuffle(rows)
    return rows


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
            columns = sorted(set(reference.HOLDING_HEADER) - {'name', 'market'}) if by == 'holding' else \
                sorted(reference.GROUP_SORT - ({'key'} if by == 'market' else set()))
            arguments.append(['--sort', rng.choice(['', '-']) + rng.choice(columns)])
        if not totals and rng.random() < 0.15:
            arguments.append(['--limit', str(rng.randint(1, 4))])
        if rng.random() < 0.15:
            arguments.append(['--raw'])
    elif command == 'show':
        arguments.append(['--format', 'json'])
        ctx['words'] = [ctx.get('symbol') or rng.choice(stocks)['symbol']]


def assemble(rng, ctx, arguments, words):
    rng.shuffle(arguments)
    flat, mistake = [], ctx.get('mistake')
    for option in arguments:
        if mistake and option is not mistake and option[0] == mistake[0] \
                and option[0] not in ('--prices', '--rates', '--price', '--rate'):
            continue                                      # which of two wins is not the question
        if len(option) == 2 and (rng.random() < 0.3 or option[1].startswith('-')):
            flat.append('%s=%s' % tuple(option))
        else:
            flat += option
    if any(w.startswith('-') and w != '-' for w in words):
        return [ctx['command']] + flat + ['--'] + words
    if rng.random() < 0.5:
        return [ctx['command']] + words + flat
    return [ctx['command']] + flat + words


# ---------------------------------------------------------------- one mistake each

BAD_NUMBERS = ['12abc', '1,234.56', '$5', 'NaN', 'nan', 'inf', '1e', 'e5', '.', '-', '+', '1.2.3', '--1', '1 2', '1_000',
               '0x10', '1e5.5', '1e+', '١٢', '5%', '(5)', '1e38', '9e99999999999', '1e-39', '1' * 39,
               '0.' + '0' * 38 + '1', '1.' + '0' * 37 + '5', '12\n', 'n/a', '1\u00a0000', '−5', '1e 5', '1d5', '٫5']


def edit_holding(name, values):
    def error(ctx):
        rng = ctx['rng']
        h = rng.choice(ctx['holdings'])
        value = rng.choice(values) if isinstance(values, list) else values(ctx, h)
        if name == 'cost':
            for other in ('purchase_price', 'fees', 'cost_stock', 'purchase_rate'):
                h.pop(other, None)
        h[name] = value
    return error


def bad_number(ctx):
    rng = ctx['rng']
    name = rng.choice(['shares', 'purchase_price', 'fees', 'cost_stock', 'purchase_rate', 'cost', 'price',
                       'previous_close', 'rate'])
    rng.choice(ctx['holdings'])[name] = rng.choice(BAD_NUMBERS)


def bad_price(ctx):
    rng = ctx['rng']
    ctx['prices'].append({'symbol': rng.choice(['UNHELD', ctx['stocks'][0]['symbol']]), 'price': '5', 'date': '1999-05-05',
                          **rng.choice([{'price': rng.choice(BAD_NUMBERS + ['-1'])}, {'previous_close': '-1'},
                                        {'date': rng.choice(['2020-02-30', '01/02/2020', '2020-1-1', 'today'])},
                                        {'currency': 'gbp'}, {'symbol': ''}, {'price': ''}])})


def bad_rate(ctx):
    rng = ctx['rng']
    ctx['rates'].append({'from': 'AUD', 'to': 'NZD', 'rate': '1.1', 'date': '1999-05-05',
                         **rng.choice([{'rate': rng.choice(BAD_NUMBERS + ['0', '-1', '0.000', ''])}, {'from': 'GBX'},
                                       {'to': 'GBp'}, {'from': 'usd'}, {'to': 'QQQ'}, {'date': '2021-13-01'},
                                       {'from': ''}])})


def double_price(ctx):
    ctx['prices'] += [{'symbol': 'TWICE', 'price': '5', 'date': '1999-05-05'},
                      {'symbol': 'TWICE', 'price': '5.01', 'date': '1999-05-05'}]


def double_rate(ctx):
    day = ctx['rng'].choice(['1999-05-05', ''])
    ctx['rates'] += [{'from': 'AUD', 'to': 'NZD', 'rate': '5', 'date': day},
                     {'from': 'AUD', 'to': 'NZD', 'rate': '5.01', 'date': day}]


def foreign_price(ctx):
    s = ctx['rng'].choice(ctx['stocks'])
    other = 'NOK' if stock_of(s['quote']) != 'NOK' else 'DKK'
    ctx['prices'].append({'symbol': s['symbol'], 'price': '5', 'date': '1999-05-05', 'currency': other})


def bytes_tweak(which, change):
    def error(ctx):
        ctx['tweak'][which] = lambda data: change(ctx['rng'], data)
    return error


def both(a, b):
    def error(ctx):
        h = ctx['rng'].choice(ctx['holdings'])
        for name in ('purchase_price', 'fees', 'cost_stock', 'purchase_rate', 'cost'):
            h.pop(name, None)
        h[a], h[b] = '5', '1'
    return error


def own_rate(ctx):
    h = ctx['rng'].choice(ctx['holdings'])
    for name in ('purchase_price', 'fees', 'cost_stock', 'purchase_rate', 'cost', 'price', 'purchase_currency'):
        h.pop(name, None)
    ctx['prices'][:] = [p for p in ctx['prices'] if p['symbol'] != h['symbol']]
    h['currency'] = ctx['own']
    h[ctx['rng'].choice(['rate', 'purchase_rate'])] = '1.01'


def setting(**more):
    def error(ctx):
        ctx['settings'].update(more)
        if not ctx['mode'].startswith('folder'):
            edit_holding('shares', ['0'])(ctx)
    return error


def option(*words):
    def error(ctx):
        ctx['arguments'].append(list(words))
        ctx['mistake'] = ctx['arguments'][-1]
        if words[0] in ('--by', '--sort', '--limit'):
            ctx['command'] = 'report'
    return error


def command(name, **more):
    def error(ctx):
        ctx['command'] = name
        ctx.update(more)
    return error


def no_currency(ctx):
    if ctx['mode'] == 'folder':
        option('--currency', ctx['rng'].choice(['GBX', 'gbp', 'XYZ', 'GBp', '']))(ctx)
    else:
        ctx['no_currency'] = True


ERROR_KINDS = [bad_number] * 6 + [bad_price] * 4 + [bad_rate] * 4 + [
    edit_holding('shares', ['0', '0.000', '-0', '', '0e5']),
    edit_holding('currency', ['gbp', 'usd', 'gbx', 'GBx', 'Gbp', 'USd', 'ZAr', 'ILs', 'KWd', 'BWp', 'p', 'QQQ', '', '£']),
    edit_holding('purchase_date', ['2020-02-30', '1/2/2020', '2020-00-10', '1 Jan 2020']),
    edit_holding('excluded', ['maybe', 'yes', '1']),
    edit_holding('purchase_currency', lambda ctx, h: 'NOK' if stock_of(h['currency']) != 'NOK' else 'DKK'),
    edit_holding('symbol', ['', '  ']),
    edit_holding('price', ['-1', '-0.01']), edit_holding('previous_close', ['-1']),
    edit_holding('purchase_rate', ['0', '-1']), edit_holding('rate', ['0', '-1']),
    double_price, double_rate, foreign_price, own_rate,
    both('cost_stock', 'purchase_price'), both('cost_stock', 'fees'), both('cost', 'purchase_rate'),
    bytes_tweak('holdings', lambda rng, d: d + b'\n"unclosed'),
    bytes_tweak('holdings', lambda rng, d: d + b'\n"a"b,1,USD'),
    bytes_tweak('holdings', lambda rng, d: d + b'\na"b,1,USD'),
    bytes_tweak('holdings', lambda rng, d: d + b'\nonly-one-cell'),
    bytes_tweak('holdings', lambda rng, d: d + b'\n' + b',' * 60),
    bytes_tweak('holdings', lambda rng, d: d + b'\n\xff\xfe'),
    bytes_tweak('holdings', lambda rng, d: b'symbol,shares\nA,1\n'),
    bytes_tweak('holdings', lambda rng, d: b'symbol,shares,currency,Sym-Bol\nA,1,USD,B\n'),
    bytes_tweak('holdings', lambda rng, d: rng.choice([b'', b'\n\n', b'# only a comment\n', b'\xef\xbb\xbf'])),
    setting(currency='GBX'), setting(currency='eur'), setting(colour='red'), setting(prices='prices.csv'),
    setting(prices=['nowhere.csv']),
    option('--colour', 'red'), option('--by', 'colour'), option('--sort', 'colour'), option('--limit', '-1'),
    option('--limit', 'x'), option('--as-of', '2020-02-30'), option('--max-rate-age', '1.5'), option('--price', 'NOSUCH=5'),
    option('--price', 'AAPL'), option('--price', 'AAPL=1,5'), option('--price', 'AAPL=-5'), option('--rate', 'USD=0'),
    option('--rate', 'GBX=1'), option('--rate', 'usd=1'), option('--rate', 'USD'), option('--cost-rate', 'average'),
    option('--format', 'xml'), option('--rates', 'nowhere.csv'), option('--prices', 'nowhere.csv'),
    command('show', symbol='NOSUCH'), command('report', path='nowhere'), command('shew'),
    no_currency, no_currency]


# ---------------------------------------------------------------- main

def write(path, text):
    with open(path, 'wb') as f:
        f.write(text.encode())


def expect(folder, argv, env, stdin_path):
    stdin = None
    if stdin_path:
        with open(stdin_path, 'rb') as f:
            stdin = f.read()
    here = os.getcwd()
    os.chdir(folder)
    try:
        return reference.main(argv, env, stdin, TODAY)
    finally:
        os.chdir(here)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seed', default='1')
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--out', required=True)
    parser.add_argument('--errors', type=float, default=0.15, help='share of cases with a mistake in them')
    options = parser.parse_args()
    codes, tags = {}, {}
    for i in range(options.count):
        folder = os.path.abspath(os.path.join(options.out, 'case-%05d' % i))
        rng = random.Random('%s/%d' % (options.seed, i))
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        argv, env, stdin_path, as_of = make(rng, folder, options.errors)
        code, out, err = expect(folder, argv, env, stdin_path)
        if 'as-of-today' in reference.TAGS:               # would change from day to day
            argv.insert(1, '--as-of=' + as_of.isoformat())
            code, out, err = expect(folder, argv, env, stdin_path)
        write(os.path.join(folder, 'args.json'), json.dumps(argv, ensure_ascii=False))
        write(os.path.join(folder, 'expected.out'), out)
        write(os.path.join(folder, 'expected.code'), '%d\n' % code)
        write(os.path.join(folder, 'expected.err'), err)
        write(os.path.join(folder, 'tags.json'), json.dumps(sorted(reference.TAGS)))
        if env:
            write(os.path.join(folder, 'env.json'), json.dumps(env))
        codes[code] = codes.get(code, 0) + 1
        for t in reference.TAGS:
            tags[t] = tags.get(t, 0) + 1
    print('%d cases; exit codes %s' % (options.count, dict(sorted(codes.items()))))
    for t in sorted(tags):
        print('  %5d %s' % (tags[t], t))


if __name__ == '__main__':
    main()
