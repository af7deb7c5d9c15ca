import { PurchaseShell } from '../features/catalogue/purchase-shell.tsx'
import { paths } from '../platform/paths.ts'
import { currentSession, subscribeSession } from '../platform/session.ts'
import { lazyDialog } from '../ui/lazy-parts.tsx'
import { loadPhoneField } from '../ui/phone-field.tsx'
import { loadScreen } from './screens.ts'

export const PurchaseDialog = lazyDialog(
  () => import('../features/purchases/purchase-dialog.tsx').then((it) => it.PurchaseDialog),
  PurchaseShell,
)

/** What the next press of a guest or a customer most likely opens, in the order in which it is loaded. */
const next = {
  guest: [() => loadScreen(paths.login())],
  user: [PurchaseDialog.load, loadPhoneField, () => loadScreen(paths.purchases()), () => loadScreen(paths.wallet())],
}

const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 1000),
  )

const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Loads the code of the next press while the page is idle, one part after another; again after a login. */
export function preloadNext(): void {
  if (savesData()) return
  const load = async () => {
    for (const part of next[currentSession() ? 'user' : 'guest']) {
      await whenIdle()
      await part().catch(() => undefined)
    }
  }
  void load()
  subscribeSession(() => void load())
}
