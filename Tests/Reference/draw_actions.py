"""Draws corporate actions of several accounts: rows that name one, rows that name none, and both of one action."""
from fractions import Fraction

from households import Trade
from shares import same

RATIOS = ['2:1', '1:2', '5:1', '3:2', '1:3', '0.7926:1', '7:3']


class Actions:
    """Draws one action of a symbol, as rows of a drawn portfolio of accounts."""

    def __init__(self, drawn):
        self.drawn, self.dice, self.shares = drawn, drawn.dice, drawn.shares

    def held(self, account, symbol):
        return any(self.shares.get(account, symbol, side) for side in (1, -1))

    def draw(self):
        drawn, dice = self.drawn, self.dice
        kind = dice.choice(['split', 'exchange', 'spin_off', 'spin_off', 'return_of_capital'])
        symbol = dice.choice(list(drawn.units))
        holders = [name for name in drawn.names if self.held(name, symbol)]
        if not holders and not (drawn.wrong and symbol in self.shares.first and dice.random() < 0.3):
            return
        row = {'type': kind, 'symbol': symbol}
        if kind in ('split', 'exchange'):
            row['ratio'] = dice.choice(RATIOS if kind == 'split' else RATIOS + ['', '1:1'])
        if kind in ('exchange', 'spin_off'):
            row['to_symbol'] = self.other(symbol, kind)
        if kind == 'spin_off':
            row['cost_share'] = dice.choice(['0', '0.25', '0.1', '0.333333333', '1'])
        if kind == 'return_of_capital':
            row['currency'] = 'GBP' if drawn.units[symbol] == 'GBX' else drawn.units[symbol]
        self.put([self.of(row, name) for name in self.names(kind, symbol, holders)])

    def names(self, kind, symbol, holders):
        """The accounts that the rows name: '' where one names none."""
        dice, named = self.dice, [name for name in holders if name]
        style = dice.choice(['all', 'all', 'each', 'both', 'both', 'some', 'any'])
        if kind in ('spin_off', 'return_of_capital') and not self.drawn.wrong:
            side = 1 if kind == 'return_of_capital' or any(self.shares.get(a, symbol) for a in holders) else -1
            holders = [a for a in holders if self.shares.get(a, symbol, side)]
            named = [name for name in named if self.held(name, symbol) and (kind == 'spin_off' or name in holders)]
            if not holders:
                return []
        some = dice.sample(named, dice.randint(0, len(named)))
        if style == 'each':
            found = named
        elif style == 'some':
            found = some
        elif style == 'any' and (self.drawn.wrong or kind in ('split', 'exchange')):
            found = [name for name in self.drawn.names if name and dice.random() < 0.6]
        elif style == 'both' and (self.drawn.wrong or set(holders) - set(some)):
            found = [''] + some
        else:
            found = ['']
        return dice.sample(found, len(found))

    def other(self, symbol, kind):
        """Another symbol with what both must share: a new one, or one that rows have."""
        drawn, dice = self.drawn, self.dice
        like = [s for s in drawn.units if s != symbol and drawn.units[s] == drawn.units[symbol]
                and drawn.multipliers[s] == (drawn.multipliers[symbol] if kind == 'exchange' else '')]
        if like and dice.random() < 0.5:
            return dice.choice(like)
        new = 'N%d' % len(drawn.units)
        drawn.units[new] = drawn.units[symbol]
        drawn.multipliers[new] = drawn.multipliers[symbol] if kind == 'exchange' else ''
        return new

    def of(self, row, name):
        dice, row = self.dice, dict(row, account=name)
        if row['type'] == 'spin_off':
            row['shares'] = self.drawn.figure(3, 2)
        elif row['type'] == 'return_of_capital':
            row['amount'] = '1e12' if self.drawn.wrong and dice.random() < 0.2 else dice.choice(['0.01', '0.03', '0'])
            if row['currency'] != self.drawn.own and row['amount'] != '0' and dice.random() < 0.3:
                row['total'] = '0.02'
        return row

    def put(self, rows):
        """On a day of its own, or on one that goes on; some of the rows twice, in two files."""
        drawn, dice = self.drawn, self.dice
        if not rows:
            return
        alone = not drawn.mixed or rows[0]['type'] == 'return_of_capital' and drawn.method == 'section104'
        drawn.pass_days([1, 1, 2, 5, 12])
        self.shares.state_themselves = set()
        for row in rows:
            trade = Trade(dict(row, date=str(drawn.day), file=0), 0)
            self.shares.state_themselves |= {(trade.account, same(trade))} if trade.account else set()
        for row in rows:
            drawn.add(row)
            if row['account'] in drawn.files[1:] and row['type'] != 'return_of_capital' and dice.random() < 0.2:
                self.repeat(row)
        if alone:
            drawn.pass_days([1, 2])

    def repeat(self, row):
        """Another file tells of it too."""
        copy = dict(row, file=0 if row['file'] else self.drawn.files.index(row['account']))
        if row['type'] == 'spin_off':
            copy['shares'] = '1.5'
            side = 1 if self.shares.get(row['account'], row['symbol']) else -1
            self.shares.change(row['account'], row['to_symbol'], side, Fraction(copy['shares']))
        self.drawn.rows.append(copy)
