const key = 'shop.push'

/** The id of the account whose notices this device shows; null when it shows none. */
export function pushOwner(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage nothing is remembered, and the device shows notices until the server ends the session. */
export function rememberPush(userId: number): void {
  try {
    localStorage.setItem(key, String(userId))
  } catch {
    // Storage is disabled.
  }
}

/** Unsubscribes this device, whether or not the server can be reached: what it sends from then on is not delivered. */
export async function forgetPush(): Promise<void> {
  try {
    localStorage.removeItem(key)
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The push service is unreachable; the server deletes the device with its session.
  }
}
