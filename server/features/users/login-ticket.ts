import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectLoginState } from './sql.ts'

/** What a log-in has come to when its password turned out right. */
export type BegunLogin = {
  userId: number
  keep: boolean
  /** Its device has logged in to the account before. */
  isKnown: boolean
  passwordHash: string
  /** The generation of the account's known devices. */
  deviceGeneration: number | null
}

const lifeSeconds = 5 * 60

const signed = (fields: string, account: Pick<BegunLogin, 'passwordHash' | 'deviceGeneration'>) =>
  `login-ticket|${fields}|${account.deviceGeneration}|${account.passwordHash}`

/**
 * Stands for a right password until the second factor is given: for five minutes, until another password is set or the
 * account's devices are forgotten.
 */
export function makeLoginTicket({ vault, clock }: AppContext, begun: BegunLogin): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + lifeSeconds
  const fields = [begun.userId, Number(begun.keep), Number(begun.isKnown), expires].join('-')
  return `${fields}.${vault.sign(signed(fields, begun)).toString('base64url')}`
}

const nobody = { passwordHash: '', deviceGeneration: null }

/** Throws LOGIN_EXPIRED for a ticket that the shop did not make, or does not accept any more. */
export async function readLoginTicket({ vault, clock }: AppContext, db: Db, ticket: string): Promise<BegunLogin> {
  const [, fields = '', signature = ''] = /^(\d{1,10}-[01]-[01]-\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  const [userId = 0, keep, isKnown, expires = 0] = fields.split('-').map(Number)
  const account = fields === '' || userId > 2 ** 31 - 1 ? undefined : await selectLoginState(db, userId)
  const isOurs = vault.isSigned(signed(fields, account ?? nobody), signature)
  if (!isOurs || !account || clock.now().getTime() >= expires * 1000) throw new Problem('LOGIN_EXPIRED')
  return { userId, keep: keep === 1, isKnown: isKnown === 1, ...account }
}
