import { ApiError, call } from '../../platform/api.ts'
import { forgetPush, rememberPush } from '../../platform/forget-push.ts'
import { api } from '../../platform/routes.ts'

/**
 * Whether this device shows notices. `install`: an iPhone shows them only for a shop that was added to its home screen;
 * `blocked`: the user has denied the permission.
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

export const isPermitted = () => Notification.permission === 'granted'

/** Asks the user for permission; to be called from a click. The answer may take any time. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Subscribes at the browser's push service, once permission is granted; throws when the service refuses, and when the
 * server does not reply. In that case the subscription is kept, because the server may have stored it, and is sent
 * again when the page is opened next.
 */
export async function turnOn(userId: number): Promise<void> {
  const registration = await registrationOf()
  if (!registration) throw new Error('Este navegador no muestra avisos.')
  // Stored first, so that nothing is lost if the page is closed before the end.
  rememberPush(userId)
  try {
    await subscribe(registration)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) await forgetPush()
    throw error
  }
}

/** Ties the subscription of this device to the session that has just begun, so that it ends with it. */
export async function keepPush(): Promise<void> {
  const registration = await registrationOf()
  if (registration && (await registration.pushManager.getSubscription())) await subscribe(registration)
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { publicKey } = await call(api.push.key)
  const present = await pushManager.getSubscription()
  const kept = present && keyOf(present) === publicKey ? present : undefined
  // A subscription for the key that the shop had before it was set up anew is useless.
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
