// Sends forms without leaving the page, shows at once what a tap did, and keeps taps while the
// server cannot be reached. Without this script, the same forms go to the server one by one.
"use strict";
(function () {
  const meta = document.querySelector("meta[name=track]");
  if (!meta) { return; }
  const find = (selector, root) => (root || document).querySelector(selector);
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  const bar = find("#bar"), said = find("#said"), undo = find("#undo"), wait = find("#wait");
  let sending = false, isCut = false;

  // Taps that the server has not answered, each under its own key, so that two pages can add to
  // them at the same time. The keys sort in the order of the taps.
  const waiting = {
    keys() {
      return Object.keys(localStorage).filter((key) => key.startsWith("tap ")).sort();
    },
    add(tap) {
      const last = Number(localStorage.getItem("last tap")) || 0;
      const number = Math.max(Date.now(), last + 1);
      localStorage.setItem("last tap", number);
      localStorage.setItem(`tap ${number} ${tap.tap}`, JSON.stringify(tap));
    },
    read(key) { return JSON.parse(localStorage.getItem(key)); },
    remove(key) { localStorage.removeItem(key); },
  };

  function name() {
    const bytes = crypto.getRandomValues(new Uint8Array(15));
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
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
    const keys = waiting.keys();
    all(".doing").forEach((row) => { row.classList.remove("doing"); });
    keys.map(waiting.read).forEach((tap) => {
      const row = tap && tap.act === "done" && document.getElementById(`row-${tap.id}`);
      if (row) { row.classList.add("doing"); }
    });
    const count = keys.length === 1 ? "1 tap waits" : `${keys.length} taps wait`;
    wait.textContent = isCut
      ? `The computer cannot be reached. ${keys.length ? count + " to be sent." : ""}` : "";
    wait.hidden = !isCut;
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
      const isLater = !answer || answer.status >= 500 || answer.status === 429;
      isCut = isLater;
      if (isLater) {
        // From now on its moment counts, because it may be sent on another day.
        localStorage.setItem(key, JSON.stringify({at: tap.was, ...tap}));
        break;
      }
      if (answer.status === 401) {
        show(["This device is no longer paired. Its taps wait until it is."], true);
        break;
      }
      waiting.remove(key);
      sent += 1;
      show(words.ok ? words.said : [words.error], !words.ok, words.ok && tap.act !== "undo" && tap.tap);
    }
    sending = false;
    mark();
    if (sent) { await refresh(); }
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
    const panel = form.closest("details");
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
    const had = old.contains(document.activeElement);
    const open = new Set(all("details[open]", old).map((panel) => panel.id));
    if (old.matches("details[open]")) { open.add(old.id); }
    const copy = document.importNode(part, true);
    old.replaceWith(copy);
    all("details", copy.parentElement).forEach((panel) => {
      if (open.has(panel.id)) { panel.open = true; }
    });
    const next = had && find("button, summary, a", copy);
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
      } catch (_) { isCut = true; }
    }
    busy = false;
    mark();
  }

  // MARK: Time

  const loaded = Date.now();
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
  events.addEventListener("error", () => { setTimeout(wake, 500); });
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  setInterval(() => { if (isCut || waiting.keys().length) { wake(); } }, 10000);

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

  mark();
  if (waiting.keys().length) { flush(); }
  if (navigator.serviceWorker) { navigator.serviceWorker.register("/sw.js"); }
})();
