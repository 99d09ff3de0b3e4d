"""The figures of one scope in one period: gains, time-weighted and money-weighted returns, drawdown, volatility."""
from fractions import Fraction

from figures import ZERO, add, mul, sub
from solve import internal_rate, percent4, power_percent, root_percent
from worth import ONE_DAY


class Stretch:
    """A sub-period: a day of flows, or the days between such days. (start, end], worth V0 at its start and V1 at its end."""

    def __init__(self, start, end, paid, received, flows):
        self.start, self.end, self.paid, self.received, self.flows = start, end, paid, received, flows


def cut(start, end, flows):
    """The sub-periods of a period by the days of these flows; one of 0 cuts nothing."""
    days, result = {}, []
    for flow in flows:
        if flow.own != 0:
            days.setdefault(flow.date, []).append(flow)
    for day in sorted(days):
        if day - ONE_DAY > start:
            result.append(Stretch(start, day - ONE_DAY, ZERO, ZERO, []))
        result.append(Stretch(day - ONE_DAY, day, side(days[day], 'in'), side(days[day], 'out'), days[day]))
        start = day
    if start < end:
        result.append(Stretch(start, end, ZERO, ZERO, []))
    return result


def side(flows, which):
    return add(*[f.own for f in flows if f.side == which])


class Performance:
    """stocks: those of the scope, (symbol, stock currency). loose: the payments without a symbol that belong to it."""

    def __init__(self, worth, start, end, stocks, loose):
        self.worth, self.start, self.end, self.stocks = worth, start, end, stocks
        self.items = [item for item in worth.items if item.id in stocks]
        symbols = {symbol for symbol, _ in stocks}
        self.flows = [f for f in worth.flows if start < f.date <= end
                      and (f.id in stocks if f.symbol is not None else loose(f))
                      and not (f.joins and f.joins <= symbols)]
        self.no_capital = None
        self.known_flows()
        self.money()
        self.time_weighted()
        self.parts()
        self.risk()
        self.money_weighted()

    def V(self, day):
        return self.worth.value(self.items, day)

    def known_flows(self):
        for f in self.flows:
            if f.own is None:
                if f.missing == 'missingCost':
                    self.worth.errors.append(('missingCost', f))
                else:
                    self.worth.miss(f.missing, f.lacking, f.date)

    # ------------------------------------------------------------ money

    def money(self):
        self.opening, self.closing = self.V(self.start), self.V(self.end)
        self.money_in, self.money_out = side(self.flows, 'in'), side(self.flows, 'out')
        self.gain = add(sub(self.closing, self.opening), sub(self.money_out, self.money_in))
        self.income = add(*[f.received for f in self.flows if f.income])
        self.price_gain = None
        if self.gain is not None:
            self.price_gain = add(*[self.price_gain_of(which) for which in sorted(self.stocks, key=str)])
        self.currency_gain = sub(sub(self.gain, self.price_gain), self.income)
        capital = add(self.opening, self.money_in)
        self.simple = self.gain / capital if self.gain is not None and capital > 0 else None

    def price_gain_of(self, which):
        """Cut at the stock's own days of flows, exchanges with others of the scope among them."""
        flows = [f for f in self.worth.flows if f.id == which and self.start < f.date <= self.end]
        return add(*[self.moved(which, s) for s in cut(self.start, self.end, flows)])

    def moved(self, which, stretch):
        """(v1 + out − v0 − in)·x1 of a stock in a sub-period, income and its like left out."""
        items = [item for item in self.worth.items if item.id == which]
        v0 = add(*[self.worth.stock_value(item, stretch.start) for item in items if item.held(stretch.start)])
        v1 = add(*[self.worth.stock_value(item, stretch.end) for item in items if item.held(stretch.end)])
        traded = [f for f in stretch.flows if f.id == which and not f.income]
        if not traded and not any(item.held(day) for item in items for day in (stretch.start, stretch.end)):
            return ZERO
        flowed = add(*[None if f.amount is None else f.amount if f.side == 'out' else -f.amount for f in traded])
        rate = self.worth.stock_rate(which, stretch.end)
        if rate is None:
            self.worth.miss('missingRate', which[0], stretch.end)
        return mul(add(sub(v1, v0), flowed), rate)

    # ------------------------------------------------------------ time-weighted

    def time_weighted(self):
        """The sub-periods with their factors, and growth: G before each of them."""
        self.stretches, self.growth, self.twr = cut(self.start, self.end, self.flows), [], None
        for s in self.stretches:
            s.V0, s.V1 = self.V(s.start), self.V(s.end)
        factors = [self.factor(s) for s in self.stretches]
        if None in factors or self.opening is None or self.closing is None:
            return
        G = Fraction(1)
        for factor in factors:
            self.growth.append(G)
            G *= factor
        self.growth.append(G)
        self.twr = G - 1

    def factor(self, s):
        if None in (s.V0, s.V1, s.paid, s.received):
            return None
        K, left = s.V0 + s.paid, s.V1 + s.received
        s.neutral = True
        if K == 0 and left == 0:
            return Fraction(1)
        if s.V0 == 0 and s.V1 == 0 and s.flows and all(f.income for f in s.flows):
            self.lacks_capital(s)
            return Fraction(1)
        if K <= 0 or left < 0:
            self.lacks_capital(s)
            return None
        s.neutral = False
        return left / K

    def lacks_capital(self, s):
        first = s.end if s.flows else s.start + ONE_DAY
        if self.no_capital is None or first < self.no_capital:
            self.no_capital = first

    def parts(self):
        """Price, currency and income parts of the TWR: they sum to it exactly."""
        self.twr_parts = (None, None, None)
        if self.twr is None:
            return
        price = currency = income = ZERO
        for s, G in zip(self.stretches, self.growth):
            if s.neutral:
                continue
            weight = G / (s.V0 + s.paid)
            p = add(*[self.moved(which, s) for which in sorted(self.stocks, key=str)])
            if p is None:
                return
            i = add(*[f.received for f in s.flows if f.income])
            price, income = price + weight * p, income + weight * i
            currency += weight * (s.V1 + s.received - s.V0 - s.paid - p - i)
        assert price + currency + income == self.twr
        self.twr_parts = (price, currency, income)

    @property
    def days(self):
        return (self.end - self.start).days

    def annualised(self):
        return None if self.twr is None or self.days < 365 else power_percent(1 + self.twr, 365, self.days)

    # ------------------------------------------------------------ drawdown and volatility

    def price_days(self):
        """Days on which something held has a dated price, and the days of flows."""
        days = {s.end for s in self.stretches if s.flows}
        for item in self.items:
            dated = set(self.worth.run.prices.dated(item.symbol))
            if item.row and item.row.stated_price_date is not None:
                dated.add(item.row.stated_price_date)
            days |= {d for d in dated if self.start < d <= self.end and (item.held(d) or item.held(d - ONE_DAY))}
        return sorted(days)

    def G(self, day):
        """The growth up to the end of a day; within a stretch it goes with V."""
        for s, before, after in zip(self.stretches, self.growth, self.growth[1:]):
            if day == s.end:
                return after
            if s.start < day < s.end:
                return before if s.neutral else mul(before / s.V0, self.V(day))
        return Fraction(1)

    def risk(self):
        self.drawdown, self.drawdown_days, self.volatility = None, None, None
        self.steps = None                                 # (earlier, later, growth between): the returns r_i + 1
        if self.twr is None:
            return
        days = self.price_days()
        growth = {day: self.G(day) for day in days}
        if None in growth.values():
            return
        self.find_drawdown(days, growth)
        growth[self.start] = Fraction(1)
        returns, span, steps = [], 0, []
        for earlier, later in zip([self.start] + days, days):
            if any(item.held(earlier) for item in self.items):
                if growth[earlier] == 0:
                    return
                returns.append(growth[later] / growth[earlier] - 1)
                span += (later - earlier).days
                steps.append((earlier, later, growth[later] / growth[earlier]))
        self.steps = steps
        if len(returns) > 1:
            mean = sum(returns) / len(returns)
            in_year = Fraction(365 * len(returns), span)
            self.volatility = root_percent(in_year * sum((r - mean) ** 2 for r in returns) / (len(returns) - 1))

    def find_drawdown(self, days, growth):
        peak, peak_day, lowest = Fraction(1), self.start, ZERO
        found = None
        for day in days:
            if growth[day] > peak:
                peak, peak_day = growth[day], day
            fall = growth[day] / peak - 1
            if fall < lowest:
                lowest, found = fall, (peak_day, day, peak)
        self.drawdown = lowest
        if found:
            top, bottom, peak = found
            recovered = next((d for d in days if d > bottom and growth[d] >= peak), None)
            self.drawdown_days = top, bottom, recovered

    # ------------------------------------------------------------ money-weighted

    def money_weighted(self):
        self.solution = self.amounts = None
        if None in (self.opening, self.money_in, self.money_out):
            return
        amounts = {self.start: -self.opening}
        for f in self.flows:
            amounts[f.date] = amounts.get(f.date, ZERO) + f.received
        self.amounts = amounts
        if self.closing is not None:
            self.solution = self.rate_with(self.closing)

    def rate_with(self, closing):
        amounts = dict(self.amounts)
        amounts[self.end] = amounts.get(self.end, ZERO) + closing
        return internal_rate(amounts, self.end)

    # ------------------------------------------------------------ all of it

    def figures(self, benchmark):
        s = self.solution
        price, currency, income = self.twr_parts
        return {'opening_value': self.opening, 'money_in': self.money_in, 'money_out': self.money_out,
                'closing_value': self.closing, 'gain': self.gain, 'price_gain': self.price_gain,
                'currency_gain': self.currency_gain, 'income': self.income, 'twr': percent4(self.twr),
                'twr_price': percent4(price), 'twr_currency': percent4(currency), 'twr_income': percent4(income),
                'twr_annualised': self.annualised(), 'irr': s.rate if s else None, 'irr_period': s.period if s else None,
                'simple_return': percent4(self.simple), 'max_drawdown': percent4(self.drawdown),
                'volatility': self.volatility, 'benchmark_twr': percent4(benchmark),
                'excess_twr': percent4(sub(self.twr, benchmark))}
