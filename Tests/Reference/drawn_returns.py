"""What must hold of returns, tried on drawn histories. Money is exact; a root is held against the equation itself.

    REFERENCE_SEED=7 REFERENCE_HISTORIES=1000 python3 drawn_returns.py
"""
import datetime
import random
import unittest
from fractions import Fraction as F

import drawn_identities
import returns
from case import TODAY
from drawn_identities import HISTORIES, clean, whole_rates
from figures import ZERO
from performance import Performance
from solve import internal_rate
from tables import Fail
from worth import Worth

DAY = datetime.timedelta(days=1)


class Returns(drawn_identities.Histories):
    def rows(self, run, worth, start, to):
        """(key, Performance) of each row that `returns` prints"""
        return [(key, Performance(worth, a, b, symbols, loose)) for key, a, b, symbols, loose in
                returns.scopes(run, worth, start, to)]

    def asked(self, case, folder, *argv):
        try:
            run = self.prepared(folder, 'returns', *argv)
            run.named = returns.names(run.rows, run.holdings)
            worth = Worth(run, run.as_of)
        except Fail:
            return None
        return run, worth, returns.first_day(run, worth, run.as_of), run.as_of

    def with_prices(self, case):
        """A price and a rate for every day something happens, so that nothing is unknown."""
        rng = case['rng']
        days = {r['date'] for r in case['rows']}
        days = sorted(days | {(datetime.date.fromisoformat(d) - DAY).isoformat() for d in days})
        case['rates'] = whole_rates(case)
        case['prices'] = [{'symbol': s['symbol'], 'date': d, 'price': '%d' % rng.randint(1, 300),
                           'currency': cases_stock(s['quote'])} for s in case['stocks'] for d in days]

    # ------------------------------------------------------------ money

    def test_scopes_and_periods_add_up(self):
        compared = 0
        for case, folder in self.histories():
            self.with_prices(case)
            self.written(case, folder)
            asked = self.asked(case, folder, '--max-rate-age=99999')
            if not asked:
                continue
            run, worth, start, to = asked
            (_, whole), = self.rows(run, worth, start, to)
            for by in ('symbol', 'currency', 'market'):
                run.by = by
                parts = [p for _, p in self.rows(run, worth, start, to)]
                for name in ('gain', 'price_gain', 'currency_gain', 'income', 'opening', 'closing'):
                    figures = [getattr(p, name) for p in parts]
                    if getattr(whole, name) is not None and None not in figures:
                        self.assertEqual(sum(figures, ZERO), getattr(whole, name), (by, name))
                        compared += 1
            run.by = 'total'
            for run.every in ('year', 'month'):
                parts = [p for _, p in self.rows(run, worth, start, to)]
                self.assertEqual([p.start for p in parts], [start] + [p.end for p in parts[:-1]])
                self.assertEqual(parts[-1].end, to)
                for name in ('gain', 'price_gain', 'currency_gain', 'income', 'money_in', 'money_out'):
                    figures = [getattr(p, name) for p in parts]
                    # cut at the end of a month, the currency's part is measured at other rates
                    if getattr(whole, name) is not None and None not in figures and name not in ('price_gain', 'currency_gain'):
                        self.assertEqual(sum(figures, ZERO), getattr(whole, name), (run.every, name))
                growth = F(1)
                for p in parts:
                    growth = None if p.twr is None or growth is None else growth * (1 + p.twr)
                if growth is not None and whole.twr is not None:
                    self.assertEqual(growth, 1 + whole.twr)
                    compared += 1
        self.assertGreater(compared, HISTORIES)

    def test_the_gain_is_what_sales_holdings_and_income_came_to(self):
        compared = 0
        for case, folder in self.histories():
            clean(case, ('transfer_in', 'transfer_out'))
            for row in case['files'][0]:
                row.pop('lot', None)
            self.with_prices(case)
            self.written(case, folder)
            asked = self.asked(case, folder, '--max-rate-age=99999')
            if not asked:
                continue
            run, worth, start, to = asked
            (_, whole), = self.rows(run, worth, start, to)
            for method in ('fifo', 'average', 'hifo'):
                try:
                    report = self.prepared(folder, 'report', '--max-rate-age=99999', '--lots', method)
                except Fail:                              # a return of capital of more than the cost, under this method
                    continue
                gains = [h.Gp for h in report.holdings] + [s.gain for s in report.sales] + [p.net for p in report.payments]
                if None not in gains and whole.gain is not None:
                    self.assertEqual(sum(gains, ZERO), whole.gain)
                    compared += 1
        self.assertGreater(compared, HISTORIES)

    # ------------------------------------------------------------ roots

    def test_the_rate_solves_the_equation(self):
        rng, solved = random.Random(drawn_identities.SEED), 0
        for _ in range(HISTORIES * 3):
            day, amounts = datetime.date(2020, 1, 1), {}
            for _ in range(rng.randint(2, 8)):
                amounts[day] = F(rng.randint(-1000, 1200))
                day += rng.choice([1, 20, 91, 365, 400]) * DAY
            found = internal_rate(amounts, TODAY)
            if found.rate is None or found.rate == -100:
                continue
            solved += 1
            low, high = (1 + (float(found.rate) + e) / 100 for e in (-6e-5, 6e-5))
            if low <= 0:
                continue
            first = min(d for d, a in amounts.items() if a)
            signs = [sum(float(a) * x ** (-(d - first).days / 365) for d, a in amounts.items()) > 0 for x in (low, high)]
            self.assertNotEqual(*signs, amounts)
        self.assertGreater(solved, HISTORIES)

    def test_all_roots_are_found(self):
        # Π (w − w_k), w the discount of a year: its roots are known
        rng = random.Random(drawn_identities.SEED)
        for _ in range(10):
            rates = sorted({F(rng.randint(-90, 400), 100) for _ in range(rng.randint(2, 4))})
            coefficients = [F(1)]
            for rate in rates:
                w = 1 / (1 + rate)
                coefficients = [a - w * b for a, b in zip([F(0)] + coefficients, coefficients + [F(0)])]
            amounts = {datetime.date(2001, 1, 1) + 365 * k * DAY: a for k, a in enumerate(coefficients)}
            found = internal_rate(amounts, TODAY)
            self.assertEqual(sorted(found.several), [100 * r for r in rates])
            self.assertIsNone(found.rate)


def cases_stock(code):
    return drawn_identities.cases_trades.stock_of(code)


if __name__ == '__main__':
    unittest.main()
