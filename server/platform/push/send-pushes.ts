import webPush from 'web-push'
import type { AppContext } from '../context.ts'
import { inTransaction, type Transaction } from '../db/db.ts'
import { retryDelayMs, startQueueWorker } from '../queue-worker.ts'
import { readPushKeys, type PushKeys } from './push-keys.ts'
import {
  claimJob,
  deleteDevice,
  deleteJob,
  lockDueJob,
  postponeJob,
  releaseDevice,
  selectNextDue,
  type PushJob,
} from './sql.ts'

/** The message shown on a device; it replaces an earlier one with the same tag. */
type PushMessage = { title: string; body: string; tag: string; path: string; icon: string }

/** Composes the message of a notice; undefined when there is nothing left to show. */
export type ComposePush = (trx: Transaction, noticeId: number) => Promise<PushMessage | undefined>

/** The time limit for a push service that hangs. */
const serviceTimeoutMs = 10_000
/** While a push is being sent, no other server sends it. */
const leaseMs = 30_000
/** A later push would remind of something that is over; also the TTL for a device that is off. */
const staleAfterMs = 12 * 60 * 60_000

/** Sends queued pushes until it is closed. */
export const startPushWorker = (context: AppContext, compose: ComposePush) =>
  startQueueWorker(context, {
    name: 'pushes',
    maxLanes: 16,
    sendNext: (closing, onFound) => sendNextPush(context, compose, closing, onFound),
    selectNextDue: () => selectNextDue(context.db),
    isMore: ({ pushes = false }) => pushes,
  })

/**
 * Sends one due push; false when none is due. A failed one is retried later. A crash in between sends it twice, but
 * never not at all; the second replaces the first on the device, because they have the same tag.
 */
async function sendNextPush(
  context: AppContext,
  compose: ComposePush,
  closing: AbortSignal,
  onFound: () => void,
): Promise<boolean> {
  const claimed = await claim(context, compose)
  if (claimed === 'nothing') return false
  if (claimed === 'done') return true
  onFound()
  await send(context, claimed, closing)
  return true
}

type Claimed = { job: PushJob; message: PushMessage; keys: PushKeys; until: Date }

async function claim(context: AppContext, compose: ComposePush): Promise<'nothing' | 'done' | Claimed> {
  let job: PushJob | undefined
  try {
    return await inTransaction(context.db, async (trx) => {
      const now = context.clock.now()
      job = await lockDueJob(trx, now)
      if (!job) return 'nothing'
      const isStale = now.getTime() - job.createdAt.getTime() > staleAfterMs
      const message = isStale ? undefined : await compose(trx, job.noticeId)
      if (!message) {
        await deleteJob(trx, job)
        return 'done'
      }
      const until = new Date(now.getTime() + leaseMs)
      await claimJob(trx, job, until)
      const keys = await readPushKeys(trx, context.vault)
      return { job: { ...job, attempts: job.attempts + 1 }, message, keys, until }
    })
  } catch (error) {
    if (!job) throw error
    // A push that cannot be composed must not stop all others, nor the next ones of its device.
    const attempts = job.attempts + 1
    context.log.error({ attempts, err: error }, 'composing push failed')
    await postponeJob(context.db, job.id, attempts, later(context, retryDelayMs(attempts)))
    return 'done'
  }
}

const later = ({ clock }: AppContext, milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

async function send(context: AppContext, claimed: Claimed, closing: AbortSignal): Promise<void> {
  const { db, log } = context
  const { job, until } = claimed
  const { attempts } = job
  const status = await post(context, claimed, closing)
  if (status === 'unreadable' || status === 404 || status === 410) {
    await deleteDevice(db, job.subscriptionId)
  } else if (status === 'unreachable' || status === 429 || status >= 500) {
    log.info({ attempts, status }, 'push delivery deferred')
    await releaseDevice(db, job, until, later(context, retryDelayMs(attempts)))
  } else {
    // A retry of a push that the service refuses would be refused too.
    if (status >= 300) log.warn({ attempts, status }, 'push delivery failed, giving up')
    await deleteJob(db, job)
    await releaseDevice(db, job, until, later(context, 0))
  }
}

/** The status of the push service's response; nothing else of it, nor the endpoint, may be logged. */
async function post(
  context: AppContext,
  claimed: Claimed,
  closing: AbortSignal,
): Promise<number | 'unreachable' | 'unreadable'> {
  const sealed = seal(context, claimed)
  if (!sealed) return 'unreadable'
  try {
    const response = await fetch(claimed.job.endpoint, {
      method: 'POST',
      ...sealed,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(serviceTimeoutMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 'unreachable'
  }
}

/** Encrypted for the device, and signed by the shop; undefined when the device's keys are invalid. */
function seal({ config, clock }: AppContext, { job, message, keys }: Claimed) {
  const { endpoint, p256dh, auth, createdAt } = job
  const left = createdAt.getTime() + staleAfterMs - clock.now().getTime()
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:tienda@localhost'
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        TTL: Math.max(0, Math.floor(left / 1000)),
        vapidDetails: { subject, ...keys },
      },
    )
    const { 'Content-Length': _length, ...rest } = headers
    return { headers: rest, body }
  } catch {
    return undefined
  }
}
