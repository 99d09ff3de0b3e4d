"""pandas with the pyarrow reader and Float64: not exact, for the comparison with what is widely used."""

import datetime

import pandas as pd
import pyarrow as pa
import pyarrow.csv

import common

TEXTS = ["symbol", "name", "market", "currency", "purchase_date"]


def read(path):
    # Text as pyarrow's strings; symbols such as NA stay what they are.
    types = dict.fromkeys([*TEXTS, "date"], "string[pyarrow]")
    return pd.read_csv(path, engine="pyarrow", dtype=types, keep_default_na=False, na_values=[""])


def amounts(frame):
    shares = frame["shares"]
    then, now = frame["x0"], frame["x1"]
    cost = shares * frame["purchase_price"]
    return pd.DataFrame(
        {
            "currency": frame["currency"],
            "count": 1,
            "cost": cost * then,
            "value": shares * frame["price"] * now,
            "cost_now": cost * now,
            "close": shares * frame["previous_close"] * now,
        }
    )


def totals(run):
    frame = read(run.holdings)
    frame["x0"] = frame["purchase_rate"].fillna(1.0)
    frame["x1"] = frame["rate"].fillna(1.0)
    common.print_totals(amounts(frame).groupby("currency").sum().itertuples())


def sourced_totals(run):
    frame = read(run.holdings)
    prices = read(run.prices)
    prices = prices[prices["date"] <= run.as_of].sort_values("date").drop_duplicates("symbol", keep="last")
    frame = frame.merge(prices, on="symbol")
    sums = pd.DataFrame(
        {
            "currency": frame["currency"],
            "purchase_date": frame["purchase_date"],
            "count": 1,
            "cost": frame["shares"] * frame["purchase_price"],
            "value": frame["shares"] * frame["price"],
            "close": frame["shares"] * frame["previous_close"],
        }
    )
    sums = sums.groupby(["currency", "purchase_date"]).sum()
    rows = ((code, datetime.date.fromisoformat(day), *row) for (code, day), *row in sums.itertuples())
    common.print_sourced_totals(rows, run)


def report(run):
    frame = read(run.holdings)
    pence = frame["currency"] == "GBX"
    unit = pence.map({True: 0.01, False: 1.0}).astype("float64")
    then, now = frame["purchase_rate"].fillna(1.0), frame["rate"].fillna(1.0)
    cost_stock = frame["shares"] * frame["purchase_price"] * unit
    value_stock = frame["shares"] * frame["price"] * unit
    change = frame["price"] - frame["previous_close"]
    cost, value, cost_now = cost_stock * then, value_stock * now, cost_stock * now
    out = frame[["symbol", "name", "market"]].copy()
    out["excluded"] = False
    out["shares"] = frame["shares"]
    out["quote_currency"] = frame["currency"]
    out["stock_currency"] = frame["currency"].where(~pence, "GBP")
    out["purchase_date"] = frame["purchase_date"]
    out["purchase_price"] = frame["purchase_price"]
    out["price"] = frame["price"]
    out["price_date"] = pd.NA
    out["price_date"] = out["price_date"].astype("string[pyarrow]")
    out["purchase_rate"] = frame["purchase_rate"]
    out["rate"] = frame["rate"]
    out["cost_stock"] = cost_stock
    out["value_stock"] = value_stock
    out["gain_stock"] = value_stock - cost_stock
    out["gain_stock_percent"] = (100 * out["gain_stock"] / cost_stock.abs()).round(4)
    out["cost"] = cost
    out["value"] = value
    out["gain"] = value - cost
    out["gain_percent"] = (100 * out["gain"] / cost.abs()).round(4)
    out["price_gain"] = value - cost_now
    out["currency_gain"] = cost_now - cost
    out["intraday_change"] = frame["shares"] * change * unit * now
    out["intraday_percent"] = (100 * change / frame["previous_close"]).round(4)
    # pyarrow's writer is several times faster than to_csv.
    options = pyarrow.csv.WriteOptions(quoting_style="needed")
    pyarrow.csv.write_csv(pa.Table.from_pandas(out, preserve_index=False), run.output, options)


def main():
    run = common.arguments()
    {"T": totals, "R": report, "S": sourced_totals}[run.workload](run)


main()
