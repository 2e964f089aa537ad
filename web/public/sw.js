// Keeps the page in the browser: it opens at once and without a network, and a page that is open keeps the
// files it was built of when the server gets a new version. What is played always comes from the server.
const VERSION = 'VERSION';
const FILES = ['FILES'];

// Beside this page there may be others of ours, in other folders: each has a service worker and files of its own.
const PAGE = './';
const PREFIX = `stellwerk ${new URL(PAGE, self.location.href).pathname} `;
const CACHE = PREFIX + VERSION;
const BEFORE_FOLDERS = /^stellwerk-[0-9a-f]+$/;

// A new version waits (nothing skips that) until the last page of the old one is closed.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all([PAGE, ...FILES].map((file) => keep(cache, file)))));
});

// Without all of them nothing is kept, until the page is opened again: one that the network lost is asked for anew.
async function keep(cache, file) {
  for (const pause of [1000, 4000]) {
    try {
      return await cache.add(file);
    } catch {
      await new Promise((go) => setTimeout(go, pause));
    }
  }
  return cache.add(file);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

async function tidy() {
  const old = (await caches.keys()).filter(
    (name) => (name.startsWith(PREFIX) && name !== CACHE) || BEFORE_FOLDERS.test(name),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const root = new URL(PAGE, self.location.href);
  if (request.method !== 'GET' || address.origin !== root.origin || !address.pathname.startsWith(root.pathname)) return;
  const path = address.pathname.slice(root.pathname.length);
  if (path.startsWith('api/') || path.startsWith('device') || path === 'ws') return;
  if (path.startsWith('assets/')) event.respondWith(fromCache(request));
  else event.respondWith(fromServer(request, request.mode === 'navigate' ? PAGE : request));
});

// Files with a digest in their name never change.
async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function fromServer(request, otherwise) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(otherwise);
    if (kept) return kept;
    throw error;
  }
}

// The server calls somebody whom a table waits for; whoever looks at that table need not be told.
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

async function tell({ title, body, table }) {
  const open = await self.clients.matchAll({ type: 'window' });
  if (open.some((each) => each.focused && each.url.endsWith(`#/table/${table}`))) return;
  await self.registration.showNotification(title, {
    body,
    tag: `table-${table}`,
    icon: './icon-192.png',
    data: { table },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.table));
});

async function show(table) {
  const fragment = table ? `#/table/${table}` : '';
  const open = await self.clients.matchAll({ type: 'window' });
  const page = open.find((each) => fragment && each.url.endsWith(fragment));
  return page ? page.focus() : self.clients.openWindow(PAGE + fragment);
}
