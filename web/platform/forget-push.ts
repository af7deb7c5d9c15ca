const key = 'shop.push'

/** The id of the account whose notices this device shows; null when it shows none. */
export function pushOwner(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser that stores nothing shows them until the shop ends the session. */
export function rememberPush(userId: number): void {
  try {
    localStorage.setItem(key, String(userId))
  } catch {
    // Storage is switched off.
  }
}

/** Shows no more notices on this device, whether or not the shop can be told: what it sends then finds nobody. */
export async function forgetPush(): Promise<void> {
  try {
    localStorage.removeItem(key)
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // The push service is away; the shop forgets the device with its session.
  }
}
