// Keeps the last state of each page, and shows it while the computer cannot be reached. Taps are
// kept by the page itself (check-in.js), because a service worker needs HTTPS.
"use strict";
const store = "track";
const shell = ["/", "/check-in.css", "/check-in.js", "/colors.css", "/icon.svg",
  "/manifest.webmanifest"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => Promise.allSettled(
    shell.map((path) => cache.add(path)))).then(() => skipWaiting()));
});
addEventListener("activate", (event) => { event.waitUntil(clients.claim()); });

async function kept(request) {
  const cache = await caches.open(store);
  const answer = await cache.match(request, {ignoreVary: true})
    || (request.mode === "navigate" && await cache.match("/", {ignoreVary: true}));
  if (!answer) { return Response.error(); }
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", "1");
  return new Response(answer.body, {status: answer.status, headers: headers});
}

async function fresh(request) {
  let answer;
  try { answer = await fetch(request, {signal: AbortSignal.timeout(3000)}); }
  catch (_) { return kept(request); }
  // A device that is no longer paired forgets what it has seen.
  if (answer.status === 401) { await caches.delete(store); }
  if (answer.ok) { (await caches.open(store)).put(request, answer.clone()); }
  return answer;
}

addEventListener("fetch", (event) => {
  const {request} = event, path = new URL(request.url).pathname;
  if (request.method !== "GET" || path === "/events" || path.startsWith("/api/")
    || path === "/pair") { return; }
  event.respondWith(fresh(request));
});
