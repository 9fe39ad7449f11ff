// Keeps the static site, so that it works offline after the first visit. The
// lines that begin with "const version" and "const files" are written by
// puzzlebase site.
const version = "";
const files = [];

addEventListener("install", (e) => {
  e.waitUntil(caches.open("puzzlebase-" + version)
    .then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (e) => {
  const kept = ["puzzlebase-" + version, "puzzlebase-databases"];
  const old = (name) => name.startsWith("puzzlebase-") && !kept.includes(name);
  e.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.match(e.request, { ignoreSearch: true })
    .then((kept) => kept ?? fetch(e.request)));
});
