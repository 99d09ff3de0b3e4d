"""Rates, by hand."""
import json
import os
from fractions import Fraction as F

import figures
from case import HERE, Case

ECB = os.path.join(HERE, '..', '..', 'data', 'ecb', 'eurofxref-hist.csv')
ECB_DAILY = os.path.join(HERE, '..', '..', 'data', 'ecb', 'eurofxref.csv')


class Rates(Case):
    ROW = 'symbol,shares,currency,price\nX,1,%s,1\n'

    def rate(self, code, currency, rates, as_of, *argv):
        h = self.report(self.ROW % code, '--as-of', as_of, *argv, currency=currency, code=2, rates=rates)['holdings'][0]
        return h['rate']

    def test_ecb_by_hand(self):
        with open(ECB, encoding='utf-8') as f:
            text = ''.join(line for line in f if line[:7] in ('Date,US', '2005-03', '2005-04', '2009-05', '2013-03', '2013-02',
                                                              '2016-06', '2022-12', '2023-01'))
        # 2013-03-01: 1 EUR = 1.3 USD: 1/1.3 = 0.769230769230769|230
        self.assertEqual(self.rate('USD', 'EUR', text, '2013-03-03'),
                         {'rate': '0.769230769230769', 'source': 'inverse', 'date': '2013-03-01', 'via': None})
        # 2016-06-24: USD 1.1066, GBP 0.8075: 1.1066/0.8075 = 1.37040247678018|5758
        self.assertEqual(self.rate('GBX', 'USD', text, '2016-06-25'),
                         {'rate': '1.37040247678019', 'source': 'cross', 'date': '2016-06-24', 'via': 'EUR'})
        # 2009-05-05: EEK 15.6466: 1/15.6466 = 0.0639116485370623..
        self.assertEqual(self.rate('EEK', 'EUR', text, '2009-05-05')['rate'], figures.plain(figures.quotient15(1 / F('15.6466'))))
        self.assertEqual(self.rate('EUR', 'GBP', text, '2005-04-01'),
                         {'rate': '0.68665', 'source': 'direct', 'date': '2005-04-01', 'via': None})
        self.assertIsNone(self.rate('HRK', 'EUR', text, '2023-01-07'))     # last 2022-12-30: 8 days
        self.assertEqual(self.rate('HRK', 'EUR', text, '2023-01-06')['date'], '2022-12-30')
        with open(ECB_DAILY, 'rb') as f:
            # 30 October 2026: ZAR 18.6455, GBP 0.83380
            self.assertEqual(self.rate('GBP', 'ZAR', f.read(), '2026-11-01'), {
                'rate': figures.plain(figures.quotient15(F('18.6455') / F('0.8338'))), 'source': 'cross', 'date': '2026-10-30', 'via': 'EUR'})

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
