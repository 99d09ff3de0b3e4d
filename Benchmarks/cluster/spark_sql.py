"""T by Spark SQL, as a peer: prints totals as JSON.

    python spark_sql.py plain|narrow FOLDER

plain: Parquet in which every number is DECIMAL(18,6), as a table would have it. narrow: CSV, with types as narrow as the
benchmark's numbers allow, so that a product of three still has all its decimals within 38 digits. Cells may have no line
breaks.
"""

import sys
from pathlib import Path

from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "peers"))
import common

variant, path = sys.argv[1:]
amount, rate = ("DECIMAL(18,6)", "DECIMAL(18,6)") if variant == "plain" else ("DECIMAL(10,4)", "DECIMAL(10,6)")
schema = f"""symbol STRING, name STRING, market STRING, currency STRING, shares {amount}, purchase_date STRING,
    purchase_price {amount}, purchase_rate {rate}, price {amount}, previous_close {amount}, rate {rate}"""
spark = SparkSession.builder.getOrCreate()
if variant == "plain":
    rows = spark.read.parquet(path)
else:
    rows = spark.read.schema(schema).option("header", True).option("escape", '"').csv(path)
rows.createOrReplaceTempView("holdings")
groups = spark.sql(f"""
    SELECT currency, count(*),
           sum(shares * purchase_price * coalesce(purchase_rate, CAST(1 AS {rate}))),
           sum(shares * price * coalesce(rate, CAST(1 AS {rate}))),
           sum(shares * purchase_price * coalesce(rate, CAST(1 AS {rate}))),
           sum(shares * previous_close * coalesce(rate, CAST(1 AS {rate})))
    FROM holdings GROUP BY currency""").collect()
SCALE = 18
scaled = [(code, count, *(int(sum.scaleb(SCALE, common.EXACT)) for sum in sums)) for code, count, *sums in groups]
common.print_totals(scaled, SCALE)
spark.stop()
