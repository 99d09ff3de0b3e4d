"""Hand calculations against reference.py.  Run: python3 -m unittest test_reference"""
import datetime
import json
import os
import tempfile
import unittest
from fractions import Fraction as F

import reference as r

HERE = os.path.dirname(os.path.abspath(__file__))
ECB = os.path.join(HERE, '..', '..', 'data', 'ecb', 'eurofxref-hist.csv')
ECB_DAILY = os.path.join(HERE, '..', '..', 'data', 'ecb', 'eurofxref.csv')
TODAY = datetime.date(2026, 11, 21)


class Case(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.temporary.name)

    def write(self, name, text):
        with open(name, 'wb') as f:
            f.write(text if isinstance(text, bytes) else text.encode())

    def run_it(self, *argv, env=None, stdin=None):
        return r.main(list(argv), env or {}, stdin, TODAY)

    def report(self, holdings, *argv, currency='EUR', code=0, **files):
        self.write('h.csv', holdings)
        more = []
        for kind, text in files.items():
            self.write(kind + '.csv', text)
            more += ['--' + kind, kind + '.csv']
        got, out, err = self.run_it('report', 'h.csv', '--currency', currency, '--format=json', *more, *argv)
        self.assertEqual(got, code, err)
        return json.loads(out) if out else err

    def one(self, *a, **k):
        return self.report(*a, **k)['holdings'][0]


class Numbers(unittest.TestCase):
    def test_spellings(self):
        for text, value in [('1', F(1)), ('+1.50', F(3, 2)), ('.5', F(1, 2)), ('5.', F(5)), ('-0', F(0)),
                            ('1e3', F(1000)), ('1E+3', F(1000)), ('15e-1', F(3, 2)), (' \t7 ', F(7)), ('007', F(7)),
                            ('0e99', F(0)), ('0e9999999999999999999999', F(0)), ('1e37', F(10) ** 37),
                            ('9' * 38, F(10) ** 38 - 1), ('1e-38', F(1, 10 ** 38)), ('100e-40', F(1, 10 ** 38)),
                            ('0' * 50 + '1', F(1)), ('1.' + '0' * 50, F(1)), ('0.' + '9' * 38, 1 - F(1, 10 ** 38))]:
            self.assertEqual(r.parse_number(text), value, text)

    def test_refused(self):
        for text in ['', ' ', '.', '-', '+', 'e1', '1e', '1e+', '12abc', '1,234.56', '$5', 'NaN', 'inf', '1 2', '1_0', '0x1',
                     '1e38', '9e999999999999999', '1' * 39, '1e-39', '1e-999999999999999', '1.' + '0' * 37 + '1',
                     '10.' + '9' * 37, '1.5e-38', '--1', '١', '1\n', '1\u00a0']:
            with self.assertRaises(r.Bad, msg=repr(text)):
                r.parse_number(text)

    def test_half_even(self):
        # 15 significant: 1.000000000000005 is a tie (16 digits): to even 1.00000000000000, ...015 up to ...02
        self.assertEqual(r.quotient15(F('1.000000000000005')), 1)
        self.assertEqual(r.quotient15(F('1.000000000000015')), F('1.00000000000002'))
        self.assertEqual(r.quotient15(F('-1.000000000000025')), F('-1.00000000000002'))
        self.assertEqual(r.quotient15(F('1.0000000000000050000001')), F('1.00000000000001'))
        self.assertEqual(r.quotient15(F('9.999999999999995')), 10)
        self.assertEqual(r.percent(F('0.000125'), F(100)).written(), '0.0001')     # 0.000125 % -> 0.0001
        self.assertEqual(r.percent(F('0.00005'), F(100)).written(), '0')           # tie 0.00005 -> 0.0000
        self.assertEqual(r.percent(F('0.00015'), F(100)).written(), '0.0002')
        self.assertEqual(r.percent(F('0.00025'), F(100)).written(), '0.0002')
        self.assertEqual(r.percent(F('-0.00005'), F(100)).written(), '0')          # never -0
        self.assertEqual(r.plain(F('1' + '0' * 37 + '.5')), '1' + '0' * 37)        # 39 digits, tie
        self.assertEqual(r.plain(F('1' + '0' * 36 + '1.5')), '1' + '0' * 36 + '2')

    def test_plain(self):
        for value, text in [(F(0), '0'), (F(100), '100'), (F('1.50'), '1.5'), (F('-0.05'), '-0.05'), (F(10) ** 40, '1' + '0' * 40),
                            (F(1, 8), '0.125'), (F(1, 10 ** 40), '0.' + '0' * 39 + '1')]:
            self.assertEqual(r.plain(value), text)


class Formulas(Case):
    def test_apple(self):
        # 10 AAPL at 40.89, now 430.47; 0.77 then, 0.76 now
        # C 408.9  V 4304.7  G 3895.8  G% 3895.8/408.9 = 952.75128..
        # Cp 408.9*.77 = 314.853  Vp 4304.7*.76 = 3271.572  Gp 2956.719  % 939.0792
        # price gain 3895.8*.76 = 2960.808; currency gain 310.764 - 314.853 = -4.089
        # close 441.40: change -10.93, % -10.93/441.4 = -2.47621..; own -109.3*.76 = -83.068
        h = self.one('symbol,shares,currency,purchase_price,price,previous_close,purchase_rate,rate\n'
                     'AAPL,10,USD,40.89,430.47,441.40,0.77,0.76\n')
        self.assertEqual(h['inStockCurrency'], {'cost': '408.9', 'value': '4304.7', 'gain': '3895.8', 'gainPercent': '952.7513'})
        self.assertEqual(h['inPortfolioCurrency'], {
            'cost': '314.853', 'value': '3271.572', 'gain': '2956.719', 'gainPercent': '939.0792',
            'priceGain': '2960.808', 'currencyGain': '-4.089'})
        self.assertEqual(h['intraday'], {'change': '-10.93', 'percent': '-2.4762', 'inPortfolioCurrency': '-83.068'})
        self.assertEqual(h['purchaseRate'], {'rate': '0.77', 'source': 'row', 'date': None, 'via': None})

    def test_cost_rate_current(self):
        out = self.report('symbol,shares,currency,purchase_price,price,purchase_rate,rate\nAAPL,10,USD,40.89,430.47,0.77,0.76\n',
                          '--cost-rate', 'current')
        h = out['holdings'][0]['inPortfolioCurrency']
        self.assertEqual((h['cost'], h['gain'], h['priceGain'], h['currencyGain']), ('310.764', '2960.808', '2960.808', '0'))
        self.assertEqual(out['holdings'][0]['purchaseRate']['rate'], '0.77')

    def test_pence(self):
        # 1000 at 150 p + 5 pounds = 1505; at 179.95 p = 1799.5; 294.5/1505 = 19.56810..%
        h = self.one('symbol,shares,currency,purchase_price,fees,price\nBARC.L,1000,GBX,150,5,179.95\n', currency='GBP')
        self.assertEqual(h['inStockCurrency'], {'cost': '1505', 'value': '1799.5', 'gain': '294.5', 'gainPercent': '19.5681'})
        self.assertEqual(h['inPortfolioCurrency'], {'cost': '1505', 'value': '1799.5', 'gain': '294.5',
                                                    'gainPercent': '19.5681', 'priceGain': '294.5', 'currencyGain': '0'})
        self.assertIsNone(h['rate'])
        self.assertEqual((h['quoteCurrency'], h['stockCurrency'], h['purchasePrice']), ('GBX', 'GBP', '150'))

    def test_pounds_beside_pence(self):
        # bought at 1.5 pounds; the price file quotes 1.7995 pounds: shown 150 and 179.95
        h = self.one('symbol,shares,currency,purchase_price,purchase_currency\nB,1000,GBp,1.5,GBP\n', currency='GBP',
                     prices='symbol,price,currency,previous_close\nB,1.7995,GBP,1.8\n')
        self.assertEqual((h['purchasePrice'], h['price'], h['previousClose']), ('150', '179.95', '180'))
        self.assertEqual((h['inStockCurrency']['cost'], h['intraday']['change']), ('1500', '-0.05'))
        self.assertEqual(h['intraday']['inPortfolioCurrency'], '-0.5')

    def test_fils(self):
        # 200 at 850 fils = 170 dinars; 901.5 fils -> 180.3; 10.3/170 = 6.0588..%
        h = self.one('symbol,shares,currency,purchase_price,price\nZAIN,200,KWF,850,901.5\n', currency='KWD')
        self.assertEqual(h['inStockCurrency'], {'cost': '170', 'value': '180.3', 'gain': '10.3', 'gainPercent': '6.0588'})

    def test_short(self):
        # -10 at 50 = -500, now 40 = -400: gain 100, 100/500 = 20 %
        h = self.one('symbol,shares,currency,purchase_price,price\nX,-10,EUR,50,40\n')
        self.assertEqual(h['inStockCurrency'], {'cost': '-500', 'value': '-400', 'gain': '100', 'gainPercent': '20'})

    def test_negative_and_zero_cost(self):
        # cost -30, value 20: gain 50, 50/30 = 166.6667 %
        h = self.one('symbol,shares,currency,cost_stock,price\nX,10,EUR,-30,2\n')
        self.assertEqual(h['inStockCurrency']['gainPercent'], '166.6667')
        self.assertEqual(h['purchasePrice'], '-3')
        h = self.one('symbol,shares,currency,purchase_price,price\nX,10,EUR,0,2\n')
        self.assertEqual(h['inStockCurrency'], {'cost': '0', 'value': '20', 'gain': '20', 'gainPercent': None})

    def test_stated_cost(self):
        # C 1000 USD, paid 777 EUR: 0.777 shown; 3 shares: average 333.333333333333
        h = self.one('symbol,shares,currency,cost_stock,cost,price,rate\nX,3,USD,1000,777,400,0.8\n')
        self.assertEqual(h['purchaseRate'], {'rate': '0.777', 'source': 'cost', 'date': None, 'via': None})
        self.assertEqual(h['purchasePrice'], '333.333333333333')
        p = h['inPortfolioCurrency']
        self.assertEqual((p['cost'], p['gain'], p['priceGain'], p['currencyGain']), ('777', '183', '160', '23'))
        # cost alone: a gain but no split, no issue
        out = self.report('symbol,shares,currency,cost,price,rate\nX,3,USD,777,400,0.8\n')
        h = out['holdings'][0]
        self.assertEqual((h['inPortfolioCurrency']['gain'], h['inPortfolioCurrency']['priceGain'], h['purchaseRate']), ('183', None, None))
        self.assertEqual((out['issues'], out['totals']['gain'], out['totals']['priceGain']), ([], '183', '0'))
        # ... but under --cost-rate current the cost is unknown
        out = self.report('symbol,shares,currency,cost,price,rate\nX,3,USD,777,400,0.8\n', '--cost-rate=current', code=2)
        self.assertEqual([i['kind'] for i in out['issues']], ['missingCost'])

    def test_38_digits(self):
        n = '12345678901234567890123456789012345678'
        h = self.one('symbol,shares,currency,price\nX,%s,EUR,1.5\n' % n, code=2)
        self.assertEqual(h['shares'], n)
        self.assertEqual(h['inStockCurrency']['value'], str(int(n) * 3 // 2))            # 38 digits, exact
        h = self.one('symbol,shares,currency,price\nX,%s,EUR,10.25\n' % n, code=2)
        # 126543208737654320873765432087376543199.5 -> 38 digits: ...543200
        self.assertEqual(int(n) * 41, 506172834950617283495061728349506172798)
        self.assertEqual(h['inStockCurrency']['value'], '126543208737654320873765432087376543200')

    def test_totals_leave_out_the_unknown(self):
        out = self.report('symbol,shares,currency,purchase_price,price,excluded\nA,1,EUR,10,15,\nB,1,EUR,,20,\nC,1,EUR,5,,\n'
                          'D,1,EUR,1,100,true\nE,1,SEK,1,3,\n', code=2)
        t = out['totals']
        self.assertEqual((t['value'], t['cost'], t['gain'], t['gainPercent']), ('35', '10', '5', '50'))
        self.assertEqual([h['weight'] for h in out['holdings']], ['42.8571', '57.1429', None, None, None])
        self.assertEqual([(i['symbol'], i['kind'], i['line']) for i in out['issues']],
                         [('B', 'missingCost', 3), ('C', 'missingPrice', 4), ('E', 'missingRate', 6)])
        self.assertEqual([(g['currency'], g['holdings'], g['value'], g['weight']) for g in out['byCurrency']],
                         [('EUR', 3, '35', '100'), ('SEK', 1, '0', '0')])

    def test_nothing(self):
        out = self.report('symbol,shares,currency\n')
        self.assertEqual(out['totals'], {'cost': '0', 'value': '0', 'gain': '0', 'gainPercent': None, 'priceGain': '0',
                                         'currencyGain': '0', 'intradayChange': '0', 'intradayPercent': None})


class Rates(Case):
    ROW = 'symbol,shares,currency,price\nX,1,%s,1\n'

    def rate(self, code, currency, rates, as_of, *argv):
        h = self.report(self.ROW % code, '--as-of', as_of, *argv, currency=currency, code=2, rates=rates)['holdings'][0]
        return h['rate']

    def test_ecb_by_hand(self):
        with open(ECB, 'rb') as f:
            text = f.read()
        # 2013-03-01: 1 EUR = 1.3 USD: 1/1.3 = 0.769230769230769|230
        self.assertEqual(self.rate('USD', 'EUR', text, '2013-03-03'),
                         {'rate': '0.769230769230769', 'source': 'inverse', 'date': '2013-03-01', 'via': None})
        # 2016-06-24: USD 1.1066, GBP 0.8075: 1.1066/0.8075 = 1.37040247678018|5758
        self.assertEqual(self.rate('GBX', 'USD', text, '2016-06-25'),
                         {'rate': '1.37040247678019', 'source': 'cross', 'date': '2016-06-24', 'via': 'EUR'})
        # 2009-05-05: EEK 15.6466: 1/15.6466 = 0.0639116485370623..
        self.assertEqual(self.rate('EEK', 'EUR', text, '2009-05-05')['rate'], r.plain(r.quotient15(1 / F('15.6466'))))
        self.assertEqual(self.rate('EUR', 'GBP', text, '2005-04-01'),
                         {'rate': '0.68665', 'source': 'direct', 'date': '2005-04-01', 'via': None})
        self.assertIsNone(self.rate('HRK', 'EUR', text, '2023-01-07'))     # last 2022-12-30: 8 days
        self.assertEqual(self.rate('HRK', 'EUR', text, '2023-01-06')['date'], '2022-12-30')
        with open(ECB_DAILY, 'rb') as f:
            # 30 October 2026: ZAR 18.6455, GBP 0.83380
            self.assertEqual(self.rate('GBP', 'ZAR', f.read(), '2026-11-01'), {
                'rate': r.plain(r.quotient15(F('18.6455') / F('0.8338'))), 'source': 'cross', 'date': '2026-10-30', 'via': 'EUR'})

    def test_ways(self):
        head = 'from,to,rate,date\n'
        # direct, 7 days old, before a fresher inverse
        text = head + 'USD,EUR,0.8,2020-01-01\nEUR,USD,2,2020-01-08\n'
        self.assertEqual(self.rate('USD', 'EUR', text, '2020-01-08')['rate'], '0.8')
        # 8 days: gives way to the inverse
        self.assertEqual(self.rate('USD', 'EUR', text, '2020-01-09'),
                         {'rate': '0.5', 'source': 'inverse', 'date': '2020-01-08', 'via': None})
        self.assertEqual(self.rate('USD', 'EUR', text, '2020-01-09', '--max-rate-age', '8')['rate'], '0.8')
        self.assertIsNone(self.rate('USD', 'EUR', text, '2019-12-31'))
        # an undated one where no dated one does
        text = head + 'USD,EUR,0.8,2020-01-01\nUSD,EUR,0.9,\n'
        self.assertEqual(self.rate('USD', 'EUR', text, '2020-01-08')['rate'], '0.8')
        self.assertEqual(self.rate('USD', 'EUR', text, '2020-01-09'),
                         {'rate': '0.9', 'source': 'direct', 'date': None, 'via': None})

    def test_crosses(self):
        head = 'from,to,rate,date\n'
        # via CHF the older leg is of the 3rd, via USD of the 2nd: CHF.  2*3 = 6 of the 3rd
        text = head + 'SEK,CHF,2,2020-01-03\nCHF,GBP,3,2020-01-05\nSEK,USD,5,2020-01-02\nUSD,GBP,5,2020-01-06\n'
        self.assertEqual(self.rate('SEK', 'GBP', text, '2020-01-06'),
                         {'rate': '6', 'source': 'cross', 'date': '2020-01-03', 'via': 'CHF'})
        # same day: USD before code order, EUR before USD
        text = head + 'SEK,CHF,2,2020-01-03\nCHF,GBP,3,2020-01-05\nGBP,USD,8,2020-01-03\nUSD,SEK,3,2020-01-06\n'
        # SEK->USD = 1/3, USD->GBP = 1/8: 1/24 = 0.0416666666666667
        self.assertEqual(self.rate('SEK', 'GBP', text, '2020-01-06'),
                         {'rate': '0.0416666666666667', 'source': 'cross', 'date': '2020-01-03', 'via': 'USD'})
        # an undated leg counts as of the day asked for
        text = head + 'SEK,CHF,2,\nCHF,GBP,3,\nSEK,EUR,5,2020-01-05\nEUR,GBP,5,2020-01-05\n'
        self.assertEqual(self.rate('SEK', 'GBP', text, '2020-01-06'),
                         {'rate': '6', 'source': 'cross', 'date': None, 'via': 'CHF'})

    def test_option_and_row(self):
        self.write('h.csv', 'symbol,shares,currency,price,rate\nX,1,USD,100,0.9\n')
        out = json.loads(self.run_it('report', 'h.csv', '--currency=EUR', '--format=json', '--rate', 'USD=0.77')[1])
        self.assertEqual(out['holdings'][0]['rate'], {'rate': '0.77', 'source': 'option', 'date': None, 'via': None})
        os.mkdir('p')
        self.write('p/holdings.csv', 'symbol,shares,currency,price,rate,cost,cost_stock\nX,1,USD,100,0.9,80,100\nE,1,EUR,50,1,40,\n')
        self.write('p/portfolio.json', '{"currency": "EUR"}')
        self.write('p/rates.csv', 'from,to,rate\nUSD,GBP,0.7\nEUR,GBP,0.8\n')
        h = json.loads(self.run_it('report', 'p', '--format=json')[1])['holdings']
        self.assertEqual((h[0]['rate']['source'], h[0]['inPortfolioCurrency']['gain']), ('row', '10'))
        h = json.loads(self.run_it('report', 'p', '--format=json', '--currency=GBP')[1])['holdings']
        self.assertEqual((h[0]['rate']['rate'], h[0]['inPortfolioCurrency']['cost']), ('0.7', None))
        # a cost in the own currency stays the cost in stock currency
        self.assertEqual((h[1]['inStockCurrency']['cost'], h[1]['inPortfolioCurrency']['cost']), ('40', None))


class PricesAndDates(Case):
    PRICES = 'symbol,date,price\nX,2020-01-01,10\nX,2020-01-03,12\nX,2020-01-07,15\nY,2020-02-01,1\n'

    def test_history(self):
        row = 'symbol,shares,currency\nX,1,EUR\n'
        out = self.report(row, prices=self.PRICES, code=2)
        self.assertEqual(out['portfolio']['asOf'], '2020-01-07')
        h = self.one(row, '--as-of=2020-01-06', prices=self.PRICES, code=2)
        self.assertEqual((h['price'], h['priceDate'], h['previousClose'], h['intraday']['percent']), ('12', '2020-01-03', '10', '20'))
        h = self.one(row, '--as-of=2020-01-07', '--price', 'X=30', prices=self.PRICES, code=2)
        self.assertEqual((h['price'], h['priceDate'], h['previousClose']), ('30', None, '12'))
        out = self.report(row, '--as-of=2020-01-15', prices=self.PRICES, code=2)
        self.assertEqual([i['kind'] for i in out['issues']], ['missingCost', 'stalePrice'])

    def test_not_yet_bought(self):
        out = self.report('symbol,shares,currency,purchase_date,price\nX,1,EUR,2020-01-02,5\n', '--as-of=2020-01-01')
        self.assertEqual((out['holdings'], [i['kind'] for i in out['issues']], out['byCurrency']), ([], ['notYetBought'], []))

    def test_suspected_unit(self):
        def kinds(row):
            out = self.report('symbol,shares,currency,purchase_price,price,previous_close\n' + row, '--rate=GBP=1', '--rate=USD=1', code=2)
            return [i['kind'] for i in out['issues'] if i['kind'] == 'suspectedUnit']
        self.assertTrue(kinds('X,1,GBP,1.5,120,\n'))       # 80 times
        self.assertFalse(kinds('X,1,GBP,1.5,119.99,\n'))
        self.assertTrue(kinds('X,1,GBP,1,1200,\n'))
        self.assertFalse(kinds('X,1,GBP,1,1200.01,\n'))
        self.assertFalse(kinds('X,1,USD,1,100,\n'))        # USD: not against the purchase price
        self.assertTrue(kinds('X,1,USD,1,100,1\n'))
        self.assertTrue(kinds('X,1,USD,1,1,100\n'))
        self.assertTrue(kinds('X,1,USD,1,1,1000\n'))
        self.assertFalse(kinds('X,1,USD,1,1,500\n'))


class FilesAndCodes(Case):
    def code(self, text, *argv):
        self.write('h.csv', text)
        return self.run_it('report', 'h.csv', '--format=csv', *(argv or ['--currency=EUR']))[0]

    def test_csv_reading(self):
        text = b'\xef\xbb\xbf# comment "\r\n\r\nSYM-BOL,Shares,"currency",NAME,Purchase Price,price\r\n\r\n' \
               b'"A,1", 1\t,EUR,"two\r\nlines ""x""",1,2\r\n\r\nB,1,EUR,,,3'
        out = self.report(text, code=2)
        self.assertEqual([h['symbol'] for h in out['holdings']], ['A,1', 'B'])
        self.assertEqual(out['holdings'][0]['name'], 'two\r\nlines "x"')
        self.assertEqual(out['issues'][0]['line'], 8)

    def test_unreadable(self):
        good = 'symbol,shares,currency,price\n'
        for text in ['', '#x\n', 'symbol,shares\nA,1\n', 'symbol,shares,currency,Symbol\nA,1,EUR,A\n', good + 'A,1,EUR\n',
                     good + 'A,1,EUR,5,6\n', good + 'A,0,EUR,5\n', good + 'A,1,eur,5\n', good + 'A,1,ZAr,5\n', good + 'A,1,EUR,-1\n',
                     good + 'A,1,EUR,"5\n', good + 'A,1,EUR,"5"x\n', good + 'A,1,EUR,5"\n', good + ',1,EUR,5\n', good + 'A,1,,5\n',
                     'symbol,shares,currency,rate\nA,1,EUR,1.1\n', 'symbol,shares,currency,cost_stock,fees\nA,1,EUR,1,0\n',
                     b'symbol,shares,currency\n\xff,1,EUR\n']:
            self.assertEqual(self.code(text), 65, text)

    def test_usage(self):
        good = 'symbol,shares,currency,purchase_price,price\nA,1,EUR,1,5\n'
        self.assertEqual(self.code(good), 0)
        for argv in [['--totals'], ['--currency=GBX'], ['--currency=eur'], ['--currency=EUR', '--price=B=1'],
                     ['--currency=EUR', '--colour'], ['--currency=EUR', '--limit=-1'], ['--currency=EUR', '--rate=GBX=1']]:
            self.assertEqual(self.code(good, *argv), 64, argv)
        self.assertEqual(self.run_it('report', 'nowhere', '--currency=EUR')[0], 66)
        self.assertEqual(self.run_it('show', 'B', 'h.csv', '--currency=EUR')[0], 64)
        self.assertEqual(self.run_it('report', 'h.csv', env={'PORTFOLIO_CURRENCY': 'EUR'})[0], 0)
        self.assertEqual(self.run_it('report', '-', '--currency=EUR', stdin=good.encode())[0], 0)

    def test_csv_report(self):
        self.write('h.csv', 'symbol,shares,currency,name,purchase_price,price\n=A,3,EUR,"-x, ""y""",-0,5\nB,1,GBX,,10,\n')
        code, out, _ = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--as-of=2020-01-01')
        self.assertEqual(code, 2)
        self.assertEqual(out.split('\n')[1:], [
            '\'=A,"\'-x, ""y""",,false,3,EUR,EUR,,0,5,,,,0,15,15,,0,15,15,,15,0,,', 'B,,,false,1,GBX,GBP,,10,,,,,0.1,,,,,,,,,,,', ''])
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--by=symbol', '--raw')[1]
        self.assertEqual(out.split('\n'), [
            'key,holdings,cost,value,gain,gain_percent,price_gain,currency_gain,intraday_change,intraday_percent,weight',
            '=A,1,0,15,15,,15,0,0,,100', 'B,1,0,0,0,,0,0,0,,0', ''])
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--totals')[1]
        self.assertEqual(out.split('\n')[1], 'total,2,0,15,15,,15,0,0,,100')
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--sort', '-value')[1]
        self.assertEqual([l.split(',')[0] for l in out.split('\n')[1:3]], ["'=A", 'B'])


class Show(Case):
    def show(self, holdings, *argv, code=0):
        self.write('h.csv', holdings)
        got, out, err = self.run_it('show', 'X', 'h.csv', '--currency=EUR', '--format=json', '--as-of=2020-06-01', *argv)
        self.assertEqual(got, code, err)
        out = json.loads(out)
        return out, {(s['kind'], i['kind']): i['value'] for s in out['sections'] for i in s['items']}

    def test_same_currency_has_no_rate_section(self):
        out, _ = self.show('symbol,shares,currency,purchase_price,price\nX,2,EUR,10,15\n')
        self.assertEqual([s['kind'] for s in out['sections']], ['general', 'price', 'intraday', 'valuation', 'gainOrLoss'])
        self.assertEqual([i['kind'] for i in out['sections'][-1]['items']], ['gainOrLossValue', 'gainOrLossPercentage'])
        self.assertEqual(len(out['lots']), 1)

    def test_lots(self):
        # 10 at 30 + 5 fees and 20 at 60: C 305 + 1200, average (300+1200)/30 = 50
        # Cp 305*.8 + 1200*.9 = 244 + 1080 = 1324; 1324/1505 = 0.879734219269103|
        # V 30*70 = 2100, at 0.85 = 1785; gain 461, 461/1324 = 34.8187 %
        # price gain (2100-1505)*.85 = 505.75; currency gain 1505*.85 - 1324 = -44.75
        out, v = self.show('symbol,shares,currency,purchase_date,purchase_price,fees,price,purchase_rate,rate\n'
                           'X,10,USD,2020-02-01,30,5,70,0.8,0.85\nX,20,USD,2020-01-01,60,,70,0.9,0.85\n')
        self.assertEqual(v[('general', 'numberOfShares')], '30')
        self.assertEqual(v[('general', 'datePurchase')], '2020-01-01/2020-02-01')
        self.assertEqual(v[('price', 'pricePurchase')], '50')
        self.assertEqual(v[('price', 'priceCurrent')], '70')
        self.assertEqual(v[('stockValuation', 'valuationPurchase')], '1505')
        self.assertEqual(v[('currencyRate', 'currencyRatePurchase')], '0.879734219269103')
        self.assertEqual(v[('currencyRate', 'currencyRateCurrent')], '0.85')
        self.assertEqual(v[('valuation', 'valuationPurchase')], '1324')
        self.assertEqual(v[('valuation', 'valuationCurrent')], '1785')
        self.assertEqual(v[('gainOrLoss', 'gainOrLossValue')], '461')
        self.assertEqual(v[('gainOrLoss', 'gainOrLossPercentage')], '34.8187')
        self.assertEqual(v[('gainOrLoss', 'priceGain')], '505.75')
        self.assertEqual(v[('gainOrLoss', 'currencyGain')], '-44.75')
        self.assertEqual(len(out['lots']), 2)


if __name__ == '__main__':
    unittest.main()
