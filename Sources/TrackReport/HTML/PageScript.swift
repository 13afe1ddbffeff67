/// The script of a page: a filter, and a tooltip with the entries of a day.
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
      }
      function release() { pinned = false; hide(); }
      function dayAt(map, event) {
        var point = new DOMPoint(event.clientX, event.clientY)
          .matrixTransform(map.getScreenCTM().inverse());
        var week = Math.floor((point.x - 24) / 12);
        var weekday = Math.floor((point.y - 16) / 12);
        return week < 0 || weekday < 0 || weekday > 6 ? -1 : week * 7 + weekday;
      }
      function show(map, index) {
        var days = map.dataset.days;
        if (index < 0 || index >= days.length) { return hide(); }
        var date = new Date(map.dataset.from + "T00:00:00Z");
        date.setUTCDate(date.getUTCDate() + index);
        var iso = date.toISOString().slice(0, 10);
        var row = page.getElementById("day-" + iso);
        tip.textContent = "";
        tip.appendChild(line("b", row ? row.cells[0].textContent : iso));
        var state = states[days[index]];
        var words = state || (row ? row.cells[1].textContent : "");
        if (words) { tip.appendChild(line("span", words)); }
        var items = row ? Array.from(row.querySelectorAll("li")) : [];
        if (map.dataset.subjects) {
          var own = map.dataset.subjects.split("\n");
          items = items.filter(function (item) { return own.indexOf(item.dataset.id) >= 0; });
        }
        if (items.length) {
          var list = page.createElement("ul");
          items.forEach(function (item) { list.appendChild(line("li", item.textContent)); });
          tip.appendChild(list);
        }
        tip.hidden = false;
        var corner = new DOMPoint(24 + Math.floor(index / 7) * 12 + 6, 16 + index % 7 * 12)
          .matrixTransform(map.getScreenCTM());
        var box = tip.getBoundingClientRect();
        var left = Math.min(corner.x - box.width / 2, innerWidth - box.width - 8);
        var top = corner.y - box.height - 8;
        tip.style.left = Math.max(8, left) + "px";
        tip.style.top = (top < 8 ? corner.y + 22 : top) + "px";
      }

      page.querySelectorAll("svg[data-days]").forEach(function (map) {
        var last = map.dataset.days.length - 1;
        var at = last;
        // The native tooltip would cover that of the day.
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

      var bar = page.querySelector(".ways div");
      if (bar) {
        var label = line("label", "Filter ");
        var field = page.createElement("input");
        field.type = "search";
        label.appendChild(field);
        bar.appendChild(label);
        field.addEventListener("input", function () {
          var word = field.value.trim().toLowerCase();
          page.querySelectorAll("[data-name]").forEach(function (element) {
            element.hidden = word !== ""
              && element.dataset.name.toLowerCase().indexOf(word) < 0;
          });
        });
      }
    })();

    """#
}
