"""What one holding costs and is worth, and what is unknown or doubtful about it."""
from fractions import Fraction

from figures import ZERO, mul, percent, quotient15, sub, tag
from prices import Price
from rates import Rate
from words import MINOR_QUOTED

SEVERITY = {'missingPrice': 'error', 'missingRate': 'error', 'missingCost': 'error', 'missingPurchaseRate': 'error',
            'stalePrice': 'warning', 'undatedPrice': 'warning', 'notYetBought': 'warning', 'suspectedUnit': 'warning'}


def value_holding(h, run):
    h.same = h.stock == run.currency
    h.kinds = []
    h.later = h.purchase_date is not None and h.purchase_date > run.as_of
    h.counted = not h.excluded and not h.later
    if h.later:
        h.kinds = ['notYetBought']
        return
    find_price(h, run)
    find_rates(h, run)
    find_cost(h, run)
    find_figures(h)
    find_issues(h, run)


# ---------------------------------------------------------------- price and previous close, in the quote currency

def find_price(h, run):
    files = run.prices.dated(h.symbol)
    history = dict(files)                                 # what this row knows: of one day its own price counts
    own = None
    if h.price is not None and h.stated_price_date is not None:
        own = Price(h.price, None, None, None, None, None)
        history[h.stated_price_date] = own
    h.P1 = h.Pc = h.price_date = None
    h.undated_differs = False
    entry = None
    if h.symbol in run.price_options:
        h.P1, before = run.price_options[h.symbol], run.as_of
    elif h.price is not None and own is None:
        h.P1, before = h.price, run.as_of
    else:
        days = [d for d in history if d <= run.as_of]
        h.price_date = max(days) if days else None
        entry = history[h.price_date] if days else run.prices.undated(h.symbol)
        if days and run.prices.undated(h.symbol):
            tag('dated-and-undated-price')
        before = h.price_date                             # nothing is before an undated price of a file
        if entry:
            h.P1 = entry.of_unit(entry.price, h.u)

    earlier = sorted(d for d in history if before is not None and d < before)
    h.earlier = [history[d].of_unit(history[d].price, h.u) for d in earlier]
    h.Pc = h.earlier[-1] if h.earlier else None
    if entry and entry.previous is not None:
        h.Pc = entry.of_unit(entry.previous, h.u)
    newer = own is not None and h.price_date is not None and h.price_date > h.stated_price_date
    if h.previous_close is not None and (entry is None or not newer):
        if entry is not None and entry is not own:
            tag('row-previous-close-with-file-price')
        if own is not None and h.stated_price_date > run.as_of:
            tag('previous-close-of-later-price')
        h.Pc = h.previous_close

    last = max((d for d in files if d <= run.as_of), default=None)
    if h.price is not None and own is None and last is not None \
            and files[last].of_unit(files[last].price, h.u) != h.price:
        if h.symbol in run.price_options:
            tag('undated-price-under-option')
        else:
            h.undated_differs = True


# ---------------------------------------------------------------- rates and cost

def find_rates(h, run):
    h.x1 = h.x0 = None                                    # as shown: none where the currencies are the same
    if h.same:
        h.x1_value = h.x0_value = Fraction(1)
        return
    own = run.own == run.currency                         # the row's rates and cost may be used
    if h.stock in run.rate_options:
        h.x1 = Rate(run.rate_options[h.stock], 'option')
    elif own and h.rate is not None:
        h.x1 = Rate(h.rate, 'row')
    else:
        h.x1 = run.rates.find(h.stock, run.currency, run.as_of)
    if own and h.cost is not None:
        pass                                              # Cp/C, by find_cost
    elif own and h.purchase_rate is not None:
        h.x0 = Rate(h.purchase_rate, 'row')
    else:
        if h.purchase_date is None and run.rates.of:
            tag('no-purchase-date-no-rate')
        h.x0 = run.rates.find(h.stock, run.currency, h.purchase_date)
    h.x1_value = h.x1.value if h.x1 else None
    h.x0_value = h.x0.value if h.x0 else None


def find_cost(h, run):
    h.P0 = None                                           # exact, in the quote currency
    if h.in_own and h.cost is not None:
        h.C = h.cost
    elif h.cost_stock is not None:
        h.C = h.cost_stock
    elif h.purchase_price is not None:
        h.P0 = h.purchase_price * h.u / h.purchase_u
        h.C = h.n * h.P0 / h.u + (h.fees or ZERO)
    else:
        h.C = None
    h.P0_shown = h.P0
    if h.P0 is None and h.C is not None:
        h.P0 = h.C * h.u / h.n
        h.P0_shown = quotient15(h.P0)

    h.at_purchase = mul(h.C, h.x0_value)
    if run.own == run.currency and h.cost is not None:
        h.at_purchase = h.cost
        if not h.same and h.C is None:
            tag('cost-without-cost-stock')
        elif not h.same and h.C == 0:
            tag('cost-over-zero-cost-stock')
        elif not h.same:
            h.x0 = Rate(quotient15(h.cost / h.C), 'cost')
            if h.cost / h.C <= 0:
                tag('cost-rate-not-positive')
    h.Cp = mul(h.C, h.x1_value) if run.cost_rate == 'current' else h.at_purchase


def find_figures(h):
    h.V = mul(h.n, h.P1, Fraction(1, h.u))
    h.Vp = mul(h.V, h.x1_value)
    h.G, h.Gp = sub(h.V, h.C), sub(h.Vp, h.Cp)
    h.G_percent = percent(h.G, None if h.C is None else abs(h.C))
    h.Gp_percent = percent(h.Gp, None if h.Cp is None else abs(h.Cp))
    h.price_gain = mul(h.G, h.x1_value)
    h.currency_gain = sub(mul(h.C, h.x1_value), h.Cp)
    if h.currency_gain is not None and h.Vp is None:
        tag('currency-gain-without-value')
    h.change = sub(h.P1, h.Pc)
    h.change_percent = percent(h.change, h.Pc)
    h.change_own = mul(h.n, h.change, Fraction(1, h.u), h.x1_value)
    if h.price_gain is not None and h.currency_gain is not None:
        assert h.price_gain + h.currency_gain == h.Gp


# ---------------------------------------------------------------- issues

def suspicious(price, reference):
    if price is None or reference is None or price <= 0 or reference <= 0:
        return False
    ratio = price / reference
    return any(low <= r <= high for r in (ratio, 1 / ratio) for low, high in ((80, 120), (800, 1200)))


def lower_median(prices):
    """Of the last ten, five at least; of an even number the lower middle one."""
    last = sorted(prices[-10:])
    return last[(len(last) - 1) // 2] if len(last) >= 5 else None


def find_issues(h, run):
    if h.P1 is None:
        h.kinds.append('missingPrice')
    if h.x1_value is None:
        h.kinds.append('missingRate')
    if h.Vp is not None and h.Gp is None:
        h.kinds.append('missingCost' if h.C is None else 'missingPurchaseRate')
    if h.price_date is not None and (run.as_of - h.price_date).days > run.max_price_age:
        h.kinds.append('stalePrice')
    if h.undated_differs:
        h.kinds.append('undatedPrice')
    beside = [h.Pc, h.earlier[-1] if h.earlier else None, lower_median(h.earlier)]
    if h.stock in MINOR_QUOTED:
        beside.append(h.P0)
    if any(suspicious(h.P1, p) for p in beside):
        h.kinds.append('suspectedUnit')
