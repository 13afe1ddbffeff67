#!/usr/bin/env python3
"""Measures a page in headless Chromium and compares the figures with their limits.

usage: size.py [--sizes] PAGE

Prints the bytes of the file, the height at three widths, the number of printed pages, and the time
until the page is ready with a processor slowed down six times, the median of five. Exits 1 if one
is over its limit. With --sizes it does not take the time, which says nothing on a busy machine.
"""
import base64, pathlib, re, statistics, sys

from browser import Browser

LIMITS = {"bytes": 350_000, "height at 1440": 6_000, "height at 768": 7_000, "height at 360": 6_000,
          "printed A4 pages": 2, "printed Letter pages": 2, "ready in ms": 1_500}


def height(browser, page, width):
    browser.show(page, width)
    return browser.value("document.scrollingElement.scrollHeight")


def printed(browser, page, width, height):
    browser.show(page, 1440)
    document = base64.b64decode(browser.ask(
        "Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=True)["data"])
    return len(re.findall(rb"/Type\s*/Page\b", document))


def ready(browser, page):
    browser.ask("Emulation.setCPUThrottlingRate", rate=6)
    try:
        times = []
        for _ in range(5):
            browser.show(page, 1440)
            times.append(browser.value(
                "performance.getEntriesByType('navigation')[0].loadEventStart"))
        return round(statistics.median(times))
    finally:
        browser.ask("Emulation.setCPUThrottlingRate", rate=1)


def main(page, takes_time):
    browser = Browser()
    try:
        figures = {
            "bytes": pathlib.Path(page).stat().st_size,
            "height at 1440": height(browser, page, 1440),
            "height at 768": height(browser, page, 768),
            "height at 360": height(browser, page, 360),
            "printed A4 pages": printed(browser, page, 8.27, 11.69),
            "printed Letter pages": printed(browser, page, 8.5, 11),
        }
        if takes_time:
            figures["ready in ms"] = ready(browser, page)
    finally:
        browser.close()
    for name, figure in figures.items():
        verdict = "" if 0 < figure <= LIMITS[name] else f", which is not within {LIMITS[name]}"
        print(f"{name}: {figure}{verdict}")
    return 0 if all(0 < figure <= LIMITS[name] for name, figure in figures.items()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[-1], "--sizes" not in sys.argv))
