"""Exact figures: how a number is read, rounded and written. Everything is a fractions.Fraction."""
import datetime
import re
from fractions import Fraction

ZERO = Fraction(0)
HUNDRED = Fraction(100)
TAGS = set()


def tag(name):
    """Note that the figures hang on a reading of the contract; AMBIGUITIES.md has them by this word."""
    TAGS.add(name)


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
    value = Fraction(int(digits) * 10 ** power) if power >= 0 else Fraction(int(digits), 10 ** -power)
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

