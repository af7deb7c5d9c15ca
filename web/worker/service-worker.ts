// Lets the shop open offline. It caches only the pages themselves, requested without credentials; replies of the server
// (`/api`, `/images`) never pass through here.
declare const self: ServiceWorkerGlobalScope

/**
 * Inserted by the build: the files of the first view and of the offline page, and a name derived from their content.
 */
declare const shell: { name: string; files: string[] }

/** How long to wait for the network before the cached response is used. */
const networkTimeoutMs = 4000

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Their names carry a hash of their content, so the cached response equals that of the network.
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (shell.files.includes(pathname)) event.respondWith(networkFirst(request))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openShop(pathOf(event.notification.data)))
})

/** The message that `server/platform/push/send-pushes.ts` sends. */
type PushMessage = { title: string; body: string; tag: string; path: string; icon: string }

/** A browser revokes the permission of a site that receives a push and shows no notification. */
async function showNotice(data: PushMessageData | null): Promise<void> {
  if (!data) return
  const { title, body, tag, path, icon } = data.json() as PushMessage
  await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } })
}

const pathOf = (data: unknown) =>
  typeof data === 'object' && data && 'path' in data && typeof data.path === 'string' ? data.path : '/'

/** An open page is sent the path: loading a page anew would lose its session, which is only in memory. */
async function openShop(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(`/#${path}`))
  page.postMessage({ path })
  // Rejected if the browser finds that there was no user interaction.
  await page.focus().catch(() => undefined)
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(shell.name)
  await cache.addAll(shell.files.map((path) => new Request(path, { credentials: 'omit' })))
  // Open pages keep running; the next page that is loaded gets this version.
  await self.skipWaiting()
}

/** Deletes all caches but those of this version and the one before it, whose pages may still be open. */
async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shell.name)
  for (const name of names.slice(0, -1)) await caches.delete(name)
}

/** The cached response of this version, else of an older one. */
async function fromCache(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(shell.name)
  const options = { ignoreVary: true, ignoreSearch: true }
  return (await cache.match(request, options)) ?? (await caches.match(request, options))
}

async function cacheFirst(request: Request): Promise<Response> {
  const own = await fromCache(request)
  if (own) return own
  const fresh = await fetch(request)
  if (fresh.ok) {
    const cache = await caches.open(shell.name)
    await cache.put(request, fresh.clone())
  }
  return fresh
}

async function networkFirst(request: Request): Promise<Response> {
  const own = await fromCache(request)
  if (!own) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, networkTimeoutMs, own))
  const before = own.clone()
  const fresh = fetch(request).then(
    (response) => {
      // A proxy's error page for a server that is down must not replace the shop.
      if (response.status >= 500) return own
      void cacheIfSameBuild(request, before, response.clone()).catch(() => undefined)
      return response
    },
    () => own,
  )
  return Promise.race([fresh, late])
}

/**
 * The owner may rename and recolour the shop between two builds: the cached page follows. A page with another app
 * bundle is left to the worker of its build, which caches it with its scripts.
 */
async function cacheIfSameBuild(request: Request, own: Response, fresh: Response): Promise<void> {
  const { pathname } = new URL(request.url)
  if (!fresh.ok || pathname.endsWith('.js') || fresh.headers.get('etag') === own.headers.get('etag')) return
  const [before, now] = await Promise.all([own.text(), fresh.clone().text()])
  if (bundleOf(before) !== bundleOf(now)) return
  const cache = await caches.open(shell.name)
  await cache.put(pathname, fresh)
}

const bundleOf = (page: string) => /data-bundle="([^"]*)"/.exec(page)?.[1]
