import { z } from 'zod'
import { closingObstacles } from '#domain/closing.ts'
import { passwordLength } from '#domain/user.ts'
import { route } from './protocol/route.ts'
import { instant, positiveIntParam, typedSecret } from './protocol/wire.ts'

export const ownData = {
  countParts: route({
    method: 'GET',
    path: '/users/me/data',
    summary: 'In how many parts the data of the caller is sent: one, unless they sent very many pictures',
    access: 'authenticated',
    status: 200,
    reply: z.object({ partes: z.int() }),
  }),
  download: route({
    method: 'POST',
    path: '/users/me/data',
    summary:
      'Sends all that the shop holds of the caller, without credentials: JSON and CSV for each table, and their pictures',
    access: 'authenticated',
    proof: 'recent',
    limit: 'ownData',
    query: z.object({ parte: positiveIntParam().optional() }),
    status: 200,
    zip: 'mis-datos',
  }),
  readClosing: route({
    method: 'GET',
    path: '/users/me/close',
    summary: 'Why the caller cannot close their account yet; empty if nothing stands against it',
    access: 'authenticated',
    status: 200,
    reply: z.object({ obstacles: z.array(z.enum(closingObstacles)) }),
  }),
  close: route({
    method: 'POST',
    path: '/users/me/close',
    summary:
      "Closes the caller's account: every session ends; a log-in within 30 days undoes it, then its personal data goes",
    access: 'authenticated',
    proof: 'recent',
    limit: 'ownData',
    body: z.object({ password: typedSecret(passwordLength.max) }),
    status: 200,
    reply: z.object({ dueAt: instant }),
  }),
}
