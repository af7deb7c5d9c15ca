import { timingSafeEqual } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectLoginHash } from './sql.ts'

/** What a log-in had come to when its password turned out right. */
export type BegunLogin = { userId: number; keep: boolean; knownDevice: boolean; passwordHash: string }

const lifeSeconds = 5 * 60

const signed = (fields: string, passwordHash: string) => `login-ticket|${fields}|${passwordHash}`

/** Stands for a right password until the second factor is given: for five minutes, and until another password is set. */
export function makeLoginTicket({ vault, clock }: AppContext, begun: BegunLogin): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + lifeSeconds
  const fields = [begun.userId, Number(begun.keep), Number(begun.knownDevice), expires].join('-')
  return `${fields}.${vault.sign(signed(fields, begun.passwordHash)).toString('base64url')}`
}

/** Throws LOGIN_EXPIRED for a ticket that the shop did not make, or does not accept any more. */
export async function readLoginTicket({ vault, clock }: AppContext, db: Db, ticket: string): Promise<BegunLogin> {
  const [, fields = '', signature = ''] = /^(\d{1,10}-[01]-[01]-\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  const [userId = 0, keep, knownDevice, expires = 0] = fields.split('-').map(Number)
  const passwordHash = fields === '' || userId > 2 ** 31 - 1 ? undefined : await selectLoginHash(db, userId)
  const given = Buffer.from(signature, 'base64url')
  const expected = vault.sign(signed(fields, passwordHash ?? ''))
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || passwordHash === undefined || clock.now().getTime() >= expires * 1000)
    throw new Problem('LOGIN_EXPIRED')
  return { userId, keep: keep === 1, knownDevice: knownDevice === 1, passwordHash }
}
