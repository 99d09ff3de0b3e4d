"""Price files: a price of a symbol for each day, and at most one without a day."""
from collections import namedtuple

from figures import parse_number
from tables import NOT_NEGATIVE, Cells, base, table
from words import parse_date, parse_quote, parse_symbol

COLUMNS = ['date', 'currency', 'previous_close']


class Price(namedtuple('Price', 'price units stock previous file line')):
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

    def read(self, path, errors):
        file = base(path)
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
            found, days = Price(price, units, stock, previous, file, line), self.of.setdefault(symbol, {})
            other = days.setdefault(date, found)
            if not found.same(other):
                errors.add(file, row['price'], '%s has another price on %s in %s:%s'
                           % (symbol, date, other.file, other.line))

    def dated(self, symbol):
        return {d: p for d, p in self.of.get(symbol, {}).items() if d is not None}

    def undated(self, symbol):
        return self.of.get(symbol, {}).get(None)

    def check(self, holdings, errors):
        """A price that names a currency must be in the stock currency of every holding of its symbol."""
        told = set()
        for h in holdings:
            for p in self.of.get(h.symbol, {}).values():
                if p.stock not in (None, h.stock) and (p.file, p.line) not in told:
                    told.add((p.file, p.line))
                    errors.add(p.file, p.line, 'the price of %s is in %s, the holding in %s' % (h.symbol, p.stock, h.stock))
