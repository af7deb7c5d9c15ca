import { z } from 'zod'
import { passwordLength, roles } from '#domain/user.ts'
import { me } from './accounts.ts'
import { route } from './route.ts'
import { money, optionalLine, pageOf, paging, secret, sortedBy, idParams } from './wire.ts'

/** An account as administrators see it: never a hash, never a token. */
const user = z.object({
  ...me.shape,
  /** The sum of its active movements. */
  balance: money,
  /** A disabled account cannot log in. */
  disabled: z.boolean(),
})
export type User = z.output<typeof user>

const filters = {
  /** Exactly this one, in any case. */
  username: optionalLine(60).optional(),
  role: z.enum(roles, 'Ese rol no existe.').optional(),
  sort: sortedBy('username', 'balance', 'role', 'createdAt'),
}

export const users = {
  list: route({
    method: 'GET',
    path: '/users',
    summary: 'Every account with its balance, newest first unless sorted; 50 a page',
    access: ['SADMIN'],
    query: z.object({ ...paging, ...filters }),
    status: 200,
    reply: pageOf(user),
  }),
  export: route({
    method: 'GET',
    path: '/users/export',
    summary: 'The same accounts as a table, all pages',
    access: ['SADMIN'],
    query: z.object(filters),
    status: 200,
    csv: 'usuarios',
  }),
  setPassword: route({
    method: 'PUT',
    path: '/users/password/:id',
    summary: 'Sets a new password of any account and ends its sessions',
    access: ['SADMIN'],
    params: idParams,
    body: z.object({ password: secret(passwordLength.min, passwordLength.max) }),
    status: 200,
    reply: user,
  }),
  setState: route({
    method: 'PUT',
    path: '/users/state/:id',
    summary: "Disables another account and ends its sessions, or enables it again; never one's own",
    access: ['SADMIN'],
    params: idParams,
    body: z.object({ disabled: z.boolean('Di si la cuenta queda desactivada.') }),
    status: 200,
    reply: user,
  }),
}
