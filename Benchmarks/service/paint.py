#!/usr/bin/env python3
"""The time until the report page of a large portfolio begins to arrive, and until a browser has painted it.

Usage: Benchmarks/service/paint.py [--holdings N] [--limit SECONDS]

Needs Chromium with chromedriver, selenium (PyPI), and a release build with the trait `Server`. Fails where the median of
the first paints takes longer than the limit.
"""
import argparse
import http.client
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

from selenium import webdriver

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Service"))
from served import Served  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--holdings", type=int, default=5000)
parser.add_argument("--limit", type=float, default=0.3)
arguments = parser.parse_args()


def first_byte(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    start = time.perf_counter()
    connection.request("GET", "/", headers={"Accept": "text/html", "Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    begun = time.perf_counter() - start
    size = len(answer.read())
    connection.close()
    return begun, size


def paints(url):
    """The first contentful paint of several visits, in seconds, each by a browser of its own."""
    times = []
    for _ in range(5):
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000"]:
            options.add_argument(argument)
        path = shutil.which("chromedriver")
        driver = webdriver.Chrome(
            options=options, service=webdriver.ChromeService(executable_path=path) if path else None)
        try:
            driver.get("about:blank")
            driver.get(url)
            for _ in range(100):
                paint = driver.execute_script(
                    "const [entry] = performance.getEntriesByName('first-contentful-paint');"
                    "return entry ? entry.startTime : null")
                if paint is not None:
                    break
                time.sleep(0.05)
            times.append(paint / 1000)
        finally:
            driver.quit()
    return times


with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    (folder / "portfolio.json").write_text('{"name": "Many", "currency": "EUR"}')
    (folder / "holdings.csv").write_text("symbol,name,shares,currency,purchase_price,price\n" + "".join(
        f"S{number:04},Company {number},{1 + number % 7},EUR,10,{5 + number % 11}\n"
        for number in range(arguments.holdings)))
    with Served(folder, "--log-level", "error") as service:
        begun, size = first_byte(service.port)
        print(f"first byte: {begun * 1000:.1f} ms when the page is made, {size} bytes compressed")
        again = statistics.median(first_byte(service.port)[0] for _ in range(20))
        print(f"first byte: {again * 1000:.1f} ms when it is at hand")
        times = paints(service.url + "/")
        median = statistics.median(times)
        print("first paint: " + ", ".join(f"{paint * 1000:.0f} ms" for paint in times) + f"; median {median * 1000:.0f} ms")
        code = service.end()
sys.exit(median > arguments.limit or code != 0)
