// Sends forms without leaving the page, shows at once what a tap did, and keeps taps while the
// server cannot be reached. Without this script, the same forms go to the server one by one.
"use strict";
(function () {
  const find = (selector, root) => (root || document).querySelector(selector);
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  const meta = find("meta[name=track]"), version = document.currentScript.dataset.version;
  if (version) { return followReport(); }
  if (!meta) { return; }
  const bar = find("#bar"), said = find("#said"), undo = find("#undo"), wait = find("#wait");
  let sending = false, isCut = false;

  // Taps that the server has not answered, each under its own key, so that two pages can add to
  // them at the same time. The keys sort in the order of the taps.
  const waiting = {
    keys() {
      return Object.keys(localStorage).filter((key) => key.startsWith("tap ")).sort();
    },
    add(tap) {
      localStorage.setItem(`tap ${Date.now()} ${performance.now() + 1e9}`, JSON.stringify(tap));
    },
    read(key) { return JSON.parse(localStorage.getItem(key) || "{}"); },
    remove(key) { localStorage.removeItem(key); },
  };

  function name() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");
  }

  function moment() {
    const now = new Date();
    return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
  }

  // MARK: What is shown

  function show(sentences, isFailure, tap) {
    said.replaceChildren(...sentences.map((text) => {
      const line = document.createElement("p");
      line.textContent = text;
      return line;
    }));
    said.classList.toggle("refused", isFailure);
    undo.hidden = !tap;
    if (tap) { find("[name=of]", undo).value = tap; }
    bar.hidden = false;
  }

  // Marks the rows whose taps wait, and counts them.
  function mark() {
    const taps = waiting.keys().map(waiting.read);
    all(".doing").forEach((row) => { row.classList.remove("doing"); });
    taps.forEach((tap) => {
      const row = tap.act === "done" && document.getElementById(`row-${tap.id}`);
      if (row) { row.classList.add("doing"); }
    });
    const count = taps.length === 1 ? "1 tap waits to be sent." : `${taps.length} taps wait to be sent.`;
    wait.textContent = (isCut ? "The computer cannot be reached. " : "") + (taps.length ? count : "");
    wait.hidden = !isCut && !taps.some((tap) => tap.at);
  }

  // MARK: Sending

  function send(tap) {
    const body = new URLSearchParams(tap);
    body.delete("was");
    body.set("csrf", meta.dataset.csrf || "");
    return fetch("/do", {method: "POST", body: body, signal: AbortSignal.timeout(8000),
      headers: {"Accept": "application/json", "X-Track": "1"}});
  }

  // Sends the taps that wait, in their order. The server records each of them once.
  async function flush() {
    if (sending) { return; }
    sending = true;
    let sent = 0;
    for (let key; (key = waiting.keys()[0]);) {
      const tap = waiting.read(key);
      let answer, words;
      try {
        answer = await send(tap);
        words = await answer.json();
      } catch (_) { answer = null; }
      isCut = !answer || answer.status >= 500 || answer.status === 429;
      if (isCut) {
        // From now on its moment counts, because it may be sent on another day.
        localStorage.setItem(key, JSON.stringify({at: tap.was, ...tap}));
        later();
        break;
      }
      pause = 500;
      if (answer.status === 401) {
        show(["This device is no longer paired. Its taps wait until it is."], true);
        break;
      }
      waiting.remove(key);
      sent += 1;
      show(words.ok ? words.said : [words.error], !words.ok, words.ok && tap.act !== "undo" && tap.tap);
    }
    sending = false;
    // The rows stay marked until the page shows what was recorded.
    if (sent) { await refresh(); } else { mark(); }
  }

  function tapped(form, button) {
    const tap = Object.fromEntries(new FormData(form, button));
    ["csrf", "back"].forEach((field) => { delete tap[field]; });
    Object.keys(tap).forEach((field) => { if (!tap[field]) { delete tap[field]; } });
    tap.tap = name();
    tap.was = moment();
    const last = waiting.keys().pop();
    if (tap.act === "undo" && tap.of && last && isCut && waiting.read(last).tap === tap.of) {
      waiting.remove(last);
      show(["The last tap is not sent."], false);
      return mark();
    }
    waiting.add(tap);
    mark();
    all("input[name=amount], input[name=note], input[name=text]", form).forEach((field) => {
      field.value = "";
    });
    const panel = button && button.closest("details");
    if (panel) { panel.open = false; }
    flush().then(() => {
      if (isCut && waiting.keys().length) { show(["Kept on this device."], false, tap.tap); }
    });
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.getAttribute("action") !== "/do") { return; }
    event.preventDefault();
    tapped(form, event.submitter);
  });

  // The bar must not cover a panel that opens.
  document.addEventListener("click", (event) => {
    const row = event.target.closest("summary") && event.target.closest(".row");
    if (!row) { return; }
    bar.hidden = true;
    setTimeout(() => { row.scrollIntoView({block: "nearest"}); });
  });

  // MARK: Showing what changed

  // The parts of the page as the server wrote them last.
  const parts = "#head, #timers, #dates, #entries, .list, .row, #page";
  const text = new Map();
  all(parts).forEach((part) => { text.set(part.id, part.outerHTML); });

  function replace(old, part) {
    if (text.get(part.id) === part.outerHTML) { return; }
    // What a person types stays.
    if (all("input:not([type=hidden])", old).some((field) => field.value !== field.defaultValue)) {
      return;
    }
    text.set(part.id, part.outerHTML);
    const had = old.contains(document.activeElement) && document.activeElement;
    const open = new Set(all("details[open]", old).map((panel) => panel.id));
    if (old.matches("details[open]")) { open.add(old.id); }
    const copy = document.importNode(part, true);
    old.replaceWith(copy);
    all("details", copy.parentElement).forEach((panel) => {
      if (open.has(panel.id)) { panel.open = true; }
    });
    // Focus on "More" stays there: the next key is meant to open the panel, not to record.
    const next = had && find(had.localName === "summary" ? "summary" : "button, summary, a", copy);
    if (next) { next.focus({preventScroll: true}); }
  }

  const rows = (root) => all(".row", root).map((row) => row.id);
  let again = false, busy = false;

  // Reads the page again and replaces what is different. Rows stay where they are, so that none
  // moves under the thumb.
  async function refresh() {
    again = true;
    if (busy) { return; }
    busy = true;
    while (again) {
      again = false;
      try {
        const answer = await fetch(location.pathname + location.search,
          {headers: {"X-Track": "1"}, signal: AbortSignal.timeout(8000)});
        if (!answer.ok) { break; }
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        isCut = answer.headers.has("X-Kept");
        meta.dataset.csrf = find("meta[name=track]", page).dataset.csrf || "";
        const isSame = rows().sort().join() === rows(page).sort().join();
        all(parts, page).forEach((part) => {
          const old = document.getElementById(part.id);
          if (!old || part.matches(isSame ? ".list" : ".row")) { return; }
          replace(old, part);
        });
      } catch (_) {
        isCut = true;
        later();
      }
    }
    busy = false;
    mark();
  }

  // MARK: Time

  setInterval(() => {
    all("[data-seconds]").forEach((clock) => {
      clock.dataset.at = clock.dataset.at || Date.now();
      const seconds = Number(clock.dataset.seconds)
        + Math.round((Date.now() - Number(clock.dataset.at)) / 1000);
      const two = (number) => String(number).padStart(2, "0");
      clock.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:`
        + two(seconds % 60);
    });
  }, 1000);

  // MARK: Events

  // Tries again after a pause, which is longer each time.
  let pause = 500, timer = 0;
  function later() {
    if (timer) { return; }
    timer = setTimeout(() => { timer = 0; wake(); }, pause);
    pause = Math.min(pause * 2, 20000);
  }

  async function wake() {
    if (waiting.keys().length) { await flush(); }
    if (!document.hidden) { await refresh(); }
  }
  const events = new EventSource("/events");
  events.addEventListener("change", (event) => {
    if (event.data !== meta.content) {
      meta.content = event.data;
      wake();
    } else if (isCut) { wake(); }
  });
  events.addEventListener("error", later);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  // A swipe to the right shows the day before, to the left the day after.
  let start = null;
  addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 && !event.target.closest(".scroll, input") && event.touches[0];
  }, {passive: true});
  addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    if (!start || Math.abs(end.clientY - start.clientY) > 40) { return; }
    const across = end.clientX - start.clientX;
    const link = Math.abs(across) > 80 && find(`[rel=${across > 0 ? "prev" : "next"}]`);
    if (link) { link.click(); }
  }, {passive: true});

  // The report has a script of its own. It is loaded again when a file has changed.
  function followReport() {
    const kept = JSON.parse(sessionStorage.getItem("report") || "{}");
    sessionStorage.removeItem("report");
    (kept.open || []).map((id) => document.getElementById(id)).forEach((part) => {
      if (part) { part.open = true; }
    });
    if (kept.top) { scrollTo(0, kept.top); }
    const back = document.createElement("a");
    back.href = "/";
    back.textContent = "‹ Today";
    find(".ways div, .over").prepend(back, " ");
    new EventSource("/events").addEventListener("change", (event) => {
      if (event.data === version) { return; }
      const open = all("details[open][id]").map((part) => part.id);
      sessionStorage.setItem("report", JSON.stringify({open: open, top: scrollY}));
      location.reload();
    });
  }

  mark();
  if (waiting.keys().length) { flush(); }
  // If the server is gone, the next page tries again.
  if (navigator.serviceWorker) { navigator.serviceWorker.register("/sw.js").catch(() => {}); }
})();
