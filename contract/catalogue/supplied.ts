import { z } from 'zod'
import { productStates } from '#domain/product.ts'
import { route } from '../protocol/route.ts'
import { id, idParams, instant, pageOf, paging, secretLine } from '../protocol/wire.ts'
import { knownBy } from './stock.ts'

const product = z.object({ id, nombre: z.string(), state: z.enum(productStates) })

/** A profile that waits for another PIN and since when, without a credential; numbered within its account. */
const setAside = z.object({ id, number: z.int(), at: instant })

/** An account behind a product of its supplier, without a credential. */
const suppliedAccount = z.object({
  id,
  product,
  createdAt: instant,
  /** Whether rents of its profiles may be renewed. */
  renewable: z.boolean(),
  /** Since when it is marked as fallen; null while it works. */
  fallenAt: instant.nullable(),
  knownBy,
  /** Its profiles for sale, and those that somebody rents. */
  free: z.int(),
  taken: z.int(),
  setAside: z.array(setAside),
})
export type SuppliedAccount = z.output<typeof suppliedAccount>

/** A change by a supplier whose former password is still kept; without a credential. */
const restorable = z.object({
  id,
  accountId: id,
  product,
  supplier: z.string(),
  createdAt: instant,
  keepUntil: instant,
})
export type Restorable = z.output<typeof restorable>

/** The accounts behind the products that are assigned to a supplier. */
export const supplied = {
  listSupplied: route({
    method: 'GET',
    path: '/accounts',
    summary: 'The accounts behind the products of the supplier, without a credential; 50 a page',
    access: ['ADMIN'],
    query: z.object(paging),
    status: 200,
    reply: pageOf(suppliedAccount),
  }),
  revealSupplied: route({
    method: 'POST',
    path: '/accounts/:id/reveal',
    summary: 'The credentials of an account behind a product of the supplier; every look is recorded',
    access: ['ADMIN'],
    proof: 'recent',
    params: idParams,
    status: 200,
    reply: z.object({
      id,
      username: z.string(),
      password: z.string(),
      profiles: z.array(z.object({ id, taken: z.boolean(), perfil: z.string(), pin: z.string() })),
    }),
  }),
  changeSupplied: route({
    method: 'PUT',
    path: '/accounts/:id/password',
    summary: 'Changes the password of an account behind a product of the supplier, for every purchase that runs on it',
    access: ['ADMIN'],
    proof: 'none',
    params: idParams,
    body: z.object({ password: secretLine(1, 200) }),
    status: 200,
    /** The number of running purchases that show the change. */
    reply: z.object({ id, purchases: z.int() }),
  }),
  listSetAside: route({
    method: 'GET',
    path: '/admin/profiles/set_aside',
    summary: 'The profiles that wait for another PIN, the longest first, without a credential; 50 a page',
    access: ['SADMIN'],
    query: z.object(paging),
    status: 200,
    reply: pageOf(setAside.extend({ accountId: id, product })),
  }),
  listRestorable: route({
    method: 'GET',
    path: '/admin/restorable',
    summary: 'The changes by suppliers whose former passwords are kept, newest first, without a credential; 50 a page',
    access: ['SADMIN'],
    query: z.object(paging),
    status: 200,
    reply: pageOf(restorable),
  }),
  restore: route({
    method: 'PUT',
    path: '/admin/restorable/:id/restore',
    summary: 'Gives an account the password back that it had before this change by its supplier',
    access: ['SADMIN'],
    proof: 'none',
    params: idParams,
    status: 200,
    reply: z.object({ id, purchases: z.int() }),
  }),
}
