"""Files, exit codes and CSV, by hand."""
import json
import os

from case import Case


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

    def test_line_ends(self):
        text = '# comment\nsymbol,shares,currency,name,price\n"A",1,EUR,"two\nlines",5\n\nB,1,EUR,,6'
        for end in ('\n', '\r\n', '\r'):
            out = self.report(text.replace('\n', end), code=2)
            self.assertEqual([h['price'] for h in out['holdings']], ['5', '6'])
            self.assertEqual(out['holdings'][0]['name'], 'two%slines' % end)
            self.assertEqual([i['line'] for i in out['issues']], [3, 6])

    def test_spaces_and_tabs(self):
        h = self.one('symbol,shares,currency,purchase_date,excluded,name,price\n \tX\t , 1 ,\tEUR , 2020-01-01\t,\ttrue , n ,5 \n')
        self.assertEqual((h['symbol'], h['shares'], h['quoteCurrency'], h['purchaseDate'], h['excluded'], h['name'], h['price']),
                         ('X', '1', 'EUR', '2020-01-01', True, ' n ', '5'))

    def test_places(self):
        self.write('h.csv', '# c\r\nsymbol,shares,currency,name,price\r\nA,x,EUR,"a\r\nb",y\r\nB,1,"eur",,\r\n')
        code, _, err = self.run_it('report', 'h.csv', '--currency=EUR')
        self.assertEqual([line.split(': ')[0] for line in err.splitlines()], ['h.csv:3:3', 'h.csv:4:4', 'h.csv:5:5'])

    def test_rates_beside_the_holdings(self):
        os.mkdir('p')
        self.write('p/holdings.csv', 'symbol,shares,currency,purchase_price,price,purchase_rate\nX,1,USD,1,10,1\nY,1,SEK,1,10,1\n'
                   'Z,1,CHF,1,10,1\n')
        self.write('p/portfolio.json', '{"currency": "EUR"}')
        self.write('p/rates.csv', 'from,to,rate\nSEK,EUR,0.1\n')
        self.write('p/eurofxref-hist.csv', 'Date,USD,CHF,\n2024-01-02,2,N/A,\n')
        self.write('p/eurofxref.csv', 'Date, CHF, \n03 January 2024, 0.8, \n')
        def rates(*argv, code=0):
            got, out, err = self.run_it('report', 'p', '--format=json', '--as-of=2024-01-03', *argv)
            self.assertEqual(got, code, err)
            return [h['rate'] and h['rate']['rate'] for h in json.loads(out)['holdings']]
        self.assertEqual(rates(), ['0.5', '0.1', '1.25'])
        # --rates and "rates" take the place of them all
        self.assertEqual(rates('--rates=p/rates.csv', code=2), [None, '0.1', None])
        self.write('p/portfolio.json', '{"currency": "EUR", "rates": ["eurofxref.csv"]}')
        self.assertEqual(rates(code=2), [None, None, '1.25'])

    def test_output(self):
        os.mkdir('p')
        self.write('p/holdings.csv', 'symbol,shares,currency,price,purchase_price\nX,1,EUR,10,5\n')
        self.write('p/portfolio.json', '{"currency": "EUR"}')
        self.write('p/prices.csv', 'symbol,price\nX,10\n')
        os.symlink('p', 'q')
        os.link('p/holdings.csv', 'hard.csv')
        for path in ['p/holdings.csv', 'q/holdings.csv', 'p/../p/prices.csv', 'p/portfolio.json', 'hard.csv']:
            self.assertEqual(self.run_it('report', 'p', '--format=csv', '--output', path)[0], 64, path)
        self.assertEqual(self.run_it('report', 'p', '--format=csv', '--output', 'out.csv'), (0, '', ''))
        with open('out.csv') as f:
            self.assertEqual(f.read(), self.run_it('report', 'p', '--format=csv')[1])
        # a price file that is not read is no input
        self.write('other.csv', 'symbol,price\nX,11\n')
        self.assertEqual(self.run_it('report', 'p', '--prices=other.csv', '--format=csv', '--output', 'p/prices.csv')[0], 0)

    def test_forgotten_values(self):
        self.write('h.csv', 'symbol,shares,currency,purchase_price,price\nA,1,EUR,1,5\n')
        for argv in [['--sort', '--value'], ['--sort=--value'], ['--output', '--totals'], ['--as-of', '--'], ['--by', '--totals']]:
            self.assertEqual(self.run_it('report', 'h.csv', '--currency=EUR', *argv)[0], 64, argv)
        self.assertEqual(self.run_it('report', 'h.csv', '--currency=EUR', '--sort', '-value')[0], 0)

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
        self.assertEqual(self.run_it('report', 'nowhere')[0], 66)
        self.assertEqual(self.run_it('report', 'h.csv', '--prices=nowhere')[0], 66)
        self.assertEqual(self.run_it('report', 'h.csv')[0], 64)
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
            'key,holdings,cost,value,gain,gain_percent,price_gain,currency_gain,intraday_change,intraday_percent,weight,'
            'with_value,with_gain,with_split,with_intraday',
            '=A,1,0,15,15,,15,0,,,100,1,1,1,0', 'B,1,,,,,,,,,,0,0,0,0', ''])
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--totals')[1]
        self.assertEqual(out.split('\n')[1], 'total,2,0,15,15,,15,0,,,100,1,1,1,0')
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--sort', '-value')[1]
        self.assertEqual([l.split(',')[0] for l in out.split('\n')[1:3]], ["'=A", 'B'])
        # groups by a count; a CR at the beginning of a text gets an apostrophe too
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv', '--by=symbol', '--sort', 'with_gain')[1]
        self.assertEqual([l.split(',')[0] for l in out.split('\n')[1:3]], ['B', "'=A"])
        self.write('h.csv', 'symbol,shares,currency,name\nA,3,EUR,"\rx"\n')
        out = self.run_it('report', 'h.csv', '--currency=EUR', '--format=csv')[1]
        self.assertTrue(out.split('\n')[1].startswith('A,"\'\rx",'), out)
