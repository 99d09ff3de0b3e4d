"""Words of the files: currency codes, dates, symbols, truth values."""
import csv
import datetime
import os
import re

from figures import Bad

MINOR = {'GBX': ('GBP', 100), 'GBp': ('GBP', 100), 'ZAc': ('ZAR', 100), 'ZAC': ('ZAR', 100),
         'ILA': ('ILS', 100), 'ILa': ('ILS', 100), 'USX': ('USD', 100), 'EUX': ('EUR', 100),
         'KWF': ('KWD', 1000)}
MINOR_QUOTED = {'GBP', 'ZAR', 'ILS', 'KWD'}


def load_iso():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'iso4217.csv')
    with open(path, encoding='utf-8', newline='') as f:
        return {row['code'] for row in csv.DictReader(f)}


ISO = load_iso()


def parse_quote(text):
    """code -> (code, stock currency, units per major)"""
    code = text.strip(' \t')
    if code in MINOR:
        return (code,) + MINOR[code]
    if code in ISO:
        return code, code, 1
    near = sorted(c for c in list(ISO) + list(MINOR) if c.upper() == code.upper())
    raise Bad('"%s" is not a currency code%s' % (code, '; did you mean %s?' % ' or '.join(near) if near else ''))


def parse_major(text):
    code, major, _ = parse_quote(text)
    if code != major:
        raise Bad('"%s" is a minor unit of %s; write %s' % (code, major, major))
    return code


def parse_date(text):
    text = text.strip(' \t')
    if not re.match(r'[0-9]{4}-[0-9]{2}-[0-9]{2}\Z', text):
        raise Bad('"%s" is not a date' % text)
    try:
        return datetime.date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        raise Bad('"%s" is not a day of the calendar' % text)


MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
          'october', 'november', 'december']


def parse_ecb_date(text):
    match = re.match(r'([0-9]{1,2}) ([A-Za-z]+) ([0-9]{4})\Z', text.strip(' \t'))
    if not match:
        return parse_date(text)
    if match.group(2).lower() not in MONTHS:
        raise Bad('"%s" is not a date' % text)
    try:
        return datetime.date(int(match.group(3)), MONTHS.index(match.group(2).lower()) + 1, int(match.group(1)))
    except ValueError:
        raise Bad('"%s" is not a day of the calendar' % text)


def parse_symbol(text):
    return text.strip(' \t')


def parse_truth(text):
    text = text.strip(' \t')
    if text not in ('true', 'false'):
        raise Bad('"%s" is neither true nor false' % text)
    return text == 'true'
