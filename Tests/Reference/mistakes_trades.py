"""One mistake in a drawn history or its command line."""
from draw import stock_of

NUMBERS = ['12abc', '1,234.56', '$5', 'NaN', '1e', '.', '1' * 39, '1e38']


def pick(case, *types):
    """A row of one of these types, or a new purchase."""
    rng = case['rng']
    found = [r for r in case['files'][0] if r['type'] in types and '_' not in r]
    if found:
        return rng.choice(found)
    row = {'date': case['as_of'].isoformat(), 'type': 'buy', 'symbol': 'MISTAKEN', 'shares': '10', 'price': '5',
           'currency': case['own']}
    if types and 'buy' not in types:
        row.update(base_row(case, types[0]))
    case['files'][0].append(row)
    return row


def base_row(case, kind):
    day = case['as_of'].isoformat()
    return {'date': day, 'type': kind, 'symbol': 'MISTAKEN', 'currency': case['own'],
            **{'dividend': {'amount': '5', 'shares': '', 'price': ''}, 'fee': {'amount': '5', 'shares': '', 'price': ''},
               'interest': {'amount': '5', 'shares': '', 'price': ''},
               'split': {'ratio': '2:1', 'shares': '', 'price': ''},
               'exchange': {'to_symbol': 'OTHER', 'shares': '', 'price': ''},
               'spin_off': {'to_symbol': 'OTHER', 'shares': '5', 'cost_share': '0.5', 'price': ''},
               'return_of_capital': {'amount': '5', 'shares': '', 'price': ''},
               'transfer_in': {}, 'sell': {}, 'cover': {}, 'short': {}, 'transfer_out': {'price': ''}}[kind]}


def cell(name, values, *types):
    def mistake(case):
        row = pick(case, *types)
        row[name] = case['rng'].choice(values)
    return mistake


def no_use(name, value, *types):
    return cell(name, [value], *types)


def oversold(case):
    row = pick(case, 'sell', 'cover', 'transfer_out')
    row['date'] = case['as_of'].isoformat()
    row.pop('lot', None)
    row.pop('amount', None)
    row.pop('total', None)
    row['shares'] = '999999999'
    if row['type'] != 'transfer_out':
        row['price'] = '1'


def oversold_later(case):
    """After the as-of date: it has not happened."""
    oversold(case)
    case['rng'].choice(case['files'][0])
    case['files'][0][-1]['date'] = '2026-10-30'


def unknown_lot(case):
    row = pick(case, 'sell')
    row['lot'] = case['rng'].choice(['no such lot', '1999-01-01'])


def both_rate_and_total(case):
    row = pick(case, 'buy', 'sell')
    row.update(rate='1', total='5')


def twice_an_id(case):
    for _ in range(2):
        case['files'][0].append({'date': case['as_of'].isoformat(), 'type': 'buy', 'symbol': 'MISTAKEN', 'shares': '10',
                                 'price': '5', 'currency': case['own'], 'id': 'the same'})


def disagreeing(case):
    row = pick(case, 'buy')
    row.pop('fees', None)
    row.pop('fees_currency', None)
    row.pop('total', None)
    row.update(shares='10', price='5', currency=stock_of(row['currency']), amount=case['rng'].choice(['50.02', '51.1', '49.98', '52']))


def two_currencies(case):
    for code in ('NOK', 'DKK'):
        case['files'][0].append({'date': case['as_of'].isoformat(), 'type': 'buy', 'symbol': 'MISTAKEN', 'shares': '10',
                                 'price': '5', 'currency': code})


def spin_off_of_nothing(case):
    case['files'][0].append({**base_row(case, 'spin_off'), 'symbol': 'NOTHING'})


def capital_beyond_cost(case):
    case['files'][0].append({'date': case['as_of'].isoformat(), 'type': 'buy', 'symbol': 'MISTAKEN', 'shares': '10',
                             'price': '5', 'currency': case['own']})
    case['files'][0].append({**base_row(case, 'return_of_capital'), 'amount': '50.01'})


def held_twice(case):
    case['mode'] = 'folder'
    row = pick(case, 'buy')
    case['holdings'] = [{'symbol': row['symbol'], 'shares': '1', 'currency': row.get('currency') or case['own']}]


def own_rate(case):
    row = pick(case, 'buy')
    row.pop('total', None)
    row.update(currency=case['own'], symbol='MISTAKEN', rate='1.1')


def option(*words):
    def mistake(case):
        case['arguments'].append(list(words))
        case['command'] = 'gains'
    return mistake


def lots_in_another_currency(case):
    case['mode'], case['command'] = 'folder', 'lots'
    case['arguments'].append(['--currency', 'NOK'])


def setting(**more):
    def mistake(case):
        case['mode'] = 'folder'
        case['settings'].update(more)
    return mistake


def trades_beside_a_trades_file(case):
    case['mode'] = 'file'
    case['files'] = case['files'][:1]
    case['holdings'] = []
    case['arguments'].append(['--trades', 'trades.csv'])


MISTAKES = [
    oversold, oversold, oversold_later, unknown_lot, both_rate_and_total, twice_an_id, disagreeing, disagreeing,
    two_currencies, spin_off_of_nothing, capital_beyond_cost, held_twice, own_rate, lots_in_another_currency,
    trades_beside_a_trades_file,
    cell('shares', NUMBERS + ['0', '-5', ''], 'buy', 'sell', 'transfer_in'), cell('price', NUMBERS + ['-1'], 'buy'),
    cell('fees', ['-1', 'x'], 'buy'), cell('amount', ['-5', ''], 'return_of_capital'), cell('amount', ['', 'x'], 'fee'),
    cell('date', ['2020-02-30', '1/2/2020', ''], 'buy'), cell('type', ['by', '', 'bought', 'grant'], 'buy', 'dividend'),
    cell('time', ['9:30', '25:00', '12:60', 'noon', '12:30:61'], 'buy'), cell('symbol', ['', ' '], 'buy', 'dividend'),
    cell('currency', ['', 'gbp', 'QQQ', 'usd'], 'buy', 'dividend'), cell('rate', ['0', '-1', 'x'], 'dividend'),
    cell('ratio', ['2', '2:0', '0:1', '-1:2', 'a:b', '2:1:1', '', '2/1'], 'split'), cell('to_symbol', [''], 'exchange'),
    cell('cost_share', ['', '1.1', '-0.1', 'x'], 'spin_off'), cell('purchase_date', ['2020-13-01'], 'transfer_in'),
    cell('fees_currency', ['GBX', 'usd'], 'buy'), cell('id', ['2020-01-01'], 'buy'), cell('taxes', ['-1'], 'interest'),
    no_use('taxes', '1', 'buy', 'sell'), no_use('lot', 'x', 'buy'), no_use('id', 'x', 'sell'), no_use('shares', '1', 'fee'),
    no_use('price', '1', 'transfer_out'), no_use('ratio', '2:1', 'dividend'), no_use('purchase_date', '2020-01-01', 'buy'),
    no_use('amount', '5', 'split'), no_use('to_symbol', 'X', 'split'), no_use('cost_share', '0.5', 'exchange'),
    no_use('total', '5', 'split'), no_use('fees', '1', 'transfer_out'),
    option('--by', 'holding'), option('--year', '20'), option('--from', '2020-02-30'), option('--lots', 'newest'),
    option('--year', '2020', '--from', '2020-01-01'), option('--from', '2020-02-01', '--to', '2020-01-01'),
    option('--income', '--by', 'symbol'), option('--trades', 'nowhere.csv'), option('--colour'),
    setting(lots='newest'), setting(trades='trades.csv'), setting(prices=[{'name': 'prices.csv'}])]
