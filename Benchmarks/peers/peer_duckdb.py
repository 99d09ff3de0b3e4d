"""DuckDB. Variants: exact (DECIMAL), float (DOUBLE); of S and gains also exact-joined (the query as one would write it).

T, exact: DECIMAL(18) columns (2 to 4 % faster than the narrowest), pence divided by 100 after the sum; products are
cast, as DuckDB does not widen them by itself. S, exact: sums by currency and purchase date first, rates on these.
R: amounts are exact, of fixed scale; percentages pass through DOUBLE, as DuckDB's division of decimals does.
Gains, exact: cumulative shares bought and sold mark where a lot or a sale ends; windows find those that end next.
"""

import csv
import datetime
import os
import tempfile

import duckdb

import common

COLUMNS = ["symbol", "name", "market", "currency", "shares", "purchase_date", "purchase_price"]
QUOTES = ["purchase_rate", "price", "previous_close", "rate"]
TRADES = {
    "date": "DATE",
    "type": "VARCHAR",
    "symbol": "VARCHAR",
    "shares": "INTEGER",
    "price": "DECIMAL(9,4)",
    "currency": "VARCHAR",
    "fees": "DECIMAL(9,4)",
}


def number(variant, scale, digits=18):
    return "DOUBLE" if variant == "float" else f"DECIMAL({digits},{scale})"


def holdings(run, columns, digits=18):
    types = dict.fromkeys(
        ["shares", "purchase_price", "price", "previous_close"], number(run.variant, 4, digits)
    )
    types |= dict.fromkeys(["purchase_rate", "rate"], number(run.variant, 6, digits))
    if run.workload == "S":
        types["purchase_date"] = "DATE"
    return table(run.holdings, {name: types.get(name, "VARCHAR") for name in columns})


def table(path, types):
    listed = ", ".join(f"'{name}': '{kind}'" for name, kind in types.items())
    return f"read_csv('{path}', header = true, auto_detect = false, delim = ',', quote = '\"', columns = {{{listed}}})"


def wide(product, variant):
    return f"({product})" if variant == "float" else f"({product})::DECIMAL(19,8)"


def scaled(amount, places):
    """A DECIMAL of `places` decimals as an integer."""
    return int(amount.scaleb(places, common.EXACT))


def totals(connection, run):
    v = run.variant
    query = f"""
        SELECT currency, count(*),
               sum({wide("shares * purchase_price", v)} * coalesce(purchase_rate, 1)),
               sum({wide("shares * price", v)} * coalesce(rate, 1)),
               sum({wide("shares * purchase_price", v)} * coalesce(rate, 1)),
               sum({wide("shares * previous_close", v)} * coalesce(rate, 1))
        FROM {holdings(run, COLUMNS + QUOTES)}
        GROUP BY currency"""
    rows = connection.execute(query).fetchall()
    if v == "float":
        common.print_totals(rows)
    else:
        common.print_totals(
            [(code, count, *(scaled(a, 14) for a in amounts)) for code, count, *amounts in rows], 14
        )


def last_prices(run):
    kind = number(run.variant, 4)
    prices = table(run.prices, {"symbol": "VARCHAR", "price": kind, "date": "DATE", "previous_close": kind})
    return f"""(SELECT symbol, arg_max(price, date) AS price, arg_max(previous_close, date) AS previous_close
                FROM {prices} WHERE date <= DATE '{run.as_of}' GROUP BY symbol)"""


def sourced_totals(connection, run):
    """S with doubles: sums by currency and purchase date, then the rates."""
    query = f"""
        SELECT currency, purchase_date, count(*), sum(shares * purchase_price),
               sum(shares * p.price), sum(shares * p.previous_close)
        FROM {holdings(run, COLUMNS)} JOIN {last_prices(run)} AS p USING (symbol)
        GROUP BY currency, purchase_date"""
    common.print_sourced_totals(connection.execute(query).fetchall(), run)


def exact_sourced_totals(connection, run):
    """S exactly. A rate is the same for all holdings of a currency and purchase date, so it may be applied to their
    sums; or each holding is joined with its price and its rates, as one would write it."""
    as_of = datetime.date.fromisoformat(run.as_of)
    read_rates(connection, run, as_of)
    rows = f"""
        SELECT currency, purchase_date, 1 AS n, shares * purchase_price AS cost,
               shares * p.price AS value, shares * p.previous_close AS close
        FROM {holdings(run, COLUMNS)} JOIN {last_prices(run)} AS p USING (symbol)"""
    digits = 19
    if run.variant == "exact":
        digits = 20
        rows = f"""
            SELECT currency, purchase_date, count(*) AS n, sum(cost) AS cost, sum(value) AS value, sum(close) AS close
            FROM ({rows}) GROUP BY currency, purchase_date"""
    product = f"{{}}::DECIMAL({digits},8) * coalesce({{}}.rate, 1::DECIMAL(18,17))"
    query = f"""
        SELECT currency, sum(n), sum({product.format("cost", "x0")}), sum({product.format("value", "x1")}),
               sum({product.format("cost", "x1")}), sum({product.format("close", "x1")})
        FROM ({rows})
             LEFT JOIN rates AS x0 ON x0.code = currency AND x0.day = purchase_date
             LEFT JOIN (FROM rates WHERE day = DATE '{as_of}') AS x1 ON x1.code = currency
        GROUP BY currency"""
    sums = connection.execute(query).fetchall()
    common.print_totals([(code, n, *(scaled(a, 25) for a in amounts)) for code, n, *amounts in sums], 25)


def read_rates(connection, run, as_of):
    """A table with a rate for every day: joining it by equality is faster than an ASOF join."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rates.csv")
        with open(path, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["code", "day", "rate"])
            for currency, day, rate in common.EuroRates(run.rates, common.CURRENCIES).calendar(as_of):
                codes = [code for code, (major, _) in common.UNITS.items() if major == currency]
                text = f"{rate // 10**18}.{rate % 10**18:018d}"[:-1]
                writer.writerows((code, day, text) for code in [currency, *codes])
        kinds = {"code": "VARCHAR", "day": "DATE", "rate": "DECIMAL(18,17)"}
        connection.execute(f"CREATE TEMP TABLE rates AS FROM {table(path, kinds)}")


def gains(connection, run):
    """FIFO gains. Shares of a symbol are numbered as they are bought, and as they are sold: those that are sold as the
    `n`th are those that were bought as the `n`th. The last one of a trade is number `high`."""
    read_rates(connection, run, datetime.date(2024, 12, 31))
    key = "symbol" if run.by == "symbol" else "year(date)"
    # Amounts are those of one share: in the stock currency, with its part of the fees, and in euros.
    trades = f"""
        SELECT symbol, type, date, shares, coalesce(rate, 1)::DECIMAL(18,17) AS rate,
               sum(shares) OVER (PARTITION BY symbol, type ORDER BY date ROWS UNBOUNDED PRECEDING)::BIGINT AS high,
               (price * CASE currency WHEN 'GBX' THEN 0.01 ELSE 1.00 END::DECIMAL(3,2)
                + CASE type WHEN 'buy' THEN 0.0001 ELSE -0.0001 END::DECIMAL(4,4)
                  * (coalesce((fees * 10000)::BIGINT, 0) // shares)::DECIMAL(9,0))::DECIMAL(12,6) AS amount
        FROM {table(run.holdings, TRADES)} LEFT JOIN rates ON code = currency AND day = date"""
    parts = merged_parts(key) if run.variant == "exact" else joined_parts(key)
    euros = "(shares::DECIMAL(8,0) * ({})::DECIMAL(30,23))"
    query = f"""
        WITH trades AS ({trades}), parts AS ({parts})
        SELECT key, sum(sales), sum({euros.format("proceeds * rate")}), sum({euros.format("cost * purchase_rate")}),
               sum({euros.format("cost * rate")})
        FROM parts GROUP BY key"""
    groups = connection.execute(query).fetchall()
    common.print_gains(
        [(key, int(sales), *(scaled(a, 23) for a in amounts)) for key, sales, *amounts in groups], 23
    )


def lots(connection, run):
    """What FIFO leaves open of each purchase: the shares that are numbered above those that were sold."""
    read_rates(connection, run, datetime.date(2024, 12, 31))
    shares = "sum(shares) FILTER (type = '{}') OVER (PARTITION BY symbol {})"
    high = shares.format("buy", "ORDER BY date ROWS UNBOUNDED PRECEDING")
    query = f"""
        WITH trades AS (SELECT *, ({high})::BIGINT AS high, coalesce({shares.format("sell", "")}, 0)::BIGINT AS sold
                        FROM {table(run.holdings, TRADES)})
        SELECT symbol, least(shares, high - sold) AS shares, currency, date AS purchase_date,
               price AS purchase_price,
               (least(shares, high - sold) * (coalesce((fees * 10000)::BIGINT, 0) // shares))::DECIMAL(14,0)
               * 0.0001::DECIMAL(4,4) AS fees,
               rate AS purchase_rate
        FROM trades LEFT JOIN rates ON code = currency AND day = date
        WHERE type = 'buy' AND high > sold"""
    connection.execute(f"COPY ({query}) TO '/dev/stdout' (FORMAT csv, HEADER)")


def joined_parts(key):
    """Lots and sales of a symbol, joined where their shares overlap."""
    return f"""
        SELECT {key.replace("symbol", "sale.symbol").replace("date", "sale.date")} AS key,
               (lot.high - lot.shares <= sale.high - sale.shares)::INTEGER AS sales,
               least(lot.high, sale.high) - greatest(lot.high - lot.shares, sale.high - sale.shares) AS shares,
               sale.amount AS proceeds, lot.amount AS cost, sale.rate, lot.rate AS purchase_rate
        FROM (FROM trades WHERE type = 'sell') AS sale JOIN (FROM trades WHERE type = 'buy') AS lot
             ON lot.symbol = sale.symbol AND lot.high > sale.high - sale.shares
                AND sale.high > lot.high - lot.shares"""


def merged_parts(key):
    """The shares from each mark to the next, with the lot and the sale that end next."""
    names = ["amount", "rate"]
    later = "first_value({} IGNORE NULLS) OVER later"
    lot = [later.format(f"CASE type WHEN 'buy' THEN {name} END") for name in names]
    sale = [later.format(f"CASE type WHEN 'sell' THEN {name} END") for name in [*names, key]]
    return f"""
        SELECT {sale[2]} AS key, (type = 'sell')::INTEGER AS sales,
               high - coalesce(lag(high) OVER marks, 0) AS shares,
               {sale[0]} AS proceeds, {lot[0]} AS cost, {sale[1]} AS rate, {lot[1]} AS purchase_rate
        FROM trades
        WINDOW marks AS (PARTITION BY symbol ORDER BY high, type),
               later AS (PARTITION BY symbol ORDER BY high, type ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
        QUALIFY key IS NOT NULL"""


def amounts(run):
    """The amounts of each holding, in its stock currency and in euros: common table expressions."""
    v = run.variant
    major = "CASE currency WHEN 'GBX' THEN 0.01 ELSE 1.00 END"
    unit = f"({major})::DOUBLE" if v == "float" else f"({major})::DECIMAL(3,2)"
    shares = "shares" if v == "float" else "shares::DECIMAL(19,4)"
    return f"""
        WITH h AS (SELECT *, CASE currency WHEN 'GBX' THEN 'GBP' ELSE currency END AS stock_currency,
                          coalesce(purchase_rate, 1) AS x0, coalesce(rate, 1) AS x1,
                          {shares} * (purchase_price * {unit}) AS c,
                          {shares} * (price * {unit}) AS v,
                          {shares} * ((price - previous_close) * {unit}) AS d
                   FROM {holdings(run, COLUMNS + QUOTES, digits=9)}),
             a AS (SELECT *, c * x0 AS cost, v * x1 AS value, c * x1 AS cost_now, d * x1 AS change FROM h)"""


def by_symbol(connection, run):
    query = f"""
        {amounts(run)},
             s AS (SELECT symbol AS key, count(*) AS holdings, sum(cost) AS cost, sum(value) AS value,
                          sum(cost_now) AS cost_now, sum(change) AS intraday_change FROM a GROUP BY symbol)
        SELECT key, holdings, cost, value, value - cost AS gain, value - cost_now AS price_gain,
               cost_now - cost AS currency_gain, intraday_change
        FROM s ORDER BY key"""
    connection.execute(f"COPY ({query}) TO '/dev/stdout' (FORMAT csv, HEADER)")


def report(connection, run):
    query = f"""
        {amounts(run)}
        SELECT symbol, name, market, false AS excluded, shares, currency AS quote_currency, stock_currency,
               purchase_date, purchase_price, price, NULL AS price_date, purchase_rate, rate,
               c AS cost_stock, v AS value_stock, v - c AS gain_stock,
               round(100 * (v - c)::DOUBLE / abs(c)::DOUBLE, 4) AS gain_stock_percent,
               cost, value, value - cost AS gain,
               round(100 * (value - cost)::DOUBLE / abs(cost)::DOUBLE, 4) AS gain_percent,
               value - cost_now AS price_gain, cost_now - cost AS currency_gain, change AS intraday_change,
               round(100 * (price - previous_close)::DOUBLE / previous_close::DOUBLE, 4) AS intraday_percent
        FROM a"""
    connection.execute(f"COPY ({query}) TO '{run.output}' (FORMAT csv, HEADER)")


def main():
    run = common.arguments()
    connection = duckdb.connect()
    connection.execute("SET enable_progress_bar = false")
    connection.execute(f"SET threads = {os.cpu_count()}")
    if run.workload in ("gains", "lots"):
        connection.execute("SET preserve_insertion_order = false")
        (gains if run.workload == "gains" else lots)(connection, run)
    elif run.workload == "T":
        connection.execute("SET preserve_insertion_order = false")
        totals(connection, run)
    elif run.workload == "R":
        report(connection, run)
    elif run.workload == "D":
        by_symbol(connection, run)
    elif run.variant == "float":
        sourced_totals(connection, run)
    else:
        exact_sourced_totals(connection, run)


main()
