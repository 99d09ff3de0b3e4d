#!/usr/bin/env python3
"""Drives a browser (headless Chromium, by Selenium of PyPI) through what the script of the pages has to keep: many tabs,
what is typed while a file changes, and a choice while the service is away or the session has ended.

Usage: Tests/Service/staying.py
"""
import pathlib
import shutil
import sys
import tempfile
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from driving import browser, click, field, quiet, text, wait
from served import ROOT, Served


def amount(driver):
    return driver.find_element(By.CSS_SELECTOR, ".headline .amount").text


def add_lot(folder):
    """Changes the holdings, so that every page is out of date."""
    holdings = folder / "holdings.csv"
    lines = holdings.read_text().splitlines(keepends=True)
    holdings.write_text("".join(lines + [lines[-1]]))


def tabs(service, folder):
    driver = browser(True)
    try:
        driver.set_page_load_timeout(20)
        driver.get(service.url + "/")
        first, before = driver.current_window_handle, amount(driver)
        for place in range(8):
            driver.switch_to.new_window("tab")
            driver.get(service.url + ["/holdings/AAPL", "/history"][place % 2])
        print("  the ninth tab loads")
        time.sleep(1)
        add_lot(folder)
        time.sleep(3)
        driver.switch_to.window(first)
        wait(driver, "a tab that is shown again catches up", lambda: amount(driver) != before)
        before = amount(driver)
        add_lot(folder)
        wait(driver, "and follows changes", lambda: amount(driver) != before)
    finally:
        driver.quit()


def typing(service, folder):
    driver = browser(True)
    try:
        def follows(what):
            before = amount(driver)
            add_lot(folder)
            wait(driver, what, lambda: amount(driver) != before)

        driver.get(service.url + "/")
        day = field(driver, "choice-as-of")
        day.send_keys("01052013")
        typed = day.get_property("value")
        if not typed.startswith("2013-"):
            sys.exit(f"the date is {typed}")
        before = amount(driver)
        add_lot(folder)
        time.sleep(3)
        if amount(driver) != before or field(driver, "choice-as-of").get_property("value") != typed:
            sys.exit("the page has not waited for the date")
        field(driver, "choice-currency").click()
        wait(driver, "a page waits until a date is typed", lambda: amount(driver) != before)
        if field(driver, "choice-as-of").get_property("value") != typed:
            sys.exit("the date is lost")
        if driver.switch_to.active_element.get_attribute("id") != "choice-currency":
            sys.exit("the focus is lost")
        field(driver, "choice-currency").send_keys("US")
        follows("a change is shown while a currency is being typed")
        active = driver.switch_to.active_element
        if (active.get_attribute("id"), active.get_property("value")) != ("choice-currency", "US"):
            sys.exit("the currency is lost")
        active.send_keys("D")
        if field(driver, "choice-currency").get_property("value") != "USD":
            sys.exit("the cursor is elsewhere")
        active.send_keys(Keys.TAB)
        wait(driver, "and is taken when it is left", lambda: "currency=USD" in driver.current_url)
        driver.get(service.url + "/")
        field(driver, "choice-as-of").send_keys("01052013")
        field(driver, "list-find").click()
        Select(field(driver, "list-sort")).select_by_value("-value")
        wait(driver, "a choice in another form is shown", lambda: "sort=-value" in driver.current_url)
        if field(driver, "choice-as-of").get_property("value") != typed:
            sys.exit("a choice has erased the date")
        driver.get(service.url + "/")
        field(driver, "choice-as-of").send_keys("0105")
        driver.execute_script("document.querySelector('#form-list button').focus()")
        follows("a change is shown while a date is half typed")
        day = field(driver, "choice-as-of")
        driver.execute_script("arguments[0].focus()", day)
        day.send_keys(Keys.TAB, Keys.TAB, "2013")
        if day.get_property("value") != "2013-01-05":
            sys.exit(f"half a date is lost: {day.get_property('value')}")
        quiet(driver)
    finally:
        driver.quit()


def leaving(folder):
    driver = browser(True)
    token = "s3cret"
    service = Served(folder, "--log-level", "error", token=token)
    port = service.port

    def lead():
        return driver.find_element(By.CSS_SELECTOR, ".lead").text

    def choose(currency):
        box = field(driver, "choice-currency")
        box.clear()
        box.send_keys(currency, Keys.TAB)

    def enter(token):
        field(driver, "token").send_keys(token)
        click(driver, By.CSS_SELECTOR, "main button")

    try:
        driver.get(service.url + "/")
        enter(token)
        wait(driver, "logged in", lambda: "in EUR" in lead())
        service.end()
        choose("USD")
        wait(driver, "who chooses while the service is away is told", lambda: "can't be reached" in text(driver))
        if "USD" in driver.current_url or "in EUR" not in lead():
            sys.exit(f"the address says {driver.current_url}, the page {lead()}")
        # Another token ends the session; the service alone does not.
        service = Served(folder, "--log-level", "error", port=port, token=token + "2")
        wait(driver, "a session that has ended leads to the login", lambda: driver.find_elements(By.ID, "token"))
        enter(token + "2")
        wait(driver, "and that to what was chosen", lambda: "currency=USD" in driver.current_url and "in USD" in lead())
        service.end()
        service = Served(folder, "--log-level", "error", port=port, token=token + "3")
        wait(driver, "a page that nobody touches says that its session has ended",
             lambda: "session has ended" in text(driver) and driver.find_elements(By.LINK_TEXT, "Log in"))
        click(driver, By.LINK_TEXT, "Log in")
        enter(token + "3")
        wait(driver, "and is live again", lambda: "in USD" in lead() and not driver.find_elements(By.ID, "away"))
    finally:
        service.end()
        driver.quit()
    service = Served(folder, "--log-level", "error")
    driver = browser(True)
    try:
        driver.get(service.url + "/")
        service.end()
        wait(driver, "a page says that the service is away", lambda: driver.find_elements(By.ID, "away"))
        choose("USD")
        service = Served(folder, "--log-level", "error", port=service.port)
        wait(driver, "what was chosen meanwhile is shown once it is back",
             lambda: "in USD" in lead() and "currency=USD" in driver.current_url
             and not driver.find_elements(By.ID, "away"))
        driver.back()
        wait(driver, "and the browser's way back undoes it", lambda: "in EUR" in lead())
    finally:
        service.end()
        driver.quit()


with tempfile.TemporaryDirectory() as scratch:
    shutil.copytree(ROOT / "data", pathlib.Path(scratch) / "data")
    folder = pathlib.Path(scratch) / "data/france"
    with Served(folder, "--log-level", "error") as service:
        print("many tabs")
        tabs(service, folder)
        print("typing")
        typing(service, folder)
    print("leaving")
    leaving(folder)
