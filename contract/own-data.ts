import { z } from 'zod'
import { closingObstacles } from '#domain/closing.ts'
import { passwordLength } from '#domain/user.ts'
import { route } from './protocol/route.ts'
import { instant, typedSecret } from './protocol/wire.ts'

export const ownData = {
  download: route({
    method: 'POST',
    path: '/users/me/data',
    summary: 'Sends all that the shop holds of the caller, without credentials: JSON and CSV for each table',
    access: 'authenticated',
    proof: 'recent',
    limit: 'ownData',
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
