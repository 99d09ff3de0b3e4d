"""What one holding costs and is worth, and what is unknown or doubtful about it."""
from fractions import Fraction

from figures import ZERO, mul, percent, quotient15, sub, tag
from rates import Rate
from words import MINOR_QUOTED

SEVERITY = {'missingPrice': 'error', 'missingRate': 'error', 'missingCost': 'error', 'missingPurchaseRate': 'error',
            'stalePrice': 'warning', 'undatedPrice': 'warning', 'notYetBought': 'warning', 'suspectedUnit': 'warning',
            'suspectedSplit': 'warning', 'suspectedSign': 'warning'}


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
    splits = run.splits.get(h.symbol, [])
    files = {d: run.prices.on_day(h.symbol, d, run.as_of, h.u, splits)
             for d in run.prices.dated(h.symbol) if d <= run.as_of}
    undated = run.prices.undated(h.symbol)
    history = {d: price for d, (price, _) in files.items()}   # what this row knows: of one day its own price counts
    dated_own = h.price is not None and h.stated_price_date is not None
    if dated_own:
        history[h.stated_price_date] = h.price
    h.P1 = h.Pc = h.price_date = None
    h.undated_differs = False
    from_file, previous = False, None
    if h.symbol in run.price_options:
        h.P1, before = run.price_options[h.symbol], run.as_of
    elif h.price is not None and not dated_own:
        h.P1, before = h.price, run.as_of
    else:
        days = [d for d in history if d <= run.as_of]
        before = h.price_date = max(days, default=None)   # nothing is before an undated price of a file
        from_file = not (dated_own and h.price_date == h.stated_price_date)
        if days:
            h.P1 = history[h.price_date]
            previous = files[h.price_date][1] if from_file else None
            if undated:
                tag('dated-and-undated-price')
        elif undated:
            h.P1 = undated.of_unit(undated.price, h.u)
            previous = None if undated.previous is None else undated.of_unit(undated.previous, h.u)

    h.earlier = [history[d] for d in sorted(history) if before is not None and d < before]
    h.Pc = h.earlier[-1] if h.earlier else None
    if previous is not None:
        h.Pc = previous
    newer = dated_own and from_file and h.price_date is not None and h.price_date > h.stated_price_date
    if h.previous_close is not None and not newer:
        if from_file and h.P1 is not None:
            tag('row-previous-close-with-file-price')
        if dated_own and h.stated_price_date > run.as_of:
            tag('previous-close-of-later-price')
        h.Pc = h.previous_close

    if h.price is not None and not dated_own and files and files[max(files)][0] != h.price:
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
    if h.lot:
        h.x0 = h.lot.x0
    elif own and h.cost is not None:
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
    if h.lot:
        h.C, h.P0 = h.lot.C, h.lot.P
    elif h.in_own and h.cost is not None:
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
        h.P0_shown = quotient15(h.P0) if h.P0 >= 0 else None

    stated = h.lot.stated if h.lot else run.own == run.currency and h.cost is not None
    h.at_purchase = mul(h.C, h.x0_value)
    if stated:
        h.at_purchase = h.lot.Cp if h.lot else h.cost
        if not h.same and h.C is None:
            tag('cost-without-cost-stock')
        elif not h.same and h.C == 0:
            tag('cost-over-zero-cost-stock')
        elif not h.same and h.at_purchase is not None and h.at_purchase / h.C > 0:
            h.x0 = Rate(quotient15(h.at_purchase / h.C), 'cost')
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
    lacks_fees = h.C is None and h.lot and h.lot.lacks_fee_rate
    if h.Vp is not None and (h.Gp is None or lacks_fees):
        known = h.C is not None or lacks_fees
        h.kinds.append('missingPurchaseRate' if known else 'missingCost')
    if h.price_date is not None and (run.as_of - h.price_date).days > run.max_price_age:
        h.kinds.append('stalePrice')
    if h.undated_differs:
        h.kinds.append('undatedPrice')
    beside = [h.Pc, h.earlier[-1] if h.earlier else None, lower_median(h.earlier)]
    if h.stock in MINOR_QUOTED:
        beside.append(h.P0)
    if any(suspicious(h.P1, p) for p in beside):
        h.kinds.append('suspectedUnit')
    if not h.lot and any(cost is not None and cost * h.n < 0 for cost in (h.cost_stock, h.cost)):
        h.kinds.append('suspectedSign')
