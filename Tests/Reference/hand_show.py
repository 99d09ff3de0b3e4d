"""The sections of one stock, by hand."""
import json

from case import Case


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

    def test_an_average_is_unknown_with_the_cost_of_a_lot(self):
        out, found = self.show('symbol,shares,currency,purchase_price,price,rate,purchase_rate\n'
                               'X,1,USD,10,12,0.5,0.4\nX,2,USD,,12,0.5,0.4\n', code=2)
        self.assertIsNone(found['price', 'pricePurchase'])
        self.assertIsNone(found['currencyRate', 'currencyRatePurchase'])
        self.assertEqual(found['currencyRate', 'currencyRateCurrent'], '0.5')

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
