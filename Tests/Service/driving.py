"""Starts headless Chromium by Selenium, and waits for what it shows, for the scripts beside this one."""
import pathlib
import shutil
import sys
import time

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, StaleElementReferenceException, TimeoutException, WebDriverException)
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

pictures = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None


def browser(script, width=None):
    """A browser as wide as a desktop or, without script, as a phone, unless it is told."""
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,1000",
                     "--force-prefers-reduced-motion"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    if not script:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = shutil.which("chromedriver")
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=driver) if driver else None)
    resize(started, width or (1280 if script else 390))
    return started


def resize(driver, width):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})


def picture(driver, name):
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
        driver.save_screenshot(str(pictures / f"{name}.png"))


def wait(driver, what, condition):
    def holds(_):
        try:
            return condition()
        except WebDriverException as error:
            # What Chromium says of an element of a page that was just replaced, apart from calling it stale.
            if "does not belong to the document" in str(error):
                return False
            raise

    try:
        WebDriverWait(driver, 20, poll_frequency=0.05, ignored_exceptions=[StaleElementReferenceException]).until(holds)
    except TimeoutException:
        picture(driver, "failure")
        sys.exit(f"in vain: {what}\n{driver.current_url}\n{text(driver)[:2000]}\n{complaints(driver)}")
    print(f"  {what}")


def retried(action):
    """Does what is done to an element again if the script of the page has just replaced the element."""
    end = time.monotonic() + 20
    while True:
        try:
            return action()
        except StaleElementReferenceException:
            if time.monotonic() > end:
                raise


def tap(driver, element):
    """Clicks an element, even if the bar of a phone lies over it."""
    try:
        element.click()
    except ElementClickInterceptedException:
        driver.execute_cdp_cmd("Runtime.evaluate", {"expression": "scrollBy({ top: 120, behavior: 'instant' })"})
        element.click()


def click(driver, by, value):
    retried(lambda: tap(driver, driver.find_element(by, value)))


def complaints(driver):
    """What the browser has said of the page, the policy's refusals among it."""
    return [entry["message"] for entry in driver.get_log("browser")
            if entry["level"] == "SEVERE" and "favicon" not in entry["message"]]


def text(driver):
    return driver.find_element(By.TAG_NAME, "body").text


def field(driver, identity):
    """A field, with what it is folded into opened."""
    found = driver.find_element(By.ID, identity)
    for fold in found.find_elements(By.XPATH, "ancestor::details[not(@open)]"):
        summary = fold.find_element(By.TAG_NAME, "summary")
        if summary.is_displayed():
            tap(driver, summary)
        else:
            # The style sheet shows what is folded, which the driver takes for hidden.
            driver.execute_cdp_cmd("Runtime.evaluate", {
                "expression": f"document.getElementById('{identity}').closest('details').open = true"})
    return found


def quiet(driver, *expected):
    """Fails if the browser complains of anything else than expected."""
    said = [message for message in complaints(driver) if not any(part in message for part in expected)]
    if said:
        sys.exit(f"the browser complains: {said}")
