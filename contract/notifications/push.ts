import { z } from 'zod'
import { route } from '../protocol/route.ts'
import { id, idParams, instant } from '../protocol/wire.ts'

const unknownKey = 'Este navegador no dio una clave válida.'

/** A device on which its owner receives notices. Its push endpoint is never returned, not even to its owner. */
const device = z.object({
  id,
  /** A name that its owner recognises: 'Chrome en Android'. */
  device: z.string().nullable(),
  createdAt: instant,
  /** Whether it was subscribed in the caller's present session. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof device>

export const push = {
  key: route({
    method: 'GET',
    path: '/push/key',
    summary: 'The public key (VAPID) with which a browser asks its push service for an address',
    access: 'authenticated',
    status: 200,
    reply: z.object({ publicKey: z.string() }),
  }),
  devices: route({
    method: 'GET',
    path: '/push/subscriptions',
    summary: 'The devices on which the caller is shown notices',
    access: 'authenticated',
    status: 200,
    reply: z.array(device),
  }),
  subscribe: route({
    method: 'POST',
    path: '/push/subscriptions',
    summary: 'Shows the notices of the caller on this device too, until its session is ended',
    access: 'authenticated',
    proof: 'none',
    /** A push subscription in the format of browsers. */
    body: z.object({
      endpoint: z
        .url({ protocol: /^https$/, error: 'Este navegador no dio una dirección válida.' })
        .max(1000, 'Este navegador no dio una dirección válida.'),
      keys: z.object({
        p256dh: z.string(unknownKey).regex(/^[\w-]{87}=?$/, unknownKey),
        auth: z.string(unknownKey).regex(/^[\w-]{22}(?:==)?$/, unknownKey),
      }),
    }),
    status: 201,
    reply: device,
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/push/subscriptions/:id',
    summary: "Shows no more notices on one of the caller's devices",
    access: 'authenticated',
    proof: 'none',
    params: idParams,
    status: 204,
  }),
}
