"""Prices, their days and what is doubtful about them, by hand."""
from case import Case


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

    def test_dated_price_of_a_row(self):
        row = 'symbol,shares,currency,purchase_price,price,price_date,previous_close\nX,1,EUR,1,14,%s,%s\n'

        def one(date, close, *argv):
            h = self.one(row % (date, close), *argv, prices=self.PRICES)
            return h['price'], h['priceDate'], h['previousClose']
        # between the files' prices of the 3rd (12) and the 7th (15): newer than what they have on the 6th
        self.assertEqual(one('2020-01-05', '', '--as-of=2020-01-06'), ('14', '2020-01-05', '12'))
        self.assertEqual(one('2020-01-05', '13', '--as-of=2020-01-06'), ('14', '2020-01-05', '13'))
        # on the 7th the files' is newer: it counts, its previous close is the row's price, and the row's close is not its
        self.assertEqual(one('2020-01-05', '13', '--as-of=2020-01-08'), ('15', '2020-01-07', '14'))
        # of one day the row's
        self.assertEqual(one('2020-01-07', '', '--as-of=2020-01-08'), ('14', '2020-01-07', '12'))
        self.assertEqual(one('2020-01-07', '13', '--as-of=2020-01-08'), ('14', '2020-01-07', '13'))
        # after the as-of date: it has not happened
        self.assertEqual(one('2020-01-07', '', '--as-of=2020-01-06'), ('12', '2020-01-03', '10'))
        # before any of the files
        self.assertEqual(one('2019-12-31', '', '--as-of=2020-01-01'), ('10', '2020-01-01', '14'))
        # an option goes before it, and the price before the as-of date is then the row's
        self.assertEqual(one('2020-01-05', '', '--as-of=2020-01-06', '--price=X=20'), ('20', None, '14'))
        # it ages
        out = self.report(row % ('2020-01-09', ''), '--as-of=2020-01-17', prices=self.PRICES)
        self.assertEqual([i['kind'] for i in out['issues']], ['stalePrice'])
        out = self.report(row % ('2020-01-09', ''), '--as-of=2020-01-16', prices=self.PRICES)
        self.assertEqual(out['issues'], [])

    def test_as_of_looks_at_dated_prices_of_rows(self):
        row = 'symbol,shares,currency,purchase_price,price,price_date\nX,1,EUR,1,14,%s\n'
        for date, as_of in [('2020-01-09', '2020-01-09'), ('2020-01-05', '2020-01-07'), ('2026-11-22', '2020-01-07')]:
            self.assertEqual(self.report(row % date, prices=self.PRICES)['portfolio']['asOf'], as_of)
        self.assertEqual(self.report(row % '2020-01-09')['portfolio']['asOf'], '2020-01-09')

    def test_price_date_needs_a_price(self):
        self.assertIn('h.csv:2:12: error: ', self.report(
            'symbol,shares,currency,price_date\nXYZ,10,EUR,2020-01-01\n', code=65))

    def test_undated_price(self):
        def kinds(price, *argv):
            out = self.report('symbol,shares,currency,purchase_price,price\nX,1,EUR,1,%s\n' % price, *argv, prices=self.PRICES)
            self.assertEqual(out['holdings'][0]['priceDate'], None)
            return [i['kind'] for i in out['issues']]
        self.assertEqual(kinds('14', '--as-of=2020-01-06'), ['undatedPrice'])
        self.assertEqual(kinds('12.00', '--as-of=2020-01-06'), [])           # the same as the files' of the 3rd
        self.assertEqual(kinds('12', '--as-of=2020-03-06'), ['undatedPrice'])  # 15 since the 7th, of whatever age
        self.assertEqual(kinds('14', '--as-of=2019-12-31'), [])              # nothing on or before
        # 12 pounds in the files are 1200 pence
        prices = 'symbol,date,price,currency\nX,2020-01-01,12,GBP\n'
        row = 'symbol,shares,currency,purchase_price,price\nX,1,GBX,1000,%s\n'
        self.assertEqual(self.report(row % 1200, currency='GBP', prices=prices)['issues'], [])
        self.assertEqual([i['kind'] for i in self.report(row % 1201, currency='GBP', prices=prices)['issues']], ['undatedPrice'])

    def test_suspected_unit_in_a_run_of_wrong_prices(self):
        def kinds(prices, row='X,1,USD,,'):
            text = 'symbol,date,price\n' + ''.join('X,2020-01-%02d,%s\n' % (k + 1, p) for k, p in enumerate(prices))
            out = self.report('symbol,shares,currency,price,price_date\n%s\n' % row, '--rate=USD=1', '--as-of=2020-01-%02d'
                              % len(prices), prices=text, code=2)
            return [i['kind'] for i in out['issues'] if i['kind'] == 'suspectedUnit']
        # the edge, by the price before; then by the median, while it is of the right ones:
        # 5 right and 4 wrong before it: of 1 1 1 1 1 100 100 100 100 the fifth
        self.assertTrue(kinds([1, 1, 1, 1, 1, 100]))
        self.assertTrue(kinds([1, 1, 1, 1, 1, 100, 100, 100, 100, 100]))
        # 5 and 5: the lower middle one, the fifth of ten, is still right; 4 and 5: the fifth of nine is not
        self.assertTrue(kinds([1, 1, 1, 1, 1, 100, 100, 100, 100, 100, 100]))
        self.assertFalse(kinds([1, 1, 1, 1, 100, 100, 100, 100, 100, 100]))
        # only the last ten: 4 right and 6 wrong ones, after others
        self.assertFalse(kinds([1] * 10 + [100] * 7))
        # too low: the lower middle one of 5 right and 5 wrong ones is a wrong one
        self.assertFalse(kinds([100] * 5 + [1] * 6))
        self.assertTrue(kinds([100] * 6 + [1] * 5))
        # four prices before it are too few
        self.assertTrue(kinds([1, 1, 1, 100]))
        self.assertFalse(kinds([1, 1, 100, 100, 100]))
        # a stated price is looked at beside what is before the as-of date, a dated one beside what is before its day
        self.assertTrue(kinds([1, 1, 1, 1, 1, 100, 1], 'X,1,USD,1.1,'))      # 100 was the day before
        self.assertFalse(kinds([1, 1, 1, 1, 1, 1, 100], 'X,1,USD,1.1,'))     # of the day itself: not looked at
        self.assertTrue(kinds([1, 1, 1, 1, 1, 1, 1], 'X,1,USD,100,2020-01-06'))

    def test_suspected_unit_by_a_stated_cost(self):
        # 100 shares for 150 pounds in all: 1.50 each, beside a price of 150
        out = self.report('symbol,shares,currency,cost_stock,price\nX,100,GBP,150,150\n', currency='GBP')
        self.assertEqual([i['kind'] for i in out['issues']], ['suspectedUnit'])
