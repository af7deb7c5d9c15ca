import type { api } from '#contract/index.ts'
import type { PushDevice } from '#contract/notifications/push.ts'
import type { BodyOf } from '#contract/protocol/route.ts'
import { deviceOf } from '#domain/device.ts'
import { maxDevices } from '#domain/limits.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { lockOwner } from '../../platform/db/lock-owner.ts'
import { isPushEndpoint } from '../../platform/push/push-hosts.ts'
import { shareLockSession, type Caller } from '../../platform/sessions/sessions.ts'
import { deleteDevice, deleteJobsOfOthers, selectDevices, upsertDevice } from './devices-sql.ts'

/** Subscribes the caller's device to their notices; repeated calls update the same device. */
export async function addDevice(
  { db, config, clock }: AppContext,
  { id: userId, tokenHash }: Caller,
  { endpoint, keys }: BodyOf<typeof api.push.subscribe>,
  userAgent: string | undefined,
): Promise<PushDevice> {
  if (!isPushEndpoint(endpoint, config.pushHostsAllowed))
    throw invalidInput('endpoint', 'La tienda no conoce el servicio de avisos de este navegador.')
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, userId)
    // A password that changed meanwhile ended the session, and deleted its devices.
    const session = await shareLockSession(trx, tokenHash)
    if (!session) throw new Problem('UNAUTHENTICATED')
    const device = { endpoint, ...keys, device: deviceOf(userAgent), createdAt: clock.now() }
    const id = await upsertDevice(trx, { userId, sessionId: session.id, ...device })
    await deleteJobsOfOthers(trx, id, userId)
    const devices = await selectDevices(trx, userId, tokenHash)
    if (devices.length > maxDevices) throw new Problem('DEVICE_LIMIT')
    const added = devices.find((it) => it.id === id)
    if (!added) throw new Error('the device that was just added is missing')
    return added
  })
}

export async function removeDevice({ db }: AppContext, userId: number, id: number): Promise<void> {
  if (!(await deleteDevice(db, userId, id))) throw new Problem('NOT_FOUND')
}
