import { z } from 'zod'
import { route } from './route.ts'
import { id, instant, money, optionalText, pageOf, paging, withId } from './wire.ts'

/** One movement: negative when spent. `state` false waits for an administrator and is not in the balance. */
const entry = z.object({
  id,
  quantity: money,
  descripcion: z.string(),
  state: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type WalletEntry = z.output<typeof entry>

const entryWithUser = z.object({ ...entry.shape, user: z.object({ username: z.string(), telefono: z.string() }) })
export type WalletEntryWithUser = z.output<typeof entryWithUser>

export const wallet = {
  mine: route({
    method: 'GET',
    path: '/billeteras/me',
    summary: "The caller's movements, newest first, and balance; 15 a page",
    access: 'token',
    query: z.object({ ...paging, state: z.enum(['true', 'false']).optional() }),
    status: 200,
    reply: z.object({ ...pageOf(entry).shape, balance: money }),
  }),
  askTopUp: route({
    method: 'POST',
    path: '/billeteras',
    summary:
      "Asks for a top-up of the caller's own, which an administrator accepts; an administrator's 'Bono' counts at once",
    access: 'token',
    body: z.object({
      quantity: money,
      /** 'Bono' of an administrator credits `userId`; whatever else anybody says is a 'Recarga' of their own. */
      descripcion: optionalText(200).optional(),
      userId: id.nullish(),
    }),
    idempotent: true,
    status: 201,
    reply: entry,
  }),
  list: route({
    method: 'GET',
    path: '/billeteras',
    summary: 'Movements of everybody, newest first; 15 a page',
    access: ['SADMIN'],
    query: z.object({
      ...paging,
      state: z.enum(['true', 'false'], 'El estado es true o false.').optional(),
      username: optionalText(60).optional(),
    }),
    status: 200,
    reply: pageOf(entryWithUser),
  }),
  acceptTopUp: route({
    method: 'PUT',
    path: '/billeteras/:id',
    summary: 'Accepts a top-up, once',
    access: ['SADMIN'],
    params: withId,
    status: 200,
    reply: entryWithUser,
  }),
  rejectTopUp: route({
    method: 'DELETE',
    path: '/billeteras/:id',
    summary: 'Rejects a pending top-up; its row is kept',
    access: ['SADMIN'],
    params: withId,
    status: 204,
  }),
}
