#!/usr/bin/env python3
"""Drives a browser (headless Chromium, by Selenium of PyPI) through the pages: list, detail, back; a price that changes;
a file that breaks and is mended; and the same without script.

Usage: Tests/Service/browser.py [FOLDER FOR PICTURES]
"""
import pathlib
import shutil
import sys
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from served import ROOT, Served

pictures = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None


def browser(script):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,1000",
                     "--force-prefers-reduced-motion"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = shutil.which("chromedriver")
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=driver) if driver else None)


def picture(driver, name):
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
        driver.save_screenshot(str(pictures / f"{name}.png"))


def wait(driver, what, condition):
    try:
        WebDriverWait(driver, 20).until(lambda _: condition())
    except TimeoutException:
        picture(driver, "failure")
        sys.exit(f"in vain: {what}\n{driver.current_url}\n{text(driver)[:2000]}\n{complaints(driver)}")
    print(f"  {what}")


def complaints(driver):
    """What the browser has said of the page, the policy's refusals among it."""
    return [entry["message"] for entry in driver.get_log("browser")
            if entry["level"] == "SEVERE" and "favicon" not in entry["message"]]


def text(driver):
    return driver.find_element(By.TAG_NAME, "body").text


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
        link.click()
        wait(driver, f"the detail of {symbol} is there",
             lambda: driver.find_element(By.TAG_NAME, "h1").text == symbol and "/holdings/" in driver.current_url)
        picture(driver, f"{name}-2-detail")
        driver.find_element(By.LINK_TEXT, "Back to the holdings").click()
        wait(driver, "back at the list", lambda: driver.current_url == service.url + "/")
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
        holdings = folder / "holdings.csv"
        good = holdings.read_text()
        lines = good.splitlines(keepends=True)
        rows = [number for number, line in enumerate(lines) if number and line.strip() and not line.startswith("#")]
        holdings.write_text("".join(lines + [lines[rows[0]]]))
        wait(driver, "one more lot changes the value", lambda: cell() != before)
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
        said = [message for message in complaints(driver) if "404" not in message]
        if said:
            sys.exit(f"the browser complains: {said}")
    finally:
        driver.quit()


with tempfile.TemporaryDirectory() as scratch:
    shutil.copytree(ROOT / "data", pathlib.Path(scratch) / "data")
    folder = pathlib.Path(scratch) / "data/france"
    with Served(folder, "--log-level", "error") as service:
        drive(service, folder, True)
        drive(service, folder, False)
        code = service.end()
print(f"the service ended with exit code {code}")
sys.exit(code)
