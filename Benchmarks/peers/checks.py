"""What every result is compared with: references that share no code with any program, and one another."""

import csv
import itertools
import json
import subprocess
import sys
from decimal import ROUND_HALF_EVEN, Context, Decimal

import measure
import workloads
from programs import OURS, execute, result
from workloads import GAINS, HERE, TRADES, Files

GIVEN_OUT = Context(prec=38, rounding=ROUND_HALF_EVEN)

LOT_CELLS = ["symbol", "purchase_date", "currency", "shares", "purchase_price", "fees", "purchase_rate"]
GROUP_FIGURES = ["holdings", "cost", "value", "gain", "price_gain", "currency_gain", "intraday_change"]
GAIN_FIGURES = {"key", "sales", "proceeds", "cost", "gain", "price_gain", "currency_gain"}


def differ(message):
    sys.exit(f"\nNOT EQUAL: {message}")


def check_small(programs, run):
    """Every program against references that share no code with it."""
    for workload in run.workloads:
        # reference.py looks a rate up by walking the whole history: few rows where it does.
        rows = run.check_rows if workload in "TRD" else min(run.check_rows, 2000)
        files = Files(run.work, rows, run.rates)
        files.generate(run.generator, run.seed, workload)
        truth = run.work / f"{workload}-reference"
        measure.run([sys.executable, HERE / "reference.py", *reference_arguments(workload, files)], truth)
        for program in [p for p in programs if workload in p.only]:
            execute(program, workload, files, run)
            output = result(program, workload, run)
            if workload == "R":
                program.percentages_off = check_report(program, truth, output, 1)
                if program is OURS and truth.read_bytes() != output.read_bytes():
                    differ(f"{program.name}: its CSV has the reference's values but not its bytes")
            elif workload in GAINS:
                check_gains(program, truth, output)
            elif workload == "D":
                check_groups(program, truth, output)
            elif workload == "L":
                check_lots(program, truth, output)
            else:
                check_totals(program, read_totals(truth), read_totals(output))
            output.unlink()
        run.report.line(f"{workload}: all agree with `reference.py` at {rows:,} {workloads.rows(workload)}.\n")


def reference_arguments(workload, files):
    """Our command line, less the program and --output: reference.py prints."""
    arguments = workloads.portfolio_command("", workload, files, "")[1:]
    return arguments[: arguments.index("--output")] if workload == "R" else arguments


def read_totals(path):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    rows = {"total": report["totals"]}
    for entry in report["byCurrency"]:
        rows[entry["currency"]] = entry
    return rows


def check_totals(program, truth, found):
    """Compares all figures that both give. Returns the largest difference, as a part of the row's value."""
    worst = 0.0
    if truth.keys() != found.keys():
        differ(f"{program.name} has the currencies {sorted(found)}, not {sorted(truth)}")
    for key, row in truth.items():
        for name, expected in row.items():
            if name in ("currency", "known"):
                continue
            if name not in found[key]:
                if key == "total" and name != "holdings" and not name.endswith("Percent"):
                    differ(f"{program.name} has no {name}")
                continue
            text = found[key][name]
            if name == "holdings" or expected is None or text is None:
                if expected != text:
                    differ(f"{program.name}: {name} of {key} is {text}, not {expected}")
                continue
            a, b = (GIVEN_OUT.create_decimal(value) for value in (expected, text))
            if a == b:
                continue
            if program.exact:
                differ(f"{program.name}: {name} of {key} is {text}, not {expected}")
            if not name.endswith("ercent") and name != "weight":
                worst = max(worst, float(abs(a - b) / abs(Decimal(row["value"]))))
    if worst > 1e-6:
        differ(f"{program.name} is off by {worst:.0e}")
    return worst


def check_gains(program, truth, found):
    """Compares all figures that both give of each key: equal, or nothing. Keys are in order in both."""
    truth, found = read_rows(truth), read_rows(found)
    if [row["key"] for row in truth] != [row["key"] for row in found]:
        differ(f"{program.name} has gains of {len(found)} keys, which are not those {len(truth)} that they should be")
    for expected, row in zip(truth, found):
        for name in GAIN_FIGURES | (expected.keys() & row.keys()):
            a, b = expected[name], row.get(name)
            if a != b and (name == "key" or not a or not b or Decimal(a) != Decimal(b)):
                differ(f"{program.name}: {name} of {row['key']} is {b}, not {a}")


def check_groups(program, truth, found):
    """Compares all amounts that both give of each key, one after another: there may be as many keys as rows."""
    with open(truth, encoding="utf-8", newline="") as a, open(found, encoding="utf-8", newline="") as b:
        for expected, row in itertools.zip_longest(csv.DictReader(a), csv.DictReader(b)):
            if expected is None or row is None or expected["key"] != row["key"]:
                differ(f"{program.name} has the key {row and row['key']}, not {expected and expected['key']}")
            for name in GROUP_FIGURES:
                if expected[name] != row[name] and Decimal(expected[name]) != Decimal(row[name]):
                    differ(f"{program.name}: {name} of {row['key']} is {row[name]}, not {expected[name]}")


def check_lots(program, truth, found):
    """Compares the open lots, of which a symbol has at most one of a day."""
    truth, found = (
        sorted([lot_cell(row, name) for name in LOT_CELLS] for row in read_rows(path)) for path in (truth, found)
    )
    if truth != found:
        a, b = next((pair for pair in zip(truth, found) if pair[0] != pair[1]), (len(truth), len(found)))
        differ(f"{program.name} has the lots {b}, not {a}")


def lot_cell(row, name):
    text = row[name]
    if name in LOT_CELLS[:3]:
        return text
    return Decimal(text or (1 if name == "purchase_rate" else 0))


def read_rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def check_report(program, truth, output, every):
    """Compares two CSV reports. Returns how many percentages in a million differ in their last digit."""
    arguments = [sys.executable, HERE / "check_rows.py", truth, output, "--every", str(every)]
    checked = subprocess.run(arguments, check=False, capture_output=True, text=True)
    if checked.returncode:
        differ(f"{program.name}: {checked.stderr.strip()}")
    counts = json.loads(checked.stdout)
    if counts["wrong"] or (program.exact and counts["inexact"]):
        differ(f"{program.name}: {checked.stdout}")
    if program is OURS and counts["percentages off"]:
        differ(f"{program.name}: {checked.stdout}")
    return counts["percentages off"] * 1e6 / (3 * counts["compared"])


def check_large(workload, files, programs, run):
    """What is to be said of each program's exactness, found by comparison."""
    exactness = {}
    if workload == "R":
        truth = result(next((p for p in programs if p.exact), programs[0]), workload, run)
        for program in programs:
            check_report(program, truth, result(program, workload, run), max(1, files.holdings // 100_000))
            exactness[program] = said(program)
        return exactness
    path = result(next((p for p in programs if p.exact), programs[0]), workload, run)
    if workload == "D":
        # The references would keep all keys in memory.
        for program in programs:
            check_groups(program, path, result(program, workload, run))
        return dict.fromkeys(programs, "yes")
    if files.holdings <= run.reference_limit:
        path = run.work / f"{workload}-reference"
        script = "reference_gains.py" if workload in TRADES else "reference_totals.py"
        arguments = [sys.executable, HERE / script, "--holdings", files.input(workload)]
        measure.run(arguments + files.sources(workload), path)
    if workload in TRADES:
        for program in programs:
            check = check_gains if workload in GAINS else check_lots
            check(program, path, result(program, workload, run))
        return dict.fromkeys(programs, "yes")
    truth = read_totals(path)
    for program in programs:
        worst = check_totals(program, truth, read_totals(result(program, workload, run)))
        exactness[program] = "yes" if program.exact else f"no ({worst:.0e})"
    return exactness


def said(program):
    """Of R. The check against reference.py has counted the percentages that were not rounded half to even."""
    if program is OURS:
        return "yes"
    return f"{'amounts' if program.exact else 'no'}; of a million percentages {program.percentages_off:.0f} are off"
