"""Rows of trades files, their errors and their order, by hand."""
import json
import os

from case import Case


class Trades(Case):
    def portfolio(self, text, currency='EUR', **more):
        """A folder p with trades.csv and whatever else: prices, rates, holdings as CSV, settings as keys."""
        os.makedirs('p', exist_ok=True)
        self.write('p/trades.csv', text)
        for name in ('prices', 'rates', 'holdings'):
            if name in more:
                self.write('p/%s.csv' % name, more.pop(name))
        self.write('p/portfolio.json', json.dumps({'currency': currency, **more}))

    def errors(self, text, *argv, **more):
        """Places of the errors of a run."""
        self.portfolio(text, **more)
        code, _, err = self.run_it('check', 'p', *argv)
        self.assertEqual(code, 65, err)
        return [line.split(': error:')[0] for line in err.splitlines()]

    def gains(self, text, *argv, code=0, **more):
        self.portfolio(text, **more)
        got, out, err = self.run_it('gains', 'p', '--format=json', *argv)
        self.assertEqual(got, code, err)
        return json.loads(out)

    def lots(self, text, *argv, code=0, **more):
        self.portfolio(text, **more)
        got, out, err = self.run_it('lots', 'p', *argv)
        self.assertEqual(got, code, err)
        return out.splitlines()[1:]


class Reading(Trades):
    HEADER = 'date,type,symbol,shares,price,currency\n'

    def test_places(self):
        head = self.HEADER
        for rows, place in [
                ('2024-01-02,by,A,1,1,EUR\n', '2:12'), ('2024-13-02,buy,A,1,1,EUR\n', '2:1'),
                ('2024-01-02,buy,,1,1,EUR\n', '2:16'), ('2024-01-02,buy,A,,1,EUR\n', '2:18'),
                ('2024-01-02,buy,A,1,,EUR\n', '2:20'), ('2024-01-02,buy,A,1,1,\n', '2:22'),
                ('2024-01-02,buy,A,0,1,EUR\n', '2:18'), ('2024-01-02,buy,A,1,-1,EUR\n', '2:20'),
                ('2024-01-02,buy,A,1,1,eur\n', '2:22'),
                ('2024-01-02,split,A,,,\n', '2:12'),      # there is no column ratio: at the type
                ('2024-01-02,split,A,5,,\n', '2:12 2:20'),
                ('2024-01-02,dividend,A,5,,EUR\n', '2:12'),
                ('2024-01-02,transfer_out,A,5,7,EUR\n', '2:29'),
                ('2024-01-02,buy,A,1,1,EUR\n2024-01-03,sell,A,2,1,EUR\n', '3:19')]:
            self.assertEqual(sorted(self.errors(head + rows)), sorted('trades.csv:' + p for p in place.split()), rows)
        self.assertEqual(self.errors('date,type,symbol,shares,currency,amount,rate,total\n'
                                     '2024-01-02,buy,A,1,USD,5,1,5\n2024-01-02,buy,A,1,USD,,,\n'),
                         ['trades.csv:2:28', 'trades.csv:3:24'])

    def test_words_in_any_spelling(self):
        out = self.gains('DATE,Type,symbol,shares,price,currency,Purchase-Date\n2024-01-02, Transfer In ,A,5,10,EUR,2023-01-02\n'
                         '2024-01-03,SELL,A,5,12,EUR,\n')
        self.assertEqual(out['sales'][0]['lots'][0]['purchaseDate'], '2023-01-02')
        self.assertEqual(out['sales'][0]['lots'][0]['days'], 366)

    def test_agreement(self):
        # 10·1.234 + 1 = 13.34; by one unit of the amount's last decimal
        head = 'date,type,symbol,shares,price,currency,fees,amount\n2024-01-02,buy,A,10,1.234,EUR,1,%s\n'
        for amount in ('13.34', '13.35', '13.33', '13', '14', '13.3', '13.340'):
            self.assertEqual(self.lots(head % amount)[0].split(',')[8], amount.rstrip('0') if '.' in amount else amount)
        for amount in ('13.36', '13.32', '12', '15', '13.5', '13.342'):
            self.assertEqual(self.errors(head % amount), ['trades.csv:2:33'], amount)
        # of a sale the fees come off: 12.34 - 1; in pence, 1234 p are 12.34 pounds
        self.gains('date,type,symbol,shares,price,currency,fees,amount\n2024-01-02,buy,A,10,100,GBX,,10\n'
                   '2024-01-03,sell,A,10,123.4,GBX,1,11.34\n', currency='GBP')

    def test_ids_and_lots(self):
        head = 'date,type,symbol,shares,price,currency,id,lot\n2024-01-02,buy,A,5,10,EUR,first,\n2024-01-03,buy,A,5,11,EUR,,\n'
        sell = '2024-01-04,sell,A,5,12,EUR,,%s\n'
        self.assertEqual(self.gains(head + sell % '2024-01-03')['totals']['cost'], '55')
        self.assertEqual(self.gains(head + sell % 'first', '--lots=lifo')['totals']['cost'], '50')
        self.assertEqual(self.errors(head + sell % '2024-01-01'), ['trades.csv:4:29'])
        self.assertEqual(self.errors(head + sell % 'first', '--lots=average'), ['trades.csv:4:29'])
        self.assertEqual(self.errors(head + '2024-01-04,buy,A,5,10,EUR,first,\n'), ['trades.csv:4:27'])
        self.assertEqual(self.errors(head + '2024-01-04,buy,A,5,10,EUR,2024-01-04,\n'), ['trades.csv:4:27'])

    def test_own_currency(self):
        head = 'date,type,symbol,shares,price,currency,fees,rate,total\n'
        self.gains(head + '2024-01-02,buy,A,10,1.5,EUR,1,1,\n2024-01-02,buy,A,10,1.5,EUR,1,,16\n')
        self.assertEqual(self.errors(head + '2024-01-02,buy,A,10,1.5,EUR,1,1.1,\n'), ['trades.csv:2:31'])
        self.assertEqual(self.errors(head + '2024-01-02,buy,A,10,1.5,EUR,1,,15\n'), ['trades.csv:2:32'])
        # a total alone is the cost in both currencies
        self.assertEqual(self.lots('date,type,symbol,shares,currency,total\n2024-01-02,transfer_in,A,10,EUR,16\n'),
                         ['A,,,10,EUR,2024-01-02,,,16,,'])

    def test_holdings_and_trades(self):
        held = 'symbol,shares,currency\nA,1,EUR\n'
        self.assertEqual(self.errors(self.HEADER + '2024-01-02,buy,A,1,1,EUR\n2024-01-02,buy,A,1,1,EUR\n', holdings=held),
                         ['trades.csv:2:16'])
        out = self.gains('date,type,symbol,currency,amount\n2024-01-02,dividend,A,EUR,5\n', holdings=held)
        self.assertEqual(out['totals']['netIncome'], '5')

    def test_stock_currencies(self):
        head = 'date,type,symbol,shares,price,currency,to_symbol\n2024-01-02,buy,A,1,1,USD,\n'
        self.assertEqual(self.errors(head + '2024-01-02,buy,A,1,1,GBP,\n'), ['trades.csv:3:22'])
        self.assertEqual(self.errors(head + '2024-01-02,buy,B,1,1,GBP,\n2024-01-03,exchange,A,,,,B\n'), ['trades.csv:4:26'])
        self.assertEqual(self.errors(head + '2024-01-03,exchange,A,,,,A\n'), ['trades.csv:3:26'])
        self.assertEqual(self.errors(head + '2024-01-03,exchange,A,,,GBP,B\n'), ['trades.csv:3:25'])
        # income may come in another
        self.portfolio('date,type,symbol,shares,price,currency,amount\n2024-01-02,buy,A,1,1,USD,\n2024-01-02,dividend,A,,,EUR,5\n')
        self.assertEqual(self.run_it('check', 'p')[0], 2)

    def test_which_files(self):
        text = self.HEADER + '2024-01-02,buy,A,1,1,EUR\n'
        self.write('t.csv', text)
        for argv in (['t.csv'], ['-']):
            code, out, err = self.run_it('lots', *argv, '--currency=EUR', stdin=text.encode())
            self.assertEqual((code, out.splitlines()[1:]), (0, ['A,,,1,EUR,2024-01-02,1,,,,']), err)
            self.assertEqual(self.run_it('lots', *argv, '--currency=EUR', '--trades', 't.csv', stdin=text.encode())[0], 64)
        self.write('h.csv', 'symbol,shares,currency,purchase_price\nB,1,EUR,5\n')
        code, out, _ = self.run_it('report', 'h.csv', '--trades=t.csv', '--currency=EUR', '--format=csv')
        self.assertEqual([line.split(',')[0] for line in out.splitlines()], ['symbol', 'B', 'A'])
        self.assertEqual(self.run_it('report', 'h.csv', '--trades=t.csv', '--trades=./t.csv', '--currency=EUR')[0], 64)
        os.makedirs('empty')
        self.assertEqual(self.run_it('report', 'empty', '--currency=EUR')[0], 66)
        self.assertEqual(self.run_it('report', 'empty', '--trades=t.csv', '--currency=EUR', '--price=A=1')[0], 0)
        self.portfolio(text, lots='newest')
        self.assertEqual(self.run_it('lots', 'p')[0], 65)
        self.assertEqual(self.run_it('lots', 'p', '--lots=fifo')[0], 65)
        self.portfolio(text)
        self.assertEqual(self.run_it('lots', 'p', '--lots=newest')[0], 64)
        self.assertEqual(self.run_it('lots', 'p', '--currency=USD')[0], 64)
        self.assertEqual(self.run_it('lots', 'p', '--format=json')[0], 64)


class Order(Trades):
    HEADER = 'date,type,symbol,shares,price,currency,time,ratio\n'

    def costs(self, rows, *argv):
        return [s['inStockCurrency']['cost'] for s in self.gains(self.HEADER + rows, *argv)['sales']]

    def test_newest_first(self):
        # two purchases of a day: fifo takes the one that came first
        rows = ['2024-01-02,buy,A,1,10,EUR,,', '2024-01-02,buy,A,1,20,EUR,,', '2024-01-03,sell,A,1,30,EUR,,']
        self.assertEqual(self.costs('\n'.join(rows)), ['10'])
        self.assertEqual(self.costs('\n'.join(rows[::-1])), ['10'])
        # of one day alone the file tells the order
        rows = ['2024-01-02,sell,A,1,30,EUR,,', '2024-01-02,buy,A,1,20,EUR,,', '2024-01-02,buy,A,1,10,EUR,,']
        self.assertEqual(self.costs('\n'.join(rows)), ['20'])

    def test_time(self):
        rows = '2024-01-02,buy,A,1,10,EUR,15:00,\n2024-01-02,buy,A,1,20,EUR,09:30:10,\n2024-01-02,sell,A,1,30,EUR,%s,\n'
        self.assertEqual(self.costs(rows % '16:00'), ['20'])
        self.assertEqual(self.costs(rows % ''), ['10'])                      # one row has none: the file's order

    def test_splits_first(self):
        # 10 at 100 become 20 at 50 on the day that 5 of the new ones are sold, wherever the row stands
        rows = '2024-01-02,buy,A,10,100,EUR,,\n2024-01-03,sell,A,5,60,EUR,,\n2024-01-03,split,A,,,,,2:1\n'
        self.assertEqual(self.costs(rows), ['250'])

    def test_tried_twice(self):
        rows = '2024-01-02,sell,A,5,60,EUR,,\n2024-01-02,buy,A,10,100,EUR,,\n'
        out = self.gains(self.HEADER + rows)
        self.assertEqual((out['totals']['cost'], out['sales'][0]['line']), ('500', 2))
        self.assertEqual(self.errors(self.HEADER + rows.replace('buy,A,10', 'buy,A,4')), ['trades.csv:2:19'])
        # a day later is too late
        self.assertEqual(self.errors(self.HEADER + rows.replace('02,buy', '03,buy')), ['trades.csv:2:19'])
        # ... but after the as-of date nothing has happened
        self.assertEqual(self.gains(self.HEADER + rows.replace('02,buy', '03,buy'), '--as-of=2024-01-01')['sales'], [])

    def test_repeated_in_another_file(self):
        rows = self.HEADER + '2024-01-02,buy,A,10,100,EUR,,\n2024-01-03,split,A,,,,,2:1\n'
        other = self.HEADER + '2024-01-03,split,A,,,,,2:1\n2024-01-04,buy,A,1,50,EUR,,\n'
        os.mkdir('p')
        self.write('p/other.csv', other)
        self.assertEqual(self.lots(rows, trades=['trades.csv', 'other.csv']),
                         ['A,,,20,EUR,2024-01-02,,,1000,,', 'A,,,1,EUR,2024-01-04,50,,,,'])
        # in one file it happens twice
        self.assertEqual(self.lots(rows + '2024-01-03,split,A,,,,,2:1\n'), ['A,,,40,EUR,2024-01-02,,,1000,,'])
