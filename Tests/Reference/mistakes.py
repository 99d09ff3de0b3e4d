"""One mistake in a drawn portfolio or its command line: each takes the case's parts and spoils one of them."""
from draw import stock_of

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


def price_date_alone(ctx):
    h = ctx['rng'].choice(ctx['holdings'])
    h.pop('price', None)
    h['price_date'] = '2020-01-02'


def own_rate(ctx):
    h = ctx['rng'].choice(ctx['holdings'])
    for name in ('purchase_price', 'fees', 'cost_stock', 'purchase_rate', 'cost', 'price', 'price_date', 'purchase_currency'):
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


def output_over_input(ctx):
    ctx['output'] = 'input'


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
    edit_holding('price_date', ['2020-02-30', '1/2/2020']), price_date_alone, price_date_alone,
    option('--output', '--totals'), option('--sort', '--value'), option('--sort=--value'), option('--as-of', '--'),
    output_over_input, output_over_input, no_currency, no_currency]
