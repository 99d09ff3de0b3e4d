"""The files of a run: which they are, what portfolio.json says, and what is read from them."""
import json
import os

from arguments import is_year_start, usage_parse
from doubts import doubts
from figures import Bad, tag
from holdings import read_holdings
from issues import all_issues
from lots import METHODS, POOLED
from positions import holdings_of, ledger_of, names
from prices import Prices
from rates import Rates
from realised import realise, sale_issues
from tables import Errors, base, read_bytes, read_records, usage
from trades import check_money, check_rows, in_order, is_trades, read_trades, stocks_of
from valuation import SEVERITY, value_holding
from words import parse_major
from years import resolve

TRADE_FILES = ['trades.csv']
PRICE_FILES = ['prices.csv']
RATE_FILES = ['rates.csv', 'eurofxref-hist.csv', 'eurofxref.csv']


def load(run, env, stdin, today):
    """Read everything, find the as-of date, and value what is held on it."""
    errors = Errors()
    files = find_files(run, errors, stdin)
    errors.throw()
    find_currency(run, files, env, errors)
    if run.command == 'lots' and run.currency != run.own:
        usage('lots are printed in the own currency')
    for path in files.all():
        if run.output is not None and path != '-' and same_file(path, run.output):
            usage('--output %s is an input of this run' % run.output)

    run.holdings = []
    if files.holdings is not None:
        run.holdings = read_holdings(files.holdings, run.own, errors, stdin)
    trades = [read_trades(path, k, errors, stdin) for k, path in enumerate(files.trades)]
    run.prices, run.rates = Prices(), Rates(run.max_rate_age)
    for path in files.prices:
        run.prices.read(path, errors, path in files.adjusted)
    for path in files.rates:
        run.rates.read(path, errors)
    flat = [t for rows in trades for t in rows]
    check_rows(flat, run.holdings, run.own, run.method in POOLED, errors)
    check_money(flat, run, errors)
    run.prices.check([(h.symbol, h.stock) for h in run.holdings] + stocks_of(flat), errors)
    errors.throw()

    symbols = {h.symbol for h in run.holdings} | {s for t in flat for s in (t.symbol, t.to_symbol) if s is not None}
    for symbol in list(run.price_options) + ([run.symbol] if run.symbol is not None else []):
        if symbol not in symbols:
            usage('no holding of %s' % symbol)
    if run.as_of is None:
        run.as_of = default_as_of(run, symbols, flat, today)
    rows = in_order(trades)
    run.splits = splits_of(rows)
    run.rows = [t for t in rows if t.date <= run.as_of]
    if run.command == 'gains':
        resolve(run)
    if run.command != 'returns':
        value(run)


def value(run):
    """Work the rows up to the as-of date through, and value what is held then."""
    run.named = names(run.rows, run.holdings)
    ledger = ledger_of(run, run.rows)
    run.sales, run.payments = realise(run, ledger, run.rows)
    run.doubts = doubts(run, run.rows)
    run.holdings += holdings_of(ledger, run.named)
    for h in run.holdings:
        value_holding(h, run)
    run.listed = [h for h in run.holdings if not h.later]
    run.issues = all_issues(run)
    counted = [h for h in run.holdings if h.counted]
    run.complete = not any(SEVERITY[k] == 'error' for h in counted for k in h.kinds) \
        and not any(SEVERITY[k] == 'error' for k, _, _ in sale_issues(run.sales, run.payments, run))


def splits_of(rows):
    found = {}
    for t in rows:
        if t.type == 'split':
            found.setdefault(t.symbol, []).append((t.date, t.ratio))
    return found


# ---------------------------------------------------------------- files

class Files:
    """Paths; holdings is None where a portfolio has trades alone."""

    def __init__(self):
        self.holdings, self.trades, self.prices, self.rates, self.settings = None, [], [], [], []
        self.adjusted, self.own = set(), None

    def all(self):
        return [p for p in [self.holdings] + self.settings + self.trades + self.prices + self.rates if p is not None]


def find_files(run, errors, stdin):
    files = Files()
    run.name, run.method = None, run.lots_option or 'fifo'
    if run.path != '-' and os.path.isdir(run.path):
        find_in_folder(run, files, errors)
    else:
        read = read_records(run.path, Errors(), stdin)
        if read and is_trades(read[1]):
            files.trades = [run.path]
            if run.trade_files is not None:
                usage('a trades file takes no --trades')
        else:
            files.holdings = run.path
    for name in ('trades', 'prices', 'rates'):
        stated = {'trades': run.trade_files, 'prices': run.price_files, 'rates': run.rate_files}[name]
        if stated is not None:
            setattr(files, name, stated)
            files.adjusted = set() if name == 'prices' else files.adjusted
    for k, path in enumerate(files.trades):
        if any(same_file(path, other) for other in files.trades[:k]):
            usage('%s is given twice' % path)
    run.has_trades = bool(files.trades)
    if run.has_trades:
        tag('trades')
    return files


def find_in_folder(run, files, errors):
    def inside(names):
        return [os.path.join(run.path, name) for name in names]

    def present(names):
        return [path for path in inside(names) if os.path.lexists(path)]

    files.trades, files.prices, files.rates = present(TRADE_FILES), present(PRICE_FILES), present(RATE_FILES)
    for path in present(['portfolio.json']):
        settings = read_settings(path, errors)
        files.settings = [path]
        run.name, files.own = settings.get('name'), settings.get('currency')
        run.method = run.lots_option or settings.get('lots', 'fifo')
        run.settled_year_starts = settings.get('yearStarts')
        for name in ('trades', 'rates'):
            if name in settings:
                setattr(files, name, inside(settings[name]))
        if 'prices' in settings:
            entries = [e if isinstance(e, dict) else {'file': e} for e in settings['prices']]
            files.prices = inside(e['file'] for e in entries)
            files.adjusted = set(inside(e['file'] for e in entries if e.get('splitAdjusted')))
    for path in inside(['holdings.csv']):
        if os.path.lexists(path) or not (files.trades or run.trade_files):
            files.holdings = path


def same_file(path, other):
    return os.path.realpath(path) == os.path.realpath(other) or (
        os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other))


def find_currency(run, files, env, errors):
    """The currencies. A path that is not there comes before a missing one."""
    own = files.own
    run.currency = run.currency_option or own
    if run.currency is None:
        text = env.get('PORTFOLIO_CURRENCY')
        if not text:
            for path in files.all():
                if path != '-' and not os.path.exists(path):
                    errors.missing(path, 'it is not there')
            errors.throw()
            usage('no currency: give --currency, "currency" in portfolio.json or PORTFOLIO_CURRENCY')
        run.currency = usage_parse('PORTFOLIO_CURRENCY', parse_major, text)
    run.own = own or run.currency
    if run.rate_options.get(run.currency, 1) != 1:
        tag('rate-option-of-portfolio-currency')
        usage('the rate of the portfolio currency is 1')


def default_as_of(run, symbols, trades, today):
    """The latest day, today at most, of a symbol's price or a row of trades; of gains the last row's day."""
    days = [t.date for t in trades]
    if run.command != 'gains':
        days += [d for s in symbols for d in run.prices.dated(s)]
        days += [h.stated_price_date for h in run.holdings if h.stated_price_date is not None]
        days = [d for d in days if d <= today]
    if not days:
        tag('as-of-today')
    return max(days, default=today)


def is_text(value):
    return isinstance(value, str)


def texts(value):
    return isinstance(value, list) and all(map(is_text, value))


def price_files(value):
    """Names, or objects that say whether the file's prices are adjusted for splits."""
    return isinstance(value, list) and all(
        is_text(v) or isinstance(v, dict) and set(v) <= {'file', 'splitAdjusted'} and is_text(v.get('file'))
        and isinstance(v.get('splitAdjusted', False), bool) for v in value)


SETTINGS = {'name': is_text, 'currency': is_text, 'trades': texts, 'rates': texts, 'prices': price_files,
            'lots': lambda value: value in METHODS, 'yearStarts': is_year_start}


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
        if not SETTINGS.get(key, lambda v: False)(value):
            errors.add(file, 1, '%s is not a key, or not such a value: %r' % (key, value))
    if isinstance(settings.get('currency'), str):
        try:
            settings['currency'] = parse_major(settings['currency'])
        except Bad as e:
            errors.add(file, 1, str(e))
    errors.throw()
    return settings
