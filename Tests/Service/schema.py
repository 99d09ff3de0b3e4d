#!/usr/bin/env python3
"""Calls the service as its own description allows, and as it does not, with schemathesis (PyPI), and fails where it
answers otherwise than described.

Usage: Tests/Service/schema.py [SCHEMATHESIS] [MAX_EXAMPLES] [TURNS]

Of the operations, one of TURNS (by default all) is called with every value at the borders of what its description allows;
which ones changes from day to day. All are called with the examples and with what is drawn.

What a schema can't say is told here: an import needs If-Match unless it is a dry run, a price is of a held symbol, a column to sort by is of what is sorted, a history
ends after it begins, and holdings have to make sense together; where they don't, the answer is 400, 404 or 422, as
described. The stream of events has no end, and is left out. Edits are allowed, on a copy of the data: whatever they are,
what the files hold can be valued afterwards, and each edit has succeeded at least once.
"""
import datetime
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request

from served import ROOT, Served

CONFIG = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "304", "400", "404", "406", "409", "412", "422", "428"]
negative_data_rejection.expected-statuses = [
    "400", "401", "403", "404", "405", "406", "409", "412", "415", "422", "428", "429", "5xx"]
missing_required_header.expected-statuses = ["400", "401", "403", "406", "415", "422", "428"]
"""

# Symbols that are made up meet no stock, and positions no row: in a second run the paths that name one are given one
# that is there.
HELD = CONFIG + """
[parameters]
"path.symbol" = "AAPL"
"path.lot" = "AAPL"
"path.row" = "1"
"path.scheme" = "sector"
"""


def missed(archives):
    """The edits that have not succeeded in any run, though the description gives an example of each that can."""
    done = set()
    for archive in archives:
        for entry in json.loads(archive.read_text())["log"]["entries"]:
            if 200 <= entry["response"]["status"] < 300:
                path = urllib.parse.urlsplit(entry["request"]["url"]).path
                path = re.sub("(/api/v1/holdings/)[^/]+", r"\1{lot}", path)
                path = re.sub("(/api/v1/(?:trades|prices|rates|balances|dividends)/)[^/]+", r"\1{row}", path)
                path = re.sub("(/api/v1/classes/)[^/]+/[^/]+", r"\1{symbol}/{scheme}", path)
                path = re.sub("(/api/v1/targets/)[^/]+", r"\1{scheme}", path)
                done.add((entry["request"]["method"].lower(), path))
    document = json.load(urllib.request.urlopen(service.url + "/api/v1/openapi.json"))
    edits = {(method, path) for path, operations in document["paths"].items() for method, operation in operations.items()
             if any(parameter["name"] == "If-Match" for parameter in operation["parameters"])}
    return sorted(edits - done)


def without_borders(turns):
    """The configuration that leaves the border cases of all operations but those of the day out."""
    document = json.load(urllib.request.urlopen(service.url + "/api/v1/openapi.json"))
    names = sorted(operation["operationId"] for operations in document["paths"].values()
                   for operation in operations.values() if "operationId" in operation)
    turn = datetime.date.today().toordinal()
    others = [name for place, name in enumerate(names) if (place + turn) % turns]
    print(f"{len(names) - len(others)} of {len(names)} operations are called with all border cases")
    if not others:
        return ""
    return f"\n[[operations]]\ninclude-operation-id = {json.dumps(others)}\nphases.coverage.enabled = false\n"


schemathesis = sys.argv[1] if len(sys.argv) > 1 else "schemathesis"
count = sys.argv[2] if len(sys.argv) > 2 else "100"
turns = int(sys.argv[3]) if len(sys.argv) > 3 else 1
with tempfile.TemporaryDirectory() as scratch:
    shutil.copytree(ROOT / "data", pathlib.Path(scratch) / "data")
    # Trades, balances, dividends and rates to be changed and removed.
    (pathlib.Path(scratch) / "data/france/trades.csv").write_text("date,type,symbol,shares,price,currency\n" + "".join(
        f"2013-01-{day:02},buy,HELD,{day},50,EUR\n" for day in range(1, 29)))
    (pathlib.Path(scratch) / "data/france/cash.csv").write_text("currency,amount,date\n" + "".join(
        f"EUR,{day},2013-01-{day:02}\n" for day in range(1, 29)))
    (pathlib.Path(scratch) / "data/france/dividends.csv").write_text("symbol,ex_date,amount,currency\n" + "".join(
        f"HELD,2013-03-{day:02},0.{day:02},EUR\n" for day in range(1, 29)))
    # Rates beside those of the bank, whose file is nobody's to change.
    (pathlib.Path(scratch) / "data/france/rates.csv").write_text("from,to,date,rate\n" + "".join(
        f"XAG,EUR,2013-01-{day:02},{day}\n" for day in range(1, 29)))
    settings = pathlib.Path(scratch) / "data/france/portfolio.json"
    settings.write_text(settings.read_text().replace('"../ecb/eurofxref-hist.csv"', '"../ecb/eurofxref-hist.csv", "rates.csv"'))
    service = Served(pathlib.Path(scratch) / "data/france", "--log-level", "error", "--allow-edits")
    codes = []
    archives = []
    borders = without_borders(turns)
    for name, text, paths in [("made-up", CONFIG, []), ("held", HELD, ["--include-path-regex", r"\{(symbol|lot|row|scheme)\}"])]:
        archives.append(pathlib.Path(scratch) / f"{name}.har")
        config = pathlib.Path(scratch) / f"{name}.toml"
        config.write_text(text + borders)
        run = subprocess.run(
            [schemathesis, "--config-file", str(config), "run", f"{service.url}/api/v1/openapi.json", "--checks", "all",
             "--max-examples", count, "--seed", "1", "--exclude-path", "/api/v1/events", *paths, "--request-timeout", "300",
             "--max-response-time", "300",
             "--suppress-health-check", "all", "--no-color", "--report", "har", "--report-har-path", str(archives[-1])],
            cwd=scratch)
        codes.append(run.returncode)
    for path in ["/api/v1/report", "/api/v1/holdings", "/edit"]:
        urllib.request.urlopen(service.url + path).read()
    never = missed(archives)
    print(f"edits that have never succeeded: {never}" if never else "every edit has succeeded")
    code = service.end()
    print(f"the service ended with exit code {code}")
sys.exit(any(codes) or bool(never) or code)
