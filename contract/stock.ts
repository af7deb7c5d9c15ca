import { z } from 'zod'
import { route } from './route.ts'
import { secret, withId } from './wire.ts'

/** One profile of an account, with the account's own username and password. */
export const credentials = z.object({
  username: secret(1, 200),
  password: secret(1, 200),
  perfil: secret(1, 100),
  pin: secret(0, 20),
})
export type NewCredentials = z.output<typeof credentials>

/** The accounts behind a product. */
export const stock = {
  addAccounts: route({
    method: 'POST',
    path: '/products/:id/accounts',
    summary: 'Adds profiles to sell, all or none; equal usernames are one account',
    access: ['SADMIN'],
    params: withId,
    body: z.object({
      accounts: z.array(credentials).min(1, 'Agrega al menos una cuenta.').max(500, 'Agrega como máximo 500 a la vez.'),
    }),
    status: 201,
    reply: z.object({ added: z.int(), stock: z.int() }),
  }),
}
