#!/usr/bin/env python3
"""Checks pages in headless Chromium and prints their faults.

usage: look.py [--shots FOLDER] PAGE…

Each page is opened from its file at three widths, light and dark, with and without scripts, and
printed on A4 and Letter. Faults are: a message on the console, a request to another address, a page
wider than its window, a word of up to 14 letters broken in two, more than four sizes of text or two
in pictures, text with a contrast below 4.5, a violation of the page's policy, an element
that the keyboard cannot reach, a picture that a page break cuts. Prints a line for each fault and
exits 1 if there is one. Needs only Python and Chromium.
"""
import base64, os, pathlib, sys

from browser import Browser

WIDTHS = (360, 768, 1440)


# Script that opens the sections that are closed on a narrow screen.
UNFOLD = "document.querySelectorAll('.fold').forEach(function (part) { part.open = true; })"

# Script that measures the page's width and finds text with a low contrast.
MEASURE = r"""
(function () {
  function parts(text) {
    var found = text.match(/rgba?\(([^)]+)\)/);
    if (!found) { return null; }
    var numbers = found[1].split(/[ ,\/]+/).map(Number);
    return {r: numbers[0], g: numbers[1], b: numbers[2], a: numbers.length > 3 ? numbers[3] : 1};
  }
  function light(color) {
    return [color.r, color.g, color.b].map(function (value) {
      value /= 255;
      return value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }).reduce(function (sum, value, at) { return sum + value * [0.2126, 0.7152, 0.0722][at]; }, 0);
  }
  function behind(element) {
    for (; element; element = element.parentElement) {
      var color = parts(getComputedStyle(element).backgroundColor);
      if (color && color.a === 1) { return color; }
    }
    return {r: 255, g: 255, b: 255, a: 1};
  }
  var hard = {}, sizes = {}, drawn = {};
  var walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    var element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest("script, style, title, desc")) {
      continue;
    }
    var style = getComputedStyle(element), picture = element.closest("svg");
    if (element.checkVisibility()) {
      var size = parseFloat(style.fontSize) * (picture ? element.getScreenCTM().a : 1);
      (picture ? drawn : sizes)[Math.round(size)] = true;
    }
    var color = parts(element.closest("svg") ? style.fill : style.color);
    if (!color) { continue; }
    var one = light(color), other = light(behind(element));
    var contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) {
      hard[element.tagName + "." + (element.getAttribute("class") || "") + " "
        + contrast.toFixed(2)] = walker.currentNode.textContent.trim().slice(0, 40);
    }
  }
  var broken = {}, words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    var node = words.currentNode, range = document.createRange();
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("script, style, svg")) {
      continue;
    }
    range.selectNodeContents(node);
    if (new Set(Array.from(range.getClientRects(), function (box) { return box.top; })).size < 2) {
      continue;
    }
    for (var word of node.textContent.matchAll(/[\p{Script=Latin}\p{M}]{3,14}(?![\p{L}\p{M}])/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      var tops = Array.from(range.getClientRects(), function (box) { return box.top; });
      if (new Set(tops).size > 1 && !/\p{L}/u.test(node.textContent[word.index - 1] || "")) {
        broken[word[0]] = node.textContent.trim().slice(0, 40);
      }
    }
  }
  return {
    broken: broken,
    sizes: Object.keys(sizes),
    drawn: Object.keys(drawn),
    wide: document.scrollingElement.scrollWidth - innerWidth,
    widest: Array.from(document.querySelectorAll("body *")).filter(function (element) {
      return element.getBoundingClientRect().right > innerWidth + 1
        && !element.closest(".scroll, .skip");
    }).slice(0, 3).map(function (element) {
      return element.tagName + "." + (element.getAttribute("class") || "");
    }),
    hard: hard,
    pictures: document.querySelectorAll("svg[role=img]").length,
    nameless: Array.from(document.querySelectorAll("svg[role=img]")).filter(function (picture) {
      return !picture.getAttribute("aria-label") && !picture.querySelector("title")
        || !document.getElementById(picture.getAttribute("aria-describedby"));
    }).length,
    text: document.querySelector("main").innerText.length,
  };
})()
"""

# Script that finds interactive elements that cannot take the focus.
REACH = """
(function () {
  return Array.from(document.querySelectorAll(
    "a[href], summary, input, button, .scroll[tabindex], svg[data-days]")).filter(
    function (element) {
      if (!element.checkVisibility()) { return false; }
      element.focus();
      return document.activeElement !== element;
    }).map(function (element) { return element.outerHTML.slice(0, 80); });
})()
"""

# Script that tries the page's own scripts: the selected day, by pointer and keys, and the filter.
TOUCH = """
(function () {
  var wrong = [], map = document.querySelector("svg[data-days]");
  var tip = document.querySelector(".tip"), field = document.querySelector(".ways input");
  if (map) {
    for (var part = map.closest("details"); part; part = part.parentElement.closest("details")) {
      part.open = true;
    }
    map.scrollIntoView({block: "center"});
    var box = map.getBoundingClientRect(), scale = box.width / map.viewBox.baseVal.width;
    map.dispatchEvent(new PointerEvent("pointermove", {
      clientX: box.left + 30 * scale, clientY: box.top + 22 * scale, bubbles: true}));
    if (tip.hidden || !tip.textContent) { wrong.push("the pointer shows no day"); }
    var first = tip.textContent;
    ["ArrowRight", "ArrowLeft", "ArrowDown"].forEach(function (key) {
      map.dispatchEvent(new KeyboardEvent("keydown", {key: key, bubbles: true}));
    });
    if (tip.hidden || tip.textContent === first) { wrong.push("the keys show no other day"); }
    var place = tip.getBoundingClientRect();
    if (place.left < 0 || place.right > innerWidth) { wrong.push("a day's entries are cut"); }
    map.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
    if (!tip.hidden) { wrong.push("the day's entries stay"); }
    map.dispatchEvent(new MouseEvent("click", {
      clientX: box.left + 30 * scale, clientY: box.top + 22 * scale, bubbles: true}));
    map.dispatchEvent(new PointerEvent("pointerleave"));
    if (tip.hidden || tip.textContent !== first) { wrong.push("a tap does not pin the day"); }
    if (!map.querySelector("rect.today:last-child")) { wrong.push("the day has no ring"); }
    document.body.click();
    if (!tip.hidden) { wrong.push("a tap elsewhere does not release the day"); }
  }
  var named = document.querySelectorAll("[data-name]");
  if (field && named.length) {
    field.value = named[0].dataset.name.slice(0, 20);
    field.dispatchEvent(new Event("input"));
    if (named[0].hidden) { wrong.push("the filter hides what it asks for"); }
    field.value = "nothing is called this";
    field.dispatchEvent(new Event("input"));
    if (Array.from(named).some(function (element) { return !element.hidden; })) {
      wrong.push("the filter shows what it does not ask for");
    }
    field.value = "";
    field.dispatchEvent(new Event("input"));
    if (Array.from(named).some(function (element) { return element.hidden; })) {
      wrong.push("the filter does not let go");
    }
  }
  return wrong;
})()
"""


def look(browser, page, shots):
    """Returns the faults of a page, one string each."""
    wrong = []
    address = pathlib.Path(page).resolve().as_uri()
    texts = {}
    for domain in ("Page", "Runtime", "Log", "Network"):
        browser.ask(f"{domain}.enable")
    for scheme in ("light", "dark"):
        for width in WIDTHS:
            for scripts in (True, False):
                if not scripts and (scheme == "dark" or width == 768):
                    continue
                where = f"{os.path.basename(page)} at {width} {scheme}"
                where += "" if scripts else " without scripts"
                browser.events = []
                browser.ask(
                    "Emulation.setDeviceMetricsOverride", width=width, height=900,
                    deviceScaleFactor=1, mobile=width < 500)
                browser.ask(
                    "Emulation.setEmulatedMedia",
                    features=[{"name": "prefers-color-scheme", "value": scheme}])
                browser.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
                browser.ask("Page.navigate", url=address)
                browser.wait("Page.loadEventFired")
                # The checks are scripts themselves, so they need scripts turned on.
                browser.ask("Emulation.setScriptExecutionDisabled", value=False)
                browser.value(UNFOLD)
                found = browser.value(MEASURE)
                if texts.setdefault((scheme, width), found["text"]) != found["text"]:
                    wrong.append(f"{where}: reads differently with scripts")
                if found["wide"] > 0:
                    wrong.append(f"{where}: {found['wide']} too wide: {found['widest']}")
                for style, text in sorted(found["hard"].items()):
                    wrong.append(f"{where}: hard to read: {style}: {text}")
                for word, text in sorted(found["broken"].items()):
                    wrong.append(f"{where}: the word {word} is broken: {text}")
                if len(found["sizes"]) > 4:
                    wrong.append(f"{where}: sizes of text: {', '.join(found['sizes'])}")
                if len(found["drawn"]) > 2:
                    wrong.append(f"{where}: sizes in pictures: {', '.join(found['drawn'])}")
                if found["nameless"]:
                    wrong.append(f"{where}: {found['nameless']} pictures say nothing in words")
                if scripts:
                    for element in browser.value(REACH):
                        wrong.append(f"{where}: out of the keyboard's reach: {element}")
                    wrong += [f"{where}: {words}" for words in browser.value(TOUCH)]
                wrong += [f"{where}: {line}" for line in messages(browser.events, address)]
                if shots and scripts:
                    browser.value("document.activeElement.blur(); scrollTo(0, 0)")
                    name = f"{pathlib.Path(page).stem}-{width}-{scheme}.png"
                    picture = browser.ask("Page.captureScreenshot", captureBeyondViewport=True)
                    (shots / name).write_bytes(base64.b64decode(picture["data"]))
    browser.ask("Emulation.clearDeviceMetricsOverride")
    for name, width, height in (("A4", 8.27, 11.69), ("Letter", 8.5, 11)):
        printed = browser.ask(
            "Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=True)
        document = base64.b64decode(printed["data"])
        if not document.startswith(b"%PDF"):
            wrong.append(f"{os.path.basename(page)}: does not print on {name}")
        if shots:
            (shots / f"{pathlib.Path(page).stem}-{name}.pdf").write_bytes(document)
    return wrong + cut(browser, page)


def cut(browser, page):
    """Finds what printing would cut, such as a picture that is higher than an A4 page."""
    browser.ask("Emulation.setEmulatedMedia", media="print")
    browser.ask(
        "Emulation.setDeviceMetricsOverride", width=680, height=1000, deviceScaleFactor=1,
        mobile=False)
    high = browser.value(
        "Array.from(document.querySelectorAll('figure svg')).filter(function (picture) {"
        " return picture.getBoundingClientRect().height > 990; }).length")
    wide = browser.value("document.scrollingElement.scrollWidth - innerWidth")
    gone = browser.value(
        "Array.from(document.querySelectorAll('svg *:not(title, desc)')).filter("
        "function (shape) { return !shape.closest('details')"
        " && getComputedStyle(shape).display === 'none'; }).length")
    browser.ask("Emulation.setEmulatedMedia", media="")
    wrong = [f"{os.path.basename(page)}: {high} pictures are cut in print"] if high else []
    wrong += [f"{os.path.basename(page)}: {gone} shapes are not printed"] if gone else []
    return wrong + ([f"{os.path.basename(page)}: print is {wide} too wide"] if wide > 0 else [])


def messages(events, address):
    for event in events:
        parameters = event.get("params", {})
        if event["method"] == "Runtime.consoleAPICalled":
            yield f"console: {parameters['args']}"
        elif event["method"] == "Runtime.exceptionThrown":
            yield f"exception: {parameters['exceptionDetails'].get('text')}"
        elif event["method"] == "Log.entryAdded":
            yield f"log: {parameters['entry']['text']}"
        elif event["method"] == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if url != address and not url.startswith("data:"):
                yield f"request: {url[:200]}"


def main(words):
    shots = None
    if words[:1] == ["--shots"]:
        shots = pathlib.Path(words[1])
        shots.mkdir(parents=True, exist_ok=True)
        words = words[2:]
    browser = Browser()
    wrong = []
    try:
        for page in words:
            wrong += look(browser, page, shots)
    finally:
        browser.close()
    print("\n".join(wrong) or f"{len(words)} pages are fine.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
