import { ApiError, call } from '../../platform/api.ts'
import { forgetPush, rememberPush } from '../../platform/forget-push.ts'
import { api } from '../../platform/routes.ts'

/**
 * Whether this device shows notices. `install`: an iPhone shows them only for a shop that was added to its home screen;
 * `blocked`: its owner told the browser not to.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined
  return navigator.serviceWorker?.getRegistration()
}

export async function readPushState(): Promise<PushState> {
  const registration = await registrationOf()
  if (!registration) return isApple() && !isInstalled() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks whoever sits here, right when they press; an answer may take any time. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Asks the push service of the browser, once notices are allowed; throws when it says no, and when the shop does not
 * answer. Then the device may be on for the shop: it stays on here, and is tied when the page is opened next.
 */
export async function turnOn(userId: number): Promise<void> {
  const registration = await registrationOf()
  if (!registration) throw new Error('Este navegador no muestra avisos.')
  // First: a page that is closed in between has lost nothing.
  rememberPush(userId)
  try {
    await subscribe(registration)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) await forgetPush()
    throw error
  }
}

/** Ties a device that shows notices to the session that has just begun, so that it ends with it. */
export async function keepPush(): Promise<void> {
  const registration = await registrationOf()
  if (registration && (await registration.pushManager.getSubscription())) await subscribe(registration)
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { publicKey } = await call(api.push.key)
  const present = await pushManager.getSubscription()
  const kept = present && keyOf(present) === publicKey ? present : undefined
  // One for the key of the shop before it was set up anew is of no use.
  if (!kept) await present?.unsubscribe()
  const subscription = kept ?? (await ask(pushManager, publicKey))
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(api.push.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
}

async function ask(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    throw new Error('El servicio de avisos de este navegador no responde. Vuelve a probar.')
  }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
