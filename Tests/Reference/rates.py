"""Rates: a pair and its days, the ECB's own files, and the ways from one currency to another."""
import bisect
import re

from figures import Bad, parse_number, plain, quotient15, written
from tables import POSITIVE, Cells, base, read_records, table_of
from words import ISO, parse_date, parse_ecb_date, parse_major


class Rate:
    """A rate that is used, and which way it came."""

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
        self.days = {}                                    # (from, to) -> its dates in order, once they are asked for

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
                place = cells[0]
                date = parse_ecb_date(cells[0])
                for code, place in zip(codes, cells[1:]):
                    if place.strip(' \t') == 'N/A':
                        continue
                    rate = parse_number(place)
                    if rate <= 0:
                        raise Bad('"%s" is not above 0' % place)
                    self.put('EUR', code, date, rate, file, line, errors)
            except Bad as e:
                errors.add(file, place, str(e))

    def on(self, a, b, day):
        """(rate, date or None) of the pair a->b in that very direction, or None"""
        days = self.of.get((a, b))
        if not days:
            return None
        if (a, b) not in self.days:
            self.days[a, b] = sorted(d for d in days if d is not None)
        upto = bisect.bisect_right(self.days[a, b], day)
        last = self.days[a, b][upto - 1] if upto else None
        if last is not None and (day - last).days <= self.max_age:
            return days[last][0], last
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
