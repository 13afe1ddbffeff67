#!/usr/bin/env python3
"""Uses pages with an emulated touch screen and with the keyboard, and prints what does not work.

usage: touch.py PAGE…

On every map and chart, a tap must show the words that a pointer shows there and keep them until a
tap elsewhere, and arrow keys must show words too. The Tab key must reach every link, field, button,
opened part and chart. Where a page has years to switch between, a tap must switch. Exits 1 if
something does not work.
"""
import json, pathlib, sys

from browser import Browser

OPEN = "document.querySelectorAll('details').forEach(function (part) { part.open = true; })"

# Scrolls a chart into view and returns the position of one of its points in the window.
POINT = """
(async function (index) {
  var chart = document.querySelectorAll("svg[data-days], svg[data-tips]")[index], place;
  if (chart.dataset.days) {
    // A day of the last week but one that the map has.
    place = [29 + Math.max(0, Math.floor((chart.dataset.days.length - 8) / 7)) * 12, 21];
  } else {
    var all = chart.dataset.at ? chart.dataset.at.split("|")
      : chart.querySelector(".curve").getAttribute("d").split(/[ML]/).slice(1);
    place = all[Math.floor(all.length * 2 / 3)].trim().split(" ").map(Number);
  }
  function point() {
    return new DOMPoint(place[0], place[1]).matrixTransform(chart.getScreenCTM());
  }
  chart.scrollIntoView({block: "center", behavior: "instant"});
  var scroll = chart.closest(".scroll");
  if (scroll) { scroll.scrollLeft += point().x - innerWidth / 2; }
  // The page hides its words when it is scrolled, which it hears of in the next frame.
  await new Promise(function (go) {
    requestAnimationFrame(function () { requestAnimationFrame(go); });
  });
  return {x: point().x, y: point().y, name: chart.ariaLabel};
})(%d)
"""
TIP = """
(function () {
  var tip = document.querySelector(".tip");
  return tip.hidden ? "" : tip.innerText;
})()
"""
NUMBER = 'document.querySelectorAll("svg[data-days], svg[data-tips]").length'
FOCUSABLE = """
(function () {
  window.reached = new Set();
  document.addEventListener("focusin", function (event) { window.reached.add(event.target); });
  document.activeElement.blur();
  scrollTo(0, 0);
  return document.querySelectorAll("a[href], summary, input, button, [tabindex='0']").length;
})()
"""
MISSED = """
Array.from(document.querySelectorAll("a[href], summary, input, button, [tabindex='0']"))
  .filter(function (element) {
    return element.checkVisibility() && !window.reached.has(element);
  }).map(function (element) { return element.outerHTML.slice(0, 80); })
"""


def move(browser, x, y):
    browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)


def tap(browser, x, y):
    browser.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    browser.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def press(browser, key, code):
    for kind in ("rawKeyDown", "keyUp"):
        browser.ask(
            "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)


def charts(browser, page, width):
    """Checks that a tap on each chart shows the same words as the pointer there."""
    browser.show(page, width)
    browser.value(OPEN)
    number, hovered, wrong = browser.value(NUMBER), [], []
    for index in range(number):
        point = browser.value(POINT % index)
        move(browser, point["x"], point["y"])
        hovered.append(browser.value(TIP))
        if not hovered[-1]:
            wrong.append(f"a pointer shows nothing on {point['name']}")
        move(browser, 1, 1)
    browser.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
    try:
        browser.show(page, width)
        browser.value(OPEN)
        for index in range(number):
            point = browser.value(POINT % index)
            tap(browser, point["x"], point["y"])
            shown = browser.value(TIP)
            if shown != hovered[index]:
                wrong.append(f"a tap shows {json.dumps(shown)}, not"
                             f" {json.dumps(hovered[index])}, on {point['name']}")
            tap(browser, 2, 450)
            if browser.value(TIP):
                wrong.append(f"a tap elsewhere keeps the words of {point['name']}")
        wrong += years(browser)
    finally:
        browser.ask("Emulation.setTouchEmulationEnabled", enabled=False)
    return wrong, number, sum("\n" in words.strip() for words in hovered)


def years(browser):
    """Checks that a tap on the oldest year switches each map that has several years."""
    places = browser.value("""
      Array.from(document.querySelectorAll(".years"), function (choices) {
        var map = choices.parentElement.querySelector("svg[data-past]");
        choices.scrollIntoView({block: "center", behavior: "instant"});
        var box = choices.lastElementChild.getBoundingClientRect();
        return {x: box.left + box.width / 2, y: box.top + box.height / 2, from: map.dataset.from,
          year: choices.lastElementChild.textContent, top: scrollY};
      })""")
    wrong = []
    for index, place in enumerate(places):
        browser.value(
            f"scrollTo(0, {place['top']}); new Promise(requestAnimationFrame).then(String)")
        tap(browser, place["x"], place["y"])
        now = browser.value(
            f"(function (map) {{ return map.dataset.from + ' ' + map.ariaLabel; }})("
            f"document.querySelectorAll('svg[data-past]')[{index}])")
        if now[:10] == place["from"] or not now.endswith(place["year"]):
            wrong.append(f"a tap on {place['year']} shows {now}")
    return wrong


def keys(browser, page, width):
    """Checks the Tab key on the whole page, and the arrow keys on the first chart."""
    browser.show(page, width)
    browser.value(OPEN)
    for _ in range(browser.value(FOCUSABLE) + 5):
        press(browser, "Tab", 9)
    wrong = [f"the Tab key does not reach {element}" for element in browser.value(MISSED)]
    if browser.value(NUMBER):
        browser.value("""
          new Promise(function (go) {
            document.querySelector("svg[data-tips], svg[data-days]").focus();
            requestAnimationFrame(function () { requestAnimationFrame(go); });
          }).then(String)""")
        press(browser, "ArrowLeft", 37)
        if not browser.value(TIP):
            wrong.append("an arrow key shows nothing")
        press(browser, "Escape", 27)
        if browser.value(TIP):
            wrong.append("Escape keeps the words")
    return wrong


def main(pages):
    browser, wrong = Browser(), []
    try:
        for page in pages:
            for width in (390, 1440):
                where = f"{pathlib.Path(page).name} at {width}"
                found, number, rich = charts(browser, page, width)
                wrong += [f"{where}: {words}" for words in found + keys(browser, page, width)]
                print(f"{where}: {number} charts, {rich} with more than a line")
    finally:
        browser.close()
    print("\n".join(wrong) or "Everything works.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
