"""Pools that several accounts share: what corporate actions of some of them make of the pool, and what leaves it for another."""

from figures import ZERO, quotient15
from lots import Lot, pool_of


def moved(lot, q):
    """Shares of a lot as they come to another account: with their cost, date and order."""
    priced, P, quote, u = lot.priced, lot.P, lot.quote, lot.u
    part = lot.take(q)
    new = Lot(lot.symbol, q, lot.opener, lot.order, lot.bought, quote, lot.stock, u)
    new.id, new.lacks_fee_rate = lot.id, lot.lacks_fee_rate
    if priced:
        new.priced, new.P, new.F = True, P, part.c - q * P / u
    else:
        new.costed_C = part.c
    if part.stated:
        new.stated, new.stated_Cp = True, part.cp
    else:
        new.x0 = part.x0
    return new if new.bought is not None else pool_of(new)


class Action:
    """A corporate action as one pool knows it: of all rows that state it of accounts of the pool."""

    def __init__(self, t, pool, before):
        self.t, self.pool, self.before = t, pool, before  # before: [(account, side, what is held then)], in their order
        self.type, self.date, self.symbol, self.ratio = t.type, t.date, t.symbol, t.ratio
        self.named, self.parts = set(), []

    def act_on(self, ledger, waiting=ZERO):
        """`waiting`: new shares that are sold and wait for their purchase; a section104 pool still has them."""
        for side in (1, -1):
            lots, mine = ledger.lots(self.symbol, side), [part for part in self.parts if part.side == side]
            if not lots or not mine and not (side == 1 and waiting):
                continue
            new = sum((part.after for part in mine), ZERO)
            if self.type == 'split':
                others = sum((n for _, of, n in self.before if of == side), ZERO) - sum((part.before for part in mine), ZERO)
                if self.ratio != 1:
                    lots[0].split(side * (others + new) + (waiting if side == 1 else ZERO))
                continue
            q = sum(part.before for part in mine)
            if self.type == 'exchange':
                left = lots[0].take(side * q)
                C, Cp = left.c, left.cp
            else:
                share = self.t.cost_share * q / sum(n for _, of, n in self.before if of == side)
                C, Cp = quotient15(lots[0].C * share), quotient15(lots[0].Cp * share)
                lots[0].costed_C, lots[0].stated_Cp = lots[0].C - C, lots[0].Cp - Cp
            lot = Lot(self.t.to_symbol, side * new, self.t, lots[0].order, None, lots[0].quote, lots[0].stock, lots[0].u)
            lot.costed_C, lot.stated, lot.stated_Cp = C, True, Cp
            ledger.drop_empty(self.symbol, side)
            if new:
                ledger.put(lot, self.t)
