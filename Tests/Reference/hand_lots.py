"""Lots, and what corporate actions and matching make of them, by hand."""
import json

from hand_trades import Trades

HEADER = 'date,type,symbol,shares,price,currency,fees,amount,rate,total,ratio,to_symbol,cost_share,purchase_date\n'


def rows(*lines):
    """A row for each 'date type symbol column=value…'."""
    names, out = HEADER.strip().split(','), [HEADER.strip()]
    for line in lines:
        words = line.split()
        cells = dict(date='2024-' + words[0] if len(words[0]) == 5 else words[0], type=words[1], symbol=words[2])
        if words[1] not in ('split', 'exchange', 'spin_off'):
            cells['currency'] = 'EUR'
        cells.update(word.split('=') for word in words[3:])
        out.append(','.join(cells.get(name, '') for name in names))
    return '\n'.join(out) + '\n'


class Lots(Trades):
    def sale(self, text, *argv, **more):
        """(proceeds, cost, gain) in stock currency of each part of the last sale"""
        sales = self.gains(text, *argv, **more)['sales']
        return [tuple(lot['inStockCurrency'][k] for k in ('proceeds', 'cost', 'gain')) for lot in sales[-1]['lots']]

    def test_parts_of_a_priced_lot(self):
        # 3 at 10 and fees 1: of 1, 10 + round15(1/3); of the next, half of what is left of the fees
        text = rows('01-02 buy A shares=3 price=10 fees=1', '01-03 sell A shares=1 price=20', '01-04 sell A shares=1 price=20',
                    '01-05 sell A shares=1 price=20')
        costs = [s['inStockCurrency']['cost'] for s in self.gains(text)['sales']]
        # 1/3 = 0.333333333333333; rest 0.666666666666667, of which half 0.3333333333333335 has 16 digits: to even 0.333333333333334
        self.assertEqual(costs, ['10.333333333333333', '10.333333333333334', '10.333333333333333'])

    def test_parts_of_a_costed_lot_and_of_proceeds(self):
        # cost 100 of 3: 33.3333333333333, then half of 66.6666666666667 = 33.33333333333335 (16 digits: to even ...34),
        # then the rest.  A sale of 3 for 100 from three lots: thirds, the last the rest
        text = rows('01-02 buy A shares=3 amount=100', '01-03 sell A shares=1 amount=0', '01-04 sell A shares=1 amount=0',
                    '01-05 sell A shares=1 amount=0')
        costs = [s['inStockCurrency']['cost'] for s in self.gains(text)['sales']]
        self.assertEqual(costs, ['33.3333333333333', '33.3333333333334', '33.3333333333333'])
        buys = ['01-02 buy A shares=1 price=10'] * 3
        parts = self.sale(rows(*buys, '01-05 sell A shares=3 amount=100'))
        self.assertEqual([p for p, _, _ in parts], ['33.3333333333333', '33.3333333333333', '33.3333333333334'])
        # by price, with fees of 1: 20 - a third each, the last the rest of the fees
        parts = self.sale(rows(*buys, '01-05 sell A shares=3 price=20 fees=1'))
        self.assertEqual([p for p, _, _ in parts], ['19.666666666666667', '19.666666666666667', '19.666666666666666'])

    def test_methods(self):
        text = rows('01-02 buy A shares=10 price=10', '01-03 buy A shares=10 price=30', '01-04 buy A shares=10 price=20',
                    '2024-05-02 sell A shares=15 price=40')
        for method, cost in [('fifo', '250'), ('lifo', '350'), ('hifo', '400'), ('average', '300'), ('section104', '300')]:
            self.assertEqual(self.gains(text, '--lots', method)['totals']['cost'], cost, method)

    def test_fifo_is_by_purchase_date(self):
        text = rows('01-02 buy A shares=10 price=10', '01-03 transfer_in A shares=10 price=7 purchase_date=2020-01-01',
                    '01-04 sell A shares=10 price=40')
        self.assertEqual(self.gains(text)['totals']['cost'], '70')
        self.assertEqual(self.gains(text, '--lots=lifo')['totals']['cost'], '100')

    def test_hifo_takes_unknown_costs_last(self):
        text = rows('01-02 transfer_in A shares=10', '01-03 buy A shares=10 price=1', '01-04 sell A shares=15 price=40')
        out = self.gains(text, '--lots=hifo', code=2)
        self.assertEqual([lot['inStockCurrency']['cost'] for lot in out['sales'][0]['lots']], ['10', None])
        self.assertEqual((out['sales'][0]['inStockCurrency']['cost'], out['totals']['cost'], out['totals']['proceeds']),
                         (None, '10', '600'))
        self.assertEqual([(i['kind'], i['line']) for i in out['issues']], [('missingCost', 2)])

    def test_shorts(self):
        # 10 sold short at 50 less 5: C -495; 4 covered at 40 and fees 2: p -162, c -4·50 + round15(5·4/10) = -198, gain 36
        text = rows('01-02 short A shares=10 price=50 fees=5', '01-03 cover A shares=4 price=40 fees=2')
        self.assertEqual(self.sale(text), [('-162', '-198', '36')])
        self.assertEqual(self.lots(text), ['A,,,-6,EUR,2024-01-02,50,3,,,'])
        # a purchase opens a long lot beside it
        self.assertEqual(self.lots(text + '2024-01-04,buy,A,2,45,EUR,,,,,,,,\n'),
                         ['A,,,-6,EUR,2024-01-02,50,3,,,', 'A,,,2,EUR,2024-01-04,45,,,,'])
        self.assertEqual(self.errors(text + '2024-01-04,sell,A,2,45,EUR,,,,,,,,\n'), ['trades.csv:4:19'])

    def test_splits(self):
        # 10 and 5 at 1:3: in all 5; 3.33333333333333 and the rest
        text = rows('01-02 buy A shares=10 price=10 fees=1', '01-03 buy A shares=5 price=10', '01-04 split A ratio=1:3')
        self.assertEqual(self.lots(text), ['A,,,3.33333333333333,EUR,2024-01-02,,,101,,', 'A,,,1.66666666666667,EUR,2024-01-03,,,50,,'])
        self.assertEqual(self.lots(text, '--lots=average'), ['A,,,5,EUR,,,,151,,'])
        # 10 at 1:3 in all 3.33333333333333
        text = rows('01-02 buy A shares=10 price=10', '01-04 split A ratio=1:3')
        self.assertEqual(self.lots(text), ['A,,,3.33333333333333,EUR,2024-01-02,,,100,,'])
        # of nothing: nothing
        self.assertEqual(self.lots(rows('01-04 split A ratio=1:3', '01-04 exchange B to_symbol=C')), [])

    def test_exchange(self):
        text = rows('01-02 buy A shares=10 price=10 fees=1', '01-03 buy B shares=1 price=5', '01-04 exchange A to_symbol=B',
                    '01-05 sell B shares=2 price=20')
        self.assertEqual(self.lots(text), ['B,,,8,EUR,2024-01-02,10,0.8,,,', 'B,,,1,EUR,2024-01-03,5,,,,'])
        # 0.3879 new for 1 old, into pence
        text = rows('01-02 buy A shares=100 price=24 currency=GBP', '01-06 exchange A to_symbol=B ratio=0.3879:1 currency=GBX')
        self.assertEqual(self.lots(text, currency='GBP'), ['B,,,38.79,GBX,2024-01-02,,,2400,,'])
        text = rows('01-02 buy A shares=100 price=24 currency=GBP', '01-06 exchange A to_symbol=B currency=GBX')
        self.assertEqual(self.lots(text, currency='GBP'), ['B,,,100,GBX,2024-01-02,2400,,,,'])

    def test_spin_off(self):
        # 10 for 100 and 5 for 80 give a tenth: 10 and 8; 4 shares: 2.66666666666667 and the rest
        text = rows('01-02 buy A shares=10 price=10', '01-03 buy A shares=5 price=16', '01-04 spin_off A to_symbol=B shares=4 cost_share=0.1')
        self.assertEqual(self.lots(text), [
            'A,,,10,EUR,2024-01-02,,,90,,', 'A,,,5,EUR,2024-01-03,,,72,,',
            'B,,,2.66666666666667,EUR,2024-01-02,,,10,,', 'B,,,1.33333333333333,EUR,2024-01-03,,,8,,'])
        self.assertEqual(self.errors(rows('01-04 spin_off A to_symbol=B shares=4 cost_share=0.1')), ['trades.csv:2:21'])
        # of a short position they are owed: a quarter of the 40 received
        text = rows('01-02 short A shares=4 price=10', '01-04 spin_off A to_symbol=B shares=2 cost_share=0.25')
        self.assertEqual(self.lots(text), ['A,,,-4,EUR,2024-01-02,,,-30,,', 'B,,,-2,EUR,2024-01-02,,,-10,,'])

    def test_return_of_capital(self):
        # 10 of 15 shares and 5: 2 and the rest of 3
        text = rows('01-02 buy A shares=10 price=10', '01-03 buy A shares=5 price=1', '01-04 return_of_capital A amount=%s')
        self.assertEqual(self.lots(text % 9), ['A,,,10,EUR,2024-01-02,,,94,,', 'A,,,5,EUR,2024-01-03,,,2,,'])
        # one lot may fall below 0, all of them not
        self.assertEqual(self.lots(text % 105)[1], 'A,,,5,EUR,2024-01-03,,,-30,,')
        self.assertEqual(self.errors(text % '105.01'), ['trades.csv:4:39'])
        # in portfolio currency by the rate of the day, or the row's: 10·10·0.9 - 5·0.8
        text = rows('01-02 buy A shares=10 price=10 currency=USD rate=0.9', '01-04 return_of_capital A amount=5 currency=USD rate=0.8')
        self.assertEqual(self.lots(text), ['A,,,10,USD,2024-01-02,,,95,,86'])
        text = text.replace(',0.8,', ',,')
        self.assertEqual(self.lots(text, rates='from,to,rate,date\nUSD,EUR,0.7,2024-01-04\n'), ['A,,,10,USD,2024-01-02,,,95,,86.5'])
        self.assertEqual(self.lots(text, code=2, rates='from,to,rate\n'), ['A,,,10,USD,2024-01-02,,,95,,'])

    def test_average_in_two_currencies(self):
        # 10 for 100 USD at 0.9, 10 for 200 USD for 150 EUR: 20 for 300 and 240; 5 leave 75 and 60
        text = rows('01-02 buy A shares=10 price=10 currency=USD rate=0.9', '01-03 buy A shares=10 price=20 currency=USD total=150',
                    '01-04 sell A shares=5 price=30 currency=USD rate=1')
        out = self.gains(text, '--lots=average')['sales'][0]
        self.assertEqual((out['inStockCurrency']['cost'], out['inPortfolioCurrency']['cost']), ('75', '60'))
        # currency gain 75·1 - 60, price gain (150 - 75)·1
        self.assertEqual((out['inPortfolioCurrency']['currencyGain'], out['inPortfolioCurrency']['priceGain']), ('15', '75'))
        self.assertEqual(out['lots'][0]['purchaseDate'], None)
        self.assertEqual(self.lots(text, '--lots=average'), ['A,,,15,USD,,,,225,,180'])
        # one part unknown: all of it, until the pool is empty
        text = text.replace('2024-01-02,buy', '2024-01-02,transfer_in').replace('A,10,10,', 'A,10,,')
        self.assertEqual(self.lots(text, '--lots=average', code=2), ['A,,,15,USD,,,,,,'])
        text += '2024-01-05,sell,A,15,1,USD,,,1,,,,,\n2024-01-06,buy,A,1,7,USD,,,0.5,,,,,\n'
        self.assertEqual(self.lots(text, '--lots=average'), ['A,,,1,USD,,,,7,,3.5'])

    def test_fees_in_another_currency(self):
        head = 'date,type,symbol,shares,price,currency,fees,fees_currency,rate\n'
        rates = 'from,to,rate,date\nUSD,EUR,0.8,2024-01-02\n'
        # 1 EUR are 1/0.8 = 1.25 USD; by the row's own rate 1/0.9 = 1.11111111111111
        self.assertEqual(self.lots(head + '2024-01-02,buy,A,10,10,USD,1,EUR,\n', rates=rates), ['A,,,10,USD,2024-01-02,10,1.25,,0.8,'])
        self.assertEqual(self.lots(head + '2024-01-02,buy,A,10,10,USD,1,EUR,0.9\n', rates=rates),
                         ['A,,,10,USD,2024-01-02,10,1.11111111111111,,0.9,'])
        out = self.gains(head + '2024-01-02,buy,A,10,10,USD,1,SEK,\n2024-01-02,sell,A,10,11,USD,,,\n', code=2, rates=rates)
        self.assertEqual([(i['kind'], i['line']) for i in out['issues']], [('missingPurchaseRate', 2)])
        out = self.gains(head + '2024-01-02,buy,A,10,10,USD,,,\n2024-01-02,sell,A,10,11,USD,1,SEK,\n', code=2, rates=rates)
        self.assertEqual([(i['kind'], i['line']) for i in out['issues']], [('missingRate', 3)])


class Section104(Trades):
    def matches(self, text):
        out = self.gains(text, '--lots=section104')
        return [[(lot['purchaseDate'], lot['shares'], lot['inStockCurrency']['cost']) for lot in s['lots']] for s in out['sales']]

    def test_the_thirtieth_day(self):
        text = rows('01-02 buy A shares=10 price=4', '03-01 sell A shares=10 price=10', '03-%d buy A shares=10 price=3')
        self.assertEqual(self.matches(text % 31), [[('2024-03-31', '10', '30')]])
        self.assertEqual(self.matches(text.replace('2024-03-%d', '2024-04-01')), [[(None, '10', '40')]])

    def test_a_day_serves_its_own_sales_first(self):
        # 10 bought on the 5th: 4 for its own sale, 6 for that of the 1st, whose rest comes from the pool
        text = rows('01-02 buy A shares=20 price=1', '03-01 sell A shares=8 price=10', '03-05 sell A shares=4 price=10',
                    '03-05 buy A shares=10 price=3')
        self.assertEqual(self.matches(text), [[('2024-03-05', '6', '18'), (None, '2', '2')], [('2024-03-05', '4', '12')]])
        self.assertEqual(self.lots(text, '--lots=section104'), ['A,,,18,EUR,,,,18,,'])

    def test_parts_of_a_purchase(self):
        # 3 for 10: 1 leaves with 3.33333333333333, the rest goes to the pool
        text = rows('01-02 buy A shares=1 amount=0', '03-01 sell A shares=1 price=10', '03-05 buy A shares=3 amount=10')
        self.assertEqual(self.matches(text), [[('2024-03-05', '1', '3.33333333333333')]])
        self.assertEqual(self.lots(text, '--lots=section104'), ['A,,,3,EUR,,,,6.66666666666667,,'])

    def test_a_split_between(self):
        # 5 old ones sold are 10 new ones: 6 bought cover 3 of them
        text = rows('01-02 buy A shares=10 price=10', '03-01 sell A shares=5 price=10', '03-03 split A ratio=2:1',
                    '03-05 buy A shares=6 price=2')
        self.assertEqual(self.matches(text), [[('2024-03-05', '3', '12'), (None, '2', '20')]])
        self.assertEqual(self.lots(text, '--lots=section104'), ['A,,,16,EUR,,,,80,,'])
        # an exchange between: no match
        text = rows('01-02 buy A shares=10 price=10', '03-01 sell A shares=5 price=10', '03-03 exchange A to_symbol=B',
                    '03-05 buy A shares=6 price=2', '03-05 buy B shares=6 price=2')
        self.assertEqual(self.matches(text), [[(None, '5', '50')]])

    def test_a_split_rounds_what_is_held_and_what_waits_apart(self):
        # 2 of 3 sold become 0.666666666666667, which the 1 bought covers; the 1 held 0.333333333333333; 1 is left of 3
        text = rows('01-02 buy A shares=3 price=1', '03-01 sell A shares=2 price=2', '03-03 split A ratio=1:3',
                    '03-05 buy A shares=1 price=9')
        self.assertEqual(self.matches(text), [[('2024-03-05', '2', '6')]])
        self.assertEqual(self.lots(text, '--lots=section104'), ['A,,,1.333333333333333,EUR,,,,6,,'])

    def test_what_is_held_decides_who_gives_to_a_spin_off(self):
        # the 10 sold wait for their purchase, and are not held: the short 4 give a quarter of 40
        text = rows('01-02 buy A shares=10 price=10', '01-03 short A shares=4 price=10', '02-01 sell A shares=10 amount=150',
                    '02-10 spin_off A to_symbol=B shares=2 cost_share=0.25', '02-20 buy A shares=10 amount=120')
        self.assertEqual(self.lots(text, '--lots=section104'), [
            'A,,,10,EUR,,,,100,,', 'A,,,-4,EUR,,,,-30,,', 'B,,,-2,EUR,,,,-10,,'])

    def test_after_the_as_of_date_there_is_no_match(self):
        text = rows('01-02 buy A shares=10 price=4', '03-01 sell A shares=10 price=10', '03-05 buy A shares=10 price=3')
        self.portfolio(text)
        out = json.loads(self.run_it('gains', 'p', '--format=json', '--lots=section104', '--as-of=2024-03-04')[1])
        self.assertEqual(out['totals']['cost'], '40')

    def test_sales_of_a_day_are_one(self):
        text = rows('01-02 buy A shares=10 price=4 currency=USD rate=0.5', '03-01 sell A shares=2 price=10 fees=1 currency=USD rate=0.9',
                    '03-01 sell A shares=3 price=20 currency=USD total=55')
        sale, = self.gains(text, '--lots=section104')['sales']
        # 19 + 60 = 79 USD; 19·0.9 + 55 = 72.1 EUR; x 72.1/79 = 0.912658227848101|27; cost 20 USD, 10 EUR
        self.assertEqual((sale['shares'], sale['line'], sale['rate']), ('5', 3, '0.912658227848101'))
        self.assertEqual(sale['inStockCurrency'], {'proceeds': '79', 'cost': '20', 'gain': '59'})
        # currency gain 20·0.912658227848101 - 10 = 8.25316455696202, price gain the rest
        self.assertEqual(sale['inPortfolioCurrency'], {'proceeds': '72.1', 'cost': '10', 'gain': '62.1', 'gainPercent': '621',
                                                       'priceGain': '53.84683544303798', 'currencyGain': '8.25316455696202'})

    def test_transfers_in_are_not_matched(self):
        text = rows('01-02 buy A shares=10 price=4', '03-01 sell A shares=10 price=10', '03-01 transfer_in A shares=10 price=3')
        # the pool has 20 for 70: 10 leave with 35
        self.assertEqual(self.matches(text), [[(None, '10', '35')]])
