"""Checks accounts, pools, transfers, followed cash and multipliers of a program against exact fractions, on drawn portfolios.

Usage: accounts.py PROGRAM [--count N] [--seed S] [--keep FOLDER]
"""
import argparse
import csv
import datetime
import io
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

from draw_accounts import START, Drawn, column, stock
from figures import ZERO, percent, plain, quotient15
from households import Household, Trade
from performance_accounts import Performance
from rates import Rates
from trades import in_order


class Run:
    """What the reference's lots ask for."""
    cost_rate = 'purchase'


# ---------------------------------------------------------------- comparing

class Check:
    def __init__(self, program, folder, drawn, fail):
        self.program, self.folder, self.drawn, self.fail = program, folder, drawn, fail
        run = self.run = Run()
        run.own = run.currency = drawn.own
        run.method, run.follows_cash, run.rates = drawn.method, drawn.follows_cash, Rates(7)
        for day, a, b, rate in drawn.rates:
            run.rates.put(a, b, day, Fraction(rate), '', 0, None)
        self.accounts = drawn.accounts()
        self.house = self.household(drawn.end)
        self.moves = list(self.house.cash())

    def household(self, day):
        """What the rows up to a day come to."""
        files = [[] for _ in self.drawn.files]
        for row in self.drawn.rows:
            files[row['file']].append(Trade(dict(row, date=datetime.date.fromisoformat(row['date'])), 0))
            files[row['file']][-1].place = 't%d.csv:%d:' % (row['file'], len(files[row['file']]) + 1)
        files = [[t for t in rows if t.date <= day] for rows in files]
        return Household(self.run, in_order(files), self.drawn.terms, self.accounts)

    def ask(self, *argv):
        done = subprocess.run([self.program, argv[0], self.folder, '--as-of=%s' % self.drawn.end, *argv[1:]]
                              if argv[0] != 'returns' else [self.program, argv[0], self.folder, *argv[1:]],
                              capture_output=True, text=True)
        if done.returncode not in (0, 2):
            self.fail('%s: exit %d: %s' % (argv, done.returncode, done.stderr[:500]))
            return None
        return done.stdout

    def table(self, *argv):
        text = self.ask(*argv, '--format=csv', '--raw') if argv[0] not in ('lots', 'returns', 'history') else self.ask(*argv, '--format=csv')
        rows = None if text is None else list(csv.DictReader(io.StringIO(text)))
        for row in (rows or []) if argv[0] == 'returns' else []:
            row['key'] = row['key'].removeprefix("'")    # there is no --raw
        return rows

    def same(self, what, found, wanted):
        """Rows of texts, None where nothing is to be compared."""
        if found is None:
            return
        if len(found) != len(wanted):
            self.fail('%s: %d rows, not %d\n  %s\n  %s' % (what, len(found), len(wanted), found, wanted))
            return
        for row, expected in zip(found, wanted):
            for name, value in expected.items():
                value = '' if value is None else plain(value) if isinstance(value, Fraction) else str(value)
                if row.get(name, '') != value:
                    self.fail('%s: %s is %r, not %r\n  %s' % (what, name, row.get(name), value, row))
                    return

    def rate(self, code, day):
        return Fraction(1) if code == self.run.own else self.run.rates.find(code, self.run.own, day).value

    def all(self):
        if self.house.errors:
            self.impossible()
            return
        self.lots()
        self.gains()
        self.cash()
        self.report()
        self.history()
        for with_cash in (True, False):
            self.returns(with_cash)
        self.limited(self.drawn.dice.choice(self.accounts or ['']))

    def impossible(self):
        """Rows that can't be are told at their cells."""
        done = subprocess.run([self.program, 'check', self.folder, '--as-of=%s' % self.drawn.end], capture_output=True, text=True)
        found = re.findall(r't[0-9]+\.csv:[0-9]+:[0-9]+(?=: error)', done.stderr)
        wanted = {t.place + str(column(t.columns, name)) for t, name in self.house.errors}
        if done.returncode != 65 or sorted(found) != sorted(wanted):
            self.fail('errors: exit %d, %s, not %s' % (done.returncode, sorted(found), sorted(wanted)))

    def lots(self):
        found = self.table('lots')
        if found is None:
            return
        for row in found:
            m = Fraction(row.get('multiplier') or 1)
            u = 100 if row['currency'] == 'GBX' else 1
            if row['cost_stock'] == '':
                row['cost_stock'] = plain(Fraction(row['shares']) * Fraction(row['purchase_price']) * m / u + Fraction(row['fees'] or 0))
        wanted = [{'symbol': lot.symbol, 'account': lot.account, 'shares': lot.n, 'purchase_date': lot.bought, 'cost_stock': lot.C}
                  for lot in self.house.open_lots()]
        self.same('lots', found, wanted)

    def gains(self):
        names = {'proceeds_stock': 'p', 'cost_stock': 'c', 'gain_stock': 'gain_stock', 'proceeds': 'proceeds', 'cost': 'cost',
                 'gain': 'gain', 'price_gain': 'price_gain', 'currency_gain': 'currency_gain'}
        wanted = self.sold = [{'symbol': sale.symbol, 'sold': sale.date, 'bought': s.bought, 'shares': s.q, 'account': sale.account,
                   **{name: getattr(s, figure) for name, figure in names.items()}}
                  for sale in self.house.sales for s in sale.figures]
        self.same('gains', self.table('gains'), wanted)
        for taxable in ([], ['--taxable']):
            sums = {}
            for sale in self.house.sales:
                sums.setdefault(sale.account, []).append(sum(s.gain for s in sale.figures))
            income = {}
            for p in self.house.payments:
                income.setdefault(p.row.account, []).append(p.net)
            keys = sorted({*sums, *income}, key=lambda key: key.encode())
            if taxable:
                keys = [key for key in keys if self.drawn.terms[key].get('taxable', True)]
            self.same('gains by account', self.table('gains', '--by=account', *taxable), [
                {'key': key, 'sales': len(sums.get(key, [])), 'gain': sum(sums.get(key, []), ZERO),
                 'net_income': sum(income.get(key, []), ZERO)} for key in keys])

    def cash(self):
        balances, history, days, negative = {}, [], {}, {}
        for place, move in enumerate(self.moves):
            key = (move.account, move.currency)
            balances[key] = balances.get(key, ZERO) + move.change
            days[key] = move.row.date
            history.append({'date': move.row.date, 'account': move.account, 'currency': move.currency, 'type': move.row.type,
                            'symbol': move.row.symbol or '', 'change': move.change, 'balance': balances[key]})
            later = [m for m in self.moves[place + 1:] if (m.account, m.currency) == key]
            ends_day = not later or later[0].row.date > move.row.date
            if balances[key] < 0 and ends_day and not self.drawn.terms[move.account].get('margin'):
                negative.setdefault(key, 'is %s %s at the end of %s' % (plain(balances[key]), move.currency, move.row.date))
        self.same('cash --history', self.table('cash', '--history'), history)
        rows = {(account, '', code): (days[account, code], amount, 'followed') for (account, code), amount in balances.items()}
        for (account, name, code, day), amount in sorted(self.drawn.cash.items(), key=lambda item: item[0][3]):
            if day <= self.drawn.end:
                rows[account, name, code] = (day, Fraction(amount), 'stated')
        order = sorted(rows, key=lambda key: (self.accounts.index(key[0]), key[1].encode(), key[2]))
        self.balances = {key: rows[key][1] * self.rate(key[2], self.drawn.end) for key in order}
        self.stated = [
            {'account': key[0], 'name': key[1], 'currency': key[2], 'date': rows[key][0], 'amount': rows[key][1],
             'value': self.balances[key], 'source': rows[key][2]} for key in order]
        self.same('cash', self.table('cash'), self.stated)
        text = self.ask('cash', '--format=json')
        told = [i['message'] for i in json.loads(text)['issues'] if i['kind'] == 'negativeCash'] if text else []
        if sorted(m[m.index(' is ') + 1:] for m in told) != sorted(negative.values()):
            self.fail('negativeCash: %s, not %s' % (told, list(negative.values())))

    def limited(self, name):
        """What is asked for of one account is its part of the whole."""
        if name not in self.accounts:
            return
        option = '--account=%s' % name
        for command, whole in (('gains', self.sold), ('cash', self.stated)):
            self.same('%s of %r' % (command, name), self.table(command, option), [row for row in whole if row['account'] == name])
        performance = Performance(self, True)
        if performance.first:
            found = self.table('returns', option, '--to=%s' % self.drawn.end)
            self.same('returns of %r' % name, found, [performance.row('total', [name])])

    def value(self, symbol, shares, day):
        unit = self.drawn.units.get(symbol, 'USD')
        m = Fraction(self.drawn.multipliers.get(symbol) or (10 if symbol == 'H1' else 1))
        return shares * self.price(symbol, day) * m / (100 if unit == 'GBX' else 1)

    def price(self, symbol, day):
        last = max(d for d in self.drawn.prices[symbol] if d <= day)
        price, splits = Fraction(self.drawn.prices[symbol][last]), set()
        for t in self.house.rows:
            if t.type == 'split' and t.symbol == symbol and last < t.date <= day:
                splits.add((t.date, t.ratio))             # rows that differ only in their account are one
        ratio = math.prod((r for _, r in splits), start=Fraction(1))
        return price if ratio == 1 else quotient15(price / ratio)

    def report(self):
        groups = {}
        for lot in self.house.open_lots():
            group = groups.setdefault(lot.account, [0, ZERO, ZERO])
            value = self.value(lot.symbol, lot.n, self.drawn.end) * self.rate(stock(self.drawn.units[lot.symbol]), self.drawn.end)
            groups[lot.account] = [group[0] + 1, group[1] + lot.Cp, group[2] + value]
        for row in self.drawn.holdings:
            group = groups.setdefault(row['account'], [0, ZERO, ZERO])
            n, m = Fraction(row['shares']), Fraction(row['multiplier'] or 1)
            cost = n * Fraction(row['purchase_price']) * m * self.rate('USD', datetime.date.fromisoformat(row['purchase_date']))
            value = self.value(row['symbol'], n, self.drawn.end) * self.rate('USD', self.drawn.end)
            groups[row['account']] = [group[0] + 1, group[1] + cost, group[2] + value]
        cash = {}
        for key, value in self.balances.items():
            cash[key[0]] = cash.get(key[0], ZERO) + value
        wanted = []
        whole = sum(group[2] for group in groups.values()) + sum(cash.values())
        for key in sorted({*groups, *cash}, key=lambda key: key.encode()):
            count, cost, value = groups.get(key, (0, ZERO, ZERO))
            row = {'key': key, 'holdings': count, 'cost': cost, 'value': value, 'gain': value - cost}
            if self.balances:
                row.update(cash=cash.get(key, ZERO), net_worth=value + cash.get(key, ZERO))
                share = percent(row['net_worth'], whole)
                row['weight'] = share and share.written()
            wanted.append(row)
        self.same('report by account', self.table('report', '--by=account'), wanted)
        total = {name: sum((row[name] for row in wanted), ZERO) for name in ('cost', 'value', 'gain', 'cash', 'net_worth') if wanted and name in wanted[0]}
        self.same('report --totals', self.table('report', '--totals'), [total])

    def history(self):
        """Each day has the value, the cash and the net worth of a report of that day, of all accounts and of one."""
        days = [START + datetime.timedelta(days=7 * k) for k in range((self.drawn.end - START).days // 7 + 1)]
        days = [day for day in days if day < self.drawn.end] + [self.drawn.end]
        houses = {day: self.household(day) for day in days}
        one = self.drawn.dice.choice(self.accounts or [''])
        for names in [self.accounts] + ([[one]] if one in self.accounts else []):
            wanted = []
            for day in days:
                value = sum((self.value(lot.symbol, lot.n, day) * self.rate(stock(self.drawn.units[lot.symbol]), day)
                             for lot in houses[day].open_lots() if lot.account in names), ZERO)
                value += sum((self.value(row['symbol'], Fraction(row['shares']), day) * self.rate('USD', day)
                              for row in self.drawn.holdings
                              if row['purchase_date'] <= str(day) and row['account'] in names), ZERO)
                cash = sum((amount * self.rate(code, day) for (account, _, code), amount in self.amounts(day).items()
                            if account in names), ZERO)
                wanted.append({'date': day, 'value': value, 'cash': cash, 'net_worth': value + cash})
            options = ['--account=%s' % name for name in names] if names is not self.accounts else []
            self.same('history of %r' % (options or 'all'), self.table(
                'history', '--with-cash', '--every=week', '--from=%s' % START, *options), wanted)

    def amounts(self, day):
        """What there is of each balance at the end of a day."""
        amounts = {}
        for move in self.moves:
            if move.row.date <= day:
                key = (move.account, '', move.currency)
                amounts[key] = amounts.get(key, ZERO) + move.change
        for (account, name, code, stated), amount in sorted(self.drawn.cash.items(), key=lambda item: item[0][3]):
            if stated <= day:
                amounts[account, name, code] = Fraction(amount)
        return amounts

    def returns(self, with_cash):
        performance = Performance(self, with_cash)
        options = ['--to=%s' % self.drawn.end] + ([] if with_cash else ['--without-cash'])
        if not performance.first:
            return
        self.same('returns', self.table('returns', *options), [performance.row('total', self.accounts)])
        found = self.table('returns', '--by=account', *options)
        wanted = [performance.row(key, [key]) for key in sorted(self.accounts, key=lambda key: key.encode())
                  if performance.concerns(key)]
        self.same('returns by account', found, wanted)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--keep')
    arguments = parser.parse_args()
    failures = 0
    for case in range(arguments.count):
        drawn = Drawn(random.Random(arguments.seed * 1_000_003 + case))
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(arguments.keep and '%s/%d' % (arguments.keep, case) or name)
            folder.mkdir(parents=True, exist_ok=True)
            drawn.write(folder)

            def fail(text):
                nonlocal failures
                failures += 1
                print('case %d of seed %d: %s' % (case, arguments.seed, text))

            Check(arguments.program, str(folder), drawn, fail).all()
        if failures > 20:
            break
    print('%d drawn portfolios of accounts: %d differences' % (arguments.count, failures))
    sys.exit(1 if failures else 0)


if __name__ == '__main__':
    main()
