import { z } from 'zod'
import { passwordLength } from '#domain/user.ts'
import { route } from '../protocol/route.ts'
import { session } from './sessions.ts'
import { user } from './users.ts'
import { idParams, secret, urlId } from '../protocol/wire.ts'

/** One account, for administrators. */
export const usersAdmin = {
  read: route({
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'One account with its balance',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: user,
  }),
  listSessions: route({
    method: 'GET',
    path: '/admin/users/:id/sessions',
    summary: 'The sessions of an account that are open, the one that was used last first',
    access: ['SADMIN'],
    params: idParams,
    status: 200,
    reply: z.array(session),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/admin/users/:id/sessions/:sessionId',
    summary: 'Ends one session of any account',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams.extend({ sessionId: urlId }),
    status: 204,
  }),
  setPassword: route({
    method: 'PUT',
    path: '/users/password/:id',
    summary: "Sets a new password of another account and ends its sessions; never one's own",
    access: ['SADMIN'],
    proof: 'recentIfFactor',
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
    proof: 'recent',
    params: idParams,
    body: z.object({ disabled: z.boolean('Di si la cuenta queda desactivada.') }),
    status: 200,
    reply: user,
  }),
}
