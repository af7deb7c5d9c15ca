import { createHash } from 'node:crypto'
import { leadingZeroBits, proofBits, proofText } from '#domain/complaint.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { RateLimiter } from '../../platform/rate-limits/rate-limits.ts'

const lifeMs = 30 * 60_000
const signed = (at: string) => `complaint challenge|${at}`
/** The one key by which the sheets of the whole shop are counted. */
const everybody = 'shop'

/** What a proof is made of: the time, signed by the shop. */
export function makeChallenge({ vault, clock }: Pick<AppContext, 'vault' | 'clock'>): string {
  const at = String(clock.now().getTime())
  return `${at}.${vault.sign(signed(at)).toString('base64url')}`
}

type Proof = { challenge: string; nonce: number }

/** Whether the work was done for this sheet: a proof is good for one request id, and so for one sheet. */
function isProven({ vault, clock }: Pick<AppContext, 'vault' | 'clock'>, requestId: string, proof: Proof): boolean {
  const [at = '', signature = ''] = proof.challenge.split('.')
  const age = clock.now().getTime() - Number(at)
  // A minute for servers whose clocks differ.
  if (!(age > -60_000 && age < lifeMs) || !vault.isSigned(signed(at), signature)) return false
  const hash = createHash('sha256')
    .update(proofText(proof.challenge, requestId, proof.nonce))
    .digest()
  return leadingZeroBits(hash) >= proofBits
}

/**
 * Counts a sheet of an address and of the whole shop. Past the limits nobody is refused who did some work; results in
 * whether that was needed.
 */
export async function countSheet(
  context: AppContext,
  limits: RateLimiter,
  address: string,
  { requestId, proof }: { requestId: string; proof?: Proof | null | undefined },
): Promise<boolean> {
  try {
    await limits.consume('complaint', [address])
    await limits.consume('complaints', [everybody])
    return false
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'TOO_MANY_REQUESTS') throw error
    if (!proof || !isProven(context, requestId, proof)) throw new Problem('PROOF_OF_WORK')
    return true
  }
}

/** Whether the next sheet of this address needs a proof. */
export const asksProof = async (limits: RateLimiter, address: string): Promise<boolean> =>
  (await limits.isSpent('complaint', address)) || limits.isSpent('complaints', everybody)
