#!/usr/bin/env python3
"""The reference's answers on the examples of data/, which the golden tests expect.

    python3 golden.py           writes them to Tests/PortfolioCLITests/Fixtures/golden
    python3 golden.py PROGRAM   checks the figures of the program's reports and details in text against them

A text report is checked cell by cell: every amount is rounded here, half to even, from the reference's exact figure.
"""
import json
import os
import re
import subprocess
import sys
from fractions import Fraction

import reference
from words import MINOR

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, '..', '..'))
GOLDEN = os.path.join(ROOT, 'Tests', 'PortfolioCLITests', 'Fixtures', 'golden')
EXAMPLES = ['france', 'barclays-eur', 'barclays-gbp', 'barclays-usd', 'unknowns']
DETAILS = [('AAPL', 'france'), ('IBM', 'france'), ('BARC.L', 'barclays-eur'), ('BARC.L', 'barclays-gbp'),
           ('IBM', 'unknowns'), ('GOOG', 'unknowns')]


def answer(*argv):
    code, out, err = reference.main(list(argv), {}, None)
    assert code in (0, 2), err
    return out


def write():
    os.makedirs(GOLDEN, exist_ok=True)
    os.chdir(ROOT)
    for name in EXAMPLES:
        for suffix, options in [('csv', ['--format', 'csv']), ('json', ['--format', 'json']),
                                ('market.csv', ['--format', 'csv', '--by', 'market'])]:
            with open(os.path.join(GOLDEN, '%s.%s' % (name, suffix)), 'w', encoding='utf-8', newline='') as f:
                f.write(answer('report', 'data/' + name, *options))
    for symbol, name in DETAILS:
        with open(os.path.join(GOLDEN, '%s.%s.json' % (name, symbol)), 'w', encoding='utf-8') as f:
            f.write(answer('show', symbol, 'data/' + name, '--format', 'json'))


def grouped(text, decimals, signed=False):
    if text is None:
        return 'n/a'
    scaled = round(Fraction(text) * 10 ** decimals)              # half to even
    digits = str(abs(scaled)).rjust(decimals + 1, '0')
    whole, fraction = (digits[:-decimals], '.' + digits[-decimals:]) if decimals else (digits, '')
    sign = '-' if scaled < 0 else '+' if signed and scaled > 0 else ''
    return sign + '{:,}'.format(int(whole)) + fraction


def price(text, quote):
    """Whole, with at least the digits of its currency; of a minor unit, none."""
    if text is None:
        return 'n/a'
    decimals = len(text.partition('.')[2])
    return grouped(text, max(decimals, 0 if quote in MINOR else DIGITS[quote]))


def load_digits():
    import csv
    with open(os.path.join(HERE, 'iso4217.csv'), encoding='utf-8', newline='') as f:
        return {row['code']: next(int(row[k]) for k in row if 'digit' in k.lower() and row[k].isdigit())
                for row in csv.DictReader(f)}


DIGITS = load_digits()


def is_in_own_currency(expected):
    """Whether exchange rates have no part in any gain; text then says nothing of them."""
    return all(h['stockCurrency'] == expected['portfolio']['currency'] for h in expected['holdings'])


def report_rows(expected):
    currency = expected['portfolio']['currency']
    parts = [] if is_in_own_currency(expected) else ['priceGain', 'currencyGain']
    digits = DIGITS[currency]
    for h in expected['holdings']:
        figures = h['inPortfolioCurrency']
        yield [h['symbol'], h['name'], grouped(h['shares'], len(h['shares'].partition('.')[2])),
               price(h['price'], h['quoteCurrency']), h['quoteCurrency'],
               grouped(figures['cost'], digits), grouped(figures['value'], digits),
               grouped(figures['gain'], digits, True), grouped(figures['gainPercent'], 2, True),
               *(grouped(figures[part], digits, True) for part in parts),
               'excluded' if h['excluded'] else grouped(h['weight'], 2)]


def total_rows(expected):
    totals, currency = expected['totals'], expected['portfolio']['currency']
    for label, key in [('Total cost', 'cost'), ('Total value', 'value'), ('Gain', 'gain'), ('in percent', 'gainPercent'),
                       ('from price changes', 'priceGain'), ('from exchange rates', 'currencyGain'),
                       ('Intraday', 'intradayChange'), ('in percent', 'intradayPercent')]:
        if key in ('priceGain', 'currencyGain') and is_in_own_currency(expected):
            continue
        percent = key.endswith('Percent')
        figure = grouped(totals[key], 2 if percent else DIGITS[currency], key not in ('cost', 'value'))
        yield label, '%s %s' % (figure, '%' if percent else currency)


def detail_figures(section):
    for item in section['items']:
        value, unit, kind = item['value'], item['currency'], item['kind']
        if value is None:
            yield 'n/a'
        elif kind == 'datePurchase':
            yield value.replace('/', ' to ')
        elif kind == 'numberOfShares':
            yield grouped(value, len(value.partition('.')[2]))
        elif kind in ('gainOrLossPercentage', 'intradayPercentage'):
            yield grouped(value, 2, True) + ' %'
        elif kind.startswith('currencyRate'):
            yield value
        elif kind in ('pricePurchase', 'priceCurrent'):
            yield '%s %s' % (price(value, unit), unit)
        elif kind == 'intradayValue':
            sign = '+' if not value.startswith('-') and value != '0' else ''
            yield '%s%s %s' % (sign, price(value, unit), unit)
        else:
            signed = kind in ('gainOrLossValue', 'priceGain', 'currencyGain')
            yield '%s %s' % (grouped(value, DIGITS[unit], signed), unit)


def check(program):
    program = os.path.abspath(program)
    os.chdir(ROOT)
    figures = 0

    def text(*argv):
        return subprocess.run([program, *argv], stdout=subprocess.PIPE, check=False).stdout.decode()

    def expect(wanted, found, where):
        if wanted != found:
            sys.exit('%s: %r, but the reference says %r' % (where, found, wanted))

    for name in EXAMPLES:
        expected = json.loads(answer('report', 'data/' + name, '--format', 'json'))
        lines = text('report', 'data/' + name).split('\n')
        for row, line in zip(report_rows(expected), lines[3:]):
            # Columns are two spaces apart, and nothing in these examples holds two.
            expect(row, re.split(r' {2,}', line.strip()), 'report data/' + name)
            figures += len(row)
        start = lines.index('', 3) + 1
        for (label, figure), line in zip(total_rows(expected), lines[start:]):
            found = re.split(r' {2,}', line.strip())
            expect([label, figure], found[:2], 'report data/' + name)
            figures += 1
    for symbol, name in DETAILS:
        expected = json.loads(answer('show', symbol, 'data/' + name, '--format', 'json'))
        parts = [expected] + (expected['lots'] if len(expected['lots']) > 1 else [])
        wanted = [f for part in parts for section in part['sections'] for f in detail_figures(section)]
        lines = [line for line in text('show', symbol, 'data/' + name).split('\n') if line.startswith('  ')]
        found = [re.split(r' {2,}', line.strip())[1] for line in lines]
        found = [re.sub(r' [A-Z]{3}/[A-Z]{3}$', '', f) for f in found]
        expect(wanted, found, 'show %s data/%s' % (symbol, name))
        figures += len(wanted)
    print('%d figures in text are those of the reference' % figures)


if __name__ == '__main__':
    check(sys.argv[1]) if len(sys.argv) > 1 else write()
