"""Polars, streaming. Variants: exact, float; of S and gains also exact-joined (the query as one would write it).

T and S, exact: columns are read as Decimal, then taken as the integers they are made of: a third faster than Decimal
all the way. (A product of two Decimals keeps the larger scale and drops digits silently, unless both are cast to a
scale that holds it before.) S, exact: sums by currency and purchase date first, rates on the 70,000 sums.
Gains, exact: cumulative shares bought and sold mark where a sale or a lot ends; sorted, the sale and the lot of the
shares up to each mark are found by filling backwards.
R: amounts are exact Decimals of fixed scale; percentages pass through Float64.
"""

import datetime
import decimal
import os
import sys

os.environ["POLARS_MAX_THREADS"] = str(os.cpu_count())

import polars as pl  # noqa: E402

import common

COLUMNS = ["symbol", "name", "market", "currency", "shares", "purchase_date", "purchase_price"]
QUOTES = ["purchase_rate", "price", "previous_close", "rate"]
TRADES = {
    "date": pl.Date,
    "type": pl.String,
    "symbol": pl.String,
    "shares": pl.Int64,
    "price": pl.Decimal(9, 4),
    "currency": pl.String,
    "fees": pl.Decimal(9, 4),
}


def scan(path, columns, variant, dates=pl.String):
    number, rate = (pl.Float64, pl.Float64) if variant == "float" else (pl.Decimal(9, 4), pl.Decimal(9, 6))
    types = {"shares": number, "purchase_price": number, "price": number, "previous_close": number}
    types |= {"purchase_rate": rate, "rate": rate, "date": pl.Date, "purchase_date": dates}
    return pl.scan_csv(path, schema={name: types.get(name, pl.String) for name in columns})


def product(left, right, variant):
    """Two columns of amounts below 100,000: 64 bits hold the product, 128 what it is multiplied by next."""
    if not variant.startswith("exact"):
        return pl.col(left) * pl.col(right)
    left, right = (pl.col(name).to_physical().cast(pl.Int64) for name in (left, right))
    return (left * right).cast(pl.Int128)


def totals(run):
    exact = run.variant == "exact"
    one = pl.lit(10**6, pl.Int128) if exact else 1.0

    def rate(name):
        return (pl.col(name).to_physical() if exact else pl.col(name)).fill_null(one)

    sums = (
        scan(run.holdings, COLUMNS + QUOTES, run.variant)
        .with_columns(cost_stock=product("shares", "purchase_price", run.variant), now=rate("rate"))
        .group_by("currency")
        .agg(
            pl.len(),
            (pl.col("cost_stock") * rate("purchase_rate")).sum().alias("cost"),
            (product("shares", "price", run.variant) * pl.col("now")).sum().alias("value"),
            (pl.col("cost_stock") * pl.col("now")).sum().alias("cost_now"),
            (product("shares", "previous_close", run.variant) * pl.col("now")).sum().alias("close"),
        )
        .collect(engine="streaming")
    )
    common.print_totals(sums.rows(), 14 if exact else None)


def last_prices(run):
    prices = scan(run.prices, ["symbol", "price", "date", "previous_close"], run.variant)
    return (
        prices.filter(pl.col("date") <= datetime.date.fromisoformat(run.as_of))
        .sort("date")
        .unique("symbol", keep="last", maintain_order=True)
        .drop("date")
    )


def sourced_totals(run):
    """S with the rates applied to sums by currency and date: exact, as a rate is the same for all of a sum."""
    v = run.variant
    sums = (
        scan(run.holdings, COLUMNS, v, pl.Date)
        .join(last_prices(run), on="symbol")
        .group_by("currency", "purchase_date")
        .agg(
            pl.len(),
            product("shares", "purchase_price", v).sum().alias("cost"),
            product("shares", "price", v).sum().alias("value"),
            product("shares", "previous_close", v).sum().alias("close"),
        )
        .collect(engine="streaming")
    )
    common.print_sourced_totals(sums.iter_rows(), run, None if v == "float" else 8)


def joined_totals(run):
    """S as one query: each holding is joined with its price and its rates (integers of 10**-17)."""
    as_of = datetime.date.fromisoformat(run.as_of)
    known = [(code, day, rate // 10) for code, day, rate in rates_by_code(run, as_of)]
    rates = pl.LazyFrame(known, schema={"currency": pl.String, "day": pl.Date, "x0": pl.Int128}, orient="row")
    current = rates.filter(pl.col("day") == as_of).select("currency", x1="x0")
    one = pl.lit(10**17, pl.Int128)
    cost = product("shares", "purchase_price", run.variant)
    now = pl.col("x1").fill_null(one)
    sums = (
        scan(run.holdings, COLUMNS, "exact", pl.Date)
        .join(last_prices(run), on="symbol")
        .join(rates, left_on=["currency", "purchase_date"], right_on=["currency", "day"], how="left")
        .join(current, on="currency", how="left")
        .group_by("currency")
        .agg(
            pl.len(),
            (cost * pl.col("x0").fill_null(one)).sum().alias("cost"),
            (product("shares", "price", run.variant) * now).sum().alias("value"),
            (cost * now).sum().alias("cost_now"),
            (product("shares", "previous_close", run.variant) * now).sum().alias("close"),
        )
        .collect(engine="streaming")
    )
    common.print_totals(sums.rows(), 25)


def rates_by_code(run, as_of):
    for currency, day, rate in common.EuroRates(run.rates, common.CURRENCIES).calendar(as_of):
        yield currency, day, rate
        for code, (major, _) in common.UNITS.items():
            if major == currency:
                yield code, day, rate


def gains(run):
    """FIFO gains. Shares of a symbol are numbered as they are bought, and as they are sold: those that are sold as the
    `n`th are those that were bought as the `n`th. The last one of a trade is number `high`."""
    known = [(code, day, rate // 10) for code, day, rate in rates_by_code(run, datetime.date(2024, 12, 31))]
    rates = pl.LazyFrame(
        known, schema={"currency": pl.String, "date": pl.Date, "rate": pl.Int128}, orient="row"
    )
    is_buy = pl.col("type") == "buy"
    price, fees = (pl.col(name).to_physical().cast(pl.Int64) for name in ("price", "fees"))
    fee = fees.fill_null(0) // pl.col("shares")
    # Of one share in the stock currency, with its part of the fees: integers of 10**-6.
    amount = price * pl.when(pl.col("currency") == "GBX").then(1).otherwise(100)
    amount += pl.when(is_buy).then(fee).otherwise(-fee) * 100
    key = pl.col("symbol") if run.by == "symbol" else pl.col("date").dt.year()
    trades = (
        pl.scan_csv(run.holdings, schema=TRADES)
        .join(rates, on=["currency", "date"], how="left")
        .sort("date")
        .select(
            "symbol",
            "shares",
            is_buy=is_buy,
            key=key,
            amount=amount.cast(pl.Int128),
            rate=pl.col("rate").fill_null(pl.lit(10**17, pl.Int128)),
            high=pl.col("shares").cum_sum().over("symbol", "type"),
        )
    )
    parts = merged_parts(trades) if run.variant == "exact" else joined_parts(trades)
    proceeds, cost = pl.col("shares") * pl.col("proceeds"), pl.col("shares") * pl.col("cost")
    groups = (
        parts.group_by("key")
        .agg(
            pl.col("sales").sum(),
            (proceeds * pl.col("rate")).sum().alias("proceeds"),
            (cost * pl.col("purchase_rate")).sum().alias("cost"),
            (cost * pl.col("rate")).sum().alias("cost_now"),
        )
        .collect(engine="streaming")
    )
    common.print_gains(groups.rows(), 23)


def joined_parts(trades):
    """Lots and sales of a symbol, joined where their shares overlap."""
    trades = trades.with_columns(low=pl.col("high") - pl.col("shares"))
    lots = trades.filter("is_buy").select(
        "symbol", lot_low="low", lot_high="high", cost="amount", purchase_rate="rate"
    )
    return (
        trades.filter(~pl.col("is_buy"))
        .select("symbol", "low", "high", "key", "rate", proceeds="amount")
        .join_where(
            lots.rename({"symbol": "lot_symbol"}),
            pl.col("symbol") == pl.col("lot_symbol"),
            pl.col("lot_high") > pl.col("low"),
            pl.col("high") > pl.col("lot_low"),
        )
        .with_columns(
            sales=(pl.col("lot_low") <= pl.col("low")).cast(pl.Int64),
            shares=pl.min_horizontal("high", "lot_high") - pl.max_horizontal("low", "lot_low"),
        )
    )


def merged_parts(trades):
    """The shares from each mark to the next, with the lot and the sale that end next. A mark behind the last sale of a
    symbol finds that of another symbol, and is left out; before it there is always a lot."""

    def later(name, of_lot):
        condition = pl.col("is_buy") if of_lot else ~pl.col("is_buy")
        return pl.when(condition).then(name).backward_fill()

    is_first = pl.col("symbol") != pl.col("symbol").shift(1)
    return (
        trades.sort("symbol", "high", "is_buy")
        .select(
            "symbol",
            key=later("key", False),
            sold=later("symbol", False),
            sales=(~pl.col("is_buy")).cast(pl.Int64),
            shares=pl.col("high")
            - pl.when(is_first).then(0).otherwise(pl.col("high").shift(1, fill_value=0)),
            proceeds=later("amount", False),
            rate=later("rate", False),
            cost=later("amount", True),
            purchase_rate=later("rate", True),
        )
        .filter(pl.col("symbol") == pl.col("sold"))
    )


def lots(run):
    """What FIFO leaves open of each purchase: the shares that are numbered above those that were sold."""
    known = [
        (code, day, decimal.Decimal(rate // 10).scaleb(-17))
        for code, day, rate in rates_by_code(run, datetime.date(2024, 12, 31))
    ]
    schema = {"currency": pl.String, "date": pl.Date, "purchase_rate": pl.Decimal(18, 17)}
    is_buy = pl.col("type") == "buy"
    bought, sold = (pl.when(side).then(pl.col("shares")).otherwise(0) for side in (is_buy, ~is_buy))
    fee = pl.col("fees").to_physical().cast(pl.Int64).fill_null(0) // pl.col("shares")
    (
        pl.scan_csv(run.holdings, schema=TRADES)
        .sort("date")
        .with_columns(high=bought.cum_sum().over("symbol"), sold=sold.sum().over("symbol"), fee=fee)
        .filter(is_buy & (pl.col("high") > pl.col("sold")))
        .with_columns(shares=pl.min_horizontal("shares", pl.col("high") - pl.col("sold")))
        .join(pl.LazyFrame(known, schema=schema, orient="row"), on=["currency", "date"], how="left")
        .select(
            "symbol",
            "shares",
            "currency",
            pl.col("date").alias("purchase_date"),
            pl.col("price").alias("purchase_price"),
            "purchase_rate",
            fees=(pl.col("shares") * pl.col("fee")).cast(pl.Decimal(38, 4))
            * pl.lit("0.0001").cast(pl.Decimal(5, 4)),
        )
        .collect(engine="streaming")
        .write_csv(sys.stdout.buffer)
    )


def amounts(run):
    """The amounts of each holding, in its stock currency and in euros."""
    v = run.variant
    exact = v == "exact"

    def scaled(expression, scale):
        return expression.cast(pl.Decimal(38, scale)) if exact else expression

    pence = pl.col("currency") == "GBX"
    unit = (
        pl.when(pence)
        .then(pl.lit("0.01"))
        .otherwise(pl.lit("1"))
        .cast(pl.Decimal(3, 2) if exact else pl.Float64)
    )
    shares = scaled(pl.col("shares"), 10)
    one = pl.lit("1").cast(pl.Decimal(9, 6) if exact else pl.Float64)
    return (
        scan(run.holdings, COLUMNS + QUOTES, v)
        .with_columns(
            x0=pl.col("purchase_rate").fill_null(one),
            x1=pl.col("rate").fill_null(one),
            unit=unit,
            change=pl.col("price") - pl.col("previous_close"),
        )
        .with_columns(
            cost_stock=shares * (scaled(pl.col("purchase_price"), 6) * pl.col("unit")),
            value_stock=shares * (scaled(pl.col("price"), 6) * pl.col("unit")),
            change_stock=shares * (scaled(pl.col("change"), 6) * pl.col("unit")),
        )
        .with_columns(
            gain_stock=pl.col("value_stock") - pl.col("cost_stock"),
            cost=scaled(pl.col("cost_stock"), 16) * pl.col("x0"),
            value=scaled(pl.col("value_stock"), 16) * pl.col("x1"),
            cost_now=scaled(pl.col("cost_stock"), 16) * pl.col("x1"),
            intraday_change=scaled(pl.col("change_stock"), 16) * pl.col("x1"),
        )
    )


def by_symbol(run):
    (
        amounts(run)
        .group_by(key=pl.col("symbol"))
        .agg(
            pl.len().alias("holdings"), pl.col("cost", "value", "cost_now", "intraday_change").sum()
        )
        .sort("key")
        .select(
            "key",
            "holdings",
            "cost",
            "value",
            gain=pl.col("value") - pl.col("cost"),
            price_gain=pl.col("value") - pl.col("cost_now"),
            currency_gain=pl.col("cost_now") - pl.col("cost"),
            intraday_change="intraday_change",
        )
        .sink_csv(sys.stdout.buffer)
    )


def report(run):
    def percent(part, whole):
        part, whole = pl.col(part).cast(pl.Float64), pl.col(whole).cast(pl.Float64)
        return (100 * part / whole.abs()).round(4, mode="half_to_even")

    (
        amounts(run)
        .with_columns(gain=pl.col("value") - pl.col("cost"))
        .select(
            "symbol",
            "name",
            "market",
            pl.lit("false").alias("excluded"),
            "shares",
            pl.col("currency").alias("quote_currency"),
            pl.when(pl.col("currency") == "GBX").then(pl.lit("GBP")).otherwise(pl.col("currency")).alias("stock_currency"),
            "purchase_date",
            "purchase_price",
            "price",
            pl.lit(None, pl.String).alias("price_date"),
            "purchase_rate",
            "rate",
            "cost_stock",
            "value_stock",
            "gain_stock",
            percent("gain_stock", "cost_stock").alias("gain_stock_percent"),
            "cost",
            "value",
            "gain",
            percent("gain", "cost").alias("gain_percent"),
            (pl.col("value") - pl.col("cost_now")).alias("price_gain"),
            (pl.col("cost_now") - pl.col("cost")).alias("currency_gain"),
            "intraday_change",
            percent("change", "previous_close").alias("intraday_percent"),
        )
        .sink_csv(run.output, quote_style="necessary")
    )


def main():
    run = common.arguments()
    if run.workload == "gains":
        gains(run)
    elif run.workload == "lots":
        lots(run)
    elif run.workload == "T":
        totals(run)
    elif run.workload == "R":
        report(run)
    elif run.workload == "D":
        by_symbol(run)
    elif run.variant == "exact-joined":
        joined_totals(run)
    else:
        sourced_totals(run)


main()
