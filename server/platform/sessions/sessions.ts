import { createHash } from 'node:crypto'
import { deviceOf } from '#domain/device.ts'
import { standingOf, type Standing } from '#domain/user.ts'
import type { Db } from '../db/db.ts'
import type { AppContext } from '../context.ts'
import {
  deleteExpiredSessions,
  insertSession,
  selectLiveSessions,
  selectOpenSessions,
  selectSession,
  touchSession,
} from './sql.ts'

/** The holder of a request's token. */
export type Caller = {
  id: number
  username: string
  role: Standing
  /** Of their level, in per cent of the base price; 0 without one. */
  discount: number
  tokenHash: Buffer
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const hour = 3600
const short = { idle: 2 * hour, absolute: 12 * hour }
const kept = { idle: 30 * 24 * hour, absolute: 30 * 24 * hour }

/** Creates a session and returns its token: 256 random bits, of which only the hash is stored. */
export async function startSession(
  context: AppContext,
  db: Db,
  userId: number,
  { keep = false, userAgent }: { keep?: boolean | undefined; userAgent?: string | undefined } = {},
): Promise<string> {
  const token = context.random.bytes(32).toString('base64url')
  const life = keep ? kept : short
  const now = context.clock.now()
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    idleSeconds: life.idle,
    expiresAt: new Date(now.getTime() + life.absolute * 1000),
    device: deviceOf(userAgent),
  })
  return token
}

/** The holder of a token, unless the session expired or was idle too long, or the account is disabled. */
export async function findSession(context: AppContext, tokenHash: Buffer): Promise<Caller | null> {
  const session = await selectSession(context.db, tokenHash)
  if (!session) return null
  const now = context.clock.now().getTime()
  const seen = session.lastSeenAt.getTime()
  if (now >= session.expiresAt.getTime() || now >= seen + session.idleSeconds * 1000) return null
  // A precision of one minute saves a write on nearly every request.
  if (now - seen > 60_000) await touchSession(context.db, tokenHash, new Date(now))
  const role = standingOf(session, session.reducedUsernames ?? [])
  return { id: session.id, username: session.username, role, discount: session.discount, tokenHash }
}

/** The hashes, in hexadecimal, of those tokens that still have a valid session; the check does not count as use. */
export async function liveSessions(context: AppContext, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await selectLiveSessions(context.db, hashes, context.clock.now())
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))
}

/** The valid sessions of an account, most recently used first. */
export const openSessionsOf = (context: AppContext, userId: number) =>
  selectOpenSessions(context.db, userId, context.clock.now())

export const deleteExpired = (context: AppContext) => deleteExpiredSessions(context.db, context.clock.now())

export { endSession, endSessionById, endSessionsNamed, endSessionsOf, shareLockSession } from './sql.ts'
