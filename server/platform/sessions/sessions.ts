import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { deviceOf } from '#domain/device.ts'
import type { ProofWay } from '#domain/proof.ts'
import { standingOf, type Standing } from '#domain/user.ts'
import type { Db } from '../db/db.ts'
import type { AppContext } from '../context.ts'
import { networkOf } from '../rate-limits/client-network.ts'
import {
  deleteExpiredSessions,
  insertSession,
  selectLiveSessions,
  selectOpenSessions,
  selectFactors,
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
  /** When they last proved who they are in this session; null for a caller that is no request's. */
  provenAt: Date | null
  hasFactor: boolean
  /** The owner of the shop demands one of this account. */
  mustHaveFactor: boolean
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Where a log-in comes from. Of the address no more is kept than what rate limits count by. */
export type Origin = { userAgent: string | undefined; address: string }

export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  userAgent: headers['user-agent'],
  address: ip,
})

/** What is kept of an origin. */
export const placeOf = (from: Origin | undefined) => ({
  device: deviceOf(from?.userAgent),
  // A proxy that is not set up as it should be may pass on anything.
  network: from && isIP(from.address) ? networkOf(from.address) : null,
})

const hour = 3600
/** After how many seconds a session ends, unused and in all. */
export const short = { idle: 2 * hour, absolute: 12 * hour }
/** The same of one whose owner asked to stay logged in. */
export const kept = { idle: 30 * 24 * hour, absolute: 30 * 24 * hour }

/** Creates a session and returns its token: 256 random bits, of which only the hash is stored. */
export async function startSession(
  context: AppContext,
  db: Db,
  userId: number,
  { keep = false, from }: { keep?: boolean | undefined; from?: Origin } = {},
): Promise<string> {
  const token = context.random.bytes(32).toString('base64url')
  const life = keep ? kept : short
  const now = context.clock.now()
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    provenAt: now,
    lastSeenAt: now,
    idleSeconds: life.idle,
    expiresAt: new Date(now.getTime() + life.absolute * 1000),
    ...placeOf(from),
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
  const { id, username, discount, provenAt, hasFactor, mustHaveFactor } = session
  return { id, username, role, discount, tokenHash, provenAt, hasFactor, mustHaveFactor }
}

/** How a caller can prove who they are: by one of their factors, or by the password if they have none. */
export async function waysToProve(db: Db, caller: Caller): Promise<ProofWay[]> {
  const ways = caller.hasFactor ? await selectFactors(db, caller.id) : []
  return ways.length > 0 ? ways : ['password']
}

/** The hashes, in hexadecimal, of those tokens that still have a valid session; the check does not count as use. */
export async function liveSessions(context: AppContext, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await selectLiveSessions(context.db, hashes, context.clock.now())
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))
}

/** The valid sessions of an account, the caller's own first, then the most recently used. */
export const openSessionsOf = (context: AppContext, userId: number, { tokenHash }: Caller) =>
  selectOpenSessions(context.db, userId, tokenHash, context.clock.now())

export const deleteExpired = (context: AppContext) => deleteExpiredSessions(context.db, context.clock.now())

export {
  endOtherSessions,
  endSession,
  endSessionById,
  endSessionsNamed,
  endSessionsOf,
  markProven,
  selectFactors,
  shareLockSession,
} from './sql.ts'
