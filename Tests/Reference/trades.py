"""The rows of trades files: what each may say, how they agree, and their order."""
import re
from fractions import Fraction

from figures import ZERO, Bad, add, parse_number, quotient15, sub
from tables import NOT_NEGATIVE, POSITIVE, Cells, base, canonical, read_records, table_of
from words import parse_date, parse_major, parse_quote, parse_symbol

OPENING = {'buy': 1, 'short': -1, 'transfer_in': 1}       # and which side
CLOSING = {'sell': 1, 'cover': -1, 'transfer_out': 1}
SALES = ('sell', 'cover')
CORPORATE = ('split', 'exchange', 'spin_off')
INCOME = ('dividend', 'interest')
PAYMENTS = INCOME + ('fee', 'tax')
HELD = tuple(OPENING) + tuple(CLOSING) + ('return_of_capital',)     # rows that time puts in order

COLUMNS = ['time', 'symbol', 'name', 'market', 'shares', 'price', 'currency', 'fees', 'fees_currency', 'taxes', 'amount',
           'rate', 'total', 'ratio', 'to_symbol', 'cost_share', 'purchase_date', 'lot', 'id', 'note']
ALWAYS = {'time', 'symbol', 'name', 'market', 'currency', 'note'}
MONEY = {'amount', 'rate', 'total'}
PRICED = {'shares', 'price', 'fees', 'fees_currency'} | MONEY
ALLOWED = {'buy': PRICED | {'id'}, 'short': PRICED | {'id'}, 'sell': PRICED | {'lot'}, 'cover': PRICED | {'lot'},
           'transfer_in': PRICED | {'id', 'purchase_date'}, 'transfer_out': {'shares', 'lot'},
           'dividend': PRICED | {'taxes'}, 'interest': MONEY | {'taxes', 'fees', 'fees_currency'},
           'fee': MONEY, 'tax': MONEY, 'split': {'ratio'}, 'exchange': {'to_symbol', 'ratio'},
           'spin_off': {'to_symbol', 'shares', 'cost_share'}, 'return_of_capital': MONEY}
NEEDED = {'transfer_in': ['shares'], 'transfer_out': ['shares'], 'interest': ['amount'], 'fee': ['amount'],
          'tax': ['amount'], 'split': ['ratio'], 'exchange': ['to_symbol'],
          'spin_off': ['to_symbol', 'shares', 'cost_share'], 'return_of_capital': ['amount'],
          **dict.fromkeys(['buy', 'short', 'sell', 'cover'], ['shares'])}
KINDS = {canonical(kind): kind for kind in ALLOWED}
NEGATIVE_AMOUNT = ('dividend', 'interest', 'fee', 'tax')
PART = (lambda v: 0 <= v <= 1, 'is not from 0 to 1')


def is_trades(header):
    return {'date', 'type'} <= {canonical(name) for name in header}


class Trade:
    """A row. Amounts are positive as written; quote, stock and u are those of its currency, None where it has none."""

    account = ''                                          # households.py has several

    def place(self, name):
        """Of a cell, or of `type` where the file has no such column."""
        found = self.cells.row.get(canonical(name))
        return (self.cells.row['type'] if found is None else found).place


# ---------------------------------------------------------------- cells

def parse_type(text):
    if canonical(text) not in KINDS:
        raise Bad('"%s" is not a type' % text)
    return KINDS[canonical(text)]


def parse_time(text):
    match = re.match(r'([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?\Z', text.strip(' \t'))
    if not match or int(match.group(1)) > 23 or int(match.group(2)) > 59 or int(match.group(3) or 0) > 59:
        raise Bad('"%s" is not a time' % text)
    return tuple(int(part or 0) for part in match.groups())


def parse_ratio(text):
    parts = text.split(':')
    if len(parts) != 2:
        raise Bad('"%s" is not a ratio' % text)
    new, old = map(parse_number, parts)
    if new <= 0 or old <= 0:
        raise Bad('"%s" is not a ratio of numbers above 0' % text)
    return new / old


def parse_id(text):
    text = text.strip(' \t')
    if re.match(r'[0-9]{4}-[0-9]{2}-[0-9]{2}\Z', text):
        raise Bad('"%s" is a date' % text)
    return text


def decimals_of(text):
    """As written: 2 of 1.50, 3 of 15e-3."""
    mantissa, _, exponent = text.strip(' \t').lower().partition('e')
    return max(0, len(mantissa.partition('.')[2]) - int(exponent or 0))


def read_trades(path, number, errors, stdin=None, read=None):
    """The rows of a file, in the order it has them."""
    read = read or read_records(path, errors, stdin)
    if read is None:
        return []
    file, result = base(path), []
    for line, row in table_of(path, errors, read, ['date', 'type'], COLUMNS):
        trade = read_row(Cells(row, file, line, errors))
        trade.file, trade.line, trade.file_number = file, line, number
        if not trade.cells.bad:
            result.append(trade)
    return result


def read_row(cells):
    t = Trade()
    t.cells = cells
    t.date = cells.get('date', parse_date, True)
    t.type = cells.get('type', parse_type, True)
    t.time = cells.get('time', parse_time)
    t.symbol = cells.get('symbol', parse_symbol)
    t.name, t.market = cells.text('name'), cells.text('market')
    quote = cells.get('currency', parse_quote)
    t.quote, t.stock, t.u = quote or (None, None, None)
    signed = t.type in NEGATIVE_AMOUNT
    t.shares = cells.get('shares', parse_number, False, POSITIVE)
    t.price = cells.get('price', parse_number, False, NOT_NEGATIVE)
    t.fees = cells.get('fees', parse_number, False, NOT_NEGATIVE)
    t.fees_currency = cells.get('fees_currency', parse_major)
    t.amount = cells.get('amount', parse_number, False, None if signed else NOT_NEGATIVE)
    reversed_dividend = t.type == 'dividend' and t.amount is not None and t.amount < 0
    t.taxes = cells.get('taxes', parse_number, False, None if reversed_dividend else NOT_NEGATIVE)
    t.rate = cells.get('rate', parse_number, False, POSITIVE)
    refund = t.type in ('fee', 'tax') and t.amount is not None and t.amount < 0
    may_be_negative = t.type in ('sell',) + INCOME or refund
    t.total = cells.get('total', parse_number, False, None if may_be_negative else NOT_NEGATIVE)
    t.ratio = cells.get('ratio', parse_ratio)
    t.to_symbol = cells.get('to_symbol', parse_symbol)
    t.cost_share = cells.get('cost_share', parse_number, False, PART)
    t.purchase_date = cells.get('purchase_date', parse_date)
    t.lot, t.id = cells.get('lot', parse_symbol), cells.get('id', parse_id)
    if t.type is None:
        return t
    check_columns(t, cells)
    if t.type == 'exchange' and t.ratio is None:
        t.ratio = Fraction(1)
    t.bought = t.purchase_date or t.date
    return t


def check_columns(t, cells):
    """What the type needs and what it takes no."""
    def lacks(name, place):
        cells.bad = True
        cells.errors.add(cells.file, place, '%s needs %s' % (t.type, name))

    if t.type not in ('interest', 'fee', 'tax') and not cells.given('symbol'):
        lacks('symbol', t.place('symbol'))
    if t.type not in CORPORATE and not cells.given('currency'):
        lacks('currency', t.place('currency'))
    for name in NEEDED.get(t.type, []):
        if not cells.given(name):
            lacks(name, t.place(name))
    if t.type in ('buy', 'short', 'sell', 'cover') and not cells.given('price') and not cells.given('amount'):
        lacks('price or amount', t.place('amount' if cells.row['price'] is None else 'price'))
    if t.type == 'dividend' and not cells.given('amount'):
        if cells.given('price') and not cells.given('shares'):
            lacks('shares', t.place('shares'))
        elif not cells.given('price'):
            lacks('amount', t.place('amount'))
    for name in COLUMNS:
        if name not in ALWAYS | ALLOWED[t.type] and cells.given(name):
            cells.fail(name, '%s takes no %s' % (t.type, name))
    if cells.given('rate') and cells.given('total'):
        cells.fail('total', 'rate and total are both given')
    if t.to_symbol and t.to_symbol == t.symbol:
        cells.fail('to_symbol', '%s to itself' % t.symbol)


# ---------------------------------------------------------------- between the rows

def check_rows(trades, holdings, own, pooled, errors):
    """ids, stock currencies, and what stands in holdings and in trades."""
    ids, held = {}, {h.symbol: h for h in reversed(holdings)}
    for t in trades:
        if t.id is not None and ids.setdefault(t.id, t) is not t:
            errors.add(t.file, t.place('id'), 'id %s is that of %s:%d too' % (t.id, ids[t.id].file, ids[t.id].line))
        if t.lot is not None and pooled:
            errors.add(t.file, t.place('lot'), 'a pool has no lots')
        for symbol in (t.symbol, t.to_symbol) if t.type in HELD + CORPORATE else ():
            if symbol in held:
                errors.add(t.file, t.place('symbol' if symbol == t.symbol else 'to_symbol'),
                           '%s is held in holdings.csv:%d too' % (symbol, held.pop(symbol).line))
    check_currencies(trades, errors)
    for t in trades:
        if t.stock == own and t.rate not in (None, 1):
            errors.add(t.file, t.place('rate'), 'the rate of the own currency is 1')


def check_currencies(trades, errors):
    """One stock currency for a symbol, and for all that exchanges and spin-offs link."""
    parent, stocks = {}, {}

    def root(symbol):
        while parent.setdefault(symbol, symbol) != symbol:
            symbol = parent[symbol]
        return symbol

    for t in trades:
        if t.type in HELD and stocks.setdefault(t.symbol, t.stock) != t.stock:
            errors.add(t.file, t.place('currency'), '%s is in %s elsewhere' % (t.symbol, stocks[t.symbol]))
    for t in trades:
        if t.to_symbol is not None:
            a, b = root(t.symbol), root(t.to_symbol)
            one, other = stocks.get(a), stocks.get(b)
            if one and other and one != other:
                errors.add(t.file, t.place('to_symbol'), '%s is in %s, %s in %s' % (t.symbol, one, t.to_symbol, other))
            else:
                parent[b] = a
                if one or other:
                    stocks[a] = one or other
    for t in trades:
        stock = stocks.get(root(t.symbol)) if t.symbol else None
        if t.type in CORPORATE and t.stock and stock and t.stock != stock:
            errors.add(t.file, t.place('currency'), '%s is in %s' % (t.symbol, stock))


def stocks_of(trades):
    """(symbol, stock currency) of all that is held at some time."""
    found = {}
    for t in trades:
        if t.type in HELD:
            found.setdefault(t.symbol, t.stock)
    links = [t for t in trades if t.to_symbol is not None]
    for _ in links:                                       # along chains of them
        for t in links:
            if t.symbol in found:
                found.setdefault(t.to_symbol, found[t.symbol])
    return sorted(found.items())


# ---------------------------------------------------------------- money

def fees_in_stock(t, run):
    """Fees in the row's stock currency; None where their rate is unknown."""
    if not t.fees or t.fees_currency in (None, t.stock):  # 0 is 0 at any rate
        return t.fees or ZERO
    if t.fees_currency == run.own and t.rate is not None:
        return quotient15(t.fees / t.rate)
    rate = run.rates.find(t.fees_currency, t.stock, t.bought)
    return quotient15(t.fees * rate.value) if rate else None


def by_price(t, F):
    """n·P/u with the fees of a trade; None where the fees are unknown."""
    gross = t.shares * t.price / t.u
    if t.type == 'dividend':
        return gross
    return sub(gross, F) if t.type in ('sell', 'short') else add(gross, F)


def in_all(t, run):
    """What was paid or received in all, in stock currency, of income the net: None where it is unknown."""
    F = fees_in_stock(t, run)
    if t.type in INCOME:
        gross = t.amount if t.amount is not None else by_price(t, F)
        return sub(gross, add(t.taxes or ZERO, F))
    if t.amount is not None:
        return t.amount
    return by_price(t, F) if t.shares is not None and t.price is not None else None


def check_money(trades, run, errors):
    """shares, price and amount agree; a total in the own currency is the amount."""
    for t in trades:
        if None not in (t.shares, t.price, t.amount) and t.type != 'spin_off':
            wanted = by_price(t, fees_in_stock(t, run))
            unit = Fraction(1, 10 ** decimals_of(t.cells.row['amount']))
            if wanted is not None and abs(wanted - t.amount) > unit:
                errors.add(t.file, t.place('amount'), 'shares, price and amount do not agree')
        if t.total is not None and t.stock == run.own:
            wanted = in_all(t, run)
            # Beside an amount, it is that amount; beside a price, it may be rounded.
            exact = t.amount is not None and (t.fees_currency in (None, t.stock) or t.type not in INCOME)
            unit = 0 if exact else Fraction(1, 2 * 10 ** decimals_of(t.cells.row['total']))
            if wanted is not None and abs(wanted - t.total) > unit:
                errors.add(t.file, t.place('total'), 'total is not the amount')
            elif t.type in INCOME and t.amount is None and t.fees_currency in (None, t.stock):
                t.amount = t.total + (t.taxes or 0) + (t.fees or 0)


# ---------------------------------------------------------------- order

def in_order(files):
    """All rows of the files (a list of rows each) in the order in which they happened."""
    rows = []
    for file in files:
        backwards = file and file[0].date > file[-1].date
        rows += reversed(file) if backwards else file
    rows = merged(rows)
    rows.sort(key=lambda t: (t.date, t.type not in CORPORATE))
    places = {}
    for k, t in enumerate(rows):
        if t.type in HELD:
            places.setdefault((t.date, t.symbol), []).append(k)
    for days in places.values():
        if all(rows[k].time for k in days):
            for k, t in zip(days, sorted((rows[k] for k in days), key=lambda t: t.time)):
                rows[k] = t
    for k, t in enumerate(rows):
        t.number = k
    return rows


def merged(rows):
    """Splits and exchanges that repeat one of another file count once; spin-offs of several files are one."""
    result, seen = [], {}
    for t in rows:
        key = (t.type, t.date, t.symbol, t.to_symbol, t.ratio, t.account)
        others = [s for s in seen.get(key, []) if t.file_number not in s.files] if t.type in CORPORATE else []
        if others:
            others[0].files.add(t.file_number)
            if t.type == 'spin_off':
                others[0].shares += t.shares
            continue
        t.files = {t.file_number}
        if t.type in CORPORATE:
            seen.setdefault(key, []).append(t)
        result.append(t)
    return result
