import type { Assertion } from '#contract/second-factor.ts'
import { invalidInput, Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { userKey, type RateLimiter } from '../../platform/rate-limits/rate-limits.ts'
import { tellFactorChanged, tellProofsPaused } from './tell.ts'
import { usePasskey } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { countRecoveryCodes } from './sql.ts'
import { useTotp } from './totp.ts'

/** One of them. */
export type GivenFactor = {
  code?: string | undefined
  passkey?: Assertion | undefined
  recoveryCode?: string | undefined
}

const guessable = ['WRONG_FACTOR', 'WRONG_PASSWORD']

/**
 * Counts an attempt to prove who owns an account before it is judged, so that of many at once no more than five are. Only
 * wrong ones stay counted; the fifth pauses the account for 15 minutes, on every server, and its owner is told.
 */
export async function countProof<Result>(
  context: AppContext,
  limits: RateLimiter,
  userId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = userKey(userId)
  await limits.consume('factor', [key])
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Problem && guessable.includes(error.code)
    throw error
  } finally {
    if (!isWrong) await limits.refund('factor', key)
    else if (await limits.pauseWhenSpent('factor', key)) await tellProofsPaused(context, userId)
  }
}

/** Uses up a factor of the account; throws WRONG_FACTOR. What a passkey signed cannot be guessed, and is not counted. */
export async function useFactor(
  context: AppContext,
  trx: Transaction,
  { userId, given, purpose }: { userId: number; given: GivenFactor; purpose: 'login' | 'prove' },
): Promise<void> {
  const { code, passkey, recoveryCode } = given
  if (passkey) {
    if (!(await usePasskey(context, trx, userId, purpose, passkey))) throw wrong('passkey')
  } else if (code !== undefined) {
    if (!(await useTotp(context, trx, userId, { code, confirmed: true }))) throw wrong('code')
  } else if (recoveryCode !== undefined) {
    if (!(await useRecoveryCode(context, trx, userId, recoveryCode))) throw wrong('recoveryCode')
    const left = await countRecoveryCodes(trx, userId)
    await tellFactorChanged(context, trx, userId, { what: 'codeUsed', left })
  } else {
    throw invalidInput('code', 'Escribe los 6 dígitos.')
  }
}

const sentences = {
  code: 'Ese código no es el de ahora, o ya se usó. Espera al siguiente.',
  recoveryCode: 'Ese código de recuperación no es tuyo, o ya se usó.',
  passkey: 'Esa llave de acceso no es de esta cuenta.',
} as const
const wrong = (path: keyof typeof sentences) =>
  new Problem('WRONG_FACTOR', { issues: [{ path, message: sentences[path] }] })
