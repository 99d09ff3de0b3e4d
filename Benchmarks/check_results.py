#!/usr/bin/env python3
"""Checks that a file has the shape of `valuation-benchmark run --json`, as README.md describes it, and figures that
agree with one another. Figures themselves decide nothing: they are the machine's.

    check_results.py FILE [--holdings N ...]
"""

import argparse
import json
import math

FAMILIES = [
    "program", "trades", "returns", "shapes", "lists", "reading", "decimals", "rates", "imports", "engine", "sections", "rendering"
]
ALWAYS = {
    "name": str,
    "title": str,
    "holdings": int,
    "rows": int,
    "samples": int,
    "repetitions": int,
    "minimum": float,
    "median": float,
    "rowsPerSecond": float,
}
SOMETIMES = {"bytes": int, "bytesPerSecond": float, "cpu": float, "peakMemory": int, "growth": float}
MACHINE = {"processor": str, "cores": int, "memory": int, "system": str}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--holdings", nargs="+", type=int, help="the sizes that were asked for")
    run = parser.parse_args()
    with open(run.file, encoding="utf-8") as file:
        report = json.load(file)
    assert report.keys() == {"format", "machine", "build", "results"}, report.keys()
    assert report["format"] == 1 and report["build"] in ("release", "debug")
    check_types(report["machine"], MACHINE, {})
    before = {}
    for result in report["results"]:
        check(result, before.get(result["name"]))
        before[result["name"]] = result
    families = list(dict.fromkeys(name.split(".")[0] for name in before))
    assert families == FAMILIES, families
    if run.holdings:
        sizes = [r["holdings"] for r in report["results"] if r["name"] == "program.totals"]
        assert sizes == run.holdings, sizes
    print(f"{len(before)} benchmarks, {len(report['results'])} results of the documented shape")


def check_types(value, always, sometimes):
    assert always.keys() <= value.keys() <= always.keys() | sometimes.keys(), value
    for name, kind in (always | sometimes).items():
        if name in value:
            kinds = (int, float) if kind is float else kind
            assert isinstance(value[name], kinds) and not isinstance(value[name], bool), (name, value)


def check(result, before):
    check_types(result, ALWAYS, SOMETIMES)
    assert 0 < result["minimum"] <= result["median"] < math.inf, result
    assert result["samples"] >= 1 and result["repetitions"] >= 1 and result["rows"] >= 1, result
    assert math.isclose(result["rowsPerSecond"], result["rows"] / result["median"], rel_tol=1e-9), result
    assert ("bytes" in result) == ("bytesPerSecond" in result), result
    if result["name"].startswith("program."):
        assert result["peakMemory"] > 0 and result["cpu"] >= 0, result
    assert ("growth" in result) == (before is not None), result
    if before:
        growth = result["median"] / result["rows"] / (before["median"] / before["rows"])
        assert math.isclose(result["growth"], growth, rel_tol=1e-9), result


main()
