"""Powers, square roots and all roots of an equation of dated amounts, each rounded once from certain bounds."""
import math
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction

from figures import round_decimals

LIMIT = 10 ** 12                                          # a percentage of so much or more is unknown
DIGITS = (70, 140, 280, 560)


def decimal_of(value):
    return Decimal(value.numerator) / Decimal(value.denominator)


def fraction_of(value):
    return Fraction(value)


def percent4(exact):
    """100 times an exact value, to 4 decimals; None where it is 10^12 or more."""
    if exact is None:
        return None
    rounded = round_decimals(100 * Fraction(exact), 4)
    return rounded if abs(rounded) < LIMIT else None


def between(low, high):
    """The percentage of all values between two bounds, where they round to one; else False."""
    a, b = percent4(low), percent4(high)
    return a if a == b else False


# ---------------------------------------------------------------- powers and square roots

def power_percent(base, top, bottom):
    """100·(base^(top/bottom) − 1), to 4 decimals."""
    if base == 0:
        return percent4(Fraction(-1))
    if top % bottom == 0:
        return percent4(base ** (top // bottom) - 1)
    for digits in DIGITS:
        with localcontext() as c:
            c.prec, c.Emax, c.Emin = digits, 10 ** 15, -10 ** 15
            value = (decimal_of(base).ln() * top / bottom).exp()
            if value > LIMIT:
                return None
            value, error = fraction_of(value) - 1, Fraction(10) ** (30 - digits)
        found = between(value - error, value + error)
        if found is not False:
            return found
    return percent4(value)                                # an exact tie


def root_percent(square):
    """100·√square, to 4 decimals, half to even, by whole numbers."""
    scaled = square * 10 ** 12
    whole = math.isqrt(scaled.numerator // scaled.denominator)
    half = Fraction(2 * whole + 1, 2) ** 2
    if scaled > half or scaled == half and whole % 2:
        whole += 1
    rounded = Fraction(whole, 10 ** 4)
    return rounded if rounded < LIMIT else None


# ---------------------------------------------------------------- internal rate of return

class Solution:
    """rate and period are percentages or None; several: the rates of all roots where there are more than one."""

    def __init__(self, rate=None, period=None, several=()):
        self.rate, self.period, self.several = rate, period, several


def internal_rate(amounts, last_day):
    """amounts: {day: received less paid}. The rates r > −1 with Σ a·(1+r)^(−days/365) = 0, where the sum changes sign."""
    dated = sorted((day, a) for day, a in amounts.items() if a)
    if not dated or all(day == last_day for day, _ in dated) or all(a > 0 for _, a in dated):
        return Solution()
    first, span = dated[0][0], (dated[-1][0] - dated[0][0]).days
    if all(a < 0 for _, a in dated):
        return Solution(Fraction(-100), Fraction(-100) if span < 365 else None)
    terms = [((day - first).days, Fraction(a)) for day, a in dated]
    for digits in DIGITS:
        with localcontext() as c:
            c.prec, c.Emax, c.Emin = digits, 10 ** 17, -10 ** 17
            bounds = None
            if sign_changes(terms) > 1:
                # A root at an edge counts: it is found between points on both of its sides.
                edge = Decimal(10).ln() * 10 / 365 + Decimal(2) ** -56
                bounds = -edge, edge
            touched = []
            found = brackets(terms, bounds, Decimal(10) ** (20 - digits), touched)
            if touched and digits != DIGITS[-1]:
                continue                                  # two roots may lie closer together than these digits tell
            if len(found) != 1:
                return Solution(several=[rate_between(*f, 365) for f in found])
            (low, high), = found
            rate = rate_between(low, high, 365)
            period = rate_between(low, high, span) if span < 365 else None
            if rate is not False and period is not False:
                return Solution(rate, period)
    return Solution(percent4(growth(low, 365)), percent4(growth(low, span)) if span < 365 else None)


def growth(y, days):
    """e^(y·days) − 1; y is the logarithm of the growth of a day."""
    value = (y * days).exp()
    return fraction_of(value - 1) if value < 10 ** 30 else Fraction(10) ** 30


def rate_between(low, high, days):
    return between(growth(low, days), growth(high, days))


def sign_changes(terms):
    signs = [a > 0 for _, a in terms]
    return sum(1 for a, b in zip(signs, signs[1:]) if a != b)


def value_at(terms, y):
    """Σ a·e^(−d·y), d whole and rising from 0 or more"""
    w, value, later = (-y).exp(), Decimal(0), terms[-1][0]
    for d, a in reversed(terms):
        value, later = value * w ** (later - d) + a, d
    return value * w ** later


def brackets(terms, bounds, width, touched):
    """Bounds, not further apart than `width`, of every y where Σ a·e^(−d·y) changes its sign; `touched` gets the points
    where a sum was taken for 0.

    With one change of sign among the amounts there is exactly one.  With more, multiply the sum by e^(m·y), m between
    the days of a change: its derivative has one change of sign less, and between the places where that changes its
    sign the product, which has the roots of the sum, only rises or only falls.
    """
    terms = [(d, decimal_of(a)) for d, a in terms]
    return [refined(terms, a, b, width) for a, b in crossings(terms, bounds, width, touched)]


def crossings(terms, bounds, width, touched):
    changes = sign_changes(terms)
    if not changes:
        return []
    if bounds is None:
        reach = Decimal(1) / 64
        while (value_at(terms, -reach) > 0) == (value_at(terms, reach) > 0):
            reach *= 2
        return [(-reach, reach)]
    k = next(i for i in range(len(terms) - 1) if (terms[i][1] > 0) != (terms[i + 1][1] > 0))
    m = Decimal(terms[k][0] + terms[k + 1][0]) / 2
    derived = [(d, a * (m - d)) for d, a in terms]
    inner = [sum(refined(derived, a, b, width)) / 2 for a, b in crossings(derived, bounds, width, touched)]
    points = [bounds[0]] + inner + [bounds[1]]
    signs = [certain_sign(terms, y) for y in points]
    touched += [y for y, s in zip(points, signs) if s == 0]
    return [(a, b) for a, b, s, t in zip(points, points[1:], signs, signs[1:]) if s * t < 0]


def certain_sign(terms, y):
    """-1, 0 or 1; 0 where the sum is nothing beside its largest term (it touches 0 there, and does not cross it)."""
    value = value_at(terms, y)
    largest = max(abs(value_at([term], y)) for term in terms)
    if abs(value) < largest * Decimal(10) ** (-getcontext().prec // 2):
        return 0
    return 1 if value > 0 else -1


def refined(terms, low, high, width):
    """The crossing between two points, by Newton's steps where they stay inside, else by halves; bounds of one sign each."""
    rising = value_at(terms, low) < 0
    slope = [(d, -d * a) for d, a in terms]

    def is_low(y):
        return (value_at(terms, y) < 0) == rising

    y = (low + high) / 2
    while high - low > width:
        if is_low(y):
            low = y
        else:
            high = y
        step = value_at(terms, y) / (value_at(slope, y) or 1)
        near = y - step
        y = near if low < near < high else (low + high) / 2
        if abs(step) * 4 < width or abs(step) < (high - low) / 1000:
            # the root is close to y: close in on it from both sides
            reach = max(abs(step) * 2, width / 4)
            if low < y - reach and is_low(y - reach):
                low = y - reach
            if y + reach < high and not is_low(y + reach):
                high = y + reach
            y = (low + high) / 2
    return low, high
