#!/usr/bin/env python3
"""Runs axe-core over pages in headless Chromium and prints its findings.

usage: axe.py PAGE…

Each page is opened at 360 and 1440 pixels, light and dark, and with its parts closed and opened.
Prints a line for each finding and exits 1 if there is one. Takes axe-core from the Python package
axe-playwright-python, of which nothing else is used.
"""
import importlib.util, pathlib, sys

from browser import Browser

RUN = """
axe.run().then(function (found) {
  return found.violations.map(function (rule) {
    return rule.id + ": " + rule.nodes.length + " times, such as "
      + rule.nodes[0].html.slice(0, 120) + " " + rule.nodes[0].failureSummary.slice(0, 200);
  });
})
"""
OPEN = "document.querySelectorAll('details').forEach(function (part) { part.open = true; })"


def script():
    package = importlib.util.find_spec("axe_playwright_python")
    if not package:
        raise SystemExit("there is no Python package axe-playwright-python")
    return (pathlib.Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def main(pages):
    axe, browser, found = script(), Browser(), []
    try:
        for page in pages:
            for scheme in ("light", "dark"):
                for width in (360, 1440):
                    browser.show(page, width, scheme=scheme)
                    browser.value(axe + "; 0")
                    for state in ("closed", "opened"):
                        if state == "opened":
                            browser.value(OPEN)
                        where = f"{pathlib.Path(page).name} at {width} {scheme} {state}"
                        found += [f"{where}: {words}" for words in browser.value(RUN)]
    finally:
        browser.close()
    print("\n".join(found) or f"axe-core finds nothing on {len(pages)} pages.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
