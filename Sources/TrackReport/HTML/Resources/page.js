// The script of a page. It adds a filter, lets a habit's calendar show earlier years, and shows
// tooltips for days and for the points of pictures.
//
// The element `days` contains the entries as text, in the format of `DayData`. Each picture has
// the texts of its tooltips in attributes, in the format of `PictureTips`.
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
    var own = map.dataset.subjects ? map.dataset.subjects.split(" ") : null;
    return (entries[day] || []).map(function (cell) {
      var note = cell[0] === ";", text = note ? cell.slice(1) : cell;
      var end = text.indexOf(" "), number = end < 0 ? text : text.slice(0, end);
      var subject = subjects[number] || ["", ""], words = end < 0 ? "" : text.slice(end + 1);
      return {id: subject[0], rank: own ? own.indexOf(subject[0]) : 0,
        words: note ? words : (subject[1] || subject[0]) + (words ? " " + words : "")};
    }).filter(function (item) { return item.rank >= 0; })
      .sort(function (one, other) { return one.rank - other.rank; });
  }
  function shape(name, attributes) {
    var element = page.createElementNS("http://www.w3.org/2000/svg", name);
    Object.keys(attributes).forEach(function (key) {
      element.setAttribute(key, attributes[key]);
    });
    return element;
  }
  var ring = shape("rect", {"class": "today", width: 12, height: 12});
  function day(milliseconds) {
    return new Date(milliseconds).toLocaleDateString("en-GB",
      {weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC"});
  }
  function show(picture, kind, index) {
    if (index < 0 || index >= kind.count()) { return hide(); }
    tip.textContent = "";
    kind.fill(index);
    tip.hidden = false;
    var place = kind.place(index);
    ring.setAttribute("x", place[0] - 6);
    ring.setAttribute("y", place[1] - 6);
    picture.appendChild(ring);
    var corner = new DOMPoint(place[0], place[1] - 6).matrixTransform(picture.getScreenCTM());
    var box = tip.getBoundingClientRect();
    var left = Math.min(corner.x - box.width / 2, innerWidth - box.width - 8);
    var top = corner.y - box.height - 8;
    tip.style.left = Math.max(8, left) + "px";
    tip.style.top = (top < 8 ? corner.y + 22 : top) + "px";
  }
  function listen(picture, kind) {
    var at = kind.count() - 1;
    // The browser's own tooltip would cover the tooltip of the point.
    var title = picture.querySelector("title");
    picture.setAttribute("aria-label", title.textContent);
    title.remove();
    picture.setAttribute("tabindex", "0");
    picture.addEventListener("pointermove", function (event) {
      if (!pinned) { show(picture, kind, kind.find(event)); }
    });
    picture.addEventListener("click", function (event) {
      event.stopPropagation();
      pinned = false;
      show(picture, kind, kind.find(event));
      pinned = !tip.hidden;
    });
    picture.addEventListener("pointerleave", hide);
    picture.addEventListener("focus", function () {
      at = Math.min(at, kind.count() - 1);
      if (picture.matches(":focus-visible")) { show(picture, kind, at); }
    });
    picture.addEventListener("blur", hide);
    picture.addEventListener("keydown", function (event) {
      if (event.key === "Escape") { return release(); }
      var across = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      var down = {ArrowUp: -1, ArrowDown: 1}[event.key];
      if (!across && !down) { return; }
      event.preventDefault();
      pinned = false;
      at = Math.max(0, Math.min(kind.count() - 1, at + (across * kind.step || down)));
      show(picture, kind, at);
    });
  }

  page.querySelectorAll("svg[data-days]").forEach(function (map) {
    var kind = {step: 7,
      count: function () { return map.dataset.days.length; },
      find: function (event) { return dayAt(map, event); },
      place: function (index) {
        return [29 + Math.floor(index / 7) * 12, 21 + index % 7 * 12];
      },
      fill: function (index) {
        tip.appendChild(line("b", day(time(map.dataset.from) + index * 864e5)));
        var words = states[map.dataset.days[index]];
        if (words) { tip.appendChild(line("span", words)); }
        var found = items(map, index);
        if (!found.length) { return; }
        var list = page.createElement("ul");
        found.slice(0, 14).forEach(function (item) {
          list.appendChild(line("li", item.words));
        });
        tip.appendChild(list);
      }};
    listen(map, kind);
    if (map.dataset.past) { addYears(map); }
  });

  page.querySelectorAll("svg[data-tips]").forEach(function (picture) {
    var words = picture.dataset.tips.split("|"), from = picture.dataset.from;
    function pair(text) { return text.trim().split(" ").map(Number); }
    var places = picture.dataset.at ? picture.dataset.at.split("|").map(pair)
      : picture.querySelector(".curve").getAttribute("d").split(/[ML]/).slice(1).map(pair);
    var start = places[0][0], end = places[places.length - 1][0];
    listen(picture, {step: 1,
      count: function () { return words.length; },
      find: function (event) {
        var point = new DOMPoint(event.clientX, event.clientY)
          .matrixTransform(picture.getScreenCTM().inverse());
        var best = 0, least = Infinity;
        places.forEach(function (place, index) {
          var across = place[0] - point.x, down = from ? 0 : place[1] - point.y;
          var distance = across * across + down * down;
          if (distance < least) { best = index; least = distance; }
        });
        return best;
      },
      place: function (index) { return places[index]; },
      fill: function (index) {
        var text = words[index], cut = text.indexOf(", ");
        if (from) {
          var share = end > start ? (places[index][0] - start) / (end - start) : 0;
          var days = Math.round((time(picture.dataset.to) - time(from)) / 864e5 * share);
          tip.appendChild(line("b", day(time(from) + days * 864e5)));
        } else if (cut > 0) {
          tip.appendChild(line("b", text.slice(0, cut)));
          text = text.slice(cut + 2);
        }
        tip.appendChild(line("span", text + (picture.dataset.unit || "")));
      }});
  });

  // Draws the days of a year in place of the last fifty-three weeks.
  function addYears(map) {
    var week = 6048e5, last = {from: map.dataset.from, days: map.dataset.days};
    var drawn = Array.from(map.children), label = map.getAttribute("aria-label");
    var first = time(map.dataset.begin), gap = (time(last.from) - first) / 864e5;
    var all = map.dataset.past.slice(0, gap) + last.days;
    var marks = {d: "z", p: "part y", f: "miss", s: "rest", u: "rest", o: "speck"};
    var inset = {p: 5, f: 1, s: 4, u: 4, o: 4}, height = {d: 10, p: 5, f: 8};
    function draw(year) {
      var begin = Date.UTC(year, 0, 1), end = Date.UTC(year + 1, 0, 1);
      // Weeks begin on the same weekday as in the picture of the last fifty-three weeks.
      begin -= ((begin - time(last.from)) % week + week) % week;
      var paths = {}, days = "";
      for (var at = begin; at < end; at += 864e5) {
        var index = (at - begin) / 864e5, letter = all[Math.round((at - first) / 864e5)] || "o";
        days += letter;
        if (!marks[letter]) { continue; }
        var top = 16 + index % 7 * 12 + (inset[letter] || 0);
        paths[letter] = (paths[letter] || "") + "M" + (29 + Math.floor(index / 7) * 12) + " "
          + top + "v" + (height[letter] || 2);
      }
      var months = shape("g", {"class": "months"});
      for (var month = 0; month < 12; month += 1) {
        var name = shape("text", {y: 10,
          x: 24 + Math.floor((Date.UTC(year, month, 1) - begin) / week) * 12});
        name.textContent = new Date(Date.UTC(year, month, 1)).toLocaleDateString("en-GB",
          {month: "short", timeZone: "UTC"});
        months.appendChild(name);
      }
      map.appendChild(months);
      map.dataset.from = new Date(begin).toISOString().slice(0, 10);
      map.dataset.days = days;
      Object.keys(paths).forEach(function (letter) {
        map.appendChild(shape("path", {d: paths[letter],
          "class": "cell " + marks[letter]}));
      });
    }
    var choices = page.createElement("div");
    choices.className = "years";
    choices.setAttribute("role", "group");
    choices.setAttribute("aria-label", "Years");
    function choose(name, year) {
      var button = line("button", name);
      button.type = "button";
      button.setAttribute("aria-pressed", String(!year));
      button.addEventListener("click", function () {
        release();
        Array.from(choices.children, function (other) {
          other.setAttribute("aria-pressed", String(other === button));
        });
        Array.from(map.children).forEach(function (child) {
          if (drawn.indexOf(child) < 0) { child.remove(); }
        });
        drawn.forEach(function (child) {
          child.toggleAttribute("hidden", Boolean(year) && child.tagName !== "desc"
            && !child.matches(".weekdays"));
        });
        map.setAttribute("aria-label", label + (year ? ", " + year : ""));
        if (year) { draw(year); } else { Object.assign(map.dataset, last); }
      });
      choices.appendChild(button);
    }
    choose("Last 53 weeks", 0);
    for (var year = new Date(time(last.from)).getUTCFullYear();
      year >= new Date(first).getUTCFullYear(); year -= 1) { choose(String(year), year); }
    map.parentElement.after(choices);
  }
  page.addEventListener("click", release);
  addEventListener("scroll", release, {passive: true});

  var folds = page.querySelectorAll(".fold");
  function unfold() { folds.forEach(function (fold) { fold.open = true; }); }
  if (matchMedia("(max-width:52rem)").matches) {
    folds.forEach(function (fold) { fold.open = false; });
  }
  addEventListener("beforeprint", unfold);
  function opened() {
    var target = location.hash && page.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) { return; }
    var own = target.querySelector(":scope > .fold");
    for (var part = own || target; part; part = part.parentElement) {
      if (part.tagName === "DETAILS") { part.open = true; }
    }
    target.scrollIntoView();
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
      if (word) { unfold(); }
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
