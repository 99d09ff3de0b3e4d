"""Realised gains, income, and what report and show say of trades, by hand."""
import json

from hand_lots import rows
from hand_trades import Trades


class Gains(Trades):
    # 10 at 100 USD for 0.9, 4 sold at 150 less 2 for 0.8: p 598, c 400; in EUR 478.4, 360;
    # gain 118.4, currency 400·0.8 - 360 = -40, price 158.4; 118.4/360 = 32.8889 %
    TEXT = rows('01-02 buy A shares=10 price=100 currency=USD rate=0.9', '2025-01-02 sell A shares=4 price=150 fees=2 currency=USD rate=0.8')

    def test_a_sale(self):
        self.portfolio(self.TEXT)
        out = self.run_it('gains', 'p', '--format=csv')[1]
        self.assertEqual(out.splitlines()[1], 'A,,2025-01-02,2024-01-02,366,4,USD,USD,598,400,198,0.9,0.8,478.4,360,118.4,32.8889,158.4,-40')
        out = self.gains(self.TEXT)
        self.assertEqual(out['totals'], {'proceeds': '478.4', 'cost': '360', 'gain': '118.4', 'gainPercent': '32.8889',
                                         'priceGain': '158.4', 'currencyGain': '-40', 'dividends': '0', 'interest': '0',
                                         'taxes': '0', 'fees': '0', 'netIncome': '0'})
        self.assertEqual(out['portfolio'], {'name': None, 'currency': 'EUR', 'from': None, 'to': None, 'lots': 'fifo',
                                            'costRate': 'purchase', 'complete': True})
        current = self.gains(self.TEXT, '--cost-rate=current')['totals']
        self.assertEqual((current['cost'], current['gain'], current['priceGain'], current['currencyGain']), ('320', '158.4', '158.4', '0'))

    def test_totals_of_a_sale(self):
        # bought for 850 EUR, 4 of 10 are 340; sold for 470: x = 470/598 = 0.785953177257525|08
        text = rows('01-02 buy A shares=10 price=100 currency=USD total=850', '2025-01-02 sell A shares=4 price=150 fees=2 currency=USD total=470')
        self.portfolio(text)
        out = self.run_it('gains', 'p', '--format=csv')[1]
        # currency gain 400·0.785953177257525 - 340 = -25.61872909699
        self.assertEqual(out.splitlines()[1], 'A,,2025-01-02,2024-01-02,366,4,USD,USD,598,400,198,0.85,0.785953177257525,470,340,130,'
                         '38.2353,155.61872909699,-25.61872909699')
        # of no use under another currency: the rates of the days
        rates = 'from,to,rate,date\nUSD,GBP,0.7,2024-01-02\nUSD,GBP,0.6,2025-01-02\n'
        t = self.gains(text, '--currency=GBP', rates=rates)['totals']
        self.assertEqual((t['proceeds'], t['cost']), ('358.8', '280'))

    def test_by_sale_and_by_key(self):
        text = rows('01-02 buy A shares=1 price=10', '01-03 buy A shares=1 price=20', '01-03 short B shares=2 price=5',
                    '03-01 sell A shares=2 price=30', '2025-02-01 cover B shares=1 price=4')
        self.portfolio(text)
        out = self.run_it('gains', 'p', '--format=csv', '--by=sale')[1].splitlines()[1:]
        self.assertEqual(out, ['A,,2024-03-01,,,2,EUR,EUR,60,30,30,,,60,30,30,100,30,0',
                               'B,,2025-02-01,2024-01-03,395,-1,EUR,EUR,-4,-5,1,,,-4,-5,1,20,1,0'])
        out = self.run_it('gains', 'p', '--format=csv', '--by=year')[1].splitlines()[1:]
        self.assertEqual(out, ['2024,1,60,30,30,100,30,0,0,0,0,0,0', '2025,1,-4,-5,1,20,1,0,0,0,0,0,0'])
        out = self.gains(text, '--by=symbol')
        self.assertEqual([(g['key'], g['sales'], g['gain']) for g in out['groups']], [('A', 1, '30'), ('B', 1, '1')])
        self.assertNotIn('sales', out)

    def test_years_and_terms(self):
        text = rows('2023-04-05 buy A shares=30 price=1', '2024-04-05 sell A shares=10 price=2',
                    '2024-04-06 sell A shares=10 price=4', '2025-04-05 sell A shares=10 price=3')
        self.portfolio(text)

        def groups(*argv):
            out = self.run_it('gains', 'p', '--format=csv', *argv)[1].splitlines()[1:]
            return [(row.split(',')[0], row.split(',')[4]) for row in out]
        self.assertEqual(groups('--by=year', '--year-starts=04-06'), [('2023/24', '10'), ('2024/25', '50')])
        # held for more than a year from the day one year after the day after the purchase
        self.assertEqual(groups('--by=term'), [('long', '50'), ('short', '10')])
        self.assertEqual(self.gains(text, '--year-starts=04-06', '--year=2024/25')['totals']['gain'], '50')
        for argv in (['--year=2024/25'], ['--year=2024', '--year-starts=04-06'], ['--year-starts=02-29'], ['--year=2024/26']):
            self.assertEqual(self.run_it('gains', 'p', *argv)[0], 64, argv)

    def test_sa108(self):
        # 100 shares cost 110.50: 1.105 each
        text = rows('2023-01-02 buy A shares=100 price=1.005 fees=10', '2024-05-01 sell A shares=10 price=2 fees=1.25',
                    '2024-05-01 sell A shares=10 price=2.5 fees=0.75', '2024-10-29 sell A shares=20 price=0.5 fees=1',
                    '2024-10-30 sell A shares=20 amount=60', '2025-04-05 sell A shares=10 price=1 fees=2').replace('EUR', 'GBP')
        self.portfolio(text, currency='GBP', lots='section104', yearStarts='04-06')
        code, out, err = self.run_it('gains', 'p', '--form=sa108', '--year=2024/25', '--format=csv')
        self.assertEqual(code, 0, err)
        self.assertEqual(out.splitlines(), [
            'item,value,pounds', 'disposals,4,', 'proceeds,125,125', 'costs,82.35,83', 'gains,58.8,58', 'losses,16.15,17',
            'gains_to_2024-10-29,20.9,20', 'gains_from_2024-10-30,37.9,37', 'losses_to_2024-10-29,13.1,14',
            'losses_from_2024-10-30,3.05,4'])
        for argv in ([], ['--year=2024/25', '--lots=fifo'], ['--year=2024/25', '--by=sale'], ['--year=2024', '--year-starts=01-01']):
            self.assertEqual(self.run_it('gains', 'p', '--form=sa108', *argv)[0], 64, argv)

    def test_what_is_shown(self):
        text = rows('01-02 buy A shares=4 price=10', '2024-06-01 sell A shares=1 price=20', '2024-12-31 sell A shares=1 price=20',
                    '2025-01-01 sell A shares=1 price=20')
        for argv, count in [([], 3), (['--year=2024'], 2), (['--from=2024-12-31'], 2), (['--to=2024-12-31'], 2),
                            (['--from=2024-12-31', '--to=2024-12-31'], 1), (['--as-of=2024-12-30'], 1)]:
            self.assertEqual(len(self.gains(text, *argv)['sales']), count, argv)
        for argv in (['--year=2024', '--to=2024-12-31'], ['--from=2024-12-31', '--to=2024-01-01'], ['--income', '--by=lot']):
            self.assertEqual(self.run_it('gains', 'p', *argv)[0], 64, argv)

    def test_income(self):
        head = 'date,type,symbol,shares,price,currency,amount,taxes,fees,rate,total\n'
        text = head + '2024-01-02,dividend,A,,,USD,100,15,1,0.9,\n2024-01-03,dividend,A,10,120,GBX,,,,1.2,\n' \
            '2024-01-04,interest,,,,EUR,5,1,,,\n2024-01-05,fee,,,,USD,10,,,,8.5\n2024-01-06,tax,A,,,EUR,-3,,,,\n' \
            '2024-01-07,dividend,A,,,USD,50,7,,,40\n'
        self.portfolio(text)
        out = self.run_it('gains', 'p', '--format=csv', '--income')[1].splitlines()[1:]
        # 100·0.9 and (100 - 15 - 1)·0.9; 12 pounds; a fee of 8.5 in all at 8.5/10;
        # net 43 USD for 40 EUR: 0.930232558139535 (…5348|8), gross 40 + 7·0.930232558139535
        self.assertEqual(out, ['2024-01-02,dividend,A,,USD,100,15,1,0.9,90,75.6', '2024-01-03,dividend,A,,GBP,12,0,0,1.2,14.4,14.4',
                               '2024-01-04,interest,,,EUR,5,1,0,,5,4', '2024-01-05,fee,,,USD,0,0,10,0.85,0,-8.5',
                               '2024-01-06,tax,A,,EUR,0,-3,0,,0,3', '2024-01-07,dividend,A,,USD,50,7,0,0.930232558139535,46.511627906976745,40'])
        t = self.gains(text)['totals']
        # taxes 13.5 + 1 - 3 + 6.511627906976745, fees 0.9 + 8.5
        self.assertEqual((t['dividends'], t['interest'], t['taxes'], t['fees'], t['netIncome']),
                         ('150.911627906976745', '5', '18.011627906976745', '9.4', '128.5'))
        out = self.gains(text, '--by=symbol')['groups']
        self.assertEqual([(g['key'], g['netIncome']) for g in out], [(None, '-4.5'), ('A', '133')])

    def test_unknown_rates(self):
        text = rows('01-02 buy A shares=2 price=10 currency=USD', '01-03 sell A shares=1 price=12 currency=USD rate=0.9',
                    '01-04 sell A shares=1 price=12 currency=USD', '01-05 dividend A amount=5 currency=USD')
        out = self.gains(text, code=2)
        self.assertEqual(sorted((i['kind'], i['line']) for i in out['issues']),
                         [('missingPurchaseRate', 2), ('missingRate', 4), ('missingRate', 5)])
        t = out['totals']
        self.assertEqual((t['proceeds'], t['cost'], t['gain'], t['dividends'], t['netIncome']), ('10.8', None, None, None, None))
        # only what is shown
        out = self.gains(text, '--to=2024-01-02')
        self.assertEqual((out['issues'], out['portfolio']['complete']), ([], True))
        # with the current rate the purchase rate is not needed
        out = self.gains(text, '--cost-rate=current', '--to=2024-01-03')
        self.assertEqual((out['totals']['gain'], out['issues']), ('1.8', []))
        # a list of payments shows no sales, but in JSON
        self.portfolio(text.rsplit('\n', 2)[0] + '\n')
        for form, code in [('csv', 0), ('text', 0), ('json', 2)]:
            self.assertEqual(self.run_it('gains', 'p', '--income', '--format=' + form)[0], code, form)


class Reports(Trades):
    TEXT = rows('01-02 buy A shares=10 price=10', '01-03 buy B shares=1 price=7', '01-04 sell A shares=4 price=15',
                '01-05 sell B shares=1 price=8', '01-06 dividend A amount=3')
    PRICES = 'symbol,price,date\nA,12,2024-01-08\n'

    def json(self, *argv, code=0):
        got, out, err = self.run_it(argv[0], *argv[1:], 'p', '--format=json')
        self.assertEqual(got, code, err)
        return json.loads(out)

    def test_report(self):
        self.portfolio(self.TEXT, prices=self.PRICES)
        out = self.json('report')
        self.assertEqual(out['portfolio']['asOf'], '2024-01-08')
        self.assertEqual(out['realised'], {'gain': '21', 'priceGain': '21', 'currencyGain': '0', 'dividends': '3', 'interest': '0',
                                           'taxes': '0', 'fees': '0', 'netIncome': '3'})
        self.assertEqual([(h['symbol'], h['shares'], h['inPortfolioCurrency']['gain']) for h in out['holdings']], [('A', '6', '12')])

    def test_show(self):
        self.portfolio(self.TEXT, prices=self.PRICES)
        def realised(symbol):
            found = self.json('show', symbol)['sections']
            return [s['kind'] for s in found], {i['kind']: i['value'] for i in found[-1]['items']}
        kinds, items = realised('A')
        self.assertEqual(kinds[-1], 'realised')
        self.assertEqual(items, {'realisedGain': '20', 'dividends': '3', 'totalGain': '35'})
        self.assertEqual(realised('B'), (['general', 'realised'], {'realisedGain': '1', 'totalGain': '1'}))
        self.assertEqual(self.run_it('show', 'C', 'p')[0], 64)

    def test_issues_name_the_row_that_opened_the_lot(self):
        self.portfolio(rows('01-02 buy A shares=1 price=10', '01-03 transfer_in A shares=2', '01-04 sell A shares=2 price=12'),
                       prices=self.PRICES)
        out = self.json('report', code=2)
        self.assertEqual([(i['kind'], i['file'], i['line']) for i in out['issues']], [('missingCost', 'trades.csv', 3)])
        self.assertEqual(self.run_it('check', 'p')[0], 2)

    def test_prices_before_a_split(self):
        # 100 on the day before 4:1 is 25 of the new shares, its previous close 96 is 24
        text = rows('01-02 buy A shares=10 price=100', '01-09 split A ratio=4:1')
        self.portfolio(text, prices='symbol,price,date,previous_close\nA,100,2024-01-08,96\n')
        h, = self.json('report', '--as-of=2024-01-09')['holdings']
        self.assertEqual((h['shares'], h['price'], h['previousClose'], h['inStockCurrency']['value']), ('40', '25', '24', '1000'))
        h, = self.json('report', '--as-of=2024-01-08')['holdings']
        self.assertEqual((h['shares'], h['price'], h['previousClose']), ('10', '100', '96'))
        # an adjusted file says 25, also of the day before
        self.portfolio(text, prices='symbol,price,date\nA,25,2024-01-08\nA,26,2024-01-09\n')
        with open('p/portfolio.json', 'w') as f:
            json.dump({'currency': 'EUR', 'prices': [{'file': 'prices.csv', 'splitAdjusted': True}]}, f)
        h, = self.json('report', '--as-of=2024-01-08')['holdings']
        self.assertEqual((h['price'], h['inStockCurrency']['value']), ('100', '1000'))
        h, = self.json('report', '--as-of=2024-01-09')['holdings']
        self.assertEqual((h['price'], h['previousClose'], h['inStockCurrency']['value']), ('26', '25', '1040'))

    def test_suspected_split(self):
        text = rows('01-02 buy A shares=10 price=100', '01-09 split A ratio=4:1')

        def kinds(before, after, adjusted=False, as_of='2024-01-20'):
            self.portfolio(text, prices='symbol,price,date\nA,%s\nA,%s\n' % (before, after))
            with open('p/portfolio.json', 'w') as f:
                json.dump({'currency': 'EUR', 'prices': [{'file': 'prices.csv', 'splitAdjusted': adjusted}]}, f)
            return [(i['kind'], i['line']) for i in self.json('report', '--as-of', as_of, code=0)['issues'] if i['kind'] != 'stalePrice']
        warned = [('suspectedSplit', 3)]
        # 100 and 25 are what a 4:1 does; 25 and 26 look adjusted; between 1 and 4 the middle is 2
        self.assertEqual(kinds('100,2024-01-08', '25,2024-01-09'), [])
        self.assertEqual(kinds('25,2024-01-08', '26,2024-01-09'), warned)
        self.assertEqual(kinds('50,2024-01-08', '25,2024-01-09'), [])
        self.assertEqual(kinds('49.9,2024-01-08', '25,2024-01-09'), warned)
        self.assertEqual(kinds('25,2024-01-02', '26,2024-01-16'), warned)    # seven days on either side
        self.assertEqual(kinds('25,2024-01-01', '26,2024-01-16'), [])
        self.assertEqual(kinds('25,2024-01-02', '26,2024-01-17'), [])
        self.assertEqual(kinds('25,2024-01-08', '26,2024-01-12', as_of='2024-01-11'), [])
        self.assertEqual(kinds('25,2024-01-08', '26,2024-01-09', True), [])
        self.assertEqual(kinds('100,2024-01-08', '26,2024-01-09', True), warned)
        self.assertEqual(kinds('50,2024-01-08', '25,2024-01-09', True), [])

    def test_suspected_unit_of_a_trade(self):
        text = rows('01-09 buy A shares=10 price=%s')
        for price, day, warned in [('100', '09', True), ('100', '02', True), ('100', '01', False), ('100', '10', False),
                                   ('1.1', '09', False), ('79', '09', False)]:
            self.portfolio(text % price, prices='symbol,price,date\nA,1,2024-01-%s\n' % day)
            found = [(i['kind'], i['line']) for i in self.json('report', '--price=A=1', '--as-of=2024-01-09')['issues']]
            self.assertEqual(found, [('suspectedUnit', 2)] if warned else [], (price, day))
