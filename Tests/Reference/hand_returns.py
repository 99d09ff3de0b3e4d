"""Returns, by hand."""
import json
from fractions import Fraction as F

import solve
from hand_lots import rows
from hand_trades import Trades


class Returns(Trades):
    def ask(self, text, *argv, code=0, **more):
        self.portfolio(text, **more)
        got, out, err = self.run_it('returns', 'p', '--format=json', *argv)
        self.assertEqual(got, code, err + out)
        return json.loads(out)

    def one(self, *a, **k):
        row, = self.ask(*a, **k)['returns']
        return row

    def kinds(self, out):
        return [(i['severity'], i['kind'], i['symbol']) for i in out['issues']]

    def test_a_purchase_a_dividend_and_a_sale(self):
        # bought for 1001, worth 1100, dividend 20, half sold for 600 less 1, the rest worth 650
        text = rows('01-02 buy A shares=10 price=100 fees=1', '01-05 dividend A amount=20', '01-08 sell A shares=5 price=120 fees=1')
        prices = 'symbol,date,price\nA,2024-01-02,100\nA,2024-01-04,110\nA,2024-01-08,120\nA,2024-01-09,130\n'
        self.portfolio(text, prices=prices)
        line = self.run_it('returns', 'p', '--format=csv')[1].splitlines()[1].split(',')
        # 1000/1001 · 1100/1000 · 1120/1100 · (600 + 599)/1100 · 650/600 - 1
        twr = F(1000, 1001) * F(1100, 1000) * F(1120, 1100) * F(1199, 1100) * F(650, 600) - 1
        self.assertEqual(line[:12], ['total', '2024-01-01', '2024-01-09', '8', '0', '1001', '619', '650', '268', '248', '0', '20'])
        self.assertEqual(line[12], '32.1212')
        self.assertEqual(round(float(100 * twr), 4), 32.1212)
        # the dividend's part: growth before it, 1.0989…, times 20/1100
        self.assertEqual(line[15], str(round(float(100 * F(1100, 1001) * F(20, 1100)), 4)))
        self.assertEqual(line[13:15], [str(round(float(100 * (twr - F(1100, 1001) * F(20, 1100))), 4)), '0'])
        self.assertEqual((line[16], line[19]), ('', str(round(float(F(26800, 1001)), 4))))

    def test_inflation(self):
        # 130/125 = 1.04; 1.1/1.04, and 110 for 100·1.04 after a year
        text = rows('2023-01-01 buy A shares=1 price=100')
        prices = 'symbol,date,price\nA,2023-01-01,100\nA,2024-01-01,110\n'
        self.write('cpi.csv', 'date,index\n2022-12-01,125\n2024-02-01,999\n2023-12-01,130\n')
        row = self.one(text, '--from=2022-12-31', '--inflation=cpi.csv', prices=prices)
        self.assertEqual((row['inflation'], row['twrReal'], row['irrReal']), ('4', '5.7692', '5.7692'))
        self.assertNotIn('inflation', self.one(text, '--from=2022-12-31', prices=prices))

    def test_periods(self):
        text = rows('2020-02-29 buy A shares=1 price=100')
        prices = 'symbol,date,price\nA,2020-02-29,100\nA,2022-12-31,150\nA,2023-02-28,160\nA,2024-02-29,200\n'
        for argv, start, opening in [([], '2020-02-28', '0'), (['--period=max'], '2020-02-28', '0'), (['--period=ytd'], '2023-12-31', '160'),
                                     (['--period=1y'], '2023-02-28', '160'), (['--period=3y'], '2021-02-28', '100'),
                                     (['--period=5y'], '2019-02-28', '0'), (['--from=2022-12-31'], '2022-12-31', '150'),
                                     (['--to=2023-01-31', '--period=ytd'], '2022-12-31', '150'),
                                     (['--to=2022-12-31', '--period=ytd'], '2021-12-31', '100')]:
            row = self.one(text, *argv, prices=prices)
            self.assertEqual((row['from'], row['openingValue']), (start, opening), argv)
        for argv in (['--period=ytd', '--from=2022-01-01'], ['--to=2022-01-01', '--as-of=2022-01-01'], ['--every=year', '--by=symbol'],
                     ['--from=2024-02-29'], ['--period=2y'], ['--every=day'], ['--by=total'], ['--benchmark=B']):
            self.assertEqual(self.run_it('returns', 'p', *argv)[0], 64, argv)
        out = self.ask(text, '--every=year', '--from=2022-06-30', prices=prices)['returns']
        self.assertEqual([(r['key'], r['from'], r['to'], r['twr']) for r in out], [
            ('2022', '2022-06-30', '2022-12-31', '50'), ('2023', '2022-12-31', '2023-12-31', '6.6667'),
            ('2024', '2023-12-31', '2024-02-29', '25')])
        out = self.ask(text, '--every=month', '--from=2024-01-15', prices=prices)['returns']
        self.assertEqual([(r['key'], r['days']) for r in out], [('2024-01', 16), ('2024-02', 29)])

    def test_annualised(self):
        # 21 % in 730 days are 10 % a year; of 364 days nothing is said
        text, prices = rows('2022-01-01 buy A shares=1 price=100'), 'symbol,date,price\nA,2022-01-01,100\nA,2024-01-01,121\nA,2022-12-31,110\n'
        row = self.one(text, '--from=2022-01-01', '--to=2024-01-01', prices=prices)
        self.assertEqual((row['days'], row['twr'], row['twrAnnualised'], row['irr'], row['irrPeriod']), (730, '21', '10', '10', None))
        row = self.one(text, '--from=2022-01-01', '--to=2022-12-31', prices=prices)
        self.assertEqual((row['days'], row['twrAnnualised'], row['irrPeriod']), (364, None, '10'))

    def test_no_capital(self):
        text = rows('01-02 buy A shares=1 price=100', '01-03 sell A shares=1 price=110', '01-09 dividend A amount=5')
        prices = 'symbol,date,price\nA,2024-01-02,100\n'
        out = self.ask(text, prices=prices)
        self.assertEqual((out['returns'][0]['twr'], out['returns'][0]['twrIncome'], out['returns'][0]['gain']), ('10', '0', '15'))
        self.assertEqual(self.kinds(out), [('warning', 'noCapital', None)])
        self.assertEqual(self.kinds(self.ask(text, '--by=symbol', prices=prices)), [('warning', 'noCapital', 'A')])
        # a short position alone has no capital
        out = self.ask(rows('01-02 short A shares=1 price=100', '01-05 cover A shares=1 price=90'), prices=prices)
        self.assertEqual((out['returns'][0]['twr'], out['returns'][0]['gain'], self.kinds(out)), (None, '10', [('warning', 'noCapital', None)]))

    def test_transfers(self):
        # 10 come at a cost of 1 each, worth 50 each; 4 leave the day 3 come: the difference of 1 flows
        text = rows('01-02 transfer_in A shares=10 price=1', '01-04 transfer_out A shares=4', '01-04 transfer_in A shares=3 price=1')
        row = self.one(text, prices='symbol,date,price\nA,2024-01-02,50\nA,2024-01-04,60\n')
        self.assertEqual((row['moneyIn'], row['moneyOut'], row['closingValue'], row['twr']), ('500', '60', '540', '20'))

    def test_exchange_and_spin_off(self):
        text = rows('01-02 buy A shares=10 price=10', '01-04 spin_off A to_symbol=B shares=5 cost_share=0.5', '01-06 exchange A to_symbol=C ratio=1:2')
        prices = 'symbol,date,price\nA,2024-01-02,10\nA,2024-01-04,8\nB,2024-01-04,4\nC,2024-01-06,18\n'
        row = self.one(text, prices=prices)
        self.assertEqual((row['moneyIn'], row['moneyOut'], row['closingValue'], row['twr']), ('100', '0', '110', '10'))
        found = {r['key']: (r['moneyIn'], r['moneyOut'], r['closingValue'], r['gain'], r['twr'])
                 for r in self.ask(text, '--by=symbol', prices=prices)['returns']}
        # A: 100 in, 20 out with B, 90 out with C: 80+20 of 100; 90 of 80
        self.assertEqual(found, {'A': ('100', '110', '0', '10', '12.5'), 'B': ('20', '0', '20', '0', '0'), 'C': ('90', '0', '90', '0', '0')})

    def test_two_currencies(self):
        # FX of 0.9, 0.92, 0.91: a fee of 1 EUR the second day
        text = rows('01-02 buy A shares=10 price=100 currency=USD') + '2024-01-03,fee,A,,,EUR,,1,,,,,,\n'
        row = self.one(text, prices='symbol,date,price\nA,2024-01-02,100\nA,2024-01-03,110\nA,2024-01-04,109\n',
                       rates='from,to,rate,date\nUSD,EUR,0.9,2024-01-02\nUSD,EUR,0.92,2024-01-03\nUSD,EUR,0.91,2024-01-04\n')
        # price 100·0.92 - 10·0.91; gain 991.9 - 900 - 1; currency the rest
        self.assertEqual((row['gain'], row['priceGain'], row['currencyGain'], row['income']), ('90.9', '82.9', '9', '-1'))
        # K of the second day 901: 1012/901 - 1 = 12.3196 %, price 92/901, currency 1000·0.02/901, income -1/901
        parts = [F(row['twrPrice']), F(row['twrCurrency']), F(row['twrIncome'])]
        G = F(1012, 901)
        self.assertEqual(row['twr'], str(round(float(100 * (G * F(9919, 10120) - 1)), 4)))
        self.assertEqual(row['twrIncome'], str(round(float(-100 * F(1, 901)), 4)))
        self.assertEqual(row['twrPrice'], str(round(float(100 * (F(92, 901) - G * F(91, 10120))), 4)))
        self.assertLessEqual(abs(sum(parts) - F(row['twr'])), F(2, 10 ** 4))

    def test_drawdown(self):
        text = rows('01-01 buy A shares=1 price=100')
        prices = 'symbol,date,price\n' + ''.join('A,2024-01-%02d,%s\n' % (k + 1, p) for k, p in enumerate([100, 120, 90, 60, 60, 119, 120, 130]))
        row = self.one(text, prices=prices)
        self.assertEqual((row['maxDrawdown'], row['drawdown']), ('-50', {'peak': '2024-01-02', 'trough': '2024-01-04', 'recovered': '2024-01-07'}))
        row = self.one(text, '--to=2024-01-06', prices=prices)
        self.assertEqual(row['drawdown'], {'peak': '2024-01-02', 'trough': '2024-01-04', 'recovered': None})
        row = self.one(text, '--to=2024-01-02', prices=prices)
        self.assertEqual((row['maxDrawdown'], row['drawdown']), ('0', None))
        # the peak starts with 1 on the first day
        row = self.one(text, '--from=2024-01-02', '--to=2024-01-04', prices=prices)
        self.assertEqual(row['drawdown']['peak'], '2024-01-02')

    def test_volatility(self):
        # returns of 10 % and -10 % in two days: standard deviation √0.02, times √365: √7.3 = 270.1851 %
        row = self.one(rows('01-01 buy A shares=1 price=100'), '--from=2024-01-01',
                       prices='symbol,date,price\nA,2024-01-01,100\nA,2024-01-02,110\nA,2024-01-03,99\n')
        self.assertEqual(row['volatility'], '270.1851')
        # from the day before, with nothing held, one return of three does not count
        row = self.one(rows('01-01 buy A shares=1 price=100'), prices='symbol,date,price\nA,2024-01-01,100\nA,2024-01-02,110\nA,2024-01-03,99\n')
        self.assertEqual(row['volatility'], '270.1851')

    def test_benchmark(self):
        text = rows('01-01 buy A shares=1 price=100')
        prices = 'symbol,date,price,currency\nA,2024-01-01,100,\nA,2024-01-05,120,\nB,2023-12-30,50,USD\nB,2024-01-04,5500,USX\n'
        rates = 'from,to,rate,date\nUSD,EUR,0.9,2023-12-31\nUSD,EUR,1,2024-01-05\n'
        out = self.ask(text, '--benchmark=B', prices=prices, rates=rates)
        # 55·1 over 50·0.9: 22.2222 %; TWR 20 %
        self.assertEqual((out['portfolio']['benchmark'], out['returns'][0]['benchmarkTwr'], out['returns'][0]['excessTwr']), ('B', '22.2222', '-2.2222'))

    def test_unknown(self):
        text = rows('01-02 buy A shares=1 price=100', '01-05 buy B shares=1 price=10', '01-08 sell B shares=1 price=12')
        out = self.ask(text, prices='symbol,date,price\nA,2024-01-02,100\nA,2024-01-09,110\n', code=2)
        row = out['returns'][0]
        # B is worth nobody knows what on the 5th and the 7th: the TWR is unknown, the gain is not
        self.assertEqual((row['twr'], row['gain'], row['priceGain'], row['irr'] is None), (None, '12', None, False))
        self.assertEqual(self.kinds(out), [('error', 'missingPrice', 'B')])
        out = self.ask(text, prices='symbol,date,price\nB,2024-01-05,10\n', code=2)
        row = out['returns'][0]
        self.assertEqual((row['closingValue'], row['moneyIn'], row['gain'], row['irr'], row['income']), (None, '110', None, None, '0'))

    def test_holdings(self):
        held = 'symbol,shares,currency,purchase_date,purchase_price,price,excluded\nA,10,EUR,2024-01-02,10,12,\nB,1,EUR,,10,12,\nC,1,EUR,2024-01-02,5,6,true\n' \
            'D,1,EUR,2024-01-03,,7,\n'
        self.write('h.csv', held)
        code, out, err = self.run_it('returns', 'h.csv', '--currency=EUR', '--format=json', '--to=2024-01-09', '--by=symbol')
        out = json.loads(out)
        self.assertEqual(code, 2)
        self.assertEqual(sorted(self.kinds(out)), [('error', 'missingCost', 'D'), ('error', 'missingPrice', 'A'), ('error', 'missingPrice', 'D'),
                                                   ('error', 'missingPurchaseDate', 'B')])
        # the row's price holds at the end alone: a gain, but no TWR
        self.assertEqual([(r['key'], r['gain'], r['moneyIn'], r['twr']) for r in out['returns']],
                         [('A', '20', '100', None), ('D', None, None, None)])

    def test_internal_rates(self):
        from datetime import date
        day = date(2020, 1, 1)
        # nothing; one day alone; all received; all paid
        for amounts, rate, period in [({}, None, None), ({day: F(-5)}, None, None), ({date(2019, 1, 1): F(5)}, None, None),
                                      ({date(2019, 6, 1): F(-5)}, -100, -100)]:
            found = solve.internal_rate(amounts, day)
            self.assertEqual((found.rate, found.period), (rate, period))
        # ten times in a day: (1+r) = 10^365, unknown as a percentage; of the period 900 %
        # (w - 10^10)(w - 2) and (w - 10^10)^3, w = 1/(1 + r): a root at a bound counts; (w - 10^10 - 1)(w - 2)
        for yearly, rates in (((2 * 10**10, -10**10 - 2, 1), [-100, -50]), ((-10**30, 3 * 10**20, -3 * 10**10, 1), [-100]),
                              ((2 * 10**10 + 2, -10**10 - 3, 1), [-50])):
            found = solve.internal_rate({date(2021 + n, 1, 1): F(a) for n, a in enumerate(yearly)}, date(2025, 1, 1))
            self.assertEqual(found.several or [found.rate], rates)
        found = solve.internal_rate({date(2020, 1, 1): F(-1), date(2020, 1, 2): F(10)}, date(2020, 1, 2))
        self.assertEqual((found.rate, found.period), (None, 900))
        # +1 -2 +1: a root of 0 where the sum touches 0 and does not cross it
        found = solve.internal_rate({date(2018, 1, 1): F(1), date(2019, 1, 1): F(-2), date(2020, 1, 1): F(1)}, date(2021, 1, 1))
        self.assertEqual((found.rate, found.several), (None, []))
