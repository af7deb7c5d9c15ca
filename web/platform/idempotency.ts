import { ApiError } from './api.ts'

/** A key for one intent; browsers give random UUIDs only to secure pages, and a shop may run on a plain local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const retryDelaysMs = [400, 1200, 3000]

/**
 * Retries a request that carries an idempotency key for as long as it is unknown whether it arrived, or while an equal
 * one still runs. Without the key a retry could pay twice.
 */
export async function retryUntilKnown<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  return attempt()
}

const isUnknown = ({ status, code }: ApiError) => status === 0 || status === 503 || code === 'ALREADY_RUNNING'
