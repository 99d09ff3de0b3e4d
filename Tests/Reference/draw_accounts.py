"""Draws portfolios of several accounts: their rows as written, the files they stand in, and what is said of the accounts."""
import csv
import datetime
import json
from decimal import Decimal
from fractions import Fraction

from draw_actions import Actions
from figures import plain, quotient15, round_decimals
from households import Trade
from shares import Shares

START = datetime.date(2024, 1, 8)
TRADES = ('date,type,symbol,shares,price,currency,fees,taxes,amount,total,rate,ratio,account,to_account,to_amount,'
          'to_currency,fees_currency,multiplier,to_symbol,cost_share').split(',')
HOLDINGS = 'symbol,shares,currency,purchase_date,purchase_price,multiplier,account'.split(',')


class Drawn:
    """A portfolio: rows as written, the files they stand in, and what the accounts are."""

    def __init__(self, dice):
        self.dice = dice
        self.own = dice.choice(['EUR', 'GBP', 'USD'])
        self.mixed = dice.random() < 0.7                  # transfers and actions on days with other rows
        self.busy = self.mixed and dice.random() < 0.6    # trades and transfers alone, on few days
        self.method = dice.choice(['fifo', 'lifo', 'hifo', 'average'] + ['section104'] * (4 if self.busy else 1))
        self.wrong = dice.random() < 0.15                 # rows that can't be
        self.names = dice.sample(['', 'ISA', '\u00e9', 'e\u0301', 'A b', '=x'], dice.randint(3 if self.busy else 1, 4))
        self.terms = {name: self.draw_terms() for name in self.names}
        self.follows_cash = dice.random() < 0.3
        self.files = [None] + [name for name in self.names if name and dice.random() < 0.5]
        self.units = {'S%d' % k: dice.choice(['EUR', 'USD', 'GBX', 'GBP']) for k in range(1 if self.busy else dice.randint(1, 3))}
        self.multipliers = {s: dice.choice(['', '', '100', '0.01', '50']) for s in self.units}
        self.short = {s for s in self.units if self.method in ('fifo', 'lifo', 'hifo') and dice.random() < 0.2}
        self.rows, self.shares = [], Shares(self.names)
        self.day = START
        for _ in range(dice.randint(10, 30) if self.busy else dice.randint(3, 25)):
            if dice.random() < (0.12 if self.busy else 0.2 if self.mixed else 0.1):
                Actions(self).draw()
            else:
                self.draw_alone()
        if self.mixed and dice.random() < 0.3:
            self.shuffle()
        self.end = self.day + datetime.timedelta(days=dice.randint(0, 9))
        self.holdings = self.draw_holdings()
        self.prices = {s: self.draw_prices() for s in [*self.units, *{row['symbol'] for row in self.holdings}]}
        self.rates = self.draw_rates()
        self.cash = self.draw_cash()

    def draw_alone(self):
        """A row of one account, on the day of the one before or on a later one."""
        row = self.draw_row()
        if row is None:
            return
        alone = not self.mixed and row['type'] == 'transfer'
        if alone or self.dice.random() < (0.15 if self.busy else 0.4 if self.mixed else 0.7):
            self.pass_days([1, 1, 2, 5, 12])
        self.add(row)
        if alone:
            self.pass_days([1])

    def pass_days(self, choices):
        self.day += datetime.timedelta(days=self.dice.choice(choices))

    def add(self, row):
        """Where it can be, or where rows may be wrong."""
        row['date'], row['file'] = str(self.day), self.file_of(row['account'])
        if self.shares.act(Trade(row, 0)) or self.wrong:
            self.rows.append(row)

    def shuffle(self):
        """The rows of a day in any order: some find their shares later, some never."""
        days = {}
        for row in self.rows:
            days.setdefault(row['date'], []).append(row)
        for rows in days.values():
            self.dice.shuffle(rows)
        self.rows = [row for rows in days.values() for row in rows]

    def draw_terms(self):
        dice, terms = self.dice, {}
        if dice.random() < (0.6 if self.busy else 0.3):
            terms['taxable'] = False
        if dice.random() < 0.5:
            terms['followsCash'] = dice.random() < 0.8
        if dice.random() < 0.2:
            terms['margin'] = True
        if self.method in ('average', 'section104') and dice.random() < 0.3:
            terms['pool'] = dice.choice(['p', 'q'])
        return terms

    def figure(self, digits, decimals):
        return str(Decimal(self.dice.randint(1, 10 ** digits)).scaleb(-self.dice.randint(0, decimals)))

    def file_of(self, account):
        """The place of the file a row goes to: one whose account it is, or the first, which has none."""
        return self.files.index(account) if account and account in self.files and self.dice.random() < 0.7 else 0

    def money(self, row, symbol):
        """Price or amount; fees; a rate or a total."""
        dice = self.dice
        row.update(currency=self.units[symbol], multiplier=self.multipliers[symbol])
        gross = Fraction(row['shares'])
        if dice.random() < 0.7:
            row['price'] = self.figure(5, 3)
            if dice.random() < 0.5:
                row['fees'] = str(Decimal(dice.randint(0, 999)).scaleb(-2))
            m, u = Fraction(row['multiplier'] or 1), 100 if row['currency'] == 'GBX' else 1
            gross = gross * Fraction(row['price']) * m / u
            if row['type'] in ('sell', 'short') and gross < Fraction(row.get('fees', 0)):
                row.pop('fees')
        else:
            row['amount'] = self.figure(6, 2)
        if stock(row['currency']) != self.own and dice.random() < 0.3:
            row[dice.choice(['rate', 'total'])] = self.figure(4, 3)
        return row

    def draw_row(self):
        dice, account = self.dice, self.dice.choice(self.names)
        symbol = dice.choice(list(self.units))
        kind = dice.choice(['buy'] * 6 + ['sell'] * 5 + ['transfer'] * 7 + ['transfer_in', 'transfer_out'] if self.busy else
                           ['buy'] * 6 + ['sell'] * 5 + ['transfer'] * 2 + [
            'deposit', 'withdrawal', 'convert', 'cash', 'dividend', 'interest', 'fee', 'tax', 'transfer_in', 'transfer_out'])
        holders = [name for name in self.names if self.shares.get(name, symbol)]
        if self.busy and holders and kind in ('sell', 'transfer', 'transfer_out'):
            account = dice.choice(holders)
        row = {'type': kind, 'symbol': symbol, 'account': account}
        side = -1 if symbol in self.short or self.mixed and dice.random() < 0.06 else 1
        if side < 0:
            kind = {'buy': 'short', 'sell': 'cover', 'transfer': 'short'}.get(kind, kind)
            row['type'] = kind
            if kind in ('transfer_in', 'transfer_out', 'dividend'):
                return None
        if kind in ('buy', 'short', 'transfer_in'):
            row['shares'] = self.figure(4, 3)
            return self.money(row, symbol)
        if kind in ('sell', 'cover', 'transfer_out', 'transfer'):
            held = self.shares.get(account, symbol, side)
            if self.wrong and dice.random() < 0.1:
                held += 1000
            elif not held:
                return None
            row['shares'] = plain(held if dice.random() < 0.3 else round_decimals(held * dice.randint(1, 99) / 100, 3) or held)
            if kind == 'transfer':
                row.update(to_account=dice.choice(self.names), currency=self.units[symbol])
                if row['to_account'] in ('', account):
                    return None
            if kind == 'transfer_out':
                row['currency'] = self.units[symbol]
            return self.money(row, symbol) if kind in ('sell', 'cover') else row
        if kind == 'dividend':
            row.update(amount=self.figure(4, 2), currency=stock(self.units[symbol]))
            if dice.random() < 0.3:
                row['taxes'] = plain(quotient15(Fraction(row['amount']) / 4))
            return row
        row['symbol'] = symbol if kind in ('fee', 'tax') and dice.random() < 0.5 else ''
        row.update(amount=self.figure(5, 2), currency=dice.choice(['EUR', 'USD', 'GBP']))
        if kind == 'convert':
            row.update(to_currency=dice.choice([c for c in ('EUR', 'USD', 'GBP') if c != row['currency']]),
                       to_amount=self.figure(5, 2))
            if dice.random() < 0.4:
                row.update(fees='0.01', fees_currency=dice.choice([row['currency'], row['to_currency'], '']))
        if kind == 'cash':
            row.update(type='transfer', to_account=dice.choice(self.names))
            if row['to_account'] in ('', account):
                return None
        return row

    def draw_holdings(self):
        dice, rows = self.dice, []
        for k in range(dice.choice([0, 0, 1, 2, 3])):
            symbol = 'H%d' % dice.randint(0, 1)
            m = '10' if symbol == 'H1' else ''
            day = START + datetime.timedelta(days=dice.randint(0, (self.end - START).days))
            rows.append({'symbol': symbol, 'shares': self.figure(3, 2), 'currency': 'USD', 'purchase_date': str(day),
                         'purchase_price': self.figure(4, 2), 'multiplier': m, 'account': dice.choice(self.names)})
        return rows

    def draw_prices(self):
        days, day = {}, START - datetime.timedelta(days=3)
        while day <= self.end:
            days[day] = self.figure(5, 3)
            day += datetime.timedelta(days=self.dice.randint(1, 9))
        return days

    def draw_rates(self):
        rows, day = [], START - datetime.timedelta(days=3)
        while day <= self.end:
            for code in ('EUR', 'USD', 'GBP'):
                if code != self.own:
                    rows.append((day, code, self.own, str(Decimal(self.dice.randint(5000, 15000)).scaleb(-4))))
            day += datetime.timedelta(days=self.dice.randint(1, 6))
        return rows

    def draw_cash(self):
        dice, rows = self.dice, {}
        for _ in range(dice.choice([0, 0, 2, 4])):
            account, code = dice.choice(self.names), dice.choice(['EUR', 'USD', 'GBP'])
            follows = self.terms[account].get('followsCash', self.follows_cash)
            name = 'savings' if follows or dice.random() < 0.3 else ''
            day = START + datetime.timedelta(days=dice.randint(0, (self.end - START).days + 5))
            rows[account, name, code, day] = self.figure(5, 2)
        return rows

    def write(self, folder):
        entries = []
        for k, account in enumerate(self.files):
            rows = [dict(row, account='' if account else row['account']) for row in self.rows if row['file'] == k]
            write(folder / ('t%d.csv' % k), TRADES, rows)
            entries.append({'file': 't%d.csv' % k, 'account': account} if account else 't%d.csv' % k)
        write(folder / 'holdings.csv', HOLDINGS, self.holdings)
        settings = {'currency': self.own, 'lots': self.method, 'trades': entries, 'accounts': {
            name: terms for name, terms in self.terms.items() if terms and name in self.accounts()}}
        if self.follows_cash:
            settings['followsCash'] = True
        (folder / 'portfolio.json').write_text(json.dumps(settings), encoding='utf-8')
        (folder / 'prices.csv').write_text('date,symbol,price,currency\n' + ''.join(
            '%s,%s,%s,%s\n' % (day, s, price, self.units.get(s, 'USD'))
            for s, days in self.prices.items() for day, price in days.items()), encoding='utf-8')
        (folder / 'rates.csv').write_text('date,from,to,rate\n' + ''.join(
            ','.join(map(str, row)) + '\n' for row in self.rates), encoding='utf-8')
        if self.cash:
            write(folder / 'cash.csv', 'account,name,currency,date,amount'.split(','), [
                dict(zip(('account', 'name', 'currency', 'date'), map(str, key)), amount=amount) for key, amount in self.cash.items()])

    def accounts(self):
        """As first seen: holdings, the files of trades as they are listed, cash."""
        found = [row['account'] for row in self.holdings]
        for k, account in enumerate(self.files):
            for row in self.rows:
                if row['file'] == k:
                    found += [row['account'] or account or ''] + ([row['to_account']] if row.get('to_account') else [])
        return list(dict.fromkeys(found + [key[0] for key in self.cash]))


def stock(unit):
    return 'GBP' if unit == 'GBX' else unit


def column(row, name):
    """Where a cell begins in its line."""
    return 1 + sum(len(str(row.get(other) or '')) + 1 for other in TRADES[:TRADES.index(name)])


def write(path, columns, rows):
    with open(path, 'w', encoding='utf-8', newline='') as f:
        out = csv.writer(f, lineterminator='\n')
        out.writerow(columns)
        out.writerows([row.get(name) or '' for name in columns] for row in rows)
