"""Published cases of lots, realised gains and returns (Fixtures), against the reference."""
import json
import os
from fractions import Fraction as F

from case import HERE, Case

FOLDER = os.path.join(HERE, 'Fixtures', 'trades')
# Figures that the program does not print: fees of trades are in cost and proceeds, transfers out have no gain.
NOT_PRINTED = {'fees', 'transferred'}


def cases(folder=FOLDER):
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name, 'expected.json')
        if os.path.exists(path):
            with open(path, encoding='utf-8') as f:
                yield name, json.load(f)


def in_15_digits(value):
    bottom = value.denominator
    for p in (2, 5):
        while bottom % p == 0:
            bottom //= p
    return bottom == 1 and len(str(value.numerator)) < 10


class Published(Case):
    def test_trades(self):
        met = 0
        for name, case in cases():
            with self.subTest(name):
                if 'cannot' in case:
                    continue
                self.case, self.name, self.figures = case, name, 0
                self.hold()
                self.assertGreater(self.figures, 0)
                met += 1
        self.assertEqual(met, 71)

    def run_json(self, command):
        code, out, err = self.run_it(command, os.path.join(FOLDER, self.name), '--format', 'json')
        self.assertIn(code, (0, 2), err)
        return json.loads(out)

    def meet(self, figure, published, exact):
        """As published within its tolerance; the exact figure, where it needs no more than 15 digits, to the last."""
        self.figures += 1
        self.assertLessEqual(abs(F(figure) - F(published)), F(self.case['tolerance']) + F(1, 10 ** 12), (published, figure))
        if exact is not None:
            self.assertLessEqual(abs(F(figure) - F(exact)), 0 if in_15_digits(F(exact)) else F(1, 10 ** 9), (exact, figure))

    def hold(self):
        expected, exact = self.case['expected'], self.case['exact']
        if 'error' in expected:
            code, _, err = self.run_it('gains', os.path.join(FOLDER, self.name))
            self.assertEqual(code, 65)
            self.assertIn('trades.csv:3:', err)
            self.figures += 1
            return
        gains, report = self.run_json('gains'), self.run_json('report')
        for k, wanted in enumerate(expected.get('realised', [])):
            self.hold_sale(gains['sales'][k], wanted, 'realised[%d]' % k)
        if 'realised_total' in expected:
            self.meet(gains['totals']['gain'], expected['realised_total'], exact.get('realised_total'))
        if 'income' in expected:
            self.meet(gains['totals']['dividends'], expected['income'], exact.get('income'))
        if 'total_gain' in expected:
            total = F(report['realised']['gain']) + F(report['totals']['gain'])
            self.meet(total, expected['total_gain'], exact.get('total_gain'))
        for key, published in expected.get('unrealised', {}).items():
            figure = report['totals'][{'currency_gain': 'currencyGain', 'price_gain': 'priceGain'}.get(key, key)]
            self.meet(figure, published, exact.get('unrealised.' + key))
        for wanted in expected.get('holdings', []):
            self.hold_holding(report['holdings'], wanted)
        for wanted in expected.get('lots', []):
            self.hold_lot(report['holdings'], wanted)
        self.assertLessEqual(set(expected) - NOT_PRINTED, {'realised', 'realised_total', 'income', 'total_gain', 'unrealised',
                                                           'holdings', 'lots'})

    def hold_sale(self, sale, wanted, where):
        exact, own = self.case['exact'], sale['inPortfolioCurrency']
        figures = {'gain': own['gain'], 'cost': own['cost'], 'proceeds': own['proceeds'], 'price_gain': own['priceGain'],
                   'currency_gain': own['currencyGain'], 'gain_stock': sale['inStockCurrency']['gain'],
                   'shares': str(abs(F(sale['shares'])))}
        for key, published in wanted.items():
            if key in figures:
                self.meet(figures[key], published, exact.get('%s.%s' % (where, key)))
            elif key in ('symbol', 'date'):
                self.assertEqual(sale[key], published)
            else:
                self.assertEqual(key, 'matches')
        for k, match in enumerate(wanted.get('matches', [])):
            part = sale['lots'][k]
            if match.get('rule') == 'pool':
                self.assertIsNone(part['purchaseDate'])
            if 'date' in match:
                self.assertEqual(part['purchaseDate'], match['date'])
            for key in ('shares', 'gain', 'cost'):
                if key in match:
                    figure = part['shares'] if key == 'shares' else part['inPortfolioCurrency'][key]
                    self.meet(figure, match[key], exact.get('%s.matches[%d].%s' % (where, k, key)))
        if 'matches' in wanted:
            self.assertEqual(len(sale['lots']), len(wanted['matches']))

    def hold_holding(self, holdings, wanted):
        lots = [h for h in holdings if h['symbol'] == wanted['symbol']]
        shares = sum(F(h['shares']) for h in lots)
        cost = sum(F(h['inPortfolioCurrency']['cost']) for h in lots)
        figures = {'shares': shares, 'cost': cost, 'average_cost': cost / shares if shares else None}
        for key, published in wanted.items():
            if key != 'symbol':
                self.meet(figures[key], published, self.case['exact'].get('holdings.%s.%s' % (wanted['symbol'], key)))

    def hold_lot(self, holdings, wanted):
        lot, = [h for h in holdings if (h['symbol'], h['purchaseDate']) == (wanted['symbol'], wanted['date'])]
        figures = {'shares': lot['shares'], 'cost': lot['inPortfolioCurrency']['cost'], 'unit_cost': lot['purchasePrice']}
        for key, published in wanted.items():
            if key in figures:
                self.meet(figures[key], published, self.case['exact'].get(
                    'lots.%s.%s.%s' % (wanted['symbol'], wanted['date'], key)))


class PublishedReturns(Case):
    """Fixtures/returns: each says what to ask for and which figures, as fractions of 1, must come out."""

    def test_returns(self):
        met = 0
        for name, case in cases(os.path.join(HERE, 'Fixtures', 'returns')):
            with self.subTest(name):
                if 'cannot' not in case:
                    self.hold(name, case)
                    met += 1
        self.assertEqual(met, 48)

    def ask(self, name, *argv):
        code, out, err = self.run_it('returns', os.path.join(HERE, 'Fixtures', 'returns', name), '--format=json', *argv)
        self.assertEqual(code, 0, err + out)
        return json.loads(out)

    def meet(self, figure, published, tolerance):
        self.assertLessEqual(abs(F(figure) - 100 * F(published)), 100 * F(tolerance) + F(5, 10 ** 5), (figure, published))

    def hold(self, name, case):
        out = self.ask(name, *case['arguments'])
        row, = out['returns']
        for key, published in case['figures'].items():
            if key == 'severalSolutions':
                self.assertIn('severalSolutions', [i['kind'] for i in out['issues']])
            elif key == 'cumulative':
                for day, part in published.items():
                    row, = self.ask(name, *case['arguments'], '--to', day)['returns']
                    self.meet(row['twr'], part, case['tolerance'])
            elif key == 'halves':
                (first, a), (second, b) = published.items()
                start = case['arguments'][1]
                self.meet(self.ask(name, '--from', start, '--to', first)['returns'][0]['twr'], a, case['tolerance'])
                self.meet(self.ask(name, '--from', first, '--to', second)['returns'][0]['twr'], b, case['tolerance'])
            elif key == 'volatility252':
                # published for a year of 252 returns; these are on successive days, of which a year has 365
                self.meet(F(row['volatility']) * F('0.830909718'), published, case['tolerance'])
            elif published is None:
                self.assertIsNone(row[key])
            else:
                self.meet(row[key], published, case['tolerance'])
