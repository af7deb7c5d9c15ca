import { ApiError } from './api.ts'

/** A key for one intent; browsers give random UUIDs only to secure pages, and a shop may run on a plain local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const waits = [400, 1200, 3000]

/**
 * Repeats a call that carries a key while it cannot be known whether it arrived, or while its twin still runs.
 * Without the key a repetition could pay twice.
 */
export async function settle<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  for (const wait of waits) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnknown(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return attempt()
}

const isUnknown = ({ status, code }: ApiError) => status === 0 || status === 503 || code === 'ALREADY_RUNNING'
