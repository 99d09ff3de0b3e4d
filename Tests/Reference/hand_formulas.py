"""Numbers, formulas and totals, by hand."""
import unittest
from fractions import Fraction as F

import figures
from case import Case


class Numbers(unittest.TestCase):
    def test_spellings(self):
        for text, value in [('1', F(1)), ('+1.50', F(3, 2)), ('.5', F(1, 2)), ('5.', F(5)), ('-0', F(0)),
                            ('1e3', F(1000)), ('1E+3', F(1000)), ('15e-1', F(3, 2)), (' \t7 ', F(7)), ('007', F(7)),
                            ('0e99', F(0)), ('0e9999999999999999999999', F(0)), ('1e37', F(10) ** 37),
                            ('9' * 38, F(10) ** 38 - 1), ('1e-38', F(1, 10 ** 38)), ('100e-40', F(1, 10 ** 38)),
                            ('0' * 50 + '1', F(1)), ('1.' + '0' * 50, F(1)), ('0.' + '9' * 38, 1 - F(1, 10 ** 38))]:
            self.assertEqual(figures.parse_number(text), value, text)

    def test_refused(self):
        for text in ['', ' ', '.', '-', '+', 'e1', '1e', '1e+', '12abc', '1,234.56', '$5', 'NaN', 'inf', '1 2', '1_0', '0x1',
                     '1e38', '9e999999999999999', '1' * 39, '1e-39', '1e-999999999999999', '1.' + '0' * 37 + '1',
                     '10.' + '9' * 37, '1.5e-38', '--1', '١', '1\n', '1\u00a0']:
            with self.assertRaises(figures.Bad, msg=repr(text)):
                figures.parse_number(text)

    def test_half_even(self):
        # 15 significant: 1.000000000000005 is a tie (16 digits): to even 1.00000000000000, ...015 up to ...02
        self.assertEqual(figures.quotient15(F('1.000000000000005')), 1)
        self.assertEqual(figures.quotient15(F('1.000000000000015')), F('1.00000000000002'))
        self.assertEqual(figures.quotient15(F('-1.000000000000025')), F('-1.00000000000002'))
        self.assertEqual(figures.quotient15(F('1.0000000000000050000001')), F('1.00000000000001'))
        self.assertEqual(figures.quotient15(F('9.999999999999995')), 10)
        self.assertEqual(figures.percent(F('0.000125'), F(100)).written(), '0.0001')     # 0.000125 % -> 0.0001
        self.assertEqual(figures.percent(F('0.00005'), F(100)).written(), '0')           # tie 0.00005 -> 0.0000
        self.assertEqual(figures.percent(F('0.00015'), F(100)).written(), '0.0002')
        self.assertEqual(figures.percent(F('0.00025'), F(100)).written(), '0.0002')
        self.assertEqual(figures.percent(F('-0.00005'), F(100)).written(), '0')          # never -0
        self.assertEqual(figures.plain(F('1' + '0' * 37 + '.5')), '1' + '0' * 37)        # 39 digits, tie
        self.assertEqual(figures.plain(F('1' + '0' * 36 + '1.5')), '1' + '0' * 36 + '2')

    def test_plain(self):
        for value, text in [(F(0), '0'), (F(100), '100'), (F('1.50'), '1.5'), (F('-0.05'), '-0.05'), (F(10) ** 40, '1' + '0' * 40),
                            (F(1, 8), '0.125'), (F(1, 10 ** 40), '0.' + '0' * 39 + '1')]:
            self.assertEqual(figures.plain(value), text)


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
        self.assertEqual(h['purchasePrice'], None)                                       # -3 is no price
        h = self.one('symbol,shares,currency,purchase_price,price\nX,10,EUR,0,2\n')
        self.assertEqual(h['inStockCurrency'], {'cost': '0', 'value': '20', 'gain': '20', 'gainPercent': None})

    def test_sign_of_a_stated_cost(self):
        # 10 sold short for 500 USD cost -500; 0 has both signs; one warning however many costs
        for cells, kinds, price, rate in (
                ('-10,USD,500,400', ['suspectedSign'], None, '0.8'), ('-10,USD,-500,400', ['suspectedSign'], '50', None),
                ('10,USD,-500,', ['suspectedSign'], None, None), ('-10,USD,-500,-400', [], '50', '0.8'),
                ('10,USD,0,0', [], '0', None), ('-10,USD,-500,0', [], '50', None)):
            out = self.report('symbol,shares,currency,cost_stock,cost,price,rate,purchase_rate\nX,%s,40,0.9,%s\n'
                              % (cells, '' if cells[-1] != ',' else '0.9'))
            h = out['holdings'][0]
            self.assertEqual([i['kind'] for i in out['issues']], kinds, cells)
            self.assertEqual(out['portfolio']['complete'], True)
            shown = h['purchaseRate'] and h['purchaseRate']['source'] == 'cost' and h['purchaseRate']['rate'] or None
            self.assertEqual((h['purchasePrice'], shown), (price, rate), cells)

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
        self.assertEqual((out['issues'], out['totals']['gain'], out['totals']['priceGain']), ([], '183', None))
        self.assertEqual(out['totals']['known'], {'value': 1, 'gain': 1, 'split': 0, 'intraday': 0})
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
                         [('EUR', 3, '35', '100'), ('SEK', 1, None, None)])
        self.assertEqual((t['holdings'], t['known']), (4, {'value': 2, 'gain': 1, 'split': 1, 'intraday': 0}))
        self.assertEqual([g['known']['value'] for g in out['byCurrency']], [2, 0])

    def test_nothing(self):
        out = self.report('symbol,shares,currency\n')
        self.assertEqual(out['totals'], {'cost': '0', 'value': '0', 'gain': '0', 'gainPercent': None, 'priceGain': '0',
                                         'currencyGain': '0', 'intradayChange': '0', 'intradayPercent': None,
                                         'holdings': 0, 'known': {'value': 0, 'gain': 0, 'split': 0, 'intraday': 0}})
        # of one excluded holding: nothing is counted
        out = self.report('symbol,shares,currency,price,excluded\nX,1,EUR,5,true\n')
        self.assertEqual((out['totals']['value'], out['totals']['gainPercent'], out['holdings'][0]['weight']), ('0', None, None))

    def test_unknown_totals(self):
        # a price without a cost: a value, and nothing else
        out = self.report('symbol,shares,currency,price\nX,2,EUR,5\n', code=2)
        self.assertEqual(out['totals'], {'cost': None, 'value': '10', 'gain': None, 'gainPercent': None, 'priceGain': None,
                                         'currencyGain': None, 'intradayChange': None, 'intradayPercent': None,
                                         'holdings': 1, 'known': {'value': 1, 'gain': 0, 'split': 0, 'intraday': 0}})
        # without a price: nothing at all, and no weight in anything
        out = self.report('symbol,shares,currency,purchase_price,market\nX,2,EUR,5,\n', '--by', 'market', code=2)
        self.assertEqual(out['groups'], [{'key': None, 'cost': None, 'value': None, 'gain': None, 'gainPercent': None,
                                          'priceGain': None, 'currencyGain': None, 'intradayChange': None,
                                          'intradayPercent': None, 'holdings': 1, 'weight': None,
                                          'known': {'value': 0, 'gain': 0, 'split': 0, 'intraday': 0}}])
        self.assertEqual(out['totals']['value'], None)
