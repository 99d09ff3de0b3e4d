#!/usr/bin/env python3
"""Values holdings on Spark with Benchmarks/cluster/portfolio_spark.py, and compares output, messages and exit code with
those of the program alone on the same file.

Usage: Tests/Cluster/test_cluster.py PROGRAM, with a Python that has pyspark and pyarrow
"""

import decimal
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pyspark
from pyspark import SparkContext

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Benchmarks/cluster"))
import portfolio_spark

PROGRAM = os.path.abspath(sys.argv.pop(1))
OPTIONS = ["--currency", "EUR", "--as-of", "2024-12-31"]
COLUMNS = "symbol,name,market,shares,currency,purchase_date,purchase_price,price,purchase_rate,rate,excluded"
context = None
folder = None


def setUpModule():
    global context, folder
    temporary = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(temporary.cleanup)
    folder = Path(temporary.name)
    os.chdir(folder)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    # Machines of Java that live for seconds.
    os.environ["JAVA_TOOL_OPTIONS"] = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    conf = "--conf spark.ui.enabled=false --conf spark.ui.showConsoleProgress=false --conf spark.driver.memory=512m"
    os.environ["PYSPARK_SUBMIT_ARGS"] = f"--master local[2,4] {conf} pyspark-shell"
    context = SparkContext()
    context.setLogLevel("OFF")
    context.addPyFile(portfolio_spark.__file__)
    unittest.addModuleCleanup(context.stop)


def rows(count, seed, symbols=7):
    """Holdings with shorts, excluded ones, names over several lines, wide numbers, and unknown rates and prices."""
    draw = random.Random(seed)
    for _ in range(count):
        name = draw.choice(["Plain", '"A name, with ""quotes"""', '"Two\nlines"', '"Two\r\nlines, and ""\n"""', ""])
        shares = draw.choice(["-12.5", "10", "0.000001", "12345678901234567890123456789.123456789"])
        currency, rates = draw.choice([("EUR", ","), ("USD", "0.81,0.93"), ("GBX", "1.21,1.18"), ("JPY", ",")])
        price = draw.choice(["17.25", "99", "0.0001", ""])
        excluded = draw.choice(["", "", "", "true"])
        yield (f"S{draw.randrange(symbols)},{name},{draw.choice(['XETRA', 'NYSE', ''])},{shares},{currency},"
               f"2012-0{draw.randint(1, 9)}-11,{draw.randint(1, 99)}.5,{price},{rates},{excluded}\n")


def write(name, lines):
    Path(name).write_text(COLUMNS + "\n" + "".join(lines), newline="")
    return name


def alone(*words):
    result = subprocess.run([PROGRAM, "report", *words], capture_output=True)
    return result.returncode, result.stdout, result.stderr


def spark(*words, program=PROGRAM):
    job = portfolio_spark.arguments(["--program", str(program), *OPTIONS, *words])
    return portfolio_spark.value(job, context)


def wrapper(name, lines):
    """A program that does something before it becomes ours."""
    path = folder / name
    path.write_text(f'#!/bin/sh\n{lines}\nexec {PROGRAM} "$@"\n')
    path.chmod(0o755)
    return path


class Totals(unittest.TestCase):
    maxDiff = 4000

    def test_cut_file(self):
        book = write("cut.csv", rows(400, 1))
        for form in ["text", "csv", "json"]:
            for options in [["--totals"], ["--by", "market"]]:
                with self.subTest(options=options, form=form):
                    ours = spark("--piece", "3000", "--format", form, *options, "--", book)
                    self.assertEqual(ours, alone(book, *OPTIONS, *options, "--format", form))

    def test_every_size_of_piece(self):
        book = write("sizes.csv", rows(12, 2))
        theirs = alone(book, *OPTIONS, "--totals", "--format", "json")
        for size in [150, 200, 333, 1000]:
            with self.subTest(size=size):
                self.assertEqual(spark("--piece", str(size), "--format", "json", "--", book), theirs)

    def test_sort_limit_and_output(self):
        book = write("sorted.csv", rows(60, 3))
        words = ["--sort=-cost", "--limit=3", "--format=csv"]
        theirs = alone(book, *OPTIONS, "--by", "symbol", *words)
        ours = spark("--piece", "900", *words, "--output=out.csv", "--by", "symbol", "--", book)
        self.assertEqual((ours[0], Path("out.csv").read_bytes()), theirs[:2])

    def test_many_files(self):
        # Nothing unknown, since messages name the file and the line in it.
        lines = [line for line in rows(900, 4) if ",EUR," in line and not re.search(r",,,,(true)?\n", line)]
        whole = write("whole.csv", lines)
        Path("many").mkdir()
        for k in range(10):
            write(f"many/{k}.csv", lines[k * len(lines) // 10:(k + 1) * len(lines) // 10])
        for words in [["many"], [f"many/{k}.csv" for k in range(10)], [f"file://{folder}/many"]]:
            for form in ["csv", "json"]:
                with self.subTest(words=words[0], form=form):
                    ours = spark("--format", form, "--by", "symbol", "--", *words)
                    theirs = alone(whole, *OPTIONS, "--by", "symbol", "--format", form)
                    self.assertEqual(ours, theirs)

    def test_header_only(self):
        book = write("empty.csv", [])
        self.assertEqual(spark("--", book), alone(book, *OPTIONS, "--totals"))

    def test_bad_rows(self):
        lines = list(rows(200, 5))
        for k in range(3, 200, 7):
            lines[k] = lines[k].replace(",2012-", ",2012/", 1)
        book = write("bad.csv", lines)
        theirs = alone(book, *OPTIONS, "--totals")
        self.assertEqual(theirs[0], 65)
        self.assertEqual(spark("--piece", "2000", "--", book), theirs)

    def test_missing_file(self):
        book = write("there.csv", rows(3, 6))
        theirs = alone("missing.csv", *OPTIONS, "--totals")
        self.assertEqual(theirs[0], 66)
        self.assertEqual(spark("--", book, "missing.csv"), theirs)

    def test_missing_prices(self):
        book = write("there.csv", rows(3, 6))
        theirs = alone(book, *OPTIONS, "--totals", "--prices", "missing.csv")
        self.assertEqual(theirs[0], 66)
        self.assertEqual(spark("--prices", "missing.csv", "--", book), theirs)

    def test_price_of_a_symbol_held_in_one_piece(self):
        book = write("held.csv", [*rows(60, 7), "ONE,,,3,EUR,2012-01-02,1,,,,\n"])
        for symbol in ["ONE", "QQ"]:
            theirs = alone(book, *OPTIONS, "--totals", "--price", f"{symbol}=5")
            self.assertEqual(spark("--piece", "1000", "--price", f"{symbol}=5", "--", book), theirs)


def of_pieces(errors):
    """Pieces don't know the portfolio that they belong to."""
    return re.sub(rb"; portfolio check \S+ tells", b"; check tells", errors)


class ManyKeys(unittest.TestCase):
    def test_reducers(self):
        book = write("keys.csv", rows(500, 8, symbols=300))
        for form in ["csv", "json", "text"]:
            theirs = alone(book, *OPTIONS, "--by", "symbol", "--format", form)
            ours = spark("--piece", "5000", "--reducers", "3", "--format", form, "--by", "symbol", "--", book)
            self.assertEqual(ours, theirs)


class Rows(unittest.TestCase):
    def check(self, book, *words, program=PROGRAM):
        parts = folder / f"parts-{time.monotonic_ns()}"
        theirs = alone(book, *OPTIONS, "--format", "csv")
        ours = spark("--rows", str(parts), *words, "--", book, program=program)
        self.assertEqual((ours[0], ours[2]), (theirs[0], of_pieces(theirs[2])))
        names = sorted(path.name for path in parts.iterdir())
        if theirs[0] == 65:
            self.assertNotIn("_SUCCESS", names)
            return
        self.assertEqual(names[0], "_SUCCESS")
        self.assertTrue(all(name.startswith("part-") for name in names[1:]), names)
        self.assertEqual(b"".join((parts / name).read_bytes() for name in names[1:]), theirs[1])

    def test_cut_file(self):
        self.check(write("rows.csv", rows(200, 9)), "--piece", "2000")

    def test_bad_rows(self):
        self.check(write("rows-bad.csv", [*rows(100, 10), "A,B\n"]), "--piece", "2000")

    def test_header_only(self):
        self.check(write("rows-none.csv", []))

    def test_killed_program(self):
        once = wrapper("rows-once", f'mkdir {folder}/rows-killed 2>/dev/null && kill -9 $$')
        self.check(write("rows-killed.csv", rows(100, 11)), "--piece", "2000", program=once)

    def test_groups(self):
        with self.assertRaises(SystemExit) as ended:
            spark("--rows", "grouped", "--by", "symbol", "--", "any.csv")
        self.assertEqual(ended.exception.code, 64)

    def test_folder_that_exists(self):
        Path("exists").mkdir()
        code, _, message = spark("--rows", "exists", "--", write("rows-exists.csv", []))
        self.assertEqual((code, message), (64, b"portfolio_spark: exists exists already\n"))


class Failures(unittest.TestCase):
    def test_program_killed_once(self):
        book = write("killed.csv", rows(100, 12))
        once = wrapper("once", f'mkdir {folder}/killed 2>/dev/null && kill -9 $$')
        ours = spark("--piece", "2000", "--", book, program=once)
        self.assertTrue((folder / "killed").is_dir())
        self.assertEqual(ours, alone(book, *OPTIONS, "--totals"))

    def test_python_worker_killed_once(self):
        book = write("worker.csv", rows(100, 13))
        once = wrapper("worker", f'mkdir {folder}/worker-killed 2>/dev/null && kill -9 $PPID')
        self.assertEqual(spark("--piece", "2000", "--", book, program=once), alone(book, *OPTIONS, "--totals"))

    def test_program_always_killed(self):
        with self.assertRaisesRegex(Exception, "ended with -9"):
            spark("--", write("always.csv", rows(3, 14)), program=wrapper("always", "kill -9 $$"))


class Parquet(unittest.TestCase):
    def write(self, name, price):
        """The same few holdings as CSV and as Parquet, with prices of a type."""
        number = decimal.Decimal
        table = pyarrow.table({
            "symbol": ["AAA", "B,B", "CCC"],
            "shares": pyarrow.array(
                [number("10.000000"), number("-2.500000"), number("0.000001")], pyarrow.decimal128(38, 6)),
            "currency": ["EUR", "EUR", "EUR"],
            "purchase_date": pyarrow.array([15000, 15001, None], pyarrow.date32()),
            "purchase_price": pyarrow.array([7, 8, 9], pyarrow.int64()),
            "price": pyarrow.array([number("0.000000000001"), number("12.000000000000"), None], price)
            if pyarrow.types.is_decimal(price) else pyarrow.array([0.5, 1.5, None], price)})
        pyarrow.parquet.write_table(table, name)
        return name

    def test_decimals(self):
        self.write("decimals.parquet", pyarrow.decimal128(38, 12))
        with open("decimals.csv", "w") as file:
            file.write("symbol,shares,currency,purchase_date,purchase_price,price\n"
                       "AAA,10,EUR,2011-01-26,7,0.000000000001\n"
                       '"B,B",-2.5,EUR,2011-01-27,8,12\n'
                       "CCC,0.000001,EUR,,9,\n")
        for name in ["decimals.parquet", f"file://{folder}/decimals.parquet"]:
            code, output, _ = spark("--format", "csv", "--by", "symbol", "--", name)
            self.assertEqual((code, output), alone("decimals.csv", *OPTIONS, "--by", "symbol", "--format", "csv")[:2])

    def test_binary_floating_point(self):
        code, output, message = spark("--", self.write("floats.parquet", pyarrow.float64()))
        self.assertEqual((code, output), (65, b""))
        self.assertEqual(message, b"floats.parquet: error: price is binary floating point: make it DECIMAL or text\n")


class Cluster(unittest.TestCase):
    """A master and two workers on two loopback addresses."""

    def start(self, log, *words):
        environment = {**os.environ, "SPARK_LOCAL_IP": words[words.index("--host") + 1], "SPARK_DAEMON_MEMORY": "256m"}
        home = Path(pyspark.__file__).parent
        with open(log, "wb") as errors:
            process = subprocess.Popen(
                [home / "bin/spark-class", *words], env=environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
        self.addCleanup(self.kill, process)
        return process

    def kill(self, process):
        """Kills a process and what it started, an executor of Spark too."""
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def wait(self, condition, what):
        end = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.1)

    def test_a_worker_killed_in_the_middle(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        deploy = "org.apache.spark.deploy"
        self.start("master.log", f"{deploy}.master.Master", "--host", "127.0.0.1", "--port", str(port),
                   "--webui-port", "0")
        workers = [
            self.start(f"worker-{k}.log", f"{deploy}.worker.Worker", "--host", f"127.0.0.{k}", "--cores", "1",
                       "--memory", "512m", "--webui-port", "0", "--work-dir", f"work-{k}", f"spark://127.0.0.1:{port}")
            for k in (1, 2)]
        self.wait(lambda: Path("master.log").read_text().count("Registering worker") == 2, "workers")
        book = write("cluster.csv", rows(400, 15))
        Path("calls").mkdir()
        # The first worker takes its time until the second, which may start much later, has a second piece.
        slow = wrapper("slow", f"""case "$*" in *partial*)
            touch {folder}/calls/$SPARK_LOCAL_IP-$$
            for try in $(seq 600); do
                case $SPARK_LOCAL_IP-$(ls {folder}/calls | grep -c "^127.0.0.2-") in 127.0.0.1-[01]) sleep 0.1;; *) break;; esac
            done
            sleep 0.4;;
        esac""")
        environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": f"--master spark://127.0.0.1:{port} --executor-memory 512m "
                       "--conf spark.ui.enabled=false --conf spark.driver.host=127.0.0.1 pyspark-shell"}
        with open("driver.log", "wb") as errors:
            driver = subprocess.Popen(
                [sys.executable, portfolio_spark.__file__, "--program", slow, *OPTIONS, "--piece", "2000",
                 "--rows", "cluster-rows", "--", book], env=environment, stdout=subprocess.DEVNULL, stderr=errors,
                start_new_session=True)
        self.addCleanup(self.kill, driver)
        # The second worker is in the middle of its second piece, or further on.
        self.wait(lambda: len(list(Path("calls").glob("127.0.0.2-*"))) >= 2 or driver.poll() is not None, "pieces")
        self.assertIsNone(driver.poll(), Path("driver.log").read_text()[-5000:])
        self.kill(workers[1])
        driver.wait(timeout=120)
        theirs = alone(book, *OPTIONS, "--format", "csv")
        self.assertEqual(driver.returncode, theirs[0], Path("driver.log").read_text()[-5000:])
        self.assertIn(b"Lost executor", Path("driver.log").read_bytes())
        # Spark may tell of the lost worker after that.
        self.assertIn(of_pieces(theirs[2]), Path("driver.log").read_bytes())
        parts = sorted(Path("cluster-rows").glob("part-*"))
        self.assertEqual(b"".join(part.read_bytes() for part in parts), theirs[1])
        self.assertTrue(Path("cluster-rows/_SUCCESS").exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
