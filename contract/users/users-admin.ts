import { z } from 'zod'
import { route } from '../protocol/route.ts'
import { session } from './sessions.ts'
import { user } from './users.ts'
import { idParams, urlId } from '../protocol/wire.ts'

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
    params: idParams.extend({ sessionId: urlId }),
    status: 204,
  }),
}
