import { z } from 'zod'
import { route } from '../protocol/route.ts'
import { id, idParams, instant } from '../protocol/wire.ts'

/** A session of a user, as administrators see it too. */
export const session = z.object({
  id,
  createdAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** 'Chrome en Android'; null if the browser did not say. */
  device: z.string().nullable(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type UserSession = z.output<typeof session>

const ownSession = z.object({
  ...session.shape,
  /** The IPv4 address that it was begun from, or the /64 of an IPv6 one; null if it is older than this field. */
  network: z.string().nullable(),
})
export type OwnSession = z.output<typeof ownSession>

export const sessions = {
  list: route({
    method: 'GET',
    path: '/sessions',
    summary: "The caller's open sessions, this one first, then the one that was used last; 100 at most",
    access: 'authenticated',
    withoutFactor: true,
    status: 200,
    reply: z.array(ownSession),
  }),
  end: route({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: "Ends one of the caller's sessions",
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    params: idParams,
    status: 204,
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/sessions',
    summary: "Ends all of the caller's sessions but this one",
    access: 'authenticated',
    proof: 'none',
    withoutFactor: true,
    status: 204,
  }),
}
