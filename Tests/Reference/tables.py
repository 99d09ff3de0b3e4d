"""CSV in (RFC 4180), its typed cells, the errors that are found in them; and CSV out."""
import os
import re

from figures import Bad, written


# ---------------------------------------------------------------- errors

class Fail(Exception):
    def __init__(self, code, lines):
        self.code, self.lines = code, lines if isinstance(lines, list) else [lines]


def usage(message):
    raise Fail(64, 'error: ' + message)


class Errors:
    """All errors of a run: of what is read (65, with their places), and of files that can't be opened (66)."""

    def __init__(self):
        self.unreadable, self.unopened = [], []

    def add(self, file, place, message):
        """place: a cell, (line, column), or a line"""
        line, column = (place, 1) if isinstance(place, int) else place if isinstance(place, tuple) else place.place
        self.unreadable.append('%s:%d:%d: error: %s' % (file, line, column, message))

    def missing(self, path, reason):
        self.unopened.append('error: cannot open %s: %s' % (path, reason))

    def throw(self):
        if self.unreadable:
            raise Fail(65, self.unreadable + self.unopened)
        if self.unopened:
            raise Fail(66, self.unopened)


# ---------------------------------------------------------------- records

class Cell(str):
    """The text of a cell and where it begins, blanks before it left out: (line, column), both from 1, columns in characters."""
    place = (1, 1)


def cell(text, place):
    result = Cell(text)
    result.place = place
    return result


UNQUOTED = re.compile(r'[^,"\r\n]*')
QUOTED = re.compile(r'"((?:[^"]|"")*)"')
LINE_END = re.compile(r'\r\n|\n|\r')


def records(text, file, errors):
    """(line, cells) of each record that is not blank; comments before the header are left out.

    LF, CRLF and CR each end a line, inside quotes too, where the text keeps them.
    """
    result, i, line, start, end = [], 0, 1, 0, len(text)   # start: where the physical line begins
    while i < end:
        if not result and text[i] == '#':
            stop = LINE_END.search(text, i)
            if not stop:
                break
            i, line, start = stop.end(), line + 1, stop.end()
            continue
        first, cells, any_quoted = line, [], False
        while True:                                       # one cell a turn
            place = (line, i - start + 1)
            if text.startswith('"', i):
                any_quoted = True
                match = QUOTED.match(text, i)
                if not match:
                    errors.add(file, place, 'a quoted field is never closed')
                    return result
                cells.append(cell(match.group(1).replace('""', '"'), place))
                for stop in LINE_END.finditer(text, i, match.end()):
                    line, start = line + 1, stop.end()
                i = match.end()
            else:
                match = UNQUOTED.match(text, i)
                blanks = len(match.group()) - len(match.group().lstrip(' \t'))
                if blanks < len(match.group()):           # what stands there, not the blanks before it
                    place = (line, i - start + 1 + blanks)
                cells.append(cell(match.group(), place))
                i = match.end()
            if text.startswith(',', i):
                i += 1
                continue
            stop = LINE_END.match(text, i)
            if stop:
                i, line, start = stop.end(), line + 1, stop.end()
            elif i < end:
                errors.add(file, (line, i - start + 1), 'a quote inside an unquoted field, or text after a closing quote')
                return result
            break
        if len(cells) == 1 and not any_quoted and not cells[0].strip(' \t'):
            continue
        result.append((first, cells))
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
    except UnicodeDecodeError as e:
        before = data[:e.start].decode('utf-8')
        ends = [m.end() for m in LINE_END.finditer(before)]
        errors.add(file, (len(ends) + 1, len(before) - (ends[-1] if ends else 0) + 1), 'not UTF-8')
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


# ---------------------------------------------------------------- rows under a header

def canonical(name):
    return re.sub(r'[ \t_-]', '', name).lower()


def table(path, errors, required, optional, stdin=None):
    """rows as (line, {column: cell or None}); columns under their canonical name"""
    read = read_records(path, errors, stdin)
    if read is None:
        return []
    return table_of(path, errors, read, required, optional)


def table_of(path, errors, read, required, optional):
    header_line, header, rows = read
    file, names, bad = base(path), [canonical(h) for h in header], False
    for k, name in enumerate(names):
        if name in names[:k]:
            errors.add(file, header[k], 'column "%s" is given twice' % header[k])
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
        for name, text in zip(names, cells):
            if name in row:
                row[name] = text
        result.append((line, row))
    return result


class Cells:
    """The typed cells of one row; a bad one is an error at its place, and None."""

    def __init__(self, row, file, line, errors):
        self.row, self.file, self.line, self.errors, self.bad = row, file, line, errors, False

    def fail(self, name, message):
        """An error at the cell of that column, or at the row's beginning where the file has no such column."""
        self.bad = True
        found = self.row.get(canonical(name))
        self.errors.add(self.file, self.line if found is None else found, message)

    def given(self, name):
        text = self.row[canonical(name)]
        return text is not None and bool(text.strip(' \t'))

    def get(self, name, parse, required=False, check=None):
        text = self.row[canonical(name)]
        if not self.given(name):
            if required:
                self.fail(name, '%s is empty' % name)
            return None
        try:
            value = parse(text)
        except Bad as e:
            self.fail(name, '%s %s' % (name, e))
            return None
        if check and not check[0](value):
            self.fail(name, '%s "%s" %s' % (name, text, check[1]))
            return None
        return value

    def text(self, name):
        return str(self.row[canonical(name)] or '') or None


NOT_NEGATIVE = (lambda v: v >= 0, 'is negative')
POSITIVE = (lambda v: v > 0, 'is not above 0')
NOT_ZERO = (lambda v: v != 0, 'is 0')


# ---------------------------------------------------------------- CSV out

def csv_line(cells, raw):
    out = []
    for cell in cells:
        if isinstance(cell, str) and cell[:1] in tuple('=+-@\t\r\0') and not raw:
            cell = "'" + cell
        cell = '' if cell is None else written(cell)
        if any(c in cell for c in ',"\r\n'):
            cell = '"' + cell.replace('"', '""') + '"'
        out.append(cell)
    return ','.join(out) + '\n'
