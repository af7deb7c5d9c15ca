import type { Proof } from '#contract/protocol/route.ts'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../context.ts'
import { waysToProve, type Caller } from '../sessions/sessions.ts'

const minute = 60_000
const hour = 60 * minute

/** Refuses a caller who has to prove again who they are before such a call. */
export function requireProof({ clock }: Pick<AppContext, 'clock'>, caller: Caller, proof: Proof): void {
  if (proof === 'none' || proof === 'inHandler') return
  if (proof !== 'recent' && !caller.hasFactor) return
  const lifeMs = proof === 'todayIfFactor' ? 12 * hour : 5 * minute
  const isProven = caller.provenAt !== null && clock.now().getTime() - caller.provenAt.getTime() < lifeMs
  if (!isProven) throw new Problem('PROVE_AGAIN')
}

/** Runs `work`; a refusal for want of proof says how the caller can give it. */
export async function sayingHow<Result>(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller | null,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!caller || !(error instanceof Problem) || error.code !== 'PROVE_AGAIN') throw error
    throw new Problem('PROVE_AGAIN', { proof: { ways: await waysToProve(db, caller) } })
  }
}
