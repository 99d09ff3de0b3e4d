"""What must hold of any history of trades, tried on drawn ones. Everything is exact: no tolerance anywhere.

    REFERENCE_SEED=7 REFERENCE_HISTORIES=1000 python3 drawn_identities.py
"""
import csv
import io
import os
import random
import unittest
from fractions import Fraction as F

import cases_trades
import reference
from case import TODAY, Case
from lots import METHODS
from tables import Fail

SEED = os.environ.get('REFERENCE_SEED', '1')
HISTORIES = int(os.environ.get('REFERENCE_HISTORIES', '20'))


def clean(case, of=('transfer_out',)):
    """Without the rows that an identity does not speak of."""
    case['files'] = [[r for r in file if r['type'] not in of] for file in case['files']]


class Histories(Case):
    maxDiff = 4000

    def _formatMessage(self, message, standard):
        return '%s: %s' % (getattr(self, 'which', ''), super()._formatMessage(message, standard))

    def histories(self, plainly=True):
        for k in range(HISTORIES):
            rng = random.Random('%s/%s/%d' % (self.id(), SEED, k))
            folder = os.path.join(os.getcwd(), 'h%d' % k)
            os.makedirs(folder)
            self.which = 'seed %s, history %d' % (SEED, k)
            yield cases_trades.draw(rng, plainly=plainly), folder

    def prepared(self, folder, *argv):
        return reference.prepare([argv[0], os.path.join(folder, 'p'), '--as-of=2026-11-01', *argv[1:]], {}, None, TODAY)

    def written(self, case, folder):
        case['arguments'] = []
        cases_trades.write(case, folder)


class Identities(Histories):
    # ------------------------------------------------------------ every method

    def test_realised_and_unrealised_gain_are_the_same_under_every_method(self):
        compared = 0
        for case, folder in self.histories():
            clean(case, ('transfer_out', 'return_of_capital'))
            for row in case['files'][0]:
                row.pop('lot', None)
            case['rates'], case['prices'] = whole_rates(case), [
                {'symbol': s['symbol'], 'price': '7', 'currency': cases_trades.stock_of(s['quote'])} for s in case['stocks']]
            self.written(case, folder)
            found = {}
            for method in METHODS:
                try:
                    run = self.prepared(folder, 'report', '--max-rate-age=99999', '--lots', method)
                except Fail as fail:
                    found[method] = sorted(fail.lines)
                    continue
                lots, parts = run.holdings, [s for sale in run.sales for s in sale.figures]
                if any(h.Gp is None or h.G is None for h in lots) or any(s.gain is None or s.gain_stock is None for s in parts):
                    found[method] = None
                    continue
                found[method] = [totals_of(run, group) for group in linked(run)]
                compared += 1
            answers = list(found.values())
            self.assertTrue(all(a == answers[0] for a in answers), found)
        self.assertGreater(compared, HISTORIES)

    # ------------------------------------------------------------ parts and wholes

    def test_parts_add_up(self):
        for case, folder in self.histories():
            self.written(case, folder)
            try:
                run = self.prepared(folder, 'gains', '--lots', case['method'], '--by=sale')
            except Fail:
                continue
            for sale in run.sales:
                for s in sale.figures + [sale]:
                    if s.gain is not None and s.price_gain is not None:
                        self.assertEqual(s.price_gain + s.currency_gain, s.gain)
                        self.assertEqual(s.proceeds - s.cost, s.gain)
                        self.assertEqual(s.price_gain, s.proceeds - s.c * sale.x)
                self.assertEqual(sum(s.q for s in sale.figures), sale.shares)
            self.add_up(folder, case)

    def add_up(self, folder, case):
        """Rows of lots sum to those of sales, groups and years to the totals."""
        def rows(*argv):
            code, out, err = reference.main(['gains', os.path.join(folder, 'p'), '--as-of=2026-11-01', '--format=csv',
                                             '--lots', case['method'], *argv], {}, None, TODAY)
            self.assertIn(code, (0, 2), err)
            return list(csv.DictReader(io.StringIO(out, newline='')))
        lots, sales = rows(), rows('--by=sale')
        groups = {by: rows('--by=' + by) for by in ('symbol', 'currency', 'market', 'year')}
        for name in ('proceeds', 'cost', 'gain', 'price_gain', 'currency_gain'):
            # of known gains (a cost counts where the gain is known), and not rounded when given out
            if all(r['gain'] and r[name] and len(r[name]) < 38 for r in lots + sales + sum(groups.values(), [])):
                whole = sum(F(r[name]) for r in lots)
                self.assertEqual(sum(F(r[name]) for r in sales), whole)
                for found in groups.values():
                    self.assertEqual(sum(F(r[name]) for r in found), whole)
        income = rows('--income')
        if all(r['net'] and r['gross'] and r['fees'] for r in income):
            for found in groups.values():
                self.assertEqual(sum(F(r['net_income']) for r in found), sum(F(r['net']) for r in income))
                for r in found:
                    self.assertEqual(F(r['dividends']) + F(r['interest']) - F(r['taxes']) - F(r['fees']), F(r['net_income']))
        years = sorted({r['sold'][:4] for r in sales})
        self.assertEqual([r for y in years for r in rows('--by=sale', '--year', y, '--year-starts=01-01')], sales)

    # ------------------------------------------------------------ lots as holdings

    def test_lots_printed_as_a_holdings_file_give_the_same_report(self):
        compared = 0
        for case, folder in self.histories():
            # what a holdings file can't say: splits since the prices, and a cost that a rate would give but the row has not
            case['prices'] = [p for p in case['prices'] if p['date'] >= max([r['date'] for r in case['rows']])]
            self.written(case, folder)
            arguments = ['--currency', case['own'], '--lots', case['method']]
            code, out, err = reference.main(['lots', os.path.join(folder, 'p'), '--as-of=2026-11-01', *arguments], {}, None, TODAY)
            if code == 65 or 'lots of more digits' in self.too_long(out):
                continue
            with open(os.path.join(folder, 'h.csv'), 'w', encoding='utf-8', newline='') as f:
                f.write(out)
            rates = 'eurofxref-hist.csv' if isinstance(case['rates'], tuple) else 'rates.csv'
            files = ['--rates', os.path.join(folder, 'p', rates)]
            if case['prices']:
                files += ['--prices', os.path.join(folder, 'p', 'prices.csv')]
            report = [[] for _ in range(2)]
            for k, argv in enumerate(([os.path.join(folder, 'p')] + arguments,
                                      [os.path.join(folder, 'h.csv'), '--currency', case['own']] + files)):
                _, text, err = reference.main(['report', '--as-of=2026-11-01', '--format=csv', *argv], {}, None, TODAY)
                report[k] = list(csv.DictReader(io.StringIO(text, newline='')))
                for row in report[k]:
                    if not row['cost_stock']:             # a price whose fees are unknown is not printed
                        row['purchase_price'] = ''
            for mine, theirs in zip(*report):
                # a return of capital at an unknown rate leaves a cost that is unknown for all the rates there are
                if mine['cost_stock'] and not mine['cost'] and theirs['cost']:
                    continue
                self.assertEqual(mine, theirs)
            self.assertEqual(len(report[0]), len(report[1]), err)
            compared += 1
        self.assertGreater(compared, HISTORIES // 2)

    @staticmethod
    def too_long(out):
        """Costs that have been rounded to 38 digits, or have more decimals than a file may have."""
        cells = [c for line in out.splitlines() for c in line.split(',')]
        return ['lots of more digits' for c in cells if len(c.replace('.', '').lstrip('-0')) >= 38 or len(c.partition('.')[2]) > 38]

    # ------------------------------------------------------------ files

    def test_files_may_be_turned_round_and_split(self):
        for case, folder in self.histories():
            rows = case['files'][0]
            if [r for r in rows if r.get('time')] or not rows:
                continue
            cut = case['rng'].randrange(len(rows) + 1)
            ways = {'as it is': [rows], 'turned round': [rows[::-1]], 'in two': [rows[:cut], rows[cut:]]}
            if rows[0]['date'] == rows[-1]['date']:
                del ways['turned round']                  # of one day alone: there is no telling
            halves = [[r for r in rows if r['symbol'] and hash_of(r) % 2 == k or not r['symbol'] and not k] for k in (0, 1)]
            ways['by symbol'] = halves
            answers = {}
            for name, files in ways.items():
                case['files'], case['settings'] = files, {}
                where = os.path.join(folder, name)
                os.makedirs(where)
                self.written(case, where)
                answers[name] = self.all_answers(where, case)
            linked_symbols = any(r.get('to_symbol') for r in rows)
            for name in ways:
                if name != 'by symbol' or not linked_symbols:
                    self.assertEqual(answers[name], answers['as it is'], name)

    def all_answers(self, folder, case):
        result = []
        for argv in (['gains', '--by=lot'], ['gains', '--by=symbol'], ['gains', '--income'], ['report'], ['lots']):
            code, out, _ = reference.main([argv[0], os.path.join(folder, 'p'), '--as-of=2026-11-01', '--format=csv',
                                           '--lots', case['method'], *argv[1:]], {}, None, TODAY)
            # of a day, sales of different symbols may change places
            result.append((code, sorted(out.split('\n'))))
        return result


def hash_of(row):
    return sum(row['symbol'].encode())


def whole_rates(case):
    """A rate of every pair for each day, so that nothing is unknown."""
    codes = {cases_trades.stock_of(c) for r in case['rows'] for c in (r.get('currency'), r.get('fees_currency')) if c}
    codes |= {cases_trades.stock_of(s['quote']) for s in case['stocks']}
    days = sorted({r[c] for r in case['rows'] for c in ('date', 'purchase_date') if r.get(c)})
    rng = case['rng']
    return [{'from': code, 'to': case['own'], 'date': day, 'rate': '%d.%04d' % (rng.randint(0, 2), rng.randint(1, 9999))}
            for code in sorted(codes - {case['own']}) for day in days]


def linked(run):
    """The symbols in groups that exchanges and spin-offs link."""
    groups = []
    for t in run.rows:
        names = {s for s in (t.symbol, t.to_symbol) if s}
        joined = [g for g in groups if g & names]
        groups = [g for g in groups if not g & names] + [names.union(*joined)]
    return sorted(groups, key=sorted)


def totals_of(run, group):
    lots = [h for h in run.holdings if h.symbol in group]
    parts = [s for sale in run.sales if sale.symbol in group for s in sale.figures]
    return (sum(h.G for h in lots) + sum(s.gain_stock for s in parts), sum(h.Gp for h in lots) + sum(s.gain for s in parts))


if __name__ == '__main__':
    unittest.main()
