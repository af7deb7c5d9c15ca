import type { Page, Worker } from '@playwright/test'
import { api, basePath } from '#contract/index.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, customer, logOut, password } from './people.ts'
import { expect, logIn, open, test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits for the service worker of the page. */
const hasWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

/** Delivers a push message to the service worker, as the push service of the browser would. */
async function deliver(page: Page, origin: string, data: object): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await known
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

/**
 * The Chromium of the journeys cannot show notifications and denies the permission: what its service worker would show
 * is recorded here, by tag, as a browser does. As text, because the types of these tests are those of a page.
 */
const keepShown = `
  globalThis.shown = new Map()
  registration.showNotification = async (title, { tag, body, data }) => {
    shown.set(tag, { title, body, tag, data, close: () => shown.delete(tag) })
  }`
const press = `
  dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: [...shown.values()][0] }))`
const shownBy = (worker: Worker) =>
  worker.evaluate(`[...shown.values()].map(({ title, body, tag }) => ({ title, body, tag }))`)

test('a push is shown once, and clicking it opens its screen @desktop', async ({ page, context, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 0)
  await logIn(page, username, password)
  await hasWorker(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  await worker.evaluate(keepShown)
  const notice = { title: 'Tu recarga fue aceptada', body: 'S/. 20.00 ya están en tu saldo.', tag: 'top-up 7' }
  const sent = { ...notice, path: '/billetera', icon: '/icons/192.png' }
  await deliver(page, shop.origin, sent)
  await expect.poll(() => shownBy(worker)).toEqual([notice])
  // Messages are delivered at least once: the second notification replaces the first.
  await deliver(page, shop.origin, { ...sent, body: 'Otra vez.' })
  await expect.poll(() => shownBy(worker)).toEqual([{ ...notice, body: 'Otra vez.' }])

  await worker.evaluate(press)
  await expect(page.getByRole('heading', { name: 'Billetera' })).toBeVisible()
  await expect.poll(() => shownBy(worker)).toEqual([])
})

/**
 * Makes the page's browser one with permission and a push service that replies at once: that of the journeys has none.
 */
function answerAsPushService(): void {
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))
  const key = 'test.push-service'
  const read = () => {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { endpoint: string; serverKey: string } | null
    return (
      kept && {
        options: { applicationServerKey: bytes(kept.serverKey).buffer },
        toJSON: () => ({
          endpoint: kept.endpoint,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => (localStorage.removeItem(key), true),
      }
    )
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true })
  Object.assign(Notification, { requestPermission: async () => 'granted' })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => read(),
    subscribe: async ({ applicationServerKey: serverKey }: { applicationServerKey: string }) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      localStorage.setItem(key, JSON.stringify({ endpoint, serverKey }))
      return read()
    },
  })
}

/**
 * A new customer in their profile, in a browser that can show notices: the switch for them, and how many devices the
 * shop knows.
 */
async function openProfile(page: Page, shop: ShopProcess) {
  await page.addInitScript(answerAsPushService)
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  await logIn(page, username, password)
  await hasWorker(page)
  await open(page, '/perfil')
  const choice = page.getByRole('switch', { name: 'Recibir avisos en este dispositivo' })
  const devices = () => client.call(api.push.devices).then(({ length }) => length)
  return { username, choice, devices }
}

test('a device is switched on and off in the profile, and ends with its session @phone', async ({ page, shop }) => {
  const { username, choice, devices } = await openProfile(page, shop)
  await choice.check()
  await expect.poll(devices).toBe(1)
  await choice.uncheck()
  await expect.poll(devices).toBe(0)
  await choice.check()
  await expect.poll(devices).toBe(1)

  // Logging in again keeps the device, with the new session.
  await open(page, '/')
  await page.reload()
  await logIn(page, username, password)
  await expect.poll(devices).toBe(1)
  await open(page, '/perfil')
  await expect(choice).toBeChecked()
  await logOut(page)
  await expect.poll(devices).toBe(0)
})

test('a device switched off before its list reloads is off on the server @phone @long', async ({ page, shop }) => {
  const { choice, devices } = await openProfile(page, shop)
  await expect(choice).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHolding = true
  await page.route(`**${basePath}${api.push.devices.path}`, async (route) => {
    if (isHolding && route.request().method() === 'GET') await released
    await route.continue()
  })
  await choice.check()
  await expect.poll(devices).toBe(1)
  isHolding = false
  // By key: the loading overlay lets no pointer through.
  await choice.press('Space')
  await expect.poll(devices).toBe(0)
  release()
  await expect(choice).not.toBeChecked()
})

test('a device whose page closed before the reply stays on @phone @long', async ({ page, shop }) => {
  const { username, choice, devices } = await openProfile(page, shop)
  let hasArrived = () => {}
  const arrived = new Promise<void>((resolve) => (hasArrived = resolve))
  await page.route(`**${basePath}${api.push.subscribe.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    hasArrived()
  })
  await choice.check()
  await arrived
  await open(page, '/')
  await page.reload()
  await page.unrouteAll()
  expect(await devices()).toBe(1)
  await logIn(page, username, password)
  await open(page, '/perfil')
  await expect(choice).toBeChecked()
})

test('other devices are listed and can be removed @desktop @long', async ({ page, shop }) => {
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${username}`
  await client.call(api.push.subscribe, { body: { endpoint, keys } })
  await logIn(page, username, password)
  await hasWorker(page)
  await open(page, '/perfil')
  await page.getByRole('button', { name: /^Quitar Dispositivo desconocido/ }).click()
  await expect(page.getByText('Otros dispositivos que los reciben')).toBeHidden()
  expect(await client.call(api.push.devices)).toEqual([])
})

test('a browser that cannot or may not show notices says so @phone @long', async ({ page, shop }) => {
  const { username } = await customer(shop, await administratorOf(shop), 0)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await logIn(page, username, password)
  await hasWorker(page)
  await open(page, '/perfil')
  await expect(page.getByText('Los bloqueaste en este navegador.')).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await open(page, '/')
  await page.reload()
  await logIn(page, username, password)
  await open(page, '/perfil')
  await expect(page.getByText('Este navegador no puede mostrarlos.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Recibir avisos en este dispositivo' })).toHaveCount(0)
})

test('the shop keeps working while the browser asks for permission @desktop @long', async ({ page, shop }) => {
  await page.clock.install()
  await page.addInitScript(answerAsPushService)
  await page.addInitScript(() => {
    const answered = Promise.withResolvers<NotificationPermission>()
    addEventListener('allow', () => answered.resolve('granted'))
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    // A browser asks for permission only right after a user interaction.
    const ask = () => (navigator.userActivation.isActive ? answered.promise : Promise.resolve('denied'))
    Object.assign(Notification, { requestPermission: ask })
  })
  const { username, client } = await customer(shop, await administratorOf(shop), 0)
  await logIn(page, username, password)
  await hasWorker(page)
  await open(page, '/perfil')
  const choice = page.getByRole('switch', { name: 'Recibir avisos en este dispositivo' })
  await choice.click()
  // Longer than the delay of the loading overlay.
  await page.clock.runFor(1000)
  await expect(page.getByText('Cargando…')).toBeHidden()
  expect(await client.call(api.push.devices)).toEqual([])
  await open(page, '/')
  const { items } = await client.call(api.catalogue.listProducts, { query: { state: 'Publicado', pageSize: 20 } })
  expect(items.length).toBeGreaterThan(8)
  await expect(
    page
      .getByRole('main')
      .getByRole('article')
      .nth(items.length - 1),
  ).toBeAttached()
  await open(page, '/perfil')
  await page.evaluate(() => dispatchEvent(new Event('allow')))
  await expect.poll(() => client.call(api.push.devices).then(({ length }) => length)).toBe(1)
  await expect(choice).toBeChecked()
})

test('allowing notices after the logout subscribes no device @desktop @long', async ({ page, shop }) => {
  await page.addInitScript(answerAsPushService)
  await page.addInitScript(() => {
    const answered = Promise.withResolvers<NotificationPermission>()
    addEventListener('allow', () => answered.resolve('granted'))
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Object.assign(Notification, { requestPermission: () => answered.promise })
  })
  const { username } = await customer(shop, await administratorOf(shop), 0)
  const other = await customer(shop, await administratorOf(shop), 0)
  await logIn(page, username, password)
  await hasWorker(page)
  await open(page, '/perfil')
  await page.getByRole('switch', { name: 'Recibir avisos en este dispositivo' }).click()
  await logOut(page)
  await logIn(page, other.username, password)
  await page.evaluate(() => dispatchEvent(new Event('allow')))
  // Longer than switching a device on takes.
  await page.waitForTimeout(1500)
  expect(await other.client.call(api.push.devices)).toEqual([])
  await open(page, '/perfil')
  await expect(page.getByRole('switch', { name: 'Recibir avisos en este dispositivo' })).not.toBeChecked()
})
