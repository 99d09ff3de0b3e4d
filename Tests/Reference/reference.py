#!/usr/bin/env python3
"""Exact reference of the `portfolio` contract. Everything is a fractions.Fraction.

    python3 reference.py report|show|check [SYMBOL] [PORTFOLIO] [options]

Slow and obvious on purpose.  Each place where the contract leaves room calls `tag(...)`, so that
a difference found by compare.py says which reading it hangs on.
"""
import csv
import datetime
import io
import json
import os
import re
import sys
from fractions import Fraction

ZERO = Fraction(0)
HUNDRED = Fraction(100)
TAGS = set()


def tag(name):
    TAGS.add(name)


# ---------------------------------------------------------------- numbers

NUMBER = re.compile(r'([+-]?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))(?:[eE]([+-]?[0-9]+))?\Z')


class Bad(Exception):
    """A value that cannot be read."""


def parse_number(text):
    match = NUMBER.match(text.strip(' \t'))
    if not match:
        raise Bad('"%s" is not a number' % text)
    sign, whole, fraction, only_fraction, exponent = match.groups()
    whole = whole or ''
    fraction = (fraction or '') if only_fraction is None else only_fraction
    digits = (whole + fraction).lstrip('0')
    if not digits:
        return ZERO
    exponent = exponent or '0'
    size = exponent.lstrip('+-').lstrip('0') or '0'
    if len(size) > 12:                                    # far outside either bound, whatever the digits
        size = '9' * 12
    power = (-int(size) if exponent[0] == '-' else int(size)) - len(fraction)          # value = digits * 10**power
    stripped = digits.rstrip('0')
    power += len(digits) - len(stripped)
    digits = stripped                                     # no zeros at either end now
    if len(digits) + power > 38:
        raise Bad('"%s" is 10^38 or more' % text)
    if power < -38:
        raise Bad('"%s" has more than 38 decimals' % text)
    if len(digits) > 38:
        raise Bad('"%s" has more than 38 significant digits' % text)
    value = Fraction(int(digits)) * Fraction(10) ** power
    return -value if sign == '-' else value


def round_significant(value, digits):
    """Half to even, once, from the exact value."""
    if value == 0:
        return ZERO
    top, bottom = abs(value.numerator), value.denominator
    # exponent e with 10^e <= |value| < 10^(e+1)
    e = len(str(top)) - len(str(bottom))
    if Fraction(10) ** e > abs(value):
        e -= 1
    while Fraction(10) ** (e + 1) <= abs(value):
        e += 1
    quantum = Fraction(10) ** (e - digits + 1)
    return round(value / quantum) * quantum               # Fraction.__round__ is half-even


def round_decimals(value, decimals):
    quantum = Fraction(1, 10 ** decimals)
    return round(value / quantum) * quantum


def quotient15(value):
    return round_significant(value, 15)


def plain(value):
    """A figure as given out: at most 38 significant digits, plainly written."""
    if value is None:
        return None
    value = round_significant(value, 38)
    if value == 0:
        return '0'
    decimals, bottom = 0, value.denominator
    while 10 ** decimals % bottom:
        decimals += 1
        assert decimals < 1000, 'not a finite decimal'
    if decimals > 127 or abs(value) >= 10 ** 127:
        tag('beyond-foundation-decimal')
    digits = str(abs(value.numerator) * (10 ** decimals // bottom)).rjust(decimals + 1, '0')
    text = digits if not decimals else digits[:-decimals] + '.' + digits[-decimals:]
    if '.' in text:
        text = text.rstrip('0').rstrip('.')
    return ('-' if value < 0 else '') + text


class Percent:
    """An exact percentage, and how it is written: 4 decimals, half to even, once."""

    def __init__(self, exact):
        self.exact = exact

    def written(self):
        rounded = round_decimals(self.exact, 4)
        if rounded != round_significant(rounded, 38):
            tag('percent-over-38-digits')
            rounded = round_significant(self.exact, 38)
        return plain(rounded)


def percent(part, whole):
    if part is None or whole is None or whole == 0:
        return None
    return Percent(HUNDRED * part / whole)


def written(value):
    if value is None:
        return None
    if isinstance(value, Percent):
        return value.written()
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, bool):
        return 'true' if value else 'false'
    return str(value)


def add(*values):
    return None if any(v is None for v in values) else sum(values, ZERO)


def sub(a, b):
    return None if a is None or b is None else a - b


def mul(*values):
    if any(v is None for v in values):
        return None
    result = Fraction(1)
    for v in values:
        result *= v
    return result


# ---------------------------------------------------------------- currencies

MINOR = {'GBX': ('GBP', 100), 'GBp': ('GBP', 100), 'ZAc': ('ZAR', 100), 'ZAC': ('ZAR', 100),
         'ILA': ('ILS', 100), 'ILa': ('ILS', 100), 'USX': ('USD', 100), 'EUX': ('EUR', 100),
         'KWF': ('KWD', 1000)}
MINOR_QUOTED = {'GBP', 'ZAR', 'ILS', 'KWD'}


def load_iso():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'iso4217.csv')
    with open(path, encoding='utf-8', newline='') as f:
        return {row['code'] for row in csv.DictReader(f)}


ISO = load_iso()


def parse_quote(text):
    """code -> (code, stock currency, units per major)"""
    code = text.strip(' \t')
    if code in MINOR:
        return (code,) + MINOR[code]
    if code in ISO:
        return code, code, 1
    near = sorted(c for c in list(ISO) + list(MINOR) if c.upper() == code.upper())
    raise Bad('"%s" is not a currency code%s' % (code, '; did you mean %s?' % ' or '.join(near) if near else ''))


def parse_major(text):
    code, major, _ = parse_quote(text)
    if code != major:
        raise Bad('"%s" is a minor unit of %s; write %s' % (code, major, major))
    return code


def parse_date(text):
    text = text.strip(' \t')
    if not re.match(r'[0-9]{4}-[0-9]{2}-[0-9]{2}\Z', text):
        raise Bad('"%s" is not a date' % text)
    try:
        return datetime.date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        raise Bad('"%s" is not a day of the calendar' % text)


MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
          'october', 'november', 'december']


def parse_ecb_date(text):
    match = re.match(r'([0-9]{1,2}) ([A-Za-z]+) ([0-9]{4})\Z', text.strip(' \t'))
    if not match:
        return parse_date(text)
    if match.group(2).lower() not in MONTHS:
        raise Bad('"%s" is not a date' % text)
    try:
        return datetime.date(int(match.group(3)), MONTHS.index(match.group(2).lower()) + 1, int(match.group(1)))
    except ValueError:
        raise Bad('"%s" is not a day of the calendar' % text)


# ---------------------------------------------------------------- errors

class Fail(Exception):
    def __init__(self, code, lines):
        self.code, self.lines = code, lines if isinstance(lines, list) else [lines]


def usage(message):
    raise Fail(64, 'error: ' + message)


class Errors:
    def __init__(self):
        self.unreadable, self.unopened = [], []

    def add(self, file, line, message):
        self.unreadable.append('%s:%s: error: %s' % (file, line, message))

    def missing(self, path, reason):
        self.unopened.append('error: cannot open %s: %s' % (path, reason))

    def throw(self):
        if self.unreadable:
            raise Fail(65, self.unreadable + self.unopened)
        if self.unopened:
            raise Fail(66, self.unopened)


# ---------------------------------------------------------------- CSV in (RFC 4180)

def records(text, file, errors):
    """(line, cells) of each record that is not blank; comments before the header are gone."""
    result, i, line, end = [], 0, 1, len(text)
    while i < end:
        if not result and text[i] == '#':
            stop = text.find('\n', i)
            if stop < 0:
                break
            i, line = stop + 1, line + 1
            continue
        start, cells, any_quoted = line, [], False
        while True:                                       # one cell a turn
            if i < end and text[i] == '"':
                any_quoted = True
                i, piece = i + 1, []
                while True:
                    if i >= end:
                        errors.add(file, start, 'a quoted field is never closed')
                        return result
                    if text[i] == '"':
                        if text[i + 1:i + 2] == '"':
                            piece.append('"')
                            i += 2
                            continue
                        i += 1
                        break
                    if text[i] == '\n':
                        line += 1
                    piece.append(text[i])
                    i += 1
                cell = ''.join(piece)
                if i < end and text[i] not in ',\n' and text[i:i + 2] != '\r\n':
                    errors.add(file, line, 'text after the closing quote')
                    return result
            else:
                j = i
                while j < end and text[j] not in ',\n"' and text[j] != '\r':
                    j += 1
                if j < end and (text[j] == '"' or text[j] == '\r' and text[j:j + 2] != '\r\n'):
                    errors.add(file, line, 'a quote or a carriage return inside an unquoted field')
                    return result
                cell = text[i:j]
                i = j
            cells.append(cell)
            if i < end and text[i] == ',':
                i += 1
                continue
            if i < end:
                i += 2 if text[i] == '\r' else 1
                line += 1
            break
        if len(cells) == 1 and not any_quoted and not cells[0].strip(' \t'):
            continue
        result.append((start, cells))
    return result


def read_bytes(path, errors, stdin=None):
    try:
        if path == '-':
            return stdin
        with open(path, 'rb') as f:
            return f.read()
    except OSError as e:
        errors.missing(path, e.strerror)
        return None


def read_records(path, errors, stdin=None):
    """-> (header line, header, rows) or None"""
    data = read_bytes(path, errors, stdin)
    if data is None:
        return None
    file = base(path)
    try:
        text = data.decode('utf-8')
    except UnicodeDecodeError:
        errors.add(file, 1, 'not UTF-8')
        return None
    if text.startswith('\ufeff'):
        text = text[1:]
    found = records(text, file, errors)
    if not found:
        errors.add(file, 1, 'no header')
        return None
    return found[0][0], found[0][1], found[1:]


def base(path):
    return path if path == '-' else os.path.basename(path)


def canonical(name):
    return re.sub(r'[ \t_-]', '', name).lower()


def table(path, errors, required, optional, stdin=None):
    """rows as (line, {column: text or None}); columns under their canonical name"""
    read = read_records(path, errors, stdin)
    if read is None:
        return []
    return table_of(path, errors, read, required, optional)


def table_of(path, errors, read, required, optional):
    header_line, header, rows = read
    file, names, bad = base(path), [canonical(h) for h in header], False
    for k, name in enumerate(names):
        if name in names[:k]:
            errors.add(file, header_line, 'column "%s" is given twice' % header[k])
            bad = True
    for name in required:
        if canonical(name) not in names:
            errors.add(file, header_line, 'column "%s" is missing' % name)
            bad = True
    if bad:
        return []
    wanted, result = [canonical(n) for n in required + optional], []
    for line, cells in rows:
        if len(cells) != len(names):
            errors.add(file, line, '%d cells under a header of %d' % (len(cells), len(names)))
            continue
        row = dict.fromkeys(wanted)
        for name, cell in zip(names, cells):
            if name in row:
                row[name] = cell
        result.append((line, row))
    return result


class Cells:
    """The typed cells of one row; a bad one is an error at that row, and None."""

    def __init__(self, row, file, line, errors):
        self.row, self.file, self.line, self.errors, self.bad = row, file, line, errors, False

    def fail(self, message):
        self.bad = True
        self.errors.add(self.file, self.line, message)

    def get(self, name, parse, required=False, check=None):
        text = self.row[canonical(name)]
        if text is None or not text.strip(' \t'):
            if required:
                self.fail('%s is empty' % name)
            return None
        try:
            value = parse(text)
        except Bad as e:
            self.fail('%s %s' % (name, e))
            return None
        if check and not check[0](value):
            self.fail('%s "%s" %s' % (name, text, check[1]))
            return None
        return value

    def text(self, name):
        return self.row[canonical(name)] or None


NOT_NEGATIVE = (lambda v: v >= 0, 'is negative')
POSITIVE = (lambda v: v > 0, 'is not above 0')
NOT_ZERO = (lambda v: v != 0, 'is 0')


def parse_symbol(text):
    return text.strip(' \t')


def parse_truth(text):
    text = text.strip(' \t')
    if text not in ('true', 'false'):
        raise Bad('"%s" is neither true nor false' % text)
    return text == 'true'


# ---------------------------------------------------------------- prices

class Prices:
    """symbol -> {date or None: (price, units or None, stock or None, previous_close, file, line)}"""

    def __init__(self):
        self.of = {}

    def read(self, path, errors):
        file = base(path)
        for line, row in table(path, errors, ['symbol', 'price'], ['date', 'currency', 'previous_close']):
            cells = Cells(row, file, line, errors)
            symbol = cells.get('symbol', parse_symbol, True)
            price = cells.get('price', parse_number, True, NOT_NEGATIVE)
            date = cells.get('date', parse_date)
            quote = cells.get('currency', parse_quote)
            previous = cells.get('previous_close', parse_number, False, NOT_NEGATIVE)
            if cells.bad:
                continue
            stock, units = (quote[1], quote[2]) if quote else (None, None)
            days = self.of.setdefault(symbol, {})
            if date in days:
                other = days[date]
                scale, other_scale = units or 1, other[1] or 1
                same = (price / scale == other[0] / other_scale and stock == other[2]
                        and (previous is None) == (other[3] is None)
                        and (previous is None or previous / scale == other[3] / other_scale))
                if not same:
                    errors.add(file, line, '%s has another price on %s in %s:%s' % (symbol, date, other[4], other[5]))
            else:
                days[date] = (price, units, stock, previous, file, line)

    def check(self, holdings, errors):
        told = set()
        for h in holdings:
            for entry in self.of.get(h.symbol, {}).values():
                if entry[2] is not None and entry[2] != h.stock and entry[4:] not in told:
                    told.add(entry[4:])
                    errors.add(entry[4], entry[5], 'the price of %s is in %s, the holding in %s'
                               % (h.symbol, entry[2], h.stock))

    def last(self, symbol, date, strictly=False):
        """last dated entry on or before (or strictly before) a date"""
        days = [d for d in self.of.get(symbol, {}) if d is not None and (d < date if strictly else d <= date)]
        return max(days) if days else None


# ---------------------------------------------------------------- rates

class Rate:
    def __init__(self, value, source, date=None, via=None):
        self.value, self.source, self.date, self.via = value, source, date, via

    def key(self):
        return self.value, self.source, self.date, self.via

    def json(self):
        return {'rate': plain(self.value), 'source': self.source, 'date': written(self.date), 'via': self.via}


class Rates:
    def __init__(self, max_age):
        self.of = {}                                      # (from, to) -> {date or None: (rate, file, line)}
        self.codes = set()
        self.max_age = max_age

    def put(self, a, b, date, rate, file, line, errors):
        if a == b:
            if rate != 1:
                errors.add(file, line, 'the rate of %s to itself is not 1' % a)
            return
        days = self.of.setdefault((a, b), {})
        self.codes |= {a, b}
        if date in days:
            if days[date][0] != rate:
                errors.add(file, line, '%s to %s has another rate on %s in %s:%s' % ((a, b, date) + days[date][1:]))
        else:
            days[date] = (rate, file, line)

    def read(self, path, errors):
        read = read_records(path, errors)
        if read is None:
            return
        file, header = base(path), [h.strip(' \t') for h in read[1]]
        codes = header[1:]
        if codes and codes[-1] == '':
            codes = codes[:-1]
        if header[0].lower() == 'date' and codes and all(re.match(r'[A-Z]{3}\Z', c) for c in codes):
            return self.read_ecb(file, read, codes, errors)
        for line, row in table_of(path, errors, read, ['from', 'to', 'rate'], ['date']):
            cells = Cells(row, file, line, errors)
            a = cells.get('from', parse_major, True)
            b = cells.get('to', parse_major, True)
            rate = cells.get('rate', parse_number, True, POSITIVE)
            date = cells.get('date', parse_date)
            if not cells.bad:
                self.put(a, b, date, rate, file, line, errors)

    def read_ecb(self, file, read, codes, errors):
        header_line, header, rows = read
        if len(set(codes)) != len(codes):
            errors.add(file, header_line, 'a column is given twice')
        for code in codes:
            if code not in ISO:
                errors.add(file, header_line, '"%s" is not a currency code' % code)
        for line, cells in rows:
            if len(cells) != len(header):
                errors.add(file, line, '%d cells under a header of %d' % (len(cells), len(header)))
                continue
            try:
                date = parse_ecb_date(cells[0])
                for code, cell in zip(codes, cells[1:]):
                    if cell.strip(' \t') == 'N/A':
                        continue
                    rate = parse_number(cell)
                    if rate <= 0:
                        raise Bad('"%s" is not above 0' % cell)
                    self.put('EUR', code, date, rate, file, line, errors)
            except Bad as e:
                errors.add(file, line, str(e))

    def on(self, a, b, day):
        """(rate, date or None) of the pair a->b in that very direction, or None"""
        days = self.of.get((a, b))
        if not days:
            return None
        dated = [d for d in days if d is not None and d <= day and (day - d).days <= self.max_age]
        if dated:
            return days[max(dated)][0], max(dated)
        if None in days:
            return days[None][0], None
        return None

    def leg(self, a, b, day):
        """exact value and date, by the direct pair, else its inverse"""
        found = self.on(a, b, day)
        if found:
            return found
        found = self.on(b, a, day)
        return (1 / found[0], found[1]) if found else None

    def find(self, a, b, day):
        """a != b -> Rate or None"""
        if day is None:
            return None
        found = self.on(a, b, day)
        if found:
            return Rate(found[0], 'direct', found[1])
        found = self.on(b, a, day)
        if found:
            return Rate(quotient15(1 / found[0]), 'inverse', found[1])
        best = None
        for c in self.codes - {a, b}:
            first, second = self.leg(a, c, day), self.leg(c, b, day)
            if first is None or second is None:
                continue
            dates = [d for d in (first[1], second[1]) if d is not None]
            older = min([d or day for d in (first[1], second[1])])
            rank = ((day - older).days, {'EUR': 0, 'USD': 1}.get(c, 2), c)
            if best is None or rank < best[0]:
                best = rank, Rate(quotient15(first[0] * second[0]), 'cross', min(dates) if dates else None, c)
        return best[1] if best else None


# ---------------------------------------------------------------- holdings

HOLDING_COLUMNS = ['name', 'market', 'purchase_date', 'purchase_price', 'purchase_currency', 'fees', 'cost_stock',
                   'purchase_rate', 'cost', 'price', 'previous_close', 'rate', 'excluded', 'note']


class Holding:
    pass


def read_holdings(path, own, errors, stdin):
    result, file = [], base(path)
    for line, row in table(path, errors, ['symbol', 'shares', 'currency'], HOLDING_COLUMNS, stdin):
        cells, h = Cells(row, file, line, errors), Holding()
        h.line = line
        h.symbol = cells.get('symbol', parse_symbol, True)
        h.n = cells.get('shares', parse_number, True, NOT_ZERO)
        quote = cells.get('currency', parse_quote, True)
        h.name, h.market = cells.text('name'), cells.text('market')
        h.purchase_date = cells.get('purchase_date', parse_date)
        h.purchase_price = cells.get('purchase_price', parse_number, False, NOT_NEGATIVE)
        purchase_quote = cells.get('purchase_currency', parse_quote)
        h.fees = cells.get('fees', parse_number, False, NOT_NEGATIVE)
        h.cost_stock = cells.get('cost_stock', parse_number)
        h.purchase_rate = cells.get('purchase_rate', parse_number, False, POSITIVE)
        h.cost = cells.get('cost', parse_number)
        h.price = cells.get('price', parse_number, False, NOT_NEGATIVE)
        h.previous_close = cells.get('previous_close', parse_number, False, NOT_NEGATIVE)
        h.rate = cells.get('rate', parse_number, False, POSITIVE)
        h.excluded = bool(cells.get('excluded', parse_truth))
        if cells.bad:
            continue
        h.quote, h.stock, h.u = quote
        h.in_own = h.stock == own
        h.purchase_u = h.u
        if purchase_quote:
            if purchase_quote[1] != h.stock:
                cells.fail('purchase_currency %s is not of %s' % (purchase_quote[0], h.stock))
            h.purchase_u = purchase_quote[2]
        if h.cost_stock is not None and h.purchase_price is not None:
            cells.fail('cost_stock and purchase_price are both given')
        if h.cost_stock is not None and h.fees is not None:
            cells.fail('cost_stock and fees are both given')
        if h.cost is not None and h.purchase_rate is not None:
            cells.fail('cost and purchase_rate are both given')
        if h.in_own:
            for name, rate in (('rate', h.rate), ('purchase_rate', h.purchase_rate)):
                if rate is not None and rate != 1:
                    cells.fail('%s of a holding in the own currency is not 1' % name)
            if h.cost is not None:
                if h.purchase_price is not None or h.fees is not None:
                    tag('own-cost-and-purchase-price')
                    cells.fail('cost (which is cost_stock here) and purchase_price or fees are both given')
                if h.cost_stock is not None:
                    tag('own-cost-and-cost-stock')
                    if h.cost_stock != h.cost:
                        cells.fail('cost and cost_stock differ in the own currency')
        if not cells.bad:
            result.append(h)
    return result


# ---------------------------------------------------------------- valuation of one holding

SEVERITY = {'missingPrice': 'error', 'missingRate': 'error', 'missingCost': 'error', 'missingPurchaseRate': 'error',
            'stalePrice': 'warning', 'notYetBought': 'warning', 'suspectedUnit': 'warning'}


def suspicious(price, reference):
    if price is None or reference is None or price <= 0 or reference <= 0:
        return False
    ratio = price / reference
    return any(low <= r <= high for r in (ratio, 1 / ratio) for low, high in ((80, 120), (800, 1200)))


def value_holding(h, run):
    prices, rates, as_of, current = run.prices, run.rates, run.as_of, run.cost_rate == 'current'
    same = h.stock == run.currency
    own = run.own == run.currency                         # the row's rates and cost may be used
    h.same = same
    h.kinds = []
    h.later = h.purchase_date is not None and h.purchase_date > as_of
    h.counted = not h.excluded and not h.later
    if h.later:
        h.kinds = ['notYetBought']
        return

    # price and previous close, in the quote currency
    def in_quote(figure, entry):
        return figure if entry[1] is None else figure * h.u / entry[1]

    history = prices.of.get(h.symbol, {})
    h.P1 = h.Pc = h.price_date = before = None
    stated = run.price_options.get(h.symbol, h.price)
    if stated is not None:
        h.P1 = stated
        before = prices.last(h.symbol, as_of, strictly=True)
        if before is not None:
            h.Pc = in_quote(history[before][0], history[before])
    else:
        date = prices.last(h.symbol, as_of)
        if date is not None and None in history:
            tag('dated-and-undated-price')
        entry = history.get(date)                         # date None: the undated price, if any
        if entry is not None:
            h.P1, h.price_date = in_quote(entry[0], entry), date
            if date is not None:
                before = prices.last(h.symbol, date, strictly=True)
            if entry[3] is not None:
                h.Pc = in_quote(entry[3], entry)
            elif before is not None:
                h.Pc = in_quote(history[before][0], history[before])
    before_price = in_quote(history[before][0], history[before]) if before is not None else None
    if h.previous_close is not None:
        if stated is None:
            tag('row-previous-close-with-file-price')
        h.Pc = h.previous_close

    # rates
    h.x1 = h.x0 = None
    if same:
        x1 = x0 = Fraction(1)
    else:
        if h.stock in run.rate_options:
            h.x1 = Rate(run.rate_options[h.stock], 'option')
        elif own and h.rate is not None:
            h.x1 = Rate(h.rate, 'row')
        else:
            h.x1 = rates.find(h.stock, run.currency, as_of)
        if own and h.cost is not None:
            pass                                          # Cp/C, below
        elif own and h.purchase_rate is not None:
            h.x0 = Rate(h.purchase_rate, 'row')
        else:
            if h.purchase_date is None and rates.of:
                tag('no-purchase-date-no-rate')
            h.x0 = rates.find(h.stock, run.currency, h.purchase_date)
        x1 = h.x1.value if h.x1 else None
        x0 = h.x0.value if h.x0 else None

    # cost
    h.P0 = None                                           # exact, in the quote currency
    if h.in_own and h.cost is not None:
        h.C = h.cost
    elif h.cost_stock is not None:
        h.C = h.cost_stock
    elif h.purchase_price is not None:
        h.P0 = h.purchase_price * h.u / h.purchase_u
        h.C = h.n * h.P0 / h.u + (h.fees or ZERO)
    else:
        h.C = None
    h.P0_shown = h.P0
    if h.P0 is None and h.C is not None:
        h.P0 = h.C * h.u / h.n
        h.P0_shown = quotient15(h.P0)

    if own and h.cost is not None:
        at_purchase = h.cost
        if not same and h.C is not None:
            if h.C != 0:
                h.x0 = Rate(quotient15(h.cost / h.C), 'cost')
                if h.cost / h.C <= 0:
                    tag('cost-rate-not-positive')
            else:
                tag('cost-over-zero-cost-stock')
        elif not same:
            tag('cost-without-cost-stock')
    else:
        at_purchase = mul(h.C, x0)
    h.at_purchase = at_purchase
    h.Cp = mul(h.C, x1) if current else at_purchase

    # figures
    h.V = mul(h.n, h.P1, Fraction(1, h.u))
    h.Vp = mul(h.V, x1)
    h.G, h.Gp = sub(h.V, h.C), sub(h.Vp, h.Cp)
    h.G_percent = percent(h.G, None if h.C is None else abs(h.C))
    h.Gp_percent = percent(h.Gp, None if h.Cp is None else abs(h.Cp))
    h.price_gain = mul(h.G, x1)
    h.currency_gain = sub(mul(h.C, x1), h.Cp)
    if h.currency_gain is not None and h.Vp is None:
        tag('currency-gain-without-value')
    h.change = sub(h.P1, h.Pc)
    h.change_percent = percent(h.change, h.Pc)
    h.change_own = mul(h.n, h.change, Fraction(1, h.u), x1)
    if h.price_gain is not None and h.currency_gain is not None:
        assert h.price_gain + h.currency_gain == h.Gp

    # issues
    if h.P1 is None:
        h.kinds.append('missingPrice')
    if x1 is None:
        h.kinds.append('missingRate')
    if h.Vp is not None and h.Gp is None:
        h.kinds.append('missingCost' if h.C is None else 'missingPurchaseRate')
    if h.price_date is not None and (as_of - h.price_date).days > run.max_price_age:
        h.kinds.append('stalePrice')
    references = [h.Pc, before_price]
    if h.stock in MINOR_QUOTED:
        references.append(h.P0)
        if h.P0 is not None and h.purchase_price is None and suspicious(h.P1, h.P0) \
                and not any(suspicious(h.P1, r) for r in references[:2]):
            tag('suspected-unit-by-average-price')
    if any(suspicious(h.P1, r) for r in references):
        h.kinds.append('suspectedUnit')


# ---------------------------------------------------------------- totals and groups

FIGURES = ['cost', 'value', 'gain', 'gain_percent', 'price_gain', 'currency_gain', 'intraday_change',
           'intraday_percent']
CAMEL = {'gain_percent': 'gainPercent', 'price_gain': 'priceGain', 'currency_gain': 'currencyGain',
         'intraday_change': 'intradayChange', 'intraday_percent': 'intradayPercent'}


def total(holdings):
    """figures over the counted holdings among these"""
    valued = [h for h in holdings if h.counted and h.Vp is not None]
    gained = [h for h in valued if h.Gp is not None]
    split = [h for h in valued if h.price_gain is not None and h.currency_gain is not None]
    moved = [h for h in valued if h.change_own is not None]
    t = {'cost': sum((h.Cp for h in gained), ZERO), 'value': sum((h.Vp for h in valued), ZERO),
         'gain': sum((h.Gp for h in gained), ZERO),
         'price_gain': sum((h.price_gain for h in split), ZERO),
         'currency_gain': sum((h.currency_gain for h in split), ZERO),
         'intraday_change': sum((h.change_own for h in moved), ZERO)}
    t['gain_percent'] = percent(t['gain'], abs(t['cost']))
    t['intraday_percent'] = percent(t['intraday_change'],
                                    abs(sum((h.Vp - h.change_own for h in moved), ZERO)))
    t['holdings'] = sum(1 for h in holdings if h.counted)
    return t


def groups(holdings, key, whole):
    found = {}
    for h in holdings:
        if h.counted:
            found.setdefault(key(h), []).append(h)
    result = []
    for k in sorted(found, key=lambda k: (k is not None, (k or '').encode())):
        t = total(found[k])
        t['key'] = k
        t['weight'] = percent(t['value'], whole['value'])
        result.append(t)
    return result


# ---------------------------------------------------------------- options

VALUED = {'--currency', '--as-of', '--prices', '--rates', '--price', '--rate', '--cost-rate', '--max-rate-age',
          '--max-price-age', '--format', '--output', '--color'}
REPORT_VALUED = {'--by', '--sort', '--limit'}
REPORT_FLAGS = {'--totals', '--raw'}


class Run:
    pass


def parse_days(name, text):
    if not re.match(r'[0-9]+\Z', text):
        usage('%s "%s" is not a whole number' % (name, text))
    return int(text)


def usage_parse(name, parse, text):
    try:
        return parse(text)
    except Bad as e:
        usage('%s: %s' % (name, e))


def parse_arguments(argv):
    if not argv or argv[0] not in ('report', 'show', 'check'):
        usage('no such command')
    command, rest = argv[0], list(argv[1:])
    valued, flags = set(VALUED), set()
    if command == 'report':
        valued |= REPORT_VALUED
        flags |= REPORT_FLAGS
    if command == 'show':
        flags |= {'--explain'}
    options, words, ended = {}, [], False
    while rest:
        word = rest.pop(0)
        if ended or not word.startswith('-') or word == '-':
            words.append(word)
        elif word == '--':
            ended = True
        else:
            name, equals, value = word.partition('=')
            if name in flags:
                if equals:
                    usage('%s takes no value' % name)
                options[name] = True
            elif name in valued:
                if not equals:
                    if not rest:
                        usage('%s needs a value' % name)
                    value = rest.pop(0)
                options.setdefault(name, []).append(value)
            else:
                usage('unknown option %s' % word)
    run = Run()
    run.command = command
    run.symbol = None
    if command == 'show':
        if not words:
            usage('show needs a symbol')
        run.symbol = words.pop(0)
    if len(words) > 1:
        usage('too many arguments')
    run.path = words[0] if words else '.'

    def one(name, default=None):
        return options[name][-1] if name in options else default

    run.currency_option = usage_parse('--currency', parse_major, one('--currency')) if '--currency' in options else None
    run.as_of = usage_parse('--as-of', parse_date, one('--as-of')) if '--as-of' in options else None
    run.price_files, run.rate_files = options.get('--prices'), options.get('--rates')
    run.price_options, run.rate_options = {}, {}
    for text in options.get('--price', []):
        symbol, equals, figure = text.rpartition('=')
        symbol = symbol.strip(' \t')
        if not equals or not symbol:
            usage('--price wants SYMBOL=P')
        price = usage_parse('--price', parse_number, figure)
        if price < 0:
            usage('--price is negative')
        if run.price_options.setdefault(symbol, price) != price:
            usage('--price %s is given twice' % symbol)
    for text in options.get('--rate', []):
        code, equals, figure = text.partition('=')
        if not equals:
            usage('--rate wants CODE=R')
        code = usage_parse('--rate', parse_major, code)
        rate = usage_parse('--rate', parse_number, figure)
        if rate <= 0:
            usage('--rate is not above 0')
        if run.rate_options.setdefault(code, rate) != rate:
            usage('--rate %s is given twice' % code)
    run.cost_rate = one('--cost-rate', 'purchase')
    if run.cost_rate not in ('purchase', 'current'):
        usage('--cost-rate is purchase or current')
    run.max_rate_age = parse_days('--max-rate-age', one('--max-rate-age', '7'))
    run.max_price_age = parse_days('--max-price-age', one('--max-price-age', '7'))
    run.format = one('--format', 'text')
    if run.format not in ('text', 'csv', 'json', 'html'):
        usage('--format is text, csv, json or html')
    if one('--color', 'auto') not in ('auto', 'always', 'never'):
        usage('--color is auto, always or never')
    run.by = one('--by', 'holding')
    if run.by not in ('holding', 'symbol', 'currency', 'market'):
        usage('--by is holding, symbol, currency or market')
    run.sort = one('--sort')
    run.limit = parse_days('--limit', one('--limit')) if '--limit' in options else None
    run.totals, run.raw = '--totals' in options, '--raw' in options
    if run.sort is not None:
        columns = HOLDING_SORT if run.by == 'holding' else GROUP_SORT
        if run.sort.lstrip('-') not in columns or run.sort.startswith('--'):
            usage('no column %s' % run.sort)
    return run


# ---------------------------------------------------------------- loading

def load(run, env, stdin, today):
    errors = Errors()
    run.name, own, folder = None, None, None
    price_files, rate_files, holdings_path = [], [], run.path
    if run.path != '-' and os.path.isdir(run.path):
        folder = run.path
        holdings_path = os.path.join(folder, 'holdings.csv')
        price_files = [p for p in [os.path.join(folder, 'prices.csv')] if os.path.exists(p)]
        rate_files = [p for p in [os.path.join(folder, 'rates.csv')] if os.path.exists(p)]
        path = os.path.join(folder, 'portfolio.json')
        if os.path.exists(path):
            settings = read_settings(path, errors)
            run.name = settings.get('name')
            own = settings.get('currency')
            if 'prices' in settings:
                price_files = [os.path.join(folder, p) for p in settings['prices']]
            if 'rates' in settings:
                rate_files = [os.path.join(folder, p) for p in settings['rates']]
    errors.throw()
    currency = run.currency_option or own
    if currency is None:
        text = env.get('PORTFOLIO_CURRENCY')
        if not text:
            usage('no currency: give --currency, "currency" in portfolio.json or PORTFOLIO_CURRENCY')
        currency = usage_parse('PORTFOLIO_CURRENCY', parse_major, text)
    run.currency = currency
    run.own = own or currency
    if run.rate_options.get(currency, 1) != 1:
        tag('rate-option-of-portfolio-currency')
        usage('the rate of the portfolio currency is 1')

    run.file = base(holdings_path)
    run.holdings = read_holdings(holdings_path, run.own, errors, stdin)
    run.prices, run.rates = Prices(), Rates(run.max_rate_age)
    for path in price_files if run.price_files is None else run.price_files:
        run.prices.read(path, errors)
    for path in rate_files if run.rate_files is None else run.rate_files:
        run.rates.read(path, errors)
    run.prices.check(run.holdings, errors)
    errors.throw()

    symbols = {h.symbol for h in run.holdings}
    for symbol in list(run.price_options) + ([run.symbol] if run.symbol is not None else []):
        if symbol not in symbols:
            usage('no holding of %s' % symbol)
    if run.as_of is None:
        days = [d for s in symbols for d in run.prices.of.get(s, {}) if d is not None and d <= today]
        run.as_of = max(days) if days else today
        if not days:
            tag('as-of-today')
    for h in run.holdings:
        value_holding(h, run)
    run.complete = not any(SEVERITY[k] == 'error' for h in run.holdings if h.counted for k in h.kinds)
    run.listed = [h for h in run.holdings if not h.later]


def read_settings(path, errors):
    data, file = read_bytes(path, errors), base(path)
    if data is None:
        return {}

    def pairs(items):
        if len({k for k, _ in items}) != len(items):
            raise ValueError('a key is given twice')
        return dict(items)

    try:
        settings = json.loads(data.decode('utf-8-sig'), object_pairs_hook=pairs)
    except ValueError as e:
        errors.add(file, 1, str(e))
        return {}
    if not isinstance(settings, dict):
        errors.add(file, 1, 'not an object')
        return {}
    for key, value in settings.items():
        if key in ('name', 'currency'):
            if not isinstance(value, str):
                errors.add(file, 1, '%s is not a text' % key)
        elif key in ('prices', 'rates'):
            if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
                errors.add(file, 1, '%s is not a list of texts' % key)
        else:
            errors.add(file, 1, 'unknown key %s' % key)
    if isinstance(settings.get('currency'), str):
        try:
            settings['currency'] = parse_major(settings['currency'])
        except Bad as e:
            errors.add(file, 1, str(e))
    errors.throw()
    return settings


# ---------------------------------------------------------------- output

HOLDING_HEADER = ('symbol,name,market,excluded,shares,quote_currency,stock_currency,purchase_date,purchase_price,price,'
                  'price_date,purchase_rate,rate,cost_stock,value_stock,gain_stock,gain_stock_percent,cost,value,gain,'
                  'gain_percent,price_gain,currency_gain,intraday_change,intraday_percent').split(',')
GROUP_HEADER = ['key', 'holdings'] + FIGURES + ['weight']
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


def csv_line(cells, raw):
    out = []
    for cell in cells:
        if isinstance(cell, str) and cell[:1] in ('=', '+', '-', '@', '\t', '\0') and cell and not raw:
            cell = "'" + cell
        cell = '' if cell is None else written(cell)
        if any(c in cell for c in ',"\r\n'):
            cell = '"' + cell.replace('"', '""') + '"'
        out.append(cell)
    return ','.join(out) + '\n'


def arrange(rows, cells, run):
    """--sort and --limit"""
    if run.sort:
        name, down = run.sort.lstrip('-'), run.sort.startswith('-')

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


GROUP_KEYS = {'symbol': lambda h: h.symbol, 'currency': lambda h: h.stock, 'market': lambda h: h.market}


def issues_of(holdings, run):
    return [{'severity': SEVERITY[k], 'kind': k, 'symbol': h.symbol, 'file': run.file, 'line': h.line,
             'message': '%s: %s' % (h.symbol, k)} for h in holdings for k in h.kinds]


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

    def figures(t):
        return {CAMEL.get(f, f): written(t[f]) for f in FIGURES}

    out = {'portfolio': {'name': run.name, 'currency': run.currency, 'asOf': written(run.as_of),
                         'costRate': run.cost_rate, 'complete': run.complete},
           'totals': figures(whole)}
    if run.by != 'holding':
        out['groups'] = [] if run.totals else [
            dict([('key', t['key']), ('holdings', t['holdings'])] + list(figures(t).items())
                 + [('weight', written(t['weight']))]) for t in rows]
    else:
        out['holdings'] = [] if run.totals else [holding_json(h) for h in rows]
    out['byCurrency'] = [{'currency': t['key'], 'holdings': t['holdings'], 'cost': written(t['cost']),
                          'value': written(t['value']), 'gain': written(t['gain']), 'weight': written(t['weight'])}
                         for t in groups(run.listed, GROUP_KEYS['currency'], whole)]
    out['issues'] = issues_of(run.holdings, run)
    return json.dumps(out, ensure_ascii=False, indent=1) + '\n'


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


# ---------------------------------------------------------------- show

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
        if not several or all(r is not None for r in rates) and equal([r.key() for r in rates]) and not averages:
            r = rates[0]
        else:
            tag('show-average-rate')
            if all(r is not None for r in rates) and equal([r.value for r in rates]) and not averages:
                r = Rate(rates[0].value, 'average')
            elif whole is None or part is None or part == 0:
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


def show(run):
    every = [h for h in run.holdings if h.symbol == run.symbol]
    lots = [h for h in every if not h.later]
    if not lots:
        tag('show-nothing-bought-yet')
    # excluded lots stay out of the sum unless there is nothing else
    summed = [h for h in lots if h.counted] or lots
    run.complete = not any(SEVERITY[k] == 'error' for h in every if h.counted for k in h.kinds)
    if run.format != 'json':
        return ''
    out = {'symbol': run.symbol, 'currency': run.currency, 'sections': sections(summed, run) if lots else [],
           'lots': [{'sections': sections([h], run)} for h in lots], 'issues': issues_of(every, run)}
    return json.dumps(out, ensure_ascii=False, indent=1) + '\n'


# ---------------------------------------------------------------- main

def main(argv, env=None, stdin=None, today=None):
    """-> (exit code, standard output, standard error)"""
    TAGS.clear()
    env = os.environ if env is None else env
    if today is None:
        today = datetime.date.today()
    try:
        run = parse_arguments(argv)
        if stdin is None and run.path == '-':
            stdin = sys.stdin.buffer.read()
        load(run, env, stdin, today)
        if run.command == 'report':
            out = report(run)
        elif run.command == 'show':
            out = show(run)
        else:
            out = ''.join('%s:%s: %s: %s %s\n' % (i['file'], i['line'], i['severity'], i['symbol'], i['kind'])
                          for i in issues_of(run.holdings, run))
        return (0 if run.complete else 2), out, ''
    except Fail as f:
        return f.code, '', ''.join(line + '\n' for line in f.lines)


if __name__ == '__main__':
    code, out, err = main(sys.argv[1:])
    sys.stdout.buffer.write(out.encode())
    sys.stdout.flush()
    sys.stderr.write(err)
    if os.environ.get('REFERENCE_TAGS'):
        with open(os.environ['REFERENCE_TAGS'], 'w') as f:
            json.dump(sorted(TAGS), f)
    sys.exit(code)
