// Stands between the pages and the network, so that the shop opens without connection. It keeps only the pages
// themselves, asked for without credentials; what the shop answers (`/api`, `/images`) never passes through here.
declare const self: ServiceWorkerGlobalScope

/** Put in by the build: what the first view and the page without connection are made of, and a name for exactly that. */
declare const shell: { name: string; files: string[] }

/** How long the network may take before what is kept is shown instead. */
const networkTimeoutMs = 4000

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Their names carry a hash of their content: what is kept is what the network would give.
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (shell.files.includes(pathname)) event.respondWith(networkFirst(request))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openShop(pathOf(event.notification.data)))
})

/** What `server/platform/push/send-pushes.ts` sends. */
type PushMessage = { title: string; body: string; tag: string; path: string; icon: string }

/** A browser takes the permission back from a shop that is sent something and shows nothing. */
async function showNotice(data: PushMessageData | null): Promise<void> {
  if (!data) return
  const { title, body, tag, path, icon } = data.json() as PushMessage
  await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } })
}

const pathOf = (data: unknown) =>
  typeof data === 'object' && data && 'path' in data && typeof data.path === 'string' ? data.path : '/'

/** A page that is open is told where to go: loaded anew, it would forget who is logged in. */
async function openShop(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(`/#${path}`))
  page.postMessage({ path })
  // A browser that finds that nobody pressed anything does not let it come to the front.
  await page.focus().catch(() => undefined)
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell.name)
  await cache.addAll(shell.files.map((path) => new Request(path, { credentials: 'omit' })))
  // Pages that are open go on as they are; the next one that is loaded is of this version.
  await self.skipWaiting()
}

/** All but this version and the one before it, whose pages may still be open. */
async function dropOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shell.name)
  for (const name of names.slice(0, -1)) await caches.delete(name)
}

/** Of this version if it is there, else of the one before. */
async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(shell.name)
  const options = { ignoreVary: true, ignoreSearch: true }
  return (await cache.match(request, options)) ?? (await caches.match(request, options))
}

async function keptFirst(request: Request): Promise<Response> {
  const own = await kept(request)
  if (own) return own
  const fresh = await fetch(request)
  if (fresh.ok) {
    const cache = await caches.open(shell.name)
    await cache.put(request, fresh.clone())
  }
  return fresh
}

async function networkFirst(request: Request): Promise<Response> {
  const own = await kept(request)
  if (!own) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, networkTimeoutMs, own))
  const before = own.clone()
  const fresh = fetch(request).then(
    (response) => {
      // Nothing of ours answers in front of a shop that is down.
      if (response.status >= 500) return own
      void keepIfSameBuild(request, before, response.clone()).catch(() => undefined)
      return response
    },
    () => own,
  )
  return Promise.race([fresh, late])
}

/**
 * The owner renames and recolours the shop between two builds: what is shown without connection follows. A page that
 * loads other scripts waits for the worker that keeps them.
 */
async function keepIfSameBuild(request: Request, own: Response, fresh: Response): Promise<void> {
  const { pathname } = new URL(request.url)
  if (!fresh.ok || pathname.endsWith('.js') || fresh.headers.get('etag') === own.headers.get('etag')) return
  const [before, now] = await Promise.all([own.text(), fresh.clone().text()])
  if (bundleOf(before) !== bundleOf(now)) return
  const cache = await caches.open(shell.name)
  await cache.put(pathname, fresh)
}

const bundleOf = (page: string) => /data-bundle="([^"]*)"/.exec(page)?.[1]
