"""Price files: a price of a symbol for each day, and at most one without a day."""
from collections import namedtuple
from fractions import Fraction

from figures import parse_number, quotient15
from tables import NOT_NEGATIVE, Cells, base, table
from words import parse_date, parse_quote, parse_symbol

COLUMNS = ['date', 'currency', 'previous_close']


class Price(namedtuple('Price', 'price units stock previous file line path')):
    """A row: its figures in units of its own currency; units and stock are None where it names none."""

    def of_unit(self, figure, units):
        """One of its figures, in a quote currency of so many units per major."""
        return figure if self.units is None else figure * units / self.units

    def same(self, other):
        """The same figures, whatever the unit. Units of None stand for the holding's own."""
        mine, theirs = self.units or 1, other.units or 1
        return (self.stock == other.stock and self.price / mine == other.price / theirs
                and (self.previous is None) == (other.previous is None)
                and (self.previous is None or self.previous / mine == other.previous / theirs))


class Prices:
    """symbol -> {date or None: Price}"""

    def __init__(self):
        self.of = {}
        self.adjusted = set()                             # paths of files whose prices are adjusted for later splits
        self.last = {}                                    # (path, symbol) -> last date of that file

    def read(self, path, errors, adjusted=False):
        file = base(path)
        if adjusted:
            self.adjusted.add(path)
        for line, row in table(path, errors, ['symbol', 'price'], COLUMNS):
            cells = Cells(row, file, line, errors)
            symbol = cells.get('symbol', parse_symbol, True)
            price = cells.get('price', parse_number, True, NOT_NEGATIVE)
            date = cells.get('date', parse_date)
            quote = cells.get('currency', parse_quote)
            previous = cells.get('previous_close', parse_number, False, NOT_NEGATIVE)
            if cells.bad:
                continue
            _, stock, units = quote or (None, None, None)
            found, days = Price(price, units, stock, previous, file, line, path), self.of.setdefault(symbol, {})
            other = days.setdefault(date, found)
            if date is not None:
                self.last[path, symbol] = max(date, self.last.get((path, symbol), date))
            found.currency = row.get('currency')
            if not found.same(other):
                errors.add(file, row['price'], '%s has another price on %s in %s:%s'
                           % (symbol, date, other.file, other.line))

    def dated(self, symbol):
        return {d: p for d, p in self.of.get(symbol, {}).items() if d is not None}

    def undated(self, symbol):
        return self.of.get(symbol, {}).get(None)

    def on_day(self, symbol, day, used, units, splits):
        """(price, previous close) of a day, in shares of the day they are used on; splits: (date, a/b) of the symbol."""
        p, factor = self.of[symbol][day], Fraction(1)
        for date, ratio in splits:
            if p.path in self.adjusted and day < date <= self.last[p.path, symbol]:
                factor *= ratio
            if day < date <= used:
                factor /= ratio

        def scaled(figure):
            figure = None if figure is None else p.of_unit(figure, units)
            return figure if factor == 1 or figure is None else quotient15(figure * factor)
        return scaled(p.price), scaled(p.previous)

    def check(self, holdings, errors):
        """A price that names a currency must be in the stock currency of all (symbol, stock currency) that are held."""
        told = set()
        for symbol, stock in holdings:
            for p in self.of.get(symbol, {}).values():
                if p.stock not in (None, stock) and (p.path, p.line) not in told:
                    told.add((p.path, p.line))
                    errors.add(p.file, p.currency, 'the price of %s is in %s, the holding in %s' % (symbol, p.stock, stock))
