"""The command line, and what is wrong with it (exit 64)."""
import re

from figures import Bad, parse_number
from lots import METHODS
from report import GROUP_SORT, HOLDING_SORT
from tables import usage
from words import parse_date, parse_major

VALUED = {'--currency', '--as-of', '--prices', '--rates', '--price', '--rate', '--cost-rate', '--max-rate-age',
          '--max-price-age', '--format', '--output', '--color', '--trades', '--lots'}
MORE_VALUED = {'report': {'--by', '--sort', '--limit'}, 'gains': {'--by', '--from', '--to', '--year', '--year-starts', '--form'},
               'returns': {'--by', '--from', '--to', '--period', '--every', '--benchmark', '--risk-free', '--inflation'}}
FLAGS = {'report': {'--totals', '--raw'}, 'show': {'--explain'}, 'gains': {'--income', '--raw'}}
BY = {'report': ('holding', 'symbol', 'currency', 'market'),
      'gains': ('lot', 'sale', 'symbol', 'currency', 'market', 'year', 'term'),
      'returns': ('total', 'symbol', 'currency', 'market')}
COMMANDS = ('report', 'show', 'check', 'lots', 'gains', 'returns')


class Run:
    """What is asked for, and what is found on the way."""


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
    if not argv or argv[0] not in COMMANDS:
        usage('no such command')
    command, rest = argv[0], list(argv[1:])
    valued, flags = VALUED | MORE_VALUED.get(command, set()), FLAGS.get(command, set())
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
                    if value.startswith('--'):
                        usage('%s needs a value, and %s looks like an option' % (name, value))
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
    by = BY.get(command, ('holding',))
    run.by = one('--by', by[0])
    if run.by not in by or run.by == 'total' and '--by' in options:
        usage('--by is one of %s' % ', '.join(by))
    run.trade_files, run.lots_option = options.get('--trades'), one('--lots')
    if run.lots_option not in (None,) + METHODS:
        usage('--lots is one of %s' % ', '.join(METHODS))
    if run.command == 'lots' and one('--format', 'csv') != 'csv':
        usage('lots prints CSV')
    if run.command == 'gains':
        parse_period(run, options, one)
    if run.command == 'returns':
        parse_returns(run, options, one)
    run.output = one('--output')
    run.sort = one('--sort')
    run.limit = parse_days('--limit', one('--limit')) if '--limit' in options else None
    run.totals, run.raw = '--totals' in options, '--raw' in options
    if run.sort is not None:
        columns = HOLDING_SORT if run.by == 'holding' else GROUP_SORT
        if run.sort.removeprefix('-') not in columns:
            usage('no column %s' % run.sort)
    return run


def is_year_start(text):
    """MM-DD, and not the one day that most years lack."""
    if not isinstance(text, str) or not re.match(r'[0-9]{2}-[0-9]{2}\Z', text):
        return False
    try:
        parse_date('2023-' + text)
        return True
    except Bad:
        return False


def parse_period(run, options, one):
    """Which sales and payments gains shows."""
    def day(name):
        return usage_parse(name, parse_date, one(name)) if name in options else None

    run.income = '--income' in options
    if run.income and '--by' in options:
        usage('--income beside --by')
    run.from_date, run.to_date = day('--from'), day('--to')
    if '--year' in options:
        if run.from_date or run.to_date:
            usage('--year beside --from or --to')
        if not re.match(r'[0-9]{4}(/[0-9]{2})?\Z', one('--year')):
            usage('--year is not a year')
        year = int(one('--year')[:4])
        if year == 0 or '/' in one('--year') and int(one('--year')[5:]) != (year + 1) % 100:
            usage('--year is not a year')
    run.year = one('--year')
    run.form = one('--form')
    if run.form is not None:
        if run.form != 'sa108':
            usage('--form is sa108')
        if run.year is None or run.income or '--by' in options:
            usage('--form needs --year, and neither --by nor --income')
    run.year_starts = one('--year-starts')
    if run.year_starts is not None and not is_year_start(run.year_starts):
        usage('--year-starts is not a day of every year')
    if run.from_date and run.to_date and run.from_date > run.to_date:
        usage('--from is after --to')


def parse_returns(run, options, one):
    def day(name):
        return usage_parse(name, parse_date, one(name)) if name in options else None

    run.from_date, to = day('--from'), day('--to')
    run.period, run.every, run.benchmark = one('--period'), one('--every'), one('--benchmark')
    run.inflation = one('--inflation')
    run.risk_free = usage_parse('--risk-free', parse_number, one('--risk-free')) if '--risk-free' in options else None
    if run.period not in (None, 'ytd', '1y', '3y', '5y', 'max'):
        usage('--period is ytd, 1y, 3y, 5y or max')
    if run.every not in (None, 'year', 'month'):
        usage('--every is year or month')
    for a, b in (('--period', '--from'), ('--to', '--as-of'), ('--every', '--by')):
        if a in options and b in options:
            usage('%s beside %s' % (a, b))
    run.as_of = to or run.as_of
    if run.from_date and run.as_of and run.from_date >= run.as_of:
        usage('--from is on or after the end')
