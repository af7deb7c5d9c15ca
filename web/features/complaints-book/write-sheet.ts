import type { RouteOf } from '#contract/protocol/outline.ts'
import type { BodyOf, ReplyOf } from '#contract/protocol/route.ts'
import { ApiError, call } from '../../platform/api.ts'
import { retryUntilKnown } from '../../platform/idempotency.ts'
import { api } from '../../platform/routes.ts'
import { sheetIn, type SheetDraft } from './sheet-draft.ts'
import { solveProof } from './solve-proof.ts'

type Body = BodyOf<RouteOf<typeof api.complaintsBook.write>>
export type Receipt = ReplyOf<RouteOf<typeof api.complaintsBook.write>>

/** A sheet, and the id under which it is sent, however often, as the same one. */
export type NewSheet = SheetDraft & { requestId: string }

/** Not `randomUUID`, which browsers offer only on secure pages. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4 of variant 1.
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A challenge may end while its work is done. */
const maxProofs = 3

/** Writes a sheet, with the work that is asked for when many arrive; sent again it is the same sheet. */
export async function writeSheet(draft: NewSheet, onProof: (isProving: boolean) => void): Promise<Receipt> {
  const body = { ...sheetIn(draft), requestId: draft.requestId }
  const send = (proof?: Body['proof']) =>
    retryUntilKnown(() => call(api.complaintsBook.write, { body: { ...body, ...(proof && { proof }) } }))
  try {
    return await send()
  } catch (error) {
    if (!isProofAsked(error)) throw error
  }
  onProof(true)
  try {
    for (let left = maxProofs; ; left -= 1) {
      const proof = await solveProof(await call(api.complaintsBook.state), draft.requestId)
      try {
        return await send(proof)
      } catch (error) {
        if (!isProofAsked(error) || left === 1) throw error
      }
    }
  } finally {
    onProof(false)
  }
}

const isProofAsked = (error: unknown) => error instanceof ApiError && error.code === 'PROOF_OF_WORK'
