import { queryOptions } from '@tanstack/react-query'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { currentSession, standingOf } from '../../platform/session.ts'
import { forgetSetting, storedSetting } from '../../platform/stored-setting.ts'

export type OwnTexts = ReplyOf<RouteOf<typeof api.ownTexts.get>>

export const ownTextsQuery = queryOptions({
  queryKey: keys.ownTexts,
  queryFn: async () => withPagoOfDevice(await call(api.ownTexts.get)),
  // Another screen's change arrives as an event.
  staleTime: 10 * 60_000,
})

/** Versions before kept on the device how the user is paid; the first read there moves it to the account. */
async function withPagoOfDevice(texts: OwnTexts): Promise<OwnTexts> {
  const name = `pago/${currentSession()?.user.id}`
  const pago = storedSetting(name)?.trim()
  if (!pago) return texts
  try {
    const moved = texts.pago ? texts : await call(api.ownTexts.save, { body: { pago, shown: { pago: null } } })
    forgetSetting(name)
    return moved
  } catch {
    // The next read tries again.
    return { ...texts, pago }
  }
}

/** Reads the user's own texts with what they are sent with: until then a message would be the shop's. */
export async function readOwnTexts(): Promise<void> {
  const user = currentSession()?.user
  if (user && may.writeOwnTexts(standingOf(user))) await queryClient.query(ownTextsQuery).catch(() => undefined)
}
