"""A drawn history of trades: rows that mostly could have happened, in the order in which they did."""
from fractions import Fraction

from draw import DAY, MARKETS, NAMES, other_units, spell, stock_of, units
from figures import plain, quotient15, round_decimals

RATIOS = ['2:1', '2:1', '3:1', '1:2', '1:10', '3:2', '20:1', '134:170', '0.7926:1', '7:3', '1:3', '10:1', '5:4']
SHARES = ['0.1', '0.25', '0.5', '0', '1', '0.123456789', '0.0333333333333333333']
STEPS = [0, 0, 0, 1, 1, 2, 3, 5, 9, 20, 29, 31, 60]


def decimal(value, decimals):
    return plain(round_decimals(Fraction(value), decimals))


class History:
    def __init__(self, rng, own, start, stocks, steps, pooled):
        self.rng, self.own, self.day, self.stocks, self.pooled = rng, own, start, stocks, pooled
        self.rows, self.held, self.fresh, self.ids = [], {}, [], 0
        self.of = {s['symbol']: s for s in stocks}
        self.timed = rng.random() < 0.15
        self.wild = rng.random() < 0.15                   # prices, amounts, rates of as many digits as can be written
        for _ in range(steps):
            self.day += rng.choice(STEPS) * DAY
            self.step()
        if self.timed:
            self.give_times()

    # ------------------------------------------------------------ what is held

    def n(self, symbol, side=1):
        return self.held.get((symbol, side), Fraction(0))

    def change(self, symbol, side, by):
        self.held[symbol, side] = self.n(symbol, side) + by

    def row(self, kind, stock, **cells):
        row = {'date': self.day.isoformat(), 'type': kind, 'symbol': stock['symbol'] if stock else ''}
        if kind not in ('split', 'exchange', 'spin_off') or self.rng.random() < 0.3:
            row['currency'] = stock['quote'] if stock else self.rng.choice([self.own, 'USD', 'EUR', 'GBP'])
            if stock and self.rng.random() < 0.05:
                row['currency'] = other_units(self.rng, stock['quote'])
        if stock and self.rng.random() < 0.2:
            row['name'] = self.rng.choice([stock.get('name') or 'N', self.rng.choice(NAMES)])
        if stock and self.rng.random() < 0.15:
            row['market'] = self.rng.choice(MARKETS)
        row.update({k: v for k, v in cells.items() if v})
        self.rows.append(row)
        return row

    # ------------------------------------------------------------ money

    def long(self, text):
        """The number with digits drawn behind it, up to 38 in all."""
        if not self.wild or self.rng.random() < 0.3 or Fraction(text) <= 0:
            return text
        whole, _, decimals = text.partition('.')
        room = 38 - len((whole + decimals).lstrip('0'))
        room = min(room, 38 - len(decimals))
        return whole + '.' + decimals + ''.join(self.rng.choice('0123456789') for _ in range(room))

    def price(self, stock, row):
        """As quoted in the row's currency."""
        stock['price'] = max(Fraction(1, 100), stock['price'] * Fraction(self.rng.randint(80, 125), 100))
        u = Fraction(units(row['currency']), units(stock['quote']))
        return self.long(decimal(stock['price'] * u, self.rng.choice([2, 2, 2, 3, 4])))

    def terms(self, row, stock, shares, sign):
        """price and fees, or an amount, or all of them; a rate or a total."""
        rng, u = self.rng, units(row['currency'])
        price = self.price(stock, row)
        fees = rng.choice(['', '', '1', '9.95', '0.01', '4.3333', '0'])
        style = rng.choice(['price'] * 5 + ['amount'] * 3 + ['all'])
        gross = shares * Fraction(price) / u
        if row['type'] == 'transfer_in' and rng.random() < 0.1:
            style = 'none'
        if style in ('price', 'all'):
            row['price'] = spell(rng, price)
            row['fees'] = fees
            if fees and rng.random() < 0.15 and style == 'price':
                row['fees_currency'] = rng.choice([self.own, 'USD', 'EUR', stock_of(row['currency'])])
        amount = gross + sign * Fraction(fees or 0)
        if amount < 0 and style == 'all':                 # less than nothing: an amount can't say that
            style = 'price'
            row['price'], row['fees'] = spell(rng, price), fees
        if style == 'all':
            row['amount'] = decimal(amount, rng.choice([2, 2, 4]))
            if abs(amount - Fraction(row['amount'])) == 0 and rng.random() < 0.2 and amount > 1:
                row['amount'] = plain(Fraction(row['amount']) + Fraction(1, 10 ** len(row['amount'].partition('.')[2])))
        elif style == 'amount':
            row['amount'] = spell(rng, self.long(decimal(gross, 2)))
        self.stated(row, max(amount, Fraction(0)) if style != 'none' else gross, row['type'] == 'sell')

    def stated(self, row, amount, may_be_negative=False):
        """A rate or a total of the row's own, where it is in another currency."""
        rng = self.rng
        if stock_of(row['currency']) == self.own:
            if rng.random() < 0.03:
                row['rate'] = '1'
            return
        k = rng.random()
        rate = Fraction(rng.randint(5000, 20000), 10000)
        if k < 0.15:
            row['rate'] = self.long(decimal(rate, 4))
        elif k < 0.3:
            total = Fraction(decimal(amount * rate, 2))
            row['total'] = plain(-total if may_be_negative and rng.random() < 0.03 else total)

    def count(self, most=None):
        rng = self.rng
        n = Fraction(rng.choice([rng.randint(1, 40), rng.randint(1, 40), rng.randint(1, 2000) * 5]))
        if rng.random() < 0.2:
            n = Fraction(rng.randint(1, 10 ** 6), 10 ** rng.choice([2, 4, 6]))
        if most is not None and n >= most:
            n = most
            if rng.random() < 0.5:                        # a part, with no more decimals than it has
                n = quotient15(most * Fraction(rng.randint(1, 9), 10))
        return n

    # ------------------------------------------------------------ rows

    def step(self):
        rng, stock = self.rng, self.rng.choice(self.stocks)
        symbol = stock['symbol']
        long, short = self.n(symbol), self.n(symbol, -1)
        choices = ['buy'] * (6 if not long else 3) + ['transfer_in', 'dividend', 'pay']
        if long:
            choices += ['sell'] * 5 + ['split', 'corporate', 'return_of_capital', 'transfer_out', 'dividend']
        if rng.random() < 0.3:
            choices += ['short']
        if short:
            choices += ['cover'] * 3
        kind = rng.choice(choices)
        if kind == 'corporate':
            kind = rng.choice(['exchange', 'spin_off', 'spin_off', 'split'])
        if kind in ('buy', 'short', 'transfer_in'):
            self.open(kind, stock)
        elif kind in ('sell', 'cover', 'transfer_out'):
            self.close(kind, stock, short if kind == 'cover' else long)
        else:
            getattr(self, kind)(stock)

    def open(self, kind, stock):
        shares, rng = self.count(), self.rng
        row = self.row(kind, stock, shares=spell(rng, plain(shares)))
        if kind == 'transfer_in' and rng.random() < 0.6:
            row['purchase_date'] = (self.day - rng.randint(0, 900) * DAY).isoformat()
        if rng.random() < 0.15:
            self.ids += 1
            row['id'] = 'lot %d' % self.ids
        self.terms(row, stock, shares, -1 if kind == 'short' else 1)
        if kind == 'transfer_in' and 'price' not in row and 'amount' not in row and rng.random() < 0.5 \
                and stock_of(row['currency']) != self.own:
            row.pop('rate', None)
            row['total'] = decimal(shares * stock['price'], 2)
        side = -1 if kind == 'short' else 1
        self.change(stock['symbol'], side, shares)
        self.fresh.append((stock['symbol'], side, row.get('id') or row.get('purchase_date') or row['date'], shares))

    def close(self, kind, stock, held):
        symbol, side, rng = stock['symbol'], -1 if kind == 'cover' else 1, self.rng
        shares = self.count(held)
        named = [f for f in self.fresh if f[:2] == (symbol, side)]
        row = self.row(kind, stock)
        if named and not self.pooled and rng.random() < 0.3:
            _, _, row['lot'], most = rng.choice(named)
            shares = min(shares, most)
        row['shares'] = spell(rng, plain(shares))
        if self.pooled or rng.random() < 0.7:             # else later rows may name lots that the method has left
            self.forget(symbol)
        if kind != 'transfer_out':
            self.terms(row, stock, shares, 1 if kind == 'cover' else -1)
        self.change(symbol, side, -shares)

    def forget(self, symbol):
        self.fresh = [f for f in self.fresh if f[0] != symbol]

    def split(self, stock):
        ratio = self.rng.choice(RATIOS)
        self.row('split', stock, ratio=ratio)
        new, old = map(Fraction, ratio.split(':'))
        self.forget(stock['symbol'])
        for side in (1, -1):
            self.held[stock['symbol'], side] = quotient15(self.n(stock['symbol'], side) * new / old)
        stock['price'] *= old / new

    def other(self, stock):
        """A stock of the same stock currency, a new one half the time."""
        same = [s for s in self.stocks if stock_of(s['quote']) == stock_of(stock['quote']) and s is not stock]
        if same and self.rng.random() < 0.5:
            return self.rng.choice(same)
        new = {'symbol': 'NEW%d' % len(self.stocks), 'quote': stock['quote'], 'price': stock['price'], 'name': ''}
        self.stocks.append(new)
        return new

    def exchange(self, stock):
        other, ratio = self.other(stock), self.rng.choice(['', '', '1:1', '2:1', '1:3', '0.3879:1'])
        row = self.row('exchange', stock, to_symbol=other['symbol'], ratio=ratio)
        if 'currency' in row:
            row['currency'] = other['quote']
        new, old = map(Fraction, (ratio or '1:1').split(':'))
        for side in (1, -1):
            n = self.n(stock['symbol'], side)
            self.change(other['symbol'], side, n if new == old else quotient15(n * new / old))
            self.held[stock['symbol'], side] = Fraction(0)
        self.forget(stock['symbol'])
        self.forget(other['symbol'])

    def spin_off(self, stock):
        other, shares = self.other(stock), self.count()
        row = self.row('spin_off', stock, to_symbol=other['symbol'], shares=plain(shares),
                       cost_share=self.rng.choice(SHARES))
        if 'currency' in row:
            row['currency'] = other['quote']
        self.change(other['symbol'], 1, shares)
        self.forget(stock['symbol'])
        self.forget(other['symbol'])

    def return_of_capital(self, stock):
        amount = decimal(self.n(stock['symbol']) * stock['price'] / units(stock['quote'])
                         * Fraction(self.rng.randint(0, 15), 1000), 2)
        row = self.row('return_of_capital', stock, amount=amount)
        self.stated(row, Fraction(amount))

    def transfer_out(self, stock):
        raise AssertionError('closed by close()')

    def dividend(self, stock):
        rng = self.rng
        row = self.row('dividend', stock)
        if rng.random() < 0.2:
            row['currency'] = rng.choice(['USD', 'EUR', 'GBX', 'CHF'])
        if rng.random() < 0.3:
            shares = self.n(stock['symbol']) or Fraction(10)
            row.update(shares=plain(shares), price=rng.choice(['0.62', '1.2', '0.005', '12']))
            gross = shares * Fraction(row['price']) / units(row['currency'])
        else:
            gross = Fraction(rng.randint(0, 50000), 100) * (-1 if rng.random() < 0.08 else 1)
            row['amount'] = spell(rng, plain(gross))
        if rng.random() < 0.4:
            row['taxes'] = decimal(gross * Fraction(15, 100), 2)
        if rng.random() < 0.2:
            row['fees'] = rng.choice(['0.5', '1'])
            if rng.random() < 0.3:
                row['fees_currency'] = rng.choice([self.own, 'USD', 'EUR'])
        self.stated(row, gross)

    def pay(self, stock):
        rng = self.rng
        row = self.row(rng.choice(['interest', 'fee', 'tax', 'fee']), stock if rng.random() < 0.5 else None)
        amount = Fraction(rng.randint(0, 10000), 100) * (-1 if rng.random() < 0.15 else 1)
        row['amount'] = spell(rng, plain(amount))
        if row['type'] == 'interest' and amount > 0:
            row['taxes'] = rng.choice(['', '', decimal(amount / 4, 2)])
            row['fees'] = rng.choice(['', '', '', '0.1'])
        self.stated(row, amount)

    def give_times(self):
        minutes, last = 0, None
        for row in self.rows:
            minutes = self.rng.randint(0, 30) if row['date'] != last else minutes + self.rng.randint(0, 40)
            last = row['date']
            if row['type'] not in ('split', 'exchange', 'spin_off') and self.rng.random() < 0.97:
                row['time'] = '%02d:%02d' % (8 + minutes // 60, minutes % 60) + self.rng.choice(['', ':00', ':30'])
