import { z } from 'zod'
import { creatorRoles, route } from '../protocol/route.ts'
import { id, instant, pageOf, paging, secretLine, secretName, urlId, idParams } from '../protocol/wire.ts'

/** One profile of an account, with the account's own username and password. */
export const credentials = z.object({
  username: secretLine(1, 200),
  password: secretLine(1, 200),
  perfil: secretName(100),
  pin: secretLine(0, 20),
})
export type NewCredentials = z.output<typeof credentials>

/** Another PIN for a profile, once whoever knows the present one rents it no longer. */
export const newPin = secretLine(1, 20)

/** How many customers whose rents are over were shown the password that an account still has. */
export const knownBy = z.int()

/** One profile of an account and the purchase that holds it, without credentials. */
const profile = z.object({
  id,
  taken: z.boolean(),
  /** Since when it waits for another PIN, and is not for sale: whoever had it knows its data. */
  setAsideAt: instant.nullable(),
  /** Whether the data of its account changed since then, so that it may be returned with the PIN that it has. */
  mayReturn: z.boolean(),
  purchase: z
    .object({
      id,
      username: z.string(),
      endDate: instant,
      lapsed: z.boolean(),
      /** Whether its grace is over too, so that its profile can be released. */
      canBeFreed: z.boolean(),
    })
    .nullable(),
})
export type Profile = z.output<typeof profile>

const account = z.object({
  id,
  createdAt: instant,
  /** Whether any of its profiles was ever sold. */
  everSold: z.boolean(),
  /** Whether rents of its profiles may be renewed. */
  renewable: z.boolean(),
  /** Since when it is marked as fallen; null while it works. */
  fallenAt: instant.nullable(),
  knownBy,
  profiles: z.array(profile),
})
export type Account = z.output<typeof account>

const revealedAccount = z.object({
  ...account.shape,
  username: z.string(),
  password: z.string(),
  profiles: z.array(z.object({ ...profile.shape, perfil: z.string(), pin: z.string() })),
})
export type RevealedAccount = z.output<typeof revealedAccount>

export const newAccounts = z.object({
  accounts: z.array(credentials).min(1, 'Agrega al menos una cuenta.').max(500, 'Agrega como máximo 500 a la vez.'),
})

/** An empty text keeps the present value. */
const newSecret = secretLine(0, 200).nullish()

/** New credentials of the account of a product, sent with the product; what is empty stays. */
export const newCredentials = {
  username: newSecret,
  password: newSecret,
  perfil: secretName(100, 0).nullish(),
  pin: secretLine(0, 20).nullish(),
}

/** The accounts behind a product. */
export const stock = {
  listAccounts: route({
    method: 'GET',
    path: '/products/:id/profiles',
    summary: 'The accounts behind a product and who holds their profiles, without a credential',
    access: creatorRoles,
    params: idParams,
    query: z.object({ ...paging }),
    status: 200,
    reply: pageOf(account),
  }),
  revealAccounts: route({
    method: 'GET',
    path: '/products/:id/accounts',
    summary: 'The accounts behind a product, or one of them, with their credentials; every look is recorded',
    access: creatorRoles,
    proof: 'recent',
    params: idParams,
    query: z.object({ ...paging, accountId: urlId.optional() }),
    status: 200,
    reply: pageOf(revealedAccount),
  }),
  addAccounts: route({
    method: 'POST',
    path: '/products/:id/accounts',
    summary: 'Adds profiles to sell, all or none; equal usernames are one account',
    access: creatorRoles,
    proof: 'none',
    params: idParams,
    body: newAccounts,
    status: 201,
    reply: z.object({ added: z.int(), stock: z.int() }),
  }),
  checkAccounts: route({
    method: 'POST',
    path: '/products/:id/accounts/check',
    summary: 'Says whether these profiles could be added, and adds nothing',
    access: creatorRoles,
    proof: 'none',
    params: idParams,
    body: newAccounts,
    status: 200,
    reply: z.object({ profiles: z.int(), accounts: z.int() }),
  }),
  changeAccount: route({
    method: 'PUT',
    path: '/accounts/:id',
    summary: 'Changes the credentials of an account for every purchase that runs on it; what is blank stays',
    access: creatorRoles,
    proof: 'none',
    params: idParams,
    body: z.object({
      username: newSecret,
      password: newSecret,
      /** Whether rents of its profiles may be renewed. */
      renewable: z.boolean('Indica sí o no.').optional(),
    }),
    status: 200,
    /** The number of running purchases that show the change. */
    reply: z.object({ id, purchases: z.int() }),
  }),
  changePin: route({
    method: 'PUT',
    path: '/profiles/:id/pin',
    summary:
      'Gives a profile that was set aside another PIN, and puts it back on sale; suppliers those of their products',
    access: ['SADMIN', 'ADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ pin: newPin }),
    status: 200,
    reply: z.object({ productId: id, stock: z.int() }),
  }),
  removeAccount: route({
    method: 'DELETE',
    path: '/accounts/:id',
    summary: 'Removes an account of which nothing was ever sold, with its profiles',
    access: creatorRoles,
    proof: 'none',
    params: idParams,
    status: 204,
  }),
}
