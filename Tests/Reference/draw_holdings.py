"""Rows of holdings, prices and rates, drawn around an as-of date."""
from draw import DAY, number, other_units, spell, stock_of, units


def random_day(rng, around):
    return around - rng.choice([0, 0, 1, 2, 3, 5, 7, 8, 20, -1, -3]) * DAY


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
    if rng.random() < 0.25:
        h['price'] = spell(rng, rng.choice([number(rng, wild, 0, 4), stock['price'], '0']))
        if rng.random() < 0.6:                            # before, between, on and after the days of the files
            h['price_date'] = (random_day(rng, as_of) - rng.choice([0, 0, 0, 30, 400]) * DAY).isoformat()
    if rng.random() < (0.5 if 'price_date' in h else 0.12):
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
