/// The script of a page: a filter, and a tooltip with the entries of a day.
///
/// The element `days` contains the entries as text, in the format of `DayData`.
enum PageScript {
  static let text: StaticString = #"""
    "use strict";
    (function () {
      var page = document;
      var states = {d: "done", p: "partly done", s: "skipped", u: "paused", f: "missed",
        n: "open", o: "not due"};
      var tip = page.createElement("div");
      tip.className = "tip";
      tip.hidden = true;
      tip.setAttribute("role", "status");
      page.body.appendChild(tip);

      function line(name, text) {
        var element = page.createElement(name);
        element.textContent = text;
        return element;
      }
      var pinned = false;
      function hide() {
        if (pinned) { return; }
        tip.hidden = true;
        ring.remove();
      }
      function release() { pinned = false; hide(); }
      function dayAt(map, event) {
        var point = new DOMPoint(event.clientX, event.clientY)
          .matrixTransform(map.getScreenCTM().inverse());
        var week = Math.floor((point.x - 24) / 12);
        var weekday = Math.floor((point.y - 16) / 12);
        return week < 0 || weekday < 0 || weekday > 6 ? -1 : week * 7 + weekday;
      }
      var source = page.getElementById("days"), subjects = [], entries = {};
      if (source) {
        var halves = source.textContent.split("\n\n");
        subjects = halves[0].split("\n").map(function (text) { return text.split("\t"); });
        (halves[1] || "").split("\n").forEach(function (text) {
          var cells = text.split("\t");
          entries[cells[0]] = cells.slice(1);
        });
      }
      var begin = null;
      page.querySelectorAll("svg[data-days]").forEach(function (map) {
        if (begin === null || map.dataset.from < begin) { begin = map.dataset.from; }
      });
      function time(iso) { return Date.parse(iso + "T00:00:00Z"); }
      function items(map, index) {
        var day = Math.round((time(map.dataset.from) - time(begin)) / 864e5) + index;
        var own = map.dataset.subjects ? map.dataset.subjects.split("\n") : null;
        return (entries[day] || []).map(function (cell) {
          var note = cell[0] === ";", text = note ? cell.slice(1) : cell;
          var end = text.indexOf(" "), number = end < 0 ? text : text.slice(0, end);
          var subject = subjects[number] || ["", ""], words = end < 0 ? "" : text.slice(end + 1);
          return {id: subject[0], rank: own ? own.indexOf(subject[0]) : 0,
            words: note ? words : subject[1] + (words ? " " + words : "")};
        }).filter(function (item) { return item.rank >= 0; })
          .sort(function (one, other) { return one.rank - other.rank; });
      }
      var ring = page.createElementNS("http://www.w3.org/2000/svg", "rect");
      ring.setAttribute("class", "today");
      ring.setAttribute("width", 12);
      ring.setAttribute("height", 12);
      function show(map, index) {
        var days = map.dataset.days;
        if (index < 0 || index >= days.length) { return hide(); }
        var date = new Date(time(map.dataset.from) + index * 864e5);
        tip.textContent = "";
        tip.appendChild(line("b", date.toLocaleDateString("en-GB",
          {weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC"})));
        var words = states[days[index]];
        if (words) { tip.appendChild(line("span", words)); }
        var found = items(map, index);
        if (found.length) {
          var list = page.createElement("ul");
          found.slice(0, 14).forEach(function (item) { list.appendChild(line("li", item.words)); });
          tip.appendChild(list);
        }
        tip.hidden = false;
        var x = 24 + Math.floor(index / 7) * 12, y = 16 + index % 7 * 12;
        ring.setAttribute("x", x - 1);
        ring.setAttribute("y", y - 1);
        map.appendChild(ring);
        var corner = new DOMPoint(x + 6, y).matrixTransform(map.getScreenCTM());
        var box = tip.getBoundingClientRect();
        var left = Math.min(corner.x - box.width / 2, innerWidth - box.width - 8);
        var top = corner.y - box.height - 8;
        tip.style.left = Math.max(8, left) + "px";
        tip.style.top = (top < 8 ? corner.y + 22 : top) + "px";
      }

      page.querySelectorAll("svg[data-days]").forEach(function (map) {
        var last = map.dataset.days.length - 1;
        var at = last;
        // The browser's own tooltip would cover the tooltip of the day.
        var title = map.querySelector("title");
        map.setAttribute("aria-label", title.textContent);
        title.remove();
        map.setAttribute("tabindex", "0");
        map.addEventListener("pointermove", function (event) {
          if (!pinned) { show(map, dayAt(map, event)); }
        });
        map.addEventListener("click", function (event) {
          event.stopPropagation();
          pinned = false;
          show(map, dayAt(map, event));
          pinned = !tip.hidden;
        });
        map.addEventListener("pointerleave", hide);
        map.addEventListener("focus", function () {
          if (map.matches(":focus-visible")) { show(map, at); }
        });
        map.addEventListener("blur", hide);
        map.addEventListener("keydown", function (event) {
          var step = {ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1}[event.key];
          if (event.key === "Escape") { return release(); }
          if (!step) { return; }
          event.preventDefault();
          pinned = false;
          at = Math.max(0, Math.min(last, at + step));
          show(map, at);
        });
      });
      page.addEventListener("click", release);
      addEventListener("scroll", release, {passive: true});

      function opened() {
        var target = location.hash && page.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (target && target.tagName === "DETAILS") { target.open = true; }
      }
      addEventListener("hashchange", opened);
      opened();

      var bar = page.querySelector(".ways div");
      if (bar) {
        var label = line("label", "Filter ");
        var field = page.createElement("input");
        field.type = "search";
        label.appendChild(field);
        bar.appendChild(label);
        var none = line("p", "Nothing found.");
        none.className = "quiet";
        none.hidden = true;
        none.setAttribute("role", "status");
        page.querySelector("main").prepend(none);
        field.addEventListener("input", function () {
          var word = field.value.trim().toLowerCase(), left = 0;
          page.querySelectorAll("[data-name]").forEach(function (element) {
            element.hidden = word !== ""
              && element.dataset.name.toLowerCase().indexOf(word) < 0;
            if (!element.hidden) { left += 1; }
          });
          page.querySelectorAll(".group, main > section").forEach(function (part) {
            part.hidden = word !== "" && !part.querySelector("[data-name]:not([hidden])");
          });
          none.hidden = word === "" || left > 0;
        });
      }
    })();

    """#
}
