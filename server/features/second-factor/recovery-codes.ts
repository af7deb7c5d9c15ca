import { recoveryCodeCount, typedRecoveryCode } from '#domain/second-factor.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { readableCode } from '../../platform/readable-code.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './sql.ts'

type Secrets = Pick<AppContext, 'vault' | 'random'>

/** 50 random bits as `ABCDE-FGHJK`, and the keyed hash that is kept of it for this user. */
export function makeCode(context: Secrets, purpose: 'recovery' | 'enrolment', userId: number) {
  const code = readableCode(context.random.bytes(10), 5)
  return { code, hash: hashCode(context, purpose, userId, code) }
}

export const hashCode = ({ vault }: Pick<AppContext, 'vault'>, purpose: string, userId: number, typed: string) =>
  vault.sign(`${purpose}-code|${userId}|${typedRecoveryCode(typed)}`)

/** New codes in the place of all before; returned once, and stored as keyed hashes only. */
export async function renewRecoveryCodes(context: Secrets, trx: Transaction, userId: number): Promise<string[]> {
  const made = Array.from({ length: recoveryCodeCount }, () => makeCode(context, 'recovery', userId))
  await replaceRecoveryCodes(
    trx,
    userId,
    made.map(({ hash }) => hash),
  )
  return made.map(({ code }) => code)
}

/** Whether it was one of this user's codes, each of which works once. */
export const useRecoveryCode = (context: AppContext, trx: Transaction, userId: number, typed: string) =>
  consumeRecoveryCode(trx, userId, hashCode(context, 'recovery', userId, typed))
