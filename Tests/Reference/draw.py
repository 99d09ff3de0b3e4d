"""What people write, drawn at random: numbers in many spellings, CSV in many styles."""
import datetime
import os

from words import MINOR

HERE = os.path.dirname(os.path.abspath(__file__))
ECB_FILE = os.path.join(HERE, '..', '..', 'data', 'ecb', 'eurofxref-hist.csv')
TODAY = datetime.date.today()
DAY = datetime.timedelta(days=1)

MAJORS = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'ZAR', 'ILS', 'SEK', 'HKD', 'CAD', 'BHD', 'CLF', 'XAU']
HISTORIC = ['EEK', 'HRK', 'LTL', 'SKK', 'BGN', 'TRL', 'DEM', 'ITL', 'CYP']
MINORS = list(MINOR)
ERAS = [(2003, 2004), (2006, 2010), (2013, 2013), (2019, 2023), (2025, 2026)]
SYMBOLS = ['AAPL', 'MSFT', 'BARC.L', 'BRK.B', 'KC=F', '=CMD()', '-X', '+A', '@B', 'Ünï', 'a,b', 'q"t', '日本', 'ZAIN',
           '7203', 'NPN', 'TEVA', 'x y', "'Q", 'aapl', 'é', 'z', '😀', '\uffee']
NAMES = ['Apple Inc.', 'Barclays, PLC', 'The "Best" Co', 'two\nlines', 'crlf\r\nhere', 'cr\rhere', '\rcr', '=1+1', '-dash', '+plus', '@at',
         '\ttab', ' spaced ', 'Ünïcödé 😀', "'quoted'", 'a', '1.50', 'semi;colon', '"']
MARKETS = ['NASDAQ', 'LSE', 'Xetra', 'London, SE', 'a"b', '=X', 'é', 'z', 'Z', '東京', '\uffee', '😀', 'nasdaq', 'e\u0301']

# The same letter to a reader, but other bytes: two stocks, or two markets.
TWINS = ['\u00e9', 'e\u0301']

_ecb = None


def symbols(rng, count, without=()):
    drawn = rng.sample([s for s in SYMBOLS if s not in without], count)
    if count > 1 and rng.random() < 0.1:
        drawn = TWINS + [s for s in drawn if s not in TWINS][:count - 2]
    return drawn


def ecb():
    global _ecb
    if _ecb is None:
        with open(ECB_FILE, encoding='utf-8') as f:
            lines = f.read().split('\n')
        _ecb = lines[0], [(datetime.date.fromisoformat(l[:10]), l) for l in lines[1:] if l]
    return _ecb


# ---------------------------------------------------------------- numbers as text

def plain(digits, decimals):
    """integer digits, scaled down by decimals -> plain text"""
    sign, digits = ('-', -digits) if digits < 0 else ('', digits)
    text = str(digits).rjust(decimals + 1, '0')
    return sign + (text if not decimals else text[:-decimals] + '.' + text[-decimals:])


def spell(rng, text):
    """the same number in another spelling"""
    if rng.random() < 0.7:
        return text
    sign, body = ('-', text[1:]) if text.startswith('-') else ('', text)
    for _ in range(rng.randint(1, 2)):
        k = rng.randrange(6)
        if k == 0 and not sign:
            sign = '+'
        elif k == 1 and 'e' not in body.lower():
            body = '0' * rng.choice([1, 2, 40]) + body
        elif k == 2 and '.' in body and 'e' not in body.lower():
            body += '0' * rng.choice([1, 3, 40])
        elif k == 3 and body.startswith('0.') and len(body) > 2 and body[2] in '0123456789':
            body = body[1:]
        elif k == 4 and '.' not in body and 'e' not in body.lower():
            body += '.'
        elif k == 5 and 'e' not in body.lower():
            shift = rng.randint(-6, 6)
            whole, _, fraction = body.partition('.')
            digits, point = whole + fraction, len(whole) - shift
            digits = '0' * max(0, 1 - point) + digits + '0' * max(0, point - len(digits))
            point = max(point, 1)
            body = digits[:point] + ('.' + digits[point:] if digits[point:] else '') \
                + rng.choice('eE') + (rng.choice(['', '+']) if shift >= 0 else '') + str(shift)
    return sign + body                                    # blanks around it are `pad`'s


def number(rng, wild, low=0, high=4, decimals=(0, 2, 4)):
    """plain text of a positive number of low..high integer digits"""
    if wild and rng.random() < 0.25:
        n = rng.choice([30, 37, 38, 38])
        digits = rng.randrange(10 ** (n - 1), 10 ** n)
        if rng.random() < 0.5:                            # near ties: a run of zeros or fives
            k = rng.randint(1, n - 2)
            digits = digits // 10 ** k * 10 ** k + rng.choice([0, 5 * 10 ** (k - 1), 1])
        return plain(digits, rng.choice([0, 5, 19, 30, 37, 38][:4 if rng.random() < 0.8 else 6]))
    if wild and rng.random() < 0.1:
        return rng.choice(['1e37', '9.99e37', '1e-38', '0.00000000000000000000000000000000000001', '7e-30', '1E+20'])
    d = rng.choice(decimals)
    top = 10 ** rng.randint(low, high)
    return plain(rng.randint(1, top * 10 ** d), d)


# ---------------------------------------------------------------- CSV as people write it

def header_spelling(rng, name):
    if rng.random() < 0.6:
        return name
    sep = rng.choice(['_', '-', ' ', ''])
    text = sep.join(name.split('_'))
    text = rng.choice([text, text.upper(), text.title()])
    return rng.choice([text, text, ' ' + text, text + ' '])


def pad(rng, text):
    return text if rng.random() < 0.93 or not text else rng.choice([' ', '\t', '']) + text + rng.choice([' ', '\t', '  '])


def cell_text(rng, text):
    if any(c in text for c in ',"\r\n') or rng.random() < 0.08:
        return '"' + text.replace('"', '""') + '"'
    return text


def write_csv(rng, path, required, columns, rows, tweak=None):
    """rows are dicts; columns that no row fills are mostly left out"""
    used = [c for c in columns if c in required or any(r.get(c) for r in rows) or rng.random() < 0.15]
    if rng.random() < 0.5:
        rng.shuffle(used)
    extra = rng.random() < 0.15
    if extra:
        used.insert(rng.randint(0, len(used)), 'x-extra')
    newline = rng.choice(['\n', '\n', '\n', '\r\n', '\r\n', '\r'])
    names = [header_spelling(rng, c) for c in used]
    lines = []
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        lines.append(rng.choice(['# a comment, with "a quote', '#', '']))
    lines.append(','.join(cell_text(rng, n) for n in names))
    for row in rows:
        if rng.random() < 0.06:
            lines.append('')
        cells = []
        for c in used:
            text = row.get(c) or ''
            if c == 'x-extra':
                text = rng.choice(['', 'whatever', 'a,b', '12abc', '# no comment'])
            if c not in ('name', 'market', 'note', 'x-extra'):
                text = pad(rng, text)
            cells.append(cell_text(rng, text))
        lines.append(','.join(cells))
    if rng.random() < 0.06:
        lines.append('')
    text = newline.join(lines) + ('' if rng.random() < 0.15 else newline)
    data = text.encode()
    if rng.random() < 0.12:
        data = b'\xef\xbb\xbf' + data
    if tweak:
        data = tweak(data)
    with open(path, 'wb') as f:
        f.write(data)


# ---------------------------------------------------------------- quote currencies

def stock_of(code):
    return MINOR[code][0] if code in MINOR else code


def units(code):
    return MINOR[code][1] if code in MINOR else 1


def other_units(rng, code):
    """a quote code of the same stock currency"""
    stock = stock_of(code)
    return rng.choice([stock] + [m for m in MINORS if stock_of(m) == stock])
