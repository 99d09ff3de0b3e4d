"""Sums over the counted holdings, and over how many each is."""
from figures import ZERO, percent, sub

FIGURES = ['cost', 'value', 'gain', 'gain_percent', 'price_gain', 'currency_gain', 'intraday_change',
           'intraday_percent']
KNOWN = ['value', 'gain', 'split', 'intraday']
CAMEL = {'gain_percent': 'gainPercent', 'price_gain': 'priceGain', 'currency_gain': 'currencyGain',
         'intraday_change': 'intradayChange', 'intraday_percent': 'intradayPercent'}


def total(holdings):
    """Over no counted holding a sum is 0; over some of which it is known for none, it is unknown."""
    counted = [h for h in holdings if h.counted]
    valued = [h for h in counted if h.Vp is not None]
    gained = [h for h in valued if h.Gp is not None]
    split = [h for h in valued if h.price_gain is not None and h.currency_gain is not None]
    moved = [h for h in valued if h.change_own is not None]

    def over(known, figure):
        return sum((figure(h) for h in known), ZERO) if known or not counted else None

    t = {'value': over(valued, lambda h: h.Vp),
         'cost': over(gained, lambda h: h.Cp), 'gain': over(gained, lambda h: h.Gp),
         'price_gain': over(split, lambda h: h.price_gain), 'currency_gain': over(split, lambda h: h.currency_gain),
         'intraday_change': over(moved, lambda h: h.change_own)}
    before = sub(over(moved, lambda h: h.Vp), t['intraday_change'])
    t['gain_percent'] = percent(t['gain'], magnitude(t['cost']))
    t['intraday_percent'] = percent(t['intraday_change'], magnitude(before))
    t['holdings'] = len(counted)
    t['known'] = dict(zip(KNOWN, map(len, (valued, gained, split, moved))))
    t.update(('with_' + name, number) for name, number in t['known'].items())
    return t


def magnitude(value):
    return None if value is None else abs(value)


def groups(holdings, key, whole):
    """The counted holdings by key, in key order (bytes of UTF-8; no key first)."""
    found = {}
    for h in holdings:
        if h.counted:
            found.setdefault(key(h), []).append(h)
    result = []
    for k in sorted(found, key=lambda k: (k is not None, (k or '').encode())):
        t = total(found[k])
        t['key'] = k
        t['weight'] = percent(t['value'], whole['value'])
        result.append(t)
    return result
