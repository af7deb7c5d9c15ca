import { z } from 'zod'
import { proofWays } from '#domain/proof.ts'
import type { Standing } from '#domain/user.ts'

/** Who may call: everybody, every caller with a valid token, or these standings. */
export type Access = 'public' | 'authenticated' | readonly Standing[]

/** Who creates products. A reduced administrator may change only their own, which the server checks. */
export const creatorRoles = ['SADMIN', 'REDUCED'] as const

/**
 * Whether a call asks its caller to prove again who they are, by the second factor, or by the password of an account
 * that has none:
 * - `none`: never.
 * - `recent`: unless they did in the last 5 minutes of this session.
 * - `recentIfFactor`: the same, of accounts with a second factor only. The specification's own calls ask no other.
 * - `todayIfFactor`: the same for 12 hours.
 * - `inHandler`: only for some requests, which the handler tells by `prove`.
 */
export type Proof = 'none' | 'recent' | 'recentIfFactor' | 'todayIfFactor' | 'inHandler'

/** The rate limit beside the general one; the numbers are settings of the server. */
export type Limit =
  | 'login'
  | 'loginAddress'
  | 'loginAccount'
  | 'factor'
  | 'register'
  | 'purchase'
  | 'topUp'
  | 'claim'
  | 'upload'
  | 'backup'
  | 'mailServer'
  | 'verification'
  | 'recovery'
  | 'mailbox'
  | 'dni'
  | 'search'
  | 'priceList'
  | 'complaint'
  | 'complaints'
  | 'ownData'

/** A call that changes something says whether it asks for proof; one that only reads may. */
type Asking = { method: 'GET'; proof?: Proof } | { method: 'POST' | 'PUT' | 'DELETE'; proof: Proof }

export type Route = Asking & {
  /** Below /api/v1, with `:name` for parameters. */
  path: string
  summary: string
  access: Access
  /** For accounts that must have a second factor and have none: they reach nothing else. */
  withoutFactor?: true
  limit?: Limit
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Name of the file field of a multipart body. */
  file?: string
  /** The other fields of that body. */
  form?: z.ZodObject
  /** Takes an `Idempotency-Key`. */
  idempotent?: true
  status: 200 | 201 | 204
  reply?: z.ZodType
  /** The reply is a CSV file instead; the base name of that file. */
  csv?: string
  /** The reply is a `.tar.gz` instead; the base name of that file. */
  archive?: string
  /** The reply is a `.zip` instead; the base name of that file. */
  zip?: string
  /** The reply is a PDF instead; the base name of that file. */
  pdf?: string
  /** The reply is a JPEG picture instead. */
  picture?: true
  /** The reply is an endless `text/event-stream` instead; the schema of each event. */
  stream?: z.ZodType
}

/** One entry of the contract table; preserves the exact types of its schemas. */
export const route = <const R extends Route>(entry: R): R => entry

type Decoded<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<R extends Route> = Decoded<R['params']>
export type QueryOf<R extends Route> = Decoded<R['query']>
export type BodyOf<R extends Route> = Decoded<R['body']>
export type ReplyOf<R extends Route> = Decoded<R['reply']>

/** The body of every refusal. */
export const refusal = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** For server errors: the id under which the log has the details. */
  requestId: z.string().optional(),
  /** How this caller can prove who they are, after which the request may be repeated; a log-in goes on under its ticket. */
  proof: z.object({ ways: z.array(z.enum(proofWays)), ticket: z.string().optional() }).optional(),
})
export type Refusal = z.output<typeof refusal>
