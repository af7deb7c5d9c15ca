import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { ApiError } from './api.ts'
import { currentSession } from './session.ts'

/**
 * A key for one intent. Not `randomUUID`, which browsers offer only on secure pages: a shop may run on a plain local
 * network.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const retryDelaysMs = [400, 1200, 3000]

/**
 * Retries a request with an idempotency key while it is unknown whether it arrived, and while an equal one still runs.
 * Without the key a retry could pay twice; after another log-in it would pay from another wallet, and is not sent.
 */
export async function retryUntilKnown<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  const token = currentSession()?.token
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (currentSession()?.token !== token) throw error
    }
  }
  return attempt()
}

const unknownOutcome = 'La tienda no llegó a responder. Antes de repetirlo, mira si ya se hizo.'

/**
 * One idempotency key per intent: a resend after a lost connection reuses it; another intent, or the same one after it
 * was done, gets a new key. Also returns whether the outcome of the last one is unknown, when only the same one may be
 * sent, and whether its dialog is still open. A dialog closed in that state, or before its request fails, shows a toast.
 */
export function useSendOnce() {
  const key = useRef({ of: '', value: '' })
  const [unsettled, setUnsettled] = useState(false)
  const mounted = useRef(true)
  // Beside the state: a dialog that closes on success is gone before the state is rendered.
  const outcomeUnknown = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      if (outcomeUnknown.current) toast(unknownOutcome, { type: 'bad' })
    }
  }, [])
  const sendOnce = async <Reply>(
    intent: unknown,
    attempt: (idempotencyKey: string) => Promise<Reply>,
  ): Promise<Reply> => {
    const of = JSON.stringify(intent)
    if (key.current.of !== of) key.current = { of, value: newKey() }
    const { value } = key.current
    const settle = (unknown: boolean) => {
      outcomeUnknown.current = unknown
      setUnsettled(unknown)
    }
    try {
      const reply = await retryUntilKnown(() => attempt(value))
      key.current = { of: '', value: '' }
      settle(false)
      return reply
    } catch (error) {
      settle(error instanceof Error && isUnsettled(error))
      if (!mounted.current && error instanceof Error) toast(error.message, { type: 'bad' })
      throw error
    }
  }
  return [sendOnce, unsettled, mounted] as const
}

/** The newest value; while `held`, the one from before: confirming again after a lost reply must send the same request. */
export function useHeld<Value>(live: Value, held: boolean): Value {
  const [kept, keep] = useState(live)
  if (!held && !Object.is(kept, live)) keep(live)
  return held ? kept : live
}

/**
 * Whether a request sent under a key may have been carried out although it ended with this error. Includes more than is
 * retried: replies of a proxy instead of the server, and a rate limit, which may refuse the second attempt after the
 * first one arrived.
 */
export const isUnsettled = (error: Error) =>
  error instanceof ApiError &&
  (isUnknown(error) || error.status >= 500 || error.status === 429 || error.code === 'UNEXPECTED')

const isUnknown = ({ status, code }: ApiError) => status === 0 || status === 503 || code === 'ALREADY_RUNNING'
