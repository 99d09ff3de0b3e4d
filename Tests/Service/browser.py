#!/usr/bin/env python3
"""Drives a browser (headless Chromium, by Selenium of PyPI) through the pages: list, detail, back; each form; lots; edits; targets and cash; a
first run and an import; several portfolios; a price that changes; accounts, cash and classes; a file that breaks and is mended; login and logout; a large portfolio; and the same without script.
Amounts that are hidden are on none of the pages. Every page is checked with axe, at the width of a phone in light colours and of a desktop in dark ones, and some in the other colours
too; and every page has to fit on paper.

Usage: Tests/Service/browser.py [FOLDER FOR PICTURES]
"""
import datetime
import importlib.util
import json
import pathlib
import re
import shutil
import sys
import tempfile
import time
import urllib.request

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from driving import browser, click, field, picture, quiet, resize, retried, tap, text, wait
from served import ROOT, Served

# A sheet of A4 between its margins, at 96 pixels to an inch.
PAPER = 703
FILLED_WIDTHS = [800, 1280]
EXAMPLES = ["france", "germany", "household"]
# Pages with figures, and with what their filters can say.
FIRST_FIGURES = ["/", "/holdings/AAPL", "/history", "/returns", "/?currency=USD&as-of=2012-03-01",
                 "/history?from=2012-03-01&every=week", "/returns?period=1y", "/returns?period=1y&by=symbol"]
AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js"


def drive(service, folder, script):
    print("with script" if script else "without script")
    name = "script" if script else "plain"
    driver = browser(script)
    try:
        driver.get(service.url + "/")
        wait(driver, "the list is there", lambda: "Holdings" in text(driver))
        picture(driver, f"{name}-1-list")
        link = driver.find_element(By.CSS_SELECTOR, "tbody th a")
        symbol = link.text
        tap(driver, link)
        wait(driver, f"the detail of {symbol} is there",
             lambda: driver.find_element(By.TAG_NAME, "h1").text == symbol and "/holdings/" in driver.current_url)
        picture(driver, f"{name}-2-detail")
        click(driver, By.LINK_TEXT, "Back to the holdings")
        wait(driver, "back at the row of the list", lambda: driver.current_url == f"{service.url}/#row-{symbol}")
        driver.back()
        wait(driver, "the browser's own way back", lambda: "/holdings/" in driver.current_url)
        driver.get(service.url + "/")

        def renewed():
            if not script:
                driver.refresh()

        def cell():
            renewed()
            return driver.find_element(By.CSS_SELECTOR, ".headline .amount").text

        before = cell()
        if script:
            fill(driver, "choice-as-of", "2012-03-01")
        holdings = folder / "holdings.csv"
        good = holdings.read_text()
        lines = good.splitlines(keepends=True)
        rows = [number for number, line in enumerate(lines) if number and line.strip() and not line.startswith("#")]
        holdings.write_text("".join(lines + [lines[rows[0]]]))
        wait(driver, "one more lot changes the value", lambda: cell() != before)
        if script and field(driver, "choice-as-of").get_attribute("value") != "2012-03-01":
            sys.exit("a change of the files has erased what was typed")
        picture(driver, f"{name}-3-updated")
        broken = lines[:]
        broken[rows[0]] = "not,a,holding\n"
        holdings.write_text("".join(broken))

        def marked():
            renewed()
            return "Out of date." in text(driver) and "holdings.csv" in text(driver)

        wait(driver, "a broken file marks the last good figures, with the place", marked)
        picture(driver, f"{name}-4-broken")
        holdings.write_text(good)

        def mended():
            return cell() == before and "Out of date." not in text(driver)

        wait(driver, "a mended file takes the mark away", mended)
        driver.get(service.url + "/holdings/NOTHELD")
        wait(driver, "an unknown symbol is told on a page", lambda: "no holding has the symbol" in text(driver))
        quiet(driver, "404")
    finally:
        driver.quit()


def rows(driver):
    return [cell.text for cell in driver.find_elements(By.CSS_SELECTOR, '#list tbody th a[href*="/holdings/"]')]


def send(driver, script, form):
    """Sends a form; with script, it is sent by itself."""
    if not script:
        click(driver, By.CSS_SELECTOR, f"#form-{form} button")


def choose(driver, script, form, name, value):
    retried(lambda: Select(field(driver, f"{form}-{name}")).select_by_value(value))
    send(driver, script, form)


def forms(service, script):
    print("forms " + ("with script" if script else "without script"))
    driver = browser(script)
    try:
        driver.get(service.url + "/")
        whole = driver.find_element(By.CSS_SELECTOR, ".headline .amount").text
        choose(driver, script, "list", "sort", "-value")
        wait(driver, "the list is sorted by the sums of lots", lambda: "sort=-value" in driver.current_url
             and rows(driver) == ["AAPL", "MSFT", "IBM", "GOOG"])
        choose(driver, script, "list", "by", "holding")
        wait(driver, "each lot has a row of its own", lambda: "by=holding" in driver.current_url and rows(driver) == [
            "AAPL", "IBM", "AAPL", "GOOG", "MSFT", "MSFT", "AAPL"])
        # Cards have no heads.
        resize(driver, 1280)
        driver.get(service.url + "/?cost-rate=current")
        for order, direction in [("-value", "descending"), ("value", "ascending")]:
            click(driver, By.CSS_SELECTOR, "#list thead th:nth-child(2) a")
            wait(driver, f"a column head sorts the list, {direction}",
                 lambda: f"cost-rate=current&sort={order}" in driver.current_url
                 and driver.find_element(By.CSS_SELECTOR, "#list th[aria-sort]").get_attribute("aria-sort") == direction)
        resize(driver, 1280 if script else 390)
        driver.get(service.url + "/?sort=-value")
        search = field(driver, "list-find")
        search.send_keys("GOOG")
        if not script:
            search.send_keys(Keys.ENTER)
        wait(driver, "what is sought is found", lambda: rows(driver) == ["GOOG"])
        wait(driver, "the page says of how many, and the totals stay",
             lambda: re.search(r"\b1 of [2-6] rows shown", text(driver))
             and driver.find_element(By.CSS_SELECTOR, ".headline .amount").text == whole)
        if script and driver.switch_to.active_element.get_attribute("value") != "GOOG":
            sys.exit("the search has lost the focus")
        driver.refresh()
        wait(driver, "the address keeps the state", lambda: rows(driver) == ["GOOG"]
             and field(driver, "list-sort").get_attribute("value") == "-value")
        retried(lambda: tap(driver, next(link for link in driver.find_elements(By.LINK_TEXT, "Reset") if link.is_displayed())))
        wait(driver, "a reset shows all", lambda: len(rows(driver)) == 4)
        choose(driver, script, "list", "by", "symbol")
        wait(driver, "the holdings are grouped", lambda: rows(driver) == ["AAPL", "GOOG", "IBM", "MSFT"])
        driver.get(service.url + "/?sort=-value")
        click(driver, By.LINK_TEXT, "AAPL")
        wait(driver, "a stock has a next one", lambda: driver.find_elements(By.LINK_TEXT, "Next: MSFT"))
        click(driver, By.LINK_TEXT, "Next: MSFT")
        wait(driver, "and that a previous one", lambda: driver.find_elements(By.LINK_TEXT, "Previous: AAPL"))
        click(driver, By.LINK_TEXT, "Back to the holdings")
        wait(driver, "back at the row", lambda: driver.current_url == service.url + "/?sort=-value#row-MSFT")
        for path in ["/", "/holdings/AAPL", "/history", "/gains", "/returns"]:
            driver.get(service.url + path)
            currency = field(driver, "choice-currency")
            currency.send_keys("USD")
            currency.send_keys(Keys.ENTER)
            wait(driver, f"{path} is in dollars",
                 lambda: "currency=USD" in driver.current_url and "in USD" in text(driver).split("\n\n")[0]
                 and field(driver, "choice-currency").get_attribute("value") == "USD")
        driver.get(service.url + "/history")
        choose(driver, script, "choice", "every", "week")
        wait(driver, "a history by weeks", lambda: "every=week" in driver.current_url)
        driver.get(service.url + "/history?from=2009-01-01")
        compared = field(driver, "comparison-benchmark")
        compared.send_keys("IBM")
        compared.send_keys(Keys.ENTER)
        wait(driver, "the same money in a benchmark is drawn", lambda: "benchmark=IBM" in driver.current_url
             and "The same money in IBM" in driver.find_element(By.ID, "history").text)
        driver.get(service.url + "/?as-of=2012-03-01")
        wait(driver, "an earlier day", lambda: "As of 2012-03-01" in text(driver))
        driver.get(service.url + "/?as-of=2012-03-01&currency=EURO")
        wait(driver, "what is wrong stands beside the field, and what was entered in it",
             lambda: "did you mean EUR?" in driver.find_element(By.CSS_SELECTOR, ".wrong").text
             and field(driver, "choice-currency").get_attribute("value") == "EURO")
        picture(driver, "wrong-" + ("script" if script else "plain"))
        driver.get(service.url + "/nothing")
        wait(driver, "a wrong address is told on a page", lambda: driver.find_elements(By.LINK_TEXT, "Holdings"))
        driver.get(service.url + "/")
        click(driver, By.LINK_TEXT, "1Y")
        wait(driver, "the charts of a year, on the same page, with what it brought",
             lambda: driver.current_url == service.url + "/?range=1y#ranges" and "time-weighted return (TWR)" in text(driver))
        if script:
            chart = driver.find_element(By.CSS_SELECTOR, "#history svg.wide")
            ActionChains(driver).move_to_element(chart).perform()
            wait(driver, "the figures of a day are told under the pointer",
                 lambda: "Value" in driver.find_element(By.CSS_SELECTOR, "p.reading").text)
            if "Value" not in driver.find_element(By.CSS_SELECTOR, "#history svg.wide").get_attribute("data-points"):
                sys.exit("the large chart has no figures")
            told = driver.find_element(By.CSS_SELECTOR, "p.reading").text
            # The key says the same.
            key = [figure.text for figure in chart.find_elements(By.CSS_SELECTOR, "text.figure")]
            if not key or not all(figure in told for figure in key):
                sys.exit(f"the key says {key}, and not {told}")
            driver.execute_script("arguments[0].focus()", chart)
            ActionChains(driver).send_keys(Keys.ARROW_RIGHT).perform()
            wait(driver, "and of the next by its key",
                 lambda: driver.find_element(By.CSS_SELECTOR, "p.reading").text[:10] > told[:10])
            driver.get(service.url + "/returns?benchmark=IBM")
            for part, words in [("growth", "Benchmark IBM"), ("falls", " %")]:
                driver.execute_script("arguments[0].focus()", driver.find_element(By.CSS_SELECTOR, f"#{part} svg:last-of-type"))
                ActionChains(driver).send_keys(Keys.ARROW_LEFT).perform()
                wait(driver, f"so are the returns of {part}",
                     lambda: words in driver.find_element(By.CSS_SELECTOR, f"#{part} p.reading").text)
            driver.get(service.url + "/")
            choose(driver, script, "choice", "cost-rate", "current")
            wait(driver, "a choice is shown at once", lambda: "cost at the current rate" in text(driver))
            driver.back()
            wait(driver, "and the browser's way back undoes it",
                 lambda: "cost at the current rate" not in text(driver))
        quiet(driver, "404", "400")
    finally:
        driver.quit()


def parts(service, script):
    """Accounts, cash and classes, and the ways between them."""
    print("parts " + ("with script" if script else "without script"))
    driver = browser(script)

    def follow(name):
        press(driver, By.LINK_TEXT, name)

    try:
        driver.get(service.url + "/")
        follow("Accounts")
        wait(driver, "an account has the name it is called by", lambda: "Stocks and shares ISA" in text(driver))
        follow("ISA")
        wait(driver, "it leads to its holdings", lambda: rows(driver) == ["NORTH"] and "Only the account ISA." in text(driver))
        follow("Cash")
        wait(driver, "the account stays chosen", lambda: "Only the account ISA." in text(driver) and "GIA" not in text(driver))
        follow("All accounts")
        wait(driver, "until all are", lambda: "Only the account" not in text(driver) and "US broker" in text(driver))
        choose(driver, script, "choice", "history", "true")
        wait(driver, "balances have the rows behind them", lambda: "history=true" in driver.current_url
             and "dividend" in driver.find_element(By.ID, "changes").text)
        follow("Classes")
        wait(driver, "classes stand beside their targets", lambda: "To target" in text(driver))
        follow("Equity/Europe")
        wait(driver, "a class leads to its holdings", lambda: rows(driver) == ["NORTH"]
             and "Only what is in the class Equity/Europe of assets" in text(driver))
        choose(driver, script, "list", "sort", "-value")
        wait(driver, "which stay those of the class", lambda: "class=assets" in driver.current_url
             and "sort=-value" in driver.current_url and rows(driver) == ["NORTH"])
        follow("All holdings")
        wait(driver, "until all are shown", lambda: len(rows(driver)) > 2)
        quiet(driver)
    finally:
        driver.quit()


def press(driver, by, value):
    """Presses what is among the links that are folded behind the daily ones."""
    if not retried(lambda: any(found.is_displayed() for found in driver.find_elements(by, value))):
        click(driver, By.CSS_SELECTOR, ".site summary")
    click(driver, by, value)


def menu(service, script):
    """The links that are folded behind the daily ones: they lie over the page."""
    print("the menu " + ("with script" if script else "without script"))
    driver = browser(script, 1280)
    try:
        driver.get(service.url + "/gains")

        def fold():
            return driver.find_element(By.CSS_SELECTOR, ".site details")

        def line():
            return fold().find_element(By.TAG_NAME, "summary")

        def places():
            return [found.rect for found in driver.find_elements(By.CSS_SELECTOR, ".site > ul > li, h1")]

        before = places()
        wait(driver, "the line names the page behind it", lambda: line().text == "More: Realised gains and income")
        line().click()
        wait(driver, "the menu opens, and nothing moves",
             lambda: fold().get_attribute("open") and places() == before)
        picture(driver, f"menu-{script}")
        if script:
            ActionChains(driver).send_keys(Keys.TAB, Keys.ESCAPE).perform()
            wait(driver, "Escape closes it", lambda: not fold().get_attribute("open")
                 and driver.switch_to.active_element == line())
            for what, leave in [("a click", driver.find_element(By.TAG_NAME, "h1").click),
                                ("the focus", lambda: ActionChains(driver).send_keys(Keys.TAB * 12).perform())]:
                line().click()
                leave()
                wait(driver, f"{what} elsewhere closes it", lambda: not fold().get_attribute("open"))
        else:
            line().click()
            wait(driver, "its line closes it", lambda: not fold().get_attribute("open"))
        quiet(driver)
    finally:
        driver.quit()


def phone(service):
    """The bar at the bottom of a phone, the first link of a page, and what lets a browser install the service."""
    print("a phone")
    driver = browser(True)
    try:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
        driver.get(service.url + "/gains")

        def box(selector):
            return driver.execute_script(
                "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.top, box.bottom];", selector)

        ActionChains(driver).send_keys(Keys.TAB).perform()
        first = driver.switch_to.active_element
        wait(driver, "the first link leads past the others, and is seen",
             lambda: first.text == "Skip to content" and first.rect["height"] > 24 and box(".skip")[0] >= 0)
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        wait(driver, "it leads to the content", lambda: driver.current_url.endswith("#content"))
        ActionChains(driver).send_keys(Keys.TAB).perform()
        wait(driver, "into the content", lambda: driver.execute_script("return document.activeElement.closest('main') !== null"))
        wait(driver, "the links to the pages are at the bottom",
             lambda: box(".site")[1] == 844 and box(".site")[0] > 760)
        driver.execute_script("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
        wait(driver, "and lie over nothing at the end of the page", lambda: box("footer")[1] <= box(".site")[0])
        driver.find_element(By.CSS_SELECTOR, ".site summary").click()
        wait(driver, "the menu opens above them", lambda: 0 <= box(".site details ul")[0] and box(".site details ul")[1] <= box(".site")[0] + 1)
        inspect(driver, "the open menu", 390)
        picture(driver, "phone")
        for path in FIRST_FIGURES:
            driver.get(service.url + path)
            wait(driver, f"{path} has figures", lambda: driver.find_elements(By.CSS_SELECTOR, ".headline .amount, main .band"))
            top = box(".headline .amount, main .band")[0] + driver.execute_script("return scrollY")
            if top > 420 or driver.find_elements(By.CSS_SELECTOR, ".filter[open]"):
                sys.exit(f"the first figure of {path} stands at {top}")
            if "?" in path and not any(link.is_displayed() for link in driver.find_elements(By.CSS_SELECTOR, ".filter + .reset")):
                sys.exit(f"{path} can't be reset")
        print(f"  the first figure of {len(FIRST_FIGURES)} pages is in sight, whatever is chosen")
        driver.get(service.url + "/returns")
        click(driver, By.LINK_TEXT, "1Y")
        wait(driver, "a span that is pressed is told in the folded line",
             lambda: "period 1 year" in driver.find_element(By.CSS_SELECTOR, ".filter > summary").text
             and not driver.find_element(By.ID, "choice-period").is_displayed())
        choose(driver, True, "choice", "by", "symbol")
        wait(driver, "what is open stays open while something is chosen",
             lambda: "period 1 year · by symbol" in driver.find_element(By.CSS_SELECTOR, ".filter > summary").text
             and driver.find_element(By.ID, "choice-by").is_displayed())
        found = driver.execute_cdp_cmd("Page.getAppManifest", {})
        if found["errors"] or not found["url"].endswith("/manifest.webmanifest") or '"Portfolio"' not in found.get("data", ""):
            sys.exit(f"the manifest is {found}")
        if not driver.execute_async_script("""
                const done = arguments[arguments.length - 1], icon = new Image();
                icon.onload = () => done(true);
                icon.onerror = () => done(false);
                icon.src = document.querySelector("link[rel=icon]").href;"""):
            sys.exit("the icon can't be loaded")
        quiet(driver)
    finally:
        driver.quit()


def visits(service, folder):
    """The change since the last visit, and amounts that are hidden."""
    print("visits")
    driver = browser(True)
    holdings = folder / "holdings.csv"
    before = holdings.read_text()

    def since():
        return [line.text for line in driver.find_elements(By.ID, "since")]

    def amounts():
        return driver.find_element(By.ID, "amounts")

    try:
        driver.get(service.url + "/")
        wait(driver, "the page is there", lambda: driver.find_elements(By.ID, "amounts"))
        if since():
            sys.exit("a first visit is compared with another")
        total = driver.find_element(By.CSS_SELECTOR, "[data-total]").get_attribute("data-total")
        whole, cents = total.split(".")
        driver.execute_script("""
            const key = Object.keys(localStorage).find((key) => key.startsWith("visit "));
            localStorage.setItem(key, JSON.stringify({ day: "2020-11-24", total: arguments[0] }));
        """, f"{int(whole) - 1234}.{cents}")
        driver.refresh()
        wait(driver, "the total is compared with that of the last visit",
             lambda: since() and since()[0].startswith("Change of value since your last visit on 2020-11-24: +1,234.00 EUR (then "))
        if "Gain" in since()[0] or driver.find_elements(By.CSS_SELECTOR, "#since a, #since .gain"):
            sys.exit(f"a gain is told of a period that no prices are of: {since()[0]}")
        driver.refresh()
        wait(driver, "and still is when the page is loaded again", lambda: since() and "+1,234.00 EUR" in since()[0])
        holdings.write_text(before + before.splitlines()[-1] + "\n")
        wait(driver, "and again when the files change", lambda: since() and "+1,234.00 EUR" not in since()[0])
        picture(driver, "since")
        holdings.write_text(before)
        wait(driver, "and back", lambda: since() and "+1,234.00 EUR" in since()[0])
        with urllib.request.urlopen(service.url + "/api/v1/returns?from=2013-01-31") as answer:
            row, = json.load(answer)["returns"]
        driver.execute_script("""
            const key = Object.keys(localStorage).find((key) => key.startsWith("visit "));
            localStorage.setItem(key, JSON.stringify({ day: "2013-01-31", total: arguments[0] }));
        """, f"{int(whole) - 20000}.{cents}")
        driver.refresh()
        gain = f"{float(row['gain']):+,.2f} EUR"
        wait(driver, "money that came in is no gain, which is told beside the change",
             lambda: since() and "2013-01-31: +20,000.00 EUR" in since()[0]
             and f"Gain since then, without money in or out: {gain}. Returns since then" in since()[0]
             and [part.text for part in driver.find_elements(By.CSS_SELECTOR, "#since .gain, #since .loss")] == [gain])
        picture(driver, "since-gain")
        click(driver, By.LINK_TEXT, "Returns since then")
        wait(driver, "and leads to the returns of that time",
             lambda: "/returns?from=2013-01-31" in driver.current_url and gain.removeprefix("+") in text(driver))
        driver.get(service.url + "/?currency=USD")
        wait(driver, "another currency has no visit yet", lambda: driver.find_elements(By.ID, "amounts") and not since())
        driver.get(service.url + "/")
        press(driver, By.ID, "amounts")
        wait(driver, "amounts are hidden", lambda: amounts().get_attribute("textContent") == "Show amounts" and whole[-3:] + "." + cents not in text(driver)
             and "••• EUR" in text(driver) and " %" in text(driver) and not since())
        wait(driver, "the button keeps the focus", lambda: driver.switch_to.active_element.get_attribute("id") == "amounts")
        picture(driver, "hidden")
        driver.get(service.url + "/holdings/AAPL")
        wait(driver, "on other pages too", lambda: "••• EUR" in text(driver) and amounts().get_attribute("textContent") == "Show amounts")
        check(service.url, ["/", "/holdings/AAPL", "/history"], "hidden", hidden=True)
        press(driver, By.ID, "amounts")
        wait(driver, "and shown again", lambda: "•••" not in text(driver) and amounts().get_attribute("textContent") == "Hide amounts")
        quiet(driver)
    finally:
        driver.quit()
        holdings.write_text(before)


def focus(service, folder):
    """What has the focus keeps it when the files change, and a chart the day that is read in it."""
    print("focus")
    driver = browser(True)
    holdings = folder / "holdings.csv"
    before = holdings.read_text()

    def stays(path, what, selector, *keys):
        driver.get(service.url + path)
        wait(driver, f"{what} is there", lambda: driver.find_elements(By.CSS_SELECTOR, selector))
        driver.execute_script("document.querySelector(arguments[0]).focus()", selector)
        ActionChains(driver).send_keys(*keys).perform()
        words = reading()
        for content in [before + before.splitlines()[-1] + "\n", before]:
            version = driver.execute_script("return document.body.dataset.version")
            holdings.write_text(content)
            wait(driver, f"{what} keeps the focus when the files change", lambda: driver.execute_script(
                "return document.body.dataset.version !== arguments[0] && document.activeElement.matches(arguments[1])",
                version, selector))
        return words

    def reading():
        return [line.text for line in driver.find_elements(By.CSS_SELECTOR, "p.reading")]

    try:
        stays("/", "a link of the list", "#row-MSFT th a")
        stays("/", "the line of the lots of a stock", "#row-MSFT .lots summary")
        stays("/", "the head of a column", "#list thead th:nth-child(2) a")
        stays("/gains", "a link to a page", ".site li:nth-child(2) > a")
        words = stays("/history", "a chart", "#history svg.wide", Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        wait(driver, "with the day that is read", lambda: words and reading() == words)
        ActionChains(driver).send_keys(Keys.ARROW_RIGHT).perform()
        wait(driver, "from which the keys go on", lambda: reading()[0][:10] > words[0][:10])
        quiet(driver)
    finally:
        driver.quit()
        holdings.write_text(before)


def hiding(service, folder):
    """Amounts that are hidden where something is being entered, which stays."""
    print("hiding")
    driver = browser(True)
    holdings = folder / "holdings.csv"
    before = holdings.read_text()

    def amounts():
        return driver.find_element(By.ID, "amounts")

    try:
        driver.get(service.url + "/edit/lots/IBM")
        enter(driver, "lot", sends=False, note="typed", fees="12")
        holdings.write_text(before + "LATER,,,EUR,1,,\n")
        press(driver, By.ID, "amounts")
        wait(driver, "amounts are hidden where they are edited, and what was typed stays",
             lambda: amounts().get_attribute("textContent") == "Show amounts" and field(driver, "lot-note").get_attribute("value") == "typed"
             and field(driver, "lot-fees").get_attribute("value") == "12"
             and field(driver, "lot-shares").get_attribute("class") == "private")
        wait(driver, "the button keeps the focus there", lambda: driver.switch_to.active_element.get_attribute("id") == "amounts")
        press(driver, By.ID, "amounts")
        wait(driver, "and are shown again", lambda: amounts().get_attribute("textContent") == "Hide amounts"
             and field(driver, "lot-shares").get_attribute("class") == ""
             and field(driver, "lot-note").get_attribute("value") == "typed")
        enter(driver, "lot", note="typed")
        wait(driver, "what was typed before the file changed is saved beside that",
             lambda: "IBM was changed." in text(driver) and ",typed" in holdings.read_text() and "LATER" in holdings.read_text())
        driver.get(service.url + "/edit")
        press(driver, By.ID, "amounts")
        wait(driver, "amounts are hidden in lists", lambda: "•••" in text(driver) and amounts().get_attribute("textContent") == "Show amounts")
        quiet(driver)
    finally:
        driver.quit()
        holdings.write_text(before)


def returning(service, folder):
    """What was entered and not sent is there again after a reload and on the way back, and nowhere else."""
    print("returning")
    driver = browser(True)
    prices = folder / "prices.csv"
    before = prices.read_text()

    def note(form="lot"):
        return field(driver, f"{form}-note").get_attribute("value")

    def price():
        return [field(driver, f"price-{name}").get_attribute("value") for name in ["date", "previous_close"]]

    try:
        driver.get(service.url + "/edit/lots/IBM")
        enter(driver, "lot", sends=False, note="typed", fees="12")
        driver.refresh()
        wait(driver, "what was entered stays when the page is loaded again",
             lambda: note() == "typed" and field(driver, "lot-fees").get_attribute("value") == "12")
        click(driver, By.LINK_TEXT, "Cancel")
        wait(driver, "elsewhere", lambda: not driver.find_elements(By.ID, "lot-note"))
        driver.back()
        wait(driver, "the way back leads to it", lambda: note() == "typed")
        driver.get(service.url + "/edit/lots/IBM")
        wait(driver, "a new visit begins anew", lambda: note() == "")
        enter(driver, "lot", sends=False, note="unsent")
        driver.get(service.url + "/edit")
        driver.back()
        enter(driver, "lot", note="sent")
        wait(driver, "what was sent is saved", lambda: "IBM was changed." in text(driver))
        if driver.execute_script("return Object.keys(sessionStorage).length"):
            sys.exit("what was sent is still kept")
        click(driver, By.CSS_SELECTOR, "#form-undo button")
        wait(driver, "and undone", lambda: "Undone: IBM was changed." in text(driver))
        driver.get(service.url + "/edit/prices/2")
        day = price()[0]
        enter(driver, "price", sends=False, previous_close="7")
        field(driver, "price-date").send_keys(Keys.BACKSPACE)
        if not driver.execute_script("return document.getElementById('price-date').validity.badInput"):
            sys.exit("the date is not half typed")
        driver.refresh()
        wait(driver, "a date that is half typed is the file's again", lambda: price() == [day, "7"])
        lines = before.splitlines(keepends=True)
        prices.write_text("".join(lines[:1] + lines[2:]))
        driver.refresh()
        wait(driver, "another row is at the same place", lambda: price()[0] not in ["", day])
        if price()[1]:
            sys.exit("what was entered in a row is in another one")
        prices.write_text(before)
        driver.refresh()
        wait(driver, "the row itself has it again", lambda: price() == [day, "7"])
        driver.set_network_conditions(offline=True, latency=0, throughput=0)
        click(driver, By.CSS_SELECTOR, "#form-price button")
        wait(driver, "the service can't be reached", lambda: not driver.find_elements(By.ID, "form-price"))
        driver.set_network_conditions(offline=False, latency=0, throughput=0)
        driver.get(service.url + "/edit/prices/2")
        wait(driver, "what did not arrive is still there", lambda: price() == [day, "7"])
        driver.get(service.url + "/edit/trades")
        enter(driver, "trade", sends=False, note="typed")
        Select(field(driver, "trade-type")).select_by_value("spin_off")
        wait(driver, "another type keeps it", lambda: driver.current_url.endswith("-type") and note("trade") == "typed")
        driver.back()
        # The browser may have kept the page itself.
        driver.refresh()
        wait(driver, "and so does the way back", lambda: not driver.current_url.endswith("-type") and note("trade") == "typed")
        quiet(driver, "ERR_INTERNET_DISCONNECTED")
    finally:
        driver.quit()
        prices.write_text(before)


def private(service):
    """Every page with amounts hidden: no amount and no number of shares is in sight."""
    print("private")
    with urllib.request.urlopen(service.url + "/api/v1/report") as answer:
        report = json.load(answer)
    figures = [report["totals"]] + [lot["inPortfolioCurrency"] for lot in report["holdings"]]
    amounts = {abs(float(figures[name])) for figures in figures for name in ["cost", "value", "gain"] if figures.get(name)}
    digits = {form.format(amount) for amount in amounts if amount >= 1000 for form in ["{:,.2f}", "{:.2f}"]}
    driver = browser(True)
    try:
        driver.get(service.url + "/")
        found = {digit for digit in digits if digit in text(driver)}
        if not found:
            sys.exit(f"no page has any of the amounts {sorted(digits)}")
        driver.add_cookie({"name": "portfolio-amounts", "value": "hidden"})
        todo, seen, hidden = ["/"], set(), 0
        while todo:
            path = todo.pop()
            seen.add(re.sub(r"/(?=[^/]*[^a-z/])[^/]+", "/*", path.split("?")[0]))
            driver.get(service.url + path)
            driver.execute_script("document.querySelectorAll('details').forEach((fold) => { fold.open = true; });")
            words = text(driver)
            shown = driver.execute_script("""
                return [...document.querySelectorAll("input:not([type=hidden]), textarea")]
                  .filter((field) => getComputedStyle(field).webkitTextSecurity === "none" && field.value)
                  .map((field) => [field.name, field.value]);""")
            cells = driver.execute_script("""
                return [...document.querySelectorAll("[data-label=Shares], [data-label=Amount], [data-label=Fees]")]
                  .map((cell) => cell.textContent);""")
            hidden += words.count("•••")
            for digit in digits:
                if digit in words:
                    sys.exit(f"{digit} is on {path}")
            if bad := [cell for cell in cells if cell not in ["", "•••"]]:
                sys.exit(f"{path} shows {bad}")
            if bad := [field for field in shown if field[0] in ["shares", "amount", "cost", "cost_stock", "fees", "total"]]:
                sys.exit(f"{path} has the fields {bad}")
            for link in driver.find_elements(By.CSS_SELECTOR, "a[href^='/']"):
                path = link.get_attribute("href").removeprefix(service.url).split("#")[0]
                kind = re.sub(r"/(?=[^/]*[^a-z/])[^/]+", "/*", path.split("?")[0])
                if kind not in seen and not path.startswith("/api"):
                    seen.add(kind)
                    todo.append(path)
        if not hidden or not {"/history", "/returns", "/holdings/*", "/edit", "/edit/lots/*", "/edit/prices", "/edit/changes"} <= seen:
            sys.exit(f"only {sorted(seen)} were seen")
        print(f"  no amount is in sight on {len(seen)} kinds of pages")
    finally:
        driver.quit()


def lots(service, folder, script):
    """The lots of a stock, folded below their sum."""
    print("lots " + ("with script" if script else "without script"))
    driver = browser(script)
    holdings = folder / "holdings.csv"
    before = holdings.read_text()
    try:
        driver.get(service.url + "/")

        def shown():
            return [row.text.split("\n")[0] for row in driver.find_elements(By.CSS_SELECTOR, "#list .lot-row th")
                    if row.is_displayed()]

        def summary(symbol):
            return driver.find_element(By.CSS_SELECTOR, f"[aria-label$='lots of {symbol}']")

        if shown():
            sys.exit(f"lots are shown unasked: {shown()}")
        tap(driver, summary("AAPL"))
        wait(driver, "a stock opens to its lots", lambda: shown() == ["Lot 1", "Lot 2", "Lot 3"])
        wait(driver, "which are told apart", lambda: "bought 2008-07-15 at 169.64 USD" in text(driver))
        picture(driver, "lots-" + ("script" if script else "plain"))
        summary("MSFT").send_keys(Keys.ENTER)
        wait(driver, "another too, by the keyboard",
             lambda: shown() == ["Lot 1", "Lot 2", "Lot 3", "Lot 1", "Lot 2"])
        tap(driver, summary("AAPL"))
        wait(driver, "and closes again", lambda: shown() == ["Lot 1", "Lot 2"])
        if script:
            holdings.write_text(before + before.splitlines()[-1] + "\n")
            wait(driver, "a change of the files leaves open what is", lambda: shown() == ["Lot 1", "Lot 2", "Lot 3"])
            choose(driver, script, "list", "sort", "value")
            wait(driver, "in another order too", lambda: "sort=value" in driver.current_url
                 and shown() == ["Lot 1", "Lot 2", "Lot 3"] and summary("MSFT").find_element(By.XPATH, "..").get_attribute("open"))
        quiet(driver)
    finally:
        driver.quit()
        holdings.write_text(before)


def fill(driver, identity, value):
    """Fills in a date, whose keys depend on the language."""
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": f"document.getElementById('{identity}').value = '{value}'"})


def enter(driver, form, sends=True, **texts):
    """Fills in fields of a form and sends it."""
    for name, value in texts.items():
        control = field(driver, f"{form}-{name}")
        if control.tag_name == "select":
            Select(control).select_by_value(value)
        elif control.get_attribute("type") == "date":
            fill(driver, f"{form}-{name}", value)
        else:
            control.clear()
            control.send_keys(value)
    if sends:
        click(driver, By.CSS_SELECTOR, f"#form-{form} button")


def edits(service, folder, script):
    print("edits " + ("with script" if script else "without script"))
    driver = browser(script)
    holdings = folder / "holdings.csv"
    before = holdings.read_bytes()
    prices = (folder / "prices.csv").read_bytes()
    try:
        driver.get(service.url + "/holdings/MSFT")
        for lot in driver.find_elements(By.CSS_SELECTOR, "details.lot > summary"):
            tap(driver, lot)
        tap(driver, driver.find_elements(By.LINK_TEXT, "Edit")[-1])
        wait(driver, "a lot has a form", lambda: driver.current_url.endswith("/edit/lots/MSFT%232"))
        enter(driver, "lot", shares="1,500")
        wait(driver, "what is wrong stands beside its field, with what was entered",
             lambda: "is not a number" in driver.find_element(By.CSS_SELECTOR, "#lot-shares-problem").text
             and field(driver, "lot-shares").get_attribute("value") == "1,500")
        picture(driver, "edit-wrong-" + ("script" if script else "plain"))
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        driver.get(service.url + "/edit/lots/MSFT%232")
        enter(driver, "lot", shares="210", note="from the second tab")
        wait(driver, "a second tab saves", lambda: "MSFT#2 was changed." in text(driver))
        driver.close()
        driver.switch_to.window(first)
        enter(driver, "lot", shares="220")
        wait(driver, "the first is told, and keeps what was entered beside what is saved",
             lambda: "Now in the file: 210" in text(driver)
             and field(driver, "lot-shares").get_attribute("value") == "220"
             and field(driver, "lot-note").get_attribute("value") == "from the second tab")
        picture(driver, "edit-tabs-" + ("script" if script else "plain"))
        good = holdings.read_bytes()
        holdings.write_bytes(good + b"BROKEN,x\n")
        enter(driver, "lot")
        wait(driver, "a broken file is told, with the place", lambda: "holdings.csv:" in text(driver)
             and field(driver, "lot-shares").get_attribute("value") == "220")
        holdings.write_bytes(good)
        enter(driver, "lot")
        wait(driver, "once it is mended, what was entered is saved", lambda: "MSFT#2 was changed." in text(driver))
        for _ in range(2):
            button = driver.find_element(By.CSS_SELECTOR, "#form-undo button")
            if button.text != "Undo: MSFT#2 was changed":
                sys.exit(f"another change is to be undone: {button.text}")
            tap(driver, button)
            wait(driver, "it is undone", lambda: "Undone: MSFT#2 was changed." in text(driver))
        if holdings.read_bytes() != before:
            sys.exit("undoing has left another file")
        click(driver, By.LINK_TEXT, "Add a lot")
        enter(driver, "lot", symbol="GOOG", shares="2.5", currency="USD", purchase_date="2013-02-01",
              purchase_price="775.6")
        wait(driver, "a lot is added", lambda: "GOOG#2 was added." in text(driver))
        click(driver, By.CSS_SELECTOR, "[aria-label='Up GOOG#2']")
        wait(driver, "it is moved", lambda: "was moved." in text(driver))
        click(driver, By.CSS_SELECTOR, "[aria-label='Exclude GOOG#2']")
        wait(driver, "it is excluded", lambda: "GOOG#2 was excluded." in text(driver))
        click(driver, By.CSS_SELECTOR, "[aria-label='Remove GOOG#2']")
        wait(driver, "it is asked before a lot is removed", lambda: "775.6" in text(driver))
        click(driver, By.CSS_SELECTOR, "#form-remove button")
        wait(driver, "and it is removed", lambda: "GOOG#2 was removed." in text(driver))
        click(driver, By.LINK_TEXT, "Record a price")
        enter(driver, "price", symbol="GOOG", price="806.19", date="2013-03-04")
        wait(driver, "a price is recorded", lambda: "The price of GOOG on 2013-03-04 was recorded: 806.19" in text(driver))
        wait(driver, "among those of its symbol", lambda: "/edit/prices?symbol=GOOG" in driver.current_url)
        click(driver, By.LINK_TEXT, "All rows, and undo")
        click(driver, By.LINK_TEXT, "Buy")
        enter(driver, "trade", symbol="NEW", shares="3", price="10", currency="EUR", date="2013-02-01")
        wait(driver, "a trade is recorded", lambda: "The trade buy NEW of 2013-02-01 was recorded." in text(driver))
        click(driver, By.CSS_SELECTOR, "[aria-label='Edit buy NEW 2013-02-01']")
        enter(driver, "trade", price="11")
        wait(driver, "and corrected", lambda: "The trade buy NEW of 2013-02-01 was changed." in text(driver))
        click(driver, By.LINK_TEXT, "Record a price")
        click(driver, By.CSS_SELECTOR, "[aria-label='Edit GOOG 2013-03-04']")
        enter(driver, "price", price="99999")
        wait(driver, "a price that looks like a slip is saved with a remark",
             lambda: "times the previous price" in text(driver))
        click(driver, By.CSS_SELECTOR, "[aria-label='Remove GOOG 2013-03-04']")
        wait(driver, "it is asked before a price is removed", lambda: "99999" in text(driver))
        click(driver, By.CSS_SELECTOR, "#form-remove button")
        wait(driver, "and it is removed", lambda: "on 2013-03-04 was removed." in text(driver))
        click(driver, By.LINK_TEXT, "All rows, and undo")
        click(driver, By.LINK_TEXT, "Changes")
        click(driver, By.CSS_SELECTOR, "#changes summary")
        wait(driver, "the changes are told, each with what it changed", lambda: "-GOOG,2013-03-04,99999" in text(driver))
        picture(driver, "changes-" + ("script" if script else "plain"))
        if script:
            inspect(driver, "the changes", 1280)
        driver.get(service.url + "/edit")
        click(driver, By.CSS_SELECTOR, ".forms + .more > summary")
        click(driver, By.LINK_TEXT, "State classes")
        enter(driver, "classes", symbol="GOOG", scheme="region", classes="Americas/North=60; Europe=50")
        wait(driver, "weights above 100 are told beside the field",
             lambda: driver.find_elements(By.ID, "classes-classes-problem"))
        enter(driver, "classes", classes="Americas/North=60; Europe=40")
        wait(driver, "classes are stated", lambda: "The classes of GOOG in region were changed." in text(driver))
        press(driver, By.LINK_TEXT, "Classes")
        click(driver, By.LINK_TEXT, "Americas/North")
        wait(driver, "and lead to the holding", lambda: rows(driver) == ["GOOG"])
        driver.get(service.url + "/edit")
        click(driver, By.LINK_TEXT, "Buy")
        enter(driver, "trade", sends=False, symbol="NEW", shares="3")
        enter(driver, "trade", sends=False, type="dividend")
        if not script:
            click(driver, By.NAME, "show")

        def is_kept():
            return ("Dividend" in driver.find_element(By.TAG_NAME, "h1").text
                    and field(driver, "trade-symbol").get_attribute("value") == "NEW")

        wait(driver, "another type of trade has its own fields, with what was entered", is_kept)
        if driver.find_element(By.NAME, "show").is_displayed() == script:
            sys.exit("the button for another type is there where it is not needed, or missing")
        if script:
            wait(driver, "at the type that was chosen",
                 lambda: driver.switch_to.active_element.get_attribute("id") == "trade-type")
        driver.refresh()
        wait(driver, "also after it is loaded again", is_kept)
        if script:
            driver.get(service.url + "/edit")
            click(driver, By.LINK_TEXT, "Buy")
            enter(driver, "trade", sends=False, symbol="KEYS")
            heading = driver.find_element(By.TAG_NAME, "h1")
            field(driver, "trade-type").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
            time.sleep(0.5)
            chosen = field(driver, "trade-type").get_attribute("value")
            if chosen == "buy" or heading.text != "Record a trade: Buy":
                sys.exit("the keys have chosen no other type, or have sent the form")
            field(driver, "trade-type").send_keys(Keys.TAB)
            wait(driver, "a type that keys have chosen shows its fields once the list is left, with what was entered",
                 lambda: driver.find_element(By.TAG_NAME, "h1").text.lower() == "record a trade: " + chosen.replace("_", " ")
                 and field(driver, "trade-symbol").get_attribute("value") == "KEYS")
        driver.get(service.url + "/edit")
        click(driver, By.LINK_TEXT, "Sell")
        enter(driver, "trade", symbol="NEW", shares="4", price="10", date="2013-02-04")
        wait(driver, "more than is held can't be sold",
             lambda: driver.find_elements(By.ID, "trade-shares-problem"))
        driver.get(service.url + "/holdings/NEW")
        wait(driver, "the trade is shown", lambda: driver.find_element(By.TAG_NAME, "h1").text == "NEW")
        quiet(driver, "404", "409", "412", "422")
    finally:
        driver.quit()
        holdings.write_bytes(before)
        (folder / "prices.csv").write_bytes(prices)
        (folder / "trades.csv").unlink(missing_ok=True)
        (folder / "classes.csv").unlink(missing_ok=True)
        (folder / "changes.log").unlink(missing_ok=True)


def stating(folder, script, width):
    """What is stated beside lots, trades and prices: targets and cash."""
    print(f"statements at {width} " + ("with script" if script else "without script"))
    files = [folder / name for name in ["targets.csv", "cash.csv", "portfolio.json"]]
    before = [file.read_bytes() for file in files]
    with Served(folder, "--log-level", "error", "--allow-edits") as service:
        driver = browser(script)
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})

        def looked(name):
            if script:
                inspect(driver, name, width)
            picture(driver, f"{name}-{width}")

        try:
            driver.get(service.url + "/plan")
            click(driver, By.LINK_TEXT, "State targets")
            click(driver, By.CSS_SELECTOR, "[aria-label='Edit assets']")
            wait(driver, "the targets of a scheme can be edited",
                 lambda: field(driver, "targets-targets").get_attribute("value").startswith("Equity/Europe=35\n"))
            looked("targets")
            enter(driver, "targets", targets="Equity=55\nBonds=40")
            wait(driver, "their sum is told beside the field, which keeps what was entered",
                 lambda: "sum to 95" in driver.find_element(By.ID, "targets-targets-problem").text
                 and field(driver, "targets-targets").get_attribute("value") == "Equity=55\nBonds=40")
            looked("targets-wrong")
            enter(driver, "targets", targets="Equity/Europe=55\nBonds=45")
            wait(driver, "they are changed", lambda: "The targets of assets were changed." in text(driver))
            driver.get(service.url + "/plan")
            wait(driver, "and planned for", lambda: "Equity/Europe" in text(driver) and "55.00" in text(driver))
            looked("plan")
            for scheme in ["assets", "symbol"]:
                driver.get(f"{service.url}/edit/targets?scheme={scheme}")
                enter(driver, "targets", targets="")
                wait(driver, "they are removed", lambda: f"The targets of {scheme} were removed." in text(driver))
            driver.get(service.url + "/plan")
            click(driver, By.LINK_TEXT, "State targets")
            wait(driver, "a plan without any leads to the form", lambda: "There are none." in text(driver))
            driver.get(service.url + "/cash")
            click(driver, By.LINK_TEXT, "State cash")
            wait(driver, "it is said whose cash follows from trades", lambda: "The cash of GIA follows" in text(driver))
            looked("cash")
            enter(driver, "balance", account="Savings", currency="GBP", amount="1,000", date="2025-10-01")
            wait(driver, "what is wrong with a balance stands beside its field, with what was entered",
                 lambda: driver.find_elements(By.ID, "balance-amount-problem")
                 and field(driver, "balance-amount").get_attribute("value") == "1,000"
                 and field(driver, "balance-account").get_attribute("value") == "Savings")
            looked("cash-wrong")
            enter(driver, "balance", amount="1000.50")
            wait(driver, "a balance is stated",
                 lambda: "The cash in GBP of Savings on 2025-10-01 was recorded." in text(driver))
            driver.get(service.url + "/cash")
            wait(driver, "and shown", lambda: "Savings" in text(driver) and "1,000.50" in text(driver))
            click(driver, By.LINK_TEXT, "State cash")
            click(driver, By.CSS_SELECTOR, "[aria-label='Edit Savings GBP 2025-10-01']")
            looked("balance")
            enter(driver, "balance", amount="2000")
            wait(driver, "it is changed", lambda: "The cash in GBP of Savings on 2025-10-01 was changed." in text(driver))
            driver.get(service.url + "/edit/cash")
            click(driver, By.CSS_SELECTOR, "[aria-label='Remove Savings GBP 2025-10-01']")
            wait(driver, "it is asked before it is removed", lambda: "2000" in text(driver))
            click(driver, By.CSS_SELECTOR, "#form-remove button")
            wait(driver, "and it is removed", lambda: "was removed." in text(driver))
            driver.get(service.url + "/cash")
            wait(driver, "everywhere", lambda: "Savings" not in text(driver))
            driver.get(service.url + "/edit/cash")
            enter(driver, "following", **{"followed-account": "US broker", "follows": "true"})
            wait(driver, "the cash of another account follows too",
                 lambda: "The cash of US broker follows from the trades." in text(driver))
            driver.get(service.url + "/edit/cash")
            click(driver, By.LINK_TEXT, "Record a deposit")
            wait(driver, "where a deposit is recorded instead",
                 lambda: driver.find_element(By.TAG_NAME, "h1").text == "Record a trade: Deposit")
            driver.get(service.url + "/edit")
            wait(driver, "trades show their account and fees", lambda: "ISA" in text(driver))
            looked("trades")
            quiet(driver, "422")
        finally:
            driver.quit()
            for file, content in zip(files, before):
                file.write_bytes(content)
            (folder / "changes.log").unlink(missing_ok=True)


def login(folder, script):
    """A service with a token: a page to log in on, where it leads, and the way out."""
    print("login " + ("with script" if script else "without script"))
    with Served(folder, "--log-level", "error", token="s3cret & more") as service:
        driver = browser(script)
        try:
            driver.get(service.url + "/history?every=week&currency=USD")
            wait(driver, "who is not logged in is asked for the token",
                 lambda: driver.find_element(By.TAG_NAME, "h1").text == "Log in" and "Value" not in text(driver))
            picture(driver, "login-" + ("script" if script else "plain"))

            def enter(token):
                field(driver, "token").send_keys(token)
                click(driver, By.CSS_SELECTOR, "main button")

            enter("guess")
            wait(driver, "a wrong one is told beside the field", lambda: field(driver, "token-problem").text == "this is not the token")
            enter("s3cret & more")
            wait(driver, "the right one leads to the page that was asked for",
                 lambda: driver.current_url == service.url + "/history?every=week&currency=USD" and "in USD" in text(driver))
            cookie, = driver.get_cookies()
            if not cookie["httpOnly"] or cookie["sameSite"] != "Strict" or cookie["path"] != "/":
                sys.exit(f"the cookie is {cookie}")
            driver.get(service.url + "/")
            wait(driver, "and to all others", lambda: "Holdings" in text(driver))
            if script:
                holdings = folder / "holdings.csv"
                good = holdings.read_text()
                before = driver.find_element(By.CSS_SELECTOR, ".headline .amount").text
                holdings.write_text(good + good.splitlines()[-1] + "\n")
                wait(driver, "a change is shown at once",
                     lambda: driver.find_element(By.CSS_SELECTOR, ".headline .amount").text != before)
                holdings.write_text(good)
                wait(driver, "and so is the way back",
                     lambda: driver.find_element(By.CSS_SELECTOR, ".headline .amount").text == before)
            press(driver, By.XPATH, "//button[text()='Log out']")
            wait(driver, "who logs out is asked again", lambda: driver.current_url == service.url + "/login")
            driver.get(service.url + "/")
            wait(driver, "for every page", lambda: driver.find_element(By.TAG_NAME, "h1").text == "Log in")
            if driver.get_cookies():
                sys.exit("the cookie is still there")
            quiet(driver, "401")
        finally:
            driver.quit()
        if script:
            check(service.url, ["/login", "/"], "login")


def ended(folder, script):
    """A form that is open while the token is changed: nothing typed is lost, and nothing saved unasked."""
    print("an ended session " + ("with script" if script else "without script"))
    options = ["--log-level", "error", "--allow-edits"]
    holdings = folder / "holdings.csv"
    before = holdings.read_bytes()
    driver = browser(script)
    try:
        with Served(folder, *options, token="s3cret") as service:
            driver.get(service.url + "/edit/lots/MSFT%232")
            field(driver, "token").send_keys("s3cret")
            click(driver, By.CSS_SELECTOR, "main button")
            wait(driver, "the form is there", lambda: driver.find_elements(By.ID, "lot-shares"))
            port = service.port
            service.end()
        with Served(folder, *options, port=port, token="s4cret"):
            enter(driver, "lot", shares="220", note="typed <before>")
            wait(driver, "who has to log in again is told that nothing is lost",
                 lambda: "What you entered is kept." in text(driver))
            picture(driver, "ended-" + ("script" if script else "plain"))
            field(driver, "token").send_keys("s4cret")
            click(driver, By.CSS_SELECTOR, "main button")
            wait(driver, "the form appears again, with what was typed",
                 lambda: "Your session had ended, so this was not saved now." in text(driver)
                 and field(driver, "lot-shares").get_attribute("value") == "220"
                 and field(driver, "lot-note").get_attribute("value") == "typed <before>")
            if holdings.read_bytes() != before:
                sys.exit("the form was applied by itself")
            enter(driver, "lot")
            wait(driver, "and is saved when it is sent", lambda: "MSFT#2 was changed." in text(driver))
            if script:
                driver.get(service.url + "/")
        if script:
            with Served(folder, *options, port=port, token="s5cret"):
                wait(driver, "a page whose session has ended says so", lambda: "Your session has ended" in text(driver))
    finally:
        driver.quit()
        holdings.write_bytes(before)


def check(url, paths, name, hidden=False):
    """Checks pages with axe, and that none is wider than the screen, even that of a small phone."""
    driver = browser(True)
    try:
        if hidden:
            driver.get(url + paths[0])
            driver.add_cookie({"name": "portfolio-amounts", "value": "hidden"})
        # All pages in one scheme for each width, and the first few in the other one too.
        for width, scheme, shown in [(390, "light", paths), (1280, "dark", paths), (390, "dark", paths[:3]),
                                     (1280, "light", paths[:3]), (320, "light", paths[:3])]:
            show(driver, width, scheme)
            for path in shown:
                driver.get(url + path)
                inspect(driver, path, width)
                picture(driver, f"{name}-{width}-{scheme}-{path.strip('/').replace('/', '-')[:30]}")
        print(f"  axe finds nothing on {len(paths)} pages")
        on_paper(driver, url, paths, name)
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        # Others have fewer charts, of very different heights.
        for width in FILLED_WIDTHS if name in EXAMPLES else []:
            resize(driver, width)
            for path in paths:
                driver.get(url + path)
                inspect_charts(driver, path, width)
    finally:
        driver.quit()


def show(driver, width, scheme, media=""):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def on_paper(driver, url, paths, name):
    """Checks pages as they are printed, even by a browser in dark colours, which has no bars for scrolling then."""
    show(driver, PAPER, "dark", "print")
    driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
    for path in paths:
        driver.get(url + path)
        inspect_print(driver, path)
        picture(driver, f"{name}-{PAPER}-paper-{path.strip('/').replace('/', '-')[:30]}")
    driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": False})
    print(f"  {len(paths)} pages fit on paper")


def inspect_charts(driver, what, width):
    """Checks that charts beside each other leave no holes."""
    holes = driver.execute_script("""
        const area = (part) => part.getBoundingClientRect().width * part.getBoundingClientRect().height;
        return [...document.querySelectorAll(".charts:has(> :nth-child(2)), .charts:has(> .bars)")].filter((charts) => area(charts))
          .map((charts) => 100 - 100 * [...charts.children].reduce((sum, chart) => sum + area(chart), 0) / area(charts));""")
    if any(hole >= 12 for hole in holes):
        picture(driver, "violation")
        sys.exit(f"{what} at {width}: {holes} % of the charts are empty")


def inspect_print(driver, what):
    """Checks the page that is shown as it is printed."""
    found = driver.execute_script("""
        const { color, backgroundColor } = getComputedStyle(document.body);
        const ways = [...document.querySelectorAll("nav, .skip, .record, .downloads, form:not(:has(table)), button, input, select")];
        // Chromium prints a page that is wider in smaller type, and others cut it.
        const wide = [...document.body.querySelectorAll(":not(svg *)")];
        return [...ways.filter((way) => way.checkVisibility()).map((way) => `${way.outerHTML.slice(0, 200)} is printed`),
          ...wide.filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
            .map((part) => `${part.outerHTML.slice(0, 200)} is cut`).slice(0, 5),
          ...(document.documentElement.scrollWidth > innerWidth + 1 ? [`${document.documentElement.scrollWidth} wide`] : []),
          ...[...document.querySelectorAll(".scroll")].filter((box) => getComputedStyle(box).overflowX !== "visible")
            .map((box) => `${box.outerHTML.slice(0, 200)} scrolls`),
          ...(color === "rgb(0, 0, 0)" && backgroundColor === "rgb(255, 255, 255)" ? [] : [`${color} on ${backgroundColor}`])];
        """)
    if found:
        picture(driver, "violation")
        sys.exit(f"{what} on paper: {json.dumps(found, indent=1)[:4000]}")


def inspect(driver, what, width):
    """Checks the page that is shown."""
    driver.execute_script("document.querySelectorAll('.lots').forEach((fold) => { fold.open = true; });")
    driver.execute_script(AXE.read_text())
    found = driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run({ rules: { 'target-size': { enabled: true } } }).then((result) => done(result.violations))")
    wide = driver.execute_script("return document.documentElement.scrollWidth") - width
    if width < 600:
        most, broken = driver.execute_script("""
            const folds = [...document.querySelectorAll(".figures:not([open]), .rest:not([open])")];
            folds.forEach((fold) => { fold.open = true; });
            const most = Math.max(0, ...[...document.querySelectorAll(".scroll")].map((box) => box.scrollWidth - box.clientWidth));
            const broken = [...document.querySelectorAll(".carded td:not(.t, .wide, .whole)")]
              .flatMap((cell) => [cell, ...cell.querySelectorAll(":scope > :is(a, bdi), :scope > details > summary")])
              .flatMap((part) => [...part.childNodes]).filter((words) => words.nodeType === Node.TEXT_NODE)
              .filter((words) => {
                const range = document.createRange();
                range.selectNodeContents(words);
                return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
              }).map((words) => `${words.data} is broken`);
            folds.forEach((fold) => { fold.open = false; });
            return [most, broken];""")
        wide = max(wide, most)
        found += broken
        small = driver.execute_script("""
            return [...document.querySelectorAll("button")]
              .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 40)
              .map((button) => `${button.textContent} is ${button.getBoundingClientRect().height} high`);""")
        found += small
        found += driver.execute_script("""
            const broken = (words, pattern) => [...words.data.matchAll(pattern)].filter(([number]) => number.length < 30)
              .filter((match) => {
                const range = document.createRange();
                range.setStart(words, match.index);
                range.setEnd(words, match.index + match[0].length);
                return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
              }).map(([number]) => `${number} is broken`);
            const figures = [...document.querySelectorAll(".headline dd, .since strong")].filter((part) => part.checkVisibility());
            return [...[...document.querySelectorAll(".card details[open] p")].flatMap((sum) => broken(sum.firstChild, /\\S*\\d\\S*/g)),
              ...figures.flatMap((part) => broken(part.firstChild, /\\S*\\d\\s(%|[A-Z]{3}\\b)/g))];""")
    else:
        wide = max(wide, driver.execute_script("""
            return Math.max(0, ...[...document.querySelectorAll(".scroll")].filter((box) => box.checkVisibility())
              .map((box) => box.scrollWidth - box.clientWidth));"""))
        found += driver.execute_script("""
            const bottom = (part) => part.getBoundingClientRect().bottom;
            return [...document.querySelectorAll(".chart")].filter((chart) => chart.checkVisibility())
              .filter((chart) => bottom(chart) - Math.max(...[...chart.children].map(bottom)) > 40)
              .map((chart) => `the chart ${chart.id} is empty at its end`);""")
    found += driver.execute_script("""
        const drawings = [...document.querySelectorAll("svg[role=img]")].filter((drawing) => drawing.checkVisibility());
        const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return drawings.flatMap((drawing) => {
          const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
          const texts = [...drawing.querySelectorAll("text")];
          const places = [...drawing.querySelectorAll("text.axis")].map((text) => [text, text.getBoundingClientRect()]);
          return texts.filter((text) => innerWidth > 360 && parseFloat(getComputedStyle(text).fontSize) * scale < 11)
              .map((text) => `${text.textContent} is too small`)
            .concat(places.flatMap(([text, box], place) => places.slice(place + 1)
              .filter(([, other]) => !apart(box, other)).map(([other]) => `${text.textContent} is over ${other.textContent}`)));
        });""")
    if found or wide > 0:
        picture(driver, "violation")
        sys.exit(f"{what} at {width}: {wide} too wide, {json.dumps(found, indent=1)[:4000]}")


TRANSACTIONS = (
    "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,"
    "Currency (Result),Total,Currency (Total)\n"
    "Market buy,2013-02-11 10:00:00.000,IE00BZ12WP82,LIN,Linde,2.0000000000,100.00,EUR,1,,EUR,200.00,EUR\n"
    "Market sell,2013-02-18 10:00:00.000,IE00BZ12WP82,LIN,Linde,1.0000000000,110.00,EUR,1,,EUR,110.00,EUR\n")


def imports(folder, script, width):
    """A first run, of a folder that is not there, and an export that is dropped, looked at, imported and undone."""
    print(f"a first run and an import at {width} " + ("with script" if script else "without script"))
    export = folder.parent / "transactions.csv"
    export.write_text(TRANSACTIONS)
    driver = browser(script)
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
    name = f"import-{width}"

    def pressed(words):
        click(driver, By.XPATH, f"//main//*[self::a or self::button][text()='{words}']")

    def kept():
        return (folder / "trades.csv").read_text().count("LIN")

    def chosen():
        place = driver.find_element(By.ID, "import-export")
        if not script:
            return place.send_keys(str(export))
        driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", place)
        box = driver.execute_script(
            "const box = arguments[0].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2];", place)
        for step in ["dragEnter", "dragOver", "drop"]:
            driver.execute_cdp_cmd("Input.dispatchDragEvent", {
                "type": step, "x": box[0], "y": box[1],
                "data": {"items": [], "files": [str(export)], "dragOperationsMask": 1}})

    with Served(folder, "--log-level", "error", "--allow-edits") as service:
        try:
            driver.get(service.url + "/")
            wait(driver, "without a portfolio, the first page makes one", lambda: "Create a portfolio" in text(driver))
            if script:
                inspect(driver, "the form of a portfolio", width)
            picture(driver, f"{name}-1-new")
            enter(driver, "new", name="Mine", currency="EURO")
            wait(driver, "a wrong currency is told beside the field, and nothing is made",
                 lambda: "should be the code" in driver.find_element(By.ID, "new-currency-problem").text
                 and not folder.exists())
            enter(driver, "new", currency="EUR")
            wait(driver, "it is there", lambda: "The portfolio is there" in text(driver) and folder.exists())
            pressed("Import a file")
            wait(driver, "an export can be dropped", lambda: driver.find_element(By.ID, "import-export"))
            if script:
                inspect(driver, "the form for exports", width)
            picture(driver, f"{name}-2-form")
            chosen()
            pressed("Show what would change")
            wait(driver, "what would change is shown", lambda: "What would change" in text(driver)
                 and "1 buy, 1 sell" in text(driver) and "transactions.csv" in text(driver) and kept() == 0)
            if script:
                inspect(driver, "what would change", width)
            picture(driver, f"{name}-3-preview")
            pressed("Import")
            wait(driver, "it is imported", lambda: "transactions.csv was imported: 2 trades" in text(driver) and kept() == 2)
            picture(driver, f"{name}-4-done")
            pressed("Import a file")
            chosen()
            pressed("Show what would change")
            wait(driver, "once more, nothing would change", lambda: "Nothing would change" in text(driver))
            driver.get(service.url + "/edit")
            click(driver, By.CSS_SELECTOR, "#form-undo button")
            wait(driver, "it is undone", lambda: "Undone: transactions.csv was imported" in text(driver) and kept() == 0)
            export.write_text("Wann;Was;Papier;St\u00fccke;Preis\n2013-02-11;Zugang;LIN;2;100,5\n2013-02-18;Verkauf;LIN;1;110,25\n")
            driver.get(service.url + "/edit/import")
            chosen()
            enter(driver, "import", type="trades", currency="EUR")
            wait(driver, "of a list of no known form, the page asks what its columns mean",
                 lambda: "choose what its columns mean" in text(driver) and "The first rows" in text(driver)
                 and not driver.find_elements(By.ID, "import-export"))
            if script:
                inspect(driver, "the choice of columns", width)
            picture(driver, f"{name}-5-columns")
            enter(driver, "import", **{"column-1": "date", "column-2": "type", "column-3": "symbol", "column-4": "shares",
                                       "column-5": "price"})
            wait(driver, "and what its words mean", lambda: driver.find_elements(By.ID, "import-word-Zugang-problem"))
            enter(driver, "import", **{"word-Zugang": "buy"})
            wait(driver, "and shows what would change", lambda: "1 buy, 1 sell" in text(driver))
            picture(driver, f"{name}-6-chosen")
            pressed("Import")
            wait(driver, "it is imported", lambda: "transactions.csv was imported: 2 trades" in text(driver) and kept() == 2)
            driver.get(service.url + "/")
            wait(driver, "what has no price leads to the form for it, and to a file of prices",
                 lambda: driver.find_elements(By.LINK_TEXT, "Record the price of LIN")
                 and driver.find_elements(By.LINK_TEXT, "Import prices or rates"))
            if script:
                inspect(driver, "a first purchase", width)
            picture(driver, f"{name}-7-first")
            # A page that was refused is a failure to the browser.
            quiet(driver, "422")
        finally:
            driver.quit()


def several(folder, script):
    """Several portfolios: the list with sums, each under its own path, and the way from one to another."""
    with Served(folder, "--log-level", "error", "--allow-edits") as service:
        driver = browser(script)
        try:
            driver.get(service.url + "/")
            wait(driver, "a service of several shows their list",
                 lambda: driver.current_url == service.url + "/portfolios" and "In GBP" in text(driver))
            click(driver, By.LINK_TEXT, "A household")
            base = service.url + "/portfolios/household"
            wait(driver, "which leads to each", lambda: driver.current_url == base and "30,408.97 GBP" in text(driver))
            click(driver, By.LINK_TEXT, "History")
            wait(driver, "whose pages are under its own path", lambda: driver.current_url.startswith(base + "/history"))
            click(driver, By.CSS_SELECTOR, ".portfolios summary")
            click(driver, By.LINK_TEXT, "germany")
            wait(driver, "and lead to the others", lambda: driver.current_url == service.url + "/portfolios/germany")
            if script:
                prices = folder / "germany/prices.csv"
                before = prices.read_text()
                prices.write_text(before + "KONT.DE,2016-08-15,28,EUR\n")
                wait(driver, "a change of one is shown on its page", lambda: "As of 2016-08-15" in text(driver))
                prices.write_text(before)
                wait(driver, "and undone", lambda: "As of 2016-08-12" in text(driver))
                press(driver, By.ID, "amounts")
                wait(driver, "amounts that are hidden", lambda: driver.find_elements(By.XPATH, "//*[.='Show amounts']"))
                driver.get(service.url + "/portfolios")
                wait(driver, "are hidden in the list too", lambda: "30,408.97" not in text(driver) and "•••" in text(driver))
                press(driver, By.ID, "amounts")
                wait(driver, "until they are shown again", lambda: "30,408.97" in text(driver))
                prices.write_text(before + "KONT.DE,2016-08-15,28,EUR\n")
                wait(driver, "a change of one is shown in the list", lambda: "germany, as of 2016-08-15" in text(driver))
                prices.write_text(before)
                wait(driver, "and undone", lambda: "germany, as of 2016-08-12" in text(driver))
            driver.get(service.url + "/portfolios")
            click(driver, By.LINK_TEXT, "Create a portfolio")
            name = "Later " + ("on" if script else "still")
            enter(driver, "new", name=name, currency="EUR")
            wait(driver, "one more is created beside them", lambda: "What comes first?" in text(driver)
                 and driver.current_url.endswith("/edit/new") and "/portfolios/Later%20" in driver.current_url)
            click(driver, By.CSS_SELECTOR, ".portfolios summary")
            click(driver, By.LINK_TEXT, "All portfolios")
            wait(driver, "and in the list", lambda: name in text(driver))
        finally:
            driver.quit()
        check(service.url, ["/portfolios", "/edit/portfolio", "/portfolios?currency=EUR&as-of=2016-08-12", "/portfolios/germany/",
                            "/portfolios/germany/edit", "/portfolios/nothing"], "several")


def large(folder):
    """A portfolio of many holdings, in pages."""
    folder.mkdir()
    (folder / "portfolio.json").write_text('{"name": "Many", "currency": "EUR"}')
    (folder / "holdings.csv").write_text("symbol,name,shares,currency,purchase_price,price\n" + "".join(
        f"S{number:04},Company {number},{1 + number % 7},EUR,10,{5 + number % 11}\n" for number in range(5000)))
    with Served(folder, "--log-level", "error") as service:
        driver = browser(False)
        try:
            driver.get(service.url + "/")
            wait(driver, "5,000 holdings have a first page of 200",
                 lambda: len(rows(driver)) == 200 and "rows 1 to 200 of 5,000" in text(driver))
            click(driver, By.LINK_TEXT, "25")
            wait(driver, "and a last one", lambda: rows(driver)[-1] == "S4999")
            driver.get(service.url + "/?find=company+499")
            wait(driver, "a few are found among them", lambda: "15 of 5,000 holdings shown" in text(driver))
            click(driver, By.LINK_TEXT, "S4990")
            wait(driver, "neighbours are those that were found", lambda: driver.find_elements(By.LINK_TEXT, "Next: S4991"))
        finally:
            driver.quit()
        check(service.url, ["/", "/?by=symbol&page=3"], "large")


def paged(folder):
    """The returns of many stocks, and what is unknown of them, a page at a time."""
    print("many returns")
    folder.mkdir()
    (folder / "portfolio.json").write_text('{"name": "Many", "currency": "EUR"}')
    (folder / "holdings.csv").write_text("symbol,shares,currency,purchase_date,purchase_price\n" + "".join(
        f"S{number:03},1,EUR,2012-06-01,45\n" for number in range(250)))
    (folder / "prices.csv").write_text("symbol,date,price\n" + "".join(f"S{number:03},2013-03-01,50\n" for number in range(250)))
    with Served(folder, "--log-level", "error") as service:
        for script in [True, False]:
            driver = browser(script)
            try:
                # None has a price at the beginning of the year.
                driver.get(service.url + "/returns?by=symbol&from=2012-12-31")
                wait(driver, "they come by pages",
                     lambda: "Rows 1 to 100 of 250" in text(driver) and "Issues 1 to 100 of 250" in text(driver))
                for place, what in [(0, "Rows"), (1, "Issues")]:
                    tap(driver, driver.find_elements(By.LINK_TEXT, "Next")[place])
                    wait(driver, "the next one has those that follow", lambda: f"{what} 101 to 200 of 250" in text(driver))
                wait(driver, "of both lists", lambda: "Rows 101 to 200 of 250" in text(driver))
                quiet(driver)
            finally:
                driver.quit()
        check(service.url, ["/returns?by=symbol&page=2", "/?as-of=2012-12-31&issue-page=3"], "paged")


GAINS = ["/gains"] + [f"/gains?by={by}" for by in ["sale", "symbol", "currency", "account", "market", "year", "term"]]
RETURNS = [f"/returns?{choice}&benchmark={{0}}&risk-free=2" for choice in [
    "every=month", "every=year", "by=symbol", "by=currency", "by=account", "period=5y"]]


def printed(folder):
    """The tables with most columns fit on paper, also with amounts of millions, in several currencies."""
    print("on paper")
    wealth = folder / "wealth"
    wealth.mkdir()
    (wealth / "portfolio.json").write_text('{"name": "Wealth", "currency": "EUR", "followsCash": true}')
    days = [datetime.date(2008, 1, 1) + datetime.timedelta(days=7 * week) for week in range(420)]
    held = [("VERY-LONG.SYMBOL", "A company whose name is longer than most", "EUR"), ("KONT", "Kontron AG", "EUR"),
            ("BRK", "Berkshire", "USD")]
    (wealth / "prices.csv").write_text("symbol,date,price,currency\n" + "".join(
        f"{symbol},{day},{1500 + 4 * week + 300 * (week % 7 - 3) + 0.1234},{unit}\n"
        for week, day in enumerate(days) for symbol, _, unit in held))
    (wealth / "rates.csv").write_text("from,to,date,rate\n" + "".join(
        f"USD,EUR,{day},{0.8123456 + week % 40 / 200:.7f}\n" for week, day in enumerate(days)))
    (wealth / "trades.csv").write_text("date,type,symbol,name,shares,price,currency,fees,amount,account\n" + "".join(
        f"{day},deposit,,,,,{unit},,500000,Main depot account\n"
        f"{day},{'sell' if number % 3 == 2 else 'buy'},{symbol},{name},{234.5678 + number % 2},{1500 + 30 * number},{unit},123.45,,"
        f"Main depot account\n{day},dividend,{symbol},,,,{unit},,12345.67,Main depot account\n"
        for number, day in enumerate(days[4::10]) for symbol, name, unit in held))
    driver = browser(True)
    try:
        pages = ["/", "/?by=holding", "/?by=symbol", "/?by=account", "/?by=currency", "/holdings/{0}", "/holdings/{0}?explain=true",
                 "/accounts", "/cash?history=true", "/classes", "/history?every=week", "/history?every=year&benchmark={0}",
                 "/income?year=2013", "/income?year=2013&by=month", "/plan", "/edit", "/edit/changes", *GAINS, "/gains?year=2012", *RETURNS]
        for portfolio, symbol in [(wealth, "BRK"), (folder / "france", "IBM"), (folder / "germany", "AAPL"),
                                  (folder / "household", "NORTH")]:
            with Served(portfolio, "--log-level", "error", "--allow-edits") as service:
                on_paper(driver, service.url, [page.format(symbol) for page in pages], portfolio.name)
    finally:
        driver.quit()


def sold(folder):
    """A portfolio that has sold all, and has the cash that came of it."""
    print("all is sold")
    folder.mkdir()
    (folder / "portfolio.json").write_text('{"name": "Sold", "currency": "EUR", "followsCash": true}')
    (folder / "prices.csv").write_text("symbol,date,price\nA,2013-02-01,8\nA,2013-02-14,9\nA,2013-03-01,10\n")
    (folder / "trades.csv").write_text(
        "date,type,symbol,shares,price,currency,amount\n2013-02-01,deposit,,,,EUR,100\n2013-02-01,buy,A,10,8,EUR,\n"
        "2013-02-15,sell,A,10,9,EUR,\n")
    with Served(folder, "--log-level", "error") as service:
        for width in [1280, 390]:
            driver = browser(True, width)
            try:
                driver.get(service.url + "/")
                chart = f"#history svg.{'wide' if width > 600 else 'narrow'}"
                wait(driver, "the net worth is drawn over time",
                     lambda: "Net worth" in driver.find_element(By.CSS_SELECTOR, chart).text)
                driver.execute_script("arguments[0].focus()", driver.find_element(By.CSS_SELECTOR, chart))
                ActionChains(driver).send_keys(Keys.ARROW_LEFT).perform()
                wait(driver, "and told of each day", lambda: "Net worth 110.00, Value 0.00" in driver.find_element(
                    By.CSS_SELECTOR, "p.reading").text)
                click(driver, By.LINK_TEXT, "1M")
                wait(driver, "also of a span", lambda: "range=1m" in driver.current_url
                     and "Net worth" in driver.find_element(By.CSS_SELECTOR, chart).text)
                quiet(driver)
            finally:
                driver.quit()
        check(service.url, ["/", "/?range=1m&as-of=2014-03-01", "/holdings/A", "/history?from=2014-01-01"], "sold")


def reading(data):
    """Pages that change nothing, and what they show of files that change."""
    folder = data / "france"
    with Served(folder, "--log-level", "error") as service:
        drive(service, folder, True)
        drive(service, folder, False)
        forms(service, True)
        forms(service, False)
        lots(service, folder, True)
        lots(service, folder, False)
        for script in [True, False]:
            menu(service, script)
        phone(service)
        visits(service, folder)
        focus(service, folder)
        check(service.url, ["/", "/holdings/AAPL", "/history?benchmark=IBM&from=2009-01-01", "/?find=x&sort=-value", "/?range=1y",
                            "/?as-of=1999-01-04", "/?by=market", "/history", "/gains", "/returns",
                            "/nothing", "/?currency=EURO&as-of=soon"], "france")
        code = service.end()
    if code:
        sys.exit(f"the service ended with exit code {code}")
    with Served(data / "germany", "--log-level", "error") as service:
        check(service.url, ["/", "/holdings/AAPL", "/holdings/AAPL?explain=true", "/history", "/gains", "/gains?by=symbol", "/returns?every=year", "/returns?benchmark=AAPL",
                            "/returns?period=1y&from=2012-01-01"], "germany")
    printed(data)
    with Served(data / "household", "--log-level", "error") as service:
        parts(service, True)
        parts(service, False)
        check(service.url, ["/", "/accounts", "/cash?history=true", "/classes", "/?class=sector:&account=GIA", "/income", "/plan"],
              "household")


def changing(data):
    """Edits, sessions, first runs and imports, and portfolios beside each other."""
    folder = data / "france"
    with Served(folder, "--log-level", "error", "--allow-edits") as service:
        edits(service, folder, True)
        edits(service, folder, False)
        private(service)
        returning(service, folder)
        hiding(service, folder)
        check(service.url, ["/edit", "/edit?symbol=MSFT", "/edit/lots", "/edit/lots/MSFT%232", "/edit/lots/IBM/remove",
                            "/edit/prices", "/edit/rates", "/edit/changes", "/edit/classes", "/edit/targets", "/edit/cash", "/edit/dividends", "/plan", "/edit/trades", "/edit/trades?type=spin_off", "/edit/lots/NONE",
                            "/holdings/MSFT", "/"], "edit")
        check(service.url, ["/edit/today", "/edit/lots/MSFT%232", "/edit/lots/IBM/remove"], "edit-lots")
    with Served(data / "germany", "--log-level", "error", "--allow-edits") as service:
        check(service.url, ["/edit/trades/1", "/edit/trades/1/remove", "/edit/today"], "edit-trades")
    with Served(data / "household", "--log-level", "error", "--allow-edits") as service:
        check(service.url, ["/edit/prices/1", "/edit/rates/1", "/edit/dividends/1", "/edit/prices/1/remove", "/edit/rates/1/remove",
                            "/edit/dividends/1/remove", "/edit/cash/1", "/edit/settings", "/edit/settings?account=ISA", "/accounts"], "edit-rows")
    stating(data / "household", True, 390)
    stating(data / "household", False, 1280)
    login(folder, True)
    login(folder, False)
    ended(folder, True)
    ended(folder, False)
    several(data, True)
    several(data, False)
    imports(data.parent / "first", True, 390)
    imports(data.parent / "second", True, 1280)
    imports(data.parent / "third", False, 1280)
    large(data.parent / "large")
    paged(data.parent / "paged")
    sold(data.parent / "sold")


for part in [reading, changing]:
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(ROOT / "data", pathlib.Path(scratch) / "data")
        part(pathlib.Path(scratch) / "data")
