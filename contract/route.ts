import { z } from 'zod'
import type { Standing } from '#domain/user.ts'

/** Who may call: everybody, whoever holds a token, or these standings. */
export type Access = 'public' | 'authenticated' | readonly Standing[]

/** Who makes products. A reduced administrator may touch only what they made, which the server checks. */
export const makers = ['SADMIN', 'REDUCED'] as const

/** What limits the calls beside the general limit; the numbers are the server's settings. */
export type Limit =
  | 'login'
  | 'loginAddress'
  | 'loginAccount'
  | 'register'
  | 'purchase'
  | 'upload'
  | 'backup'
  | 'mailServer'
  | 'verification'
  | 'recovery'
  | 'mailbox'
  | 'dni'
  | 'search'

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, with `:name` for parameters. */
  path: string
  summary: string
  access: Access
  limit?: Limit
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Name of the one file of a multipart body. */
  file?: string
  /** The other fields of that body. */
  form?: z.ZodObject
  /** Takes an `Idempotency-Key`. */
  idempotent?: true
  status: 200 | 201 | 204
  reply?: z.ZodType
  /** Instead of a reply: a table to open in a spreadsheet; the word that its file is named by. */
  csv?: string
  /** Instead of a reply: a `.tar.gz`; the word that its file is named by. */
  archive?: string
  /** Instead of a reply: a JPEG picture. */
  picture?: true
  /** Instead of a reply: what each event of an endless `text/event-stream` carries. */
  stream?: z.ZodType
}

/** One entry of the contract table; keeps the exact types of its schemas. */
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
  /** Of a failure that is the shop's: what its log tells about it under. */
  requestId: z.string().optional(),
})
export type Refusal = z.output<typeof refusal>
