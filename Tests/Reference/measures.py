"""What is asked for besides the usual figures of returns: beside a riskless rate, and beside a benchmark."""
import math
from fractions import Fraction

from figures import round_decimals

LIMIT = 10 ** 12


def decimals4(value):
    rounded = round_decimals(value, 4)
    return rounded if abs(rounded) < LIMIT else None


def over_root(value, square):
    """value / √square to 4 decimals, half to even; None where the root is 0."""
    if square == 0:
        return None
    # the integer below 10^4·|value|/√square, and whether the half is passed
    scaled = value * value * 10 ** 8 / square
    whole = math.isqrt(scaled.numerator // scaled.denominator)
    half = Fraction(2 * whole + 1, 2) ** 2
    if scaled > half or scaled == half and whole % 2:
        whole += 1
    rounded = Fraction(whole if value >= 0 else -whole, 10 ** 4)
    return rounded if abs(rounded) < LIMIT else None


def total_days(steps):
    return sum((later - earlier).days for earlier, later, _ in steps)


def spread(left, right):
    """Σ (x − mean x)(y − mean y)"""
    n = len(left)
    return sum(a * b for a, b in zip(left, right)) - sum(left) * sum(right) / n


def riskless(steps, percent):
    """sharpe and sortino"""
    if not steps:
        return None, None
    f, n, days = percent / 100, len(steps), total_days(steps)
    returns = [x - 1 for _, _, x in steps]
    excess = sum(returns) * Fraction(365, days) - f
    sharpe = None
    if n > 1:
        sharpe = over_root(excess, spread(returns, returns) * Fraction(365 * n, days * (n - 1)))
    below = [min(Fraction(0), r - f * Fraction((b - a).days, 365)) for r, (a, b, _) in zip(returns, steps)]
    sortino = over_root(excess, sum(x * x for x in below) * Fraction(365, days))
    return sharpe, sortino


def beside(steps, growth):
    """beta and correlation; growth(a, b) is that of the benchmark between two days."""
    if not steps or len(steps) < 2:
        return None, None
    market = [growth(a, b) for a, b, _ in steps]
    if None in market:
        return None, None
    own = [x for _, _, x in steps]
    both, square = spread(own, market), spread(market, market)
    return (None if square == 0 else decimals4(both / square)), over_root(both, spread(own, own) * square)


def same_flows(p, growth):
    """What the opening value and every flow would have come to in the benchmark; exact."""
    if p.amounts is None:
        return None
    value = Fraction(0)
    for day, amount in p.amounts.items():
        if amount:
            g = growth(day, p.end)
            if g is None:
                return None
            value -= amount * g
    return value
