import { navigate } from '../../platform/location.ts'
import { forgetPush, pushOwner } from '../../platform/forget-push.ts'
import { currentSession, subscribeSession } from '../../platform/session.ts'
import { refreshDevices } from './device-queries.ts'
import { keepPush } from './this-device.ts'

/** Keeps the push subscription of this device in step with the session, and opens the paths of clicked notices. */
export function followPush(): void {
  let token: string | undefined
  const follow = () => {
    const session = currentSession()
    if (token === session?.token) return
    token = session?.token
    const owner = pushOwner()
    if (!session || owner === null) return
    // Another user's notices must not be shown to this one. A failure is retried when the page is opened next.
    const isOwner = owner === String(session.user.id)
    const done = isOwner ? keepPush() : forgetPush()
    void done.then(refreshDevices).catch(() => undefined)
  }
  subscribeSession(follow)
  follow()
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data && 'path' in data && typeof data.path === 'string') navigate(data.path)
  })
}
