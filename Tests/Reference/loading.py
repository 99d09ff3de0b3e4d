"""The files of a run: which they are, what portfolio.json says, and what is read from them."""
import json
import os

from arguments import usage_parse
from figures import Bad, tag
from holdings import read_holdings
from prices import Prices
from rates import Rates
from tables import Errors, base, read_bytes, usage
from valuation import SEVERITY, value_holding
from words import parse_major

PRICE_FILES = ['prices.csv']
RATE_FILES = ['rates.csv', 'eurofxref-hist.csv', 'eurofxref.csv']


def load(run, env, stdin, today):
    errors = Errors()
    run.name, own = None, None
    run.inputs, price_files, rate_files = [run.path], [], []
    if run.path != '-' and os.path.isdir(run.path):
        def inside(names):
            return [os.path.join(run.path, name) for name in names]

        def present(names):
            return [path for path in inside(names) if os.path.exists(path)]

        run.inputs = inside(['holdings.csv'])
        price_files, rate_files = present(PRICE_FILES), present(RATE_FILES)
        for path in present(['portfolio.json']):
            settings = read_settings(path, errors)
            run.inputs.append(path)
            run.name, own = settings.get('name'), settings.get('currency')
            if 'prices' in settings:
                price_files = inside(settings['prices'])
            if 'rates' in settings:
                rate_files = inside(settings['rates'])
    holdings_path = run.inputs[0]
    run.file = base(holdings_path)
    if run.price_files is not None:
        price_files = run.price_files
    if run.rate_files is not None:
        rate_files = run.rate_files
    run.inputs += price_files + rate_files
    errors.throw()
    find_currency(run, own, env)
    for path in run.inputs:
        if run.output is not None and path != '-' and same_file(path, run.output):
            usage('--output %s is an input of this run' % run.output)

    run.holdings = read_holdings(holdings_path, run.own, errors, stdin)
    run.prices, run.rates = Prices(), Rates(run.max_rate_age)
    for path in price_files:
        run.prices.read(path, errors)
    for path in rate_files:
        run.rates.read(path, errors)
    run.prices.check(run.holdings, errors)
    errors.throw()

    symbols = {h.symbol for h in run.holdings}
    for symbol in list(run.price_options) + ([run.symbol] if run.symbol is not None else []):
        if symbol not in symbols:
            usage('no holding of %s' % symbol)
    if run.as_of is None:
        run.as_of = default_as_of(run, symbols, today)
    for h in run.holdings:
        value_holding(h, run)
    run.complete = not any(SEVERITY[k] == 'error' for h in run.holdings if h.counted for k in h.kinds)
    run.listed = [h for h in run.holdings if not h.later]


def same_file(path, other):
    return os.path.realpath(path) == os.path.realpath(other) or (
        os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other))


def find_currency(run, own, env):
    run.currency = run.currency_option or own
    if run.currency is None:
        text = env.get('PORTFOLIO_CURRENCY')
        if not text:
            usage('no currency: give --currency, "currency" in portfolio.json or PORTFOLIO_CURRENCY')
        run.currency = usage_parse('PORTFOLIO_CURRENCY', parse_major, text)
    run.own = own or run.currency
    if run.rate_options.get(run.currency, 1) != 1:
        tag('rate-option-of-portfolio-currency')
        usage('the rate of the portfolio currency is 1')


def default_as_of(run, symbols, today):
    """The latest day, today at most, on which a held symbol has a price."""
    days = [d for s in symbols for d in run.prices.dated(s)]
    days += [h.stated_price_date for h in run.holdings if h.stated_price_date is not None]
    days = [d for d in days if d <= today]
    if not days:
        tag('as-of-today')
    return max(days, default=today)


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
