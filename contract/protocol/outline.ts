import { z } from 'zod'
import type { Codecs } from './codecs.ts'
import type { Route } from './route.ts'
import { instant, money } from './wire.ts'

/** What a page needs to call a route: no schemas, so that none has to be loaded before anything is shown. */
export type Outline<R extends Route = Route> = Pick<Route, 'method' | 'path'> & {
  file: string | undefined
  /** The codecs of the body, and of the reply or each event. */
  sent: Codecs | undefined
  received: Codecs | undefined
  /** Exists in the type only: the route, from which the types of input and reply are inferred. */
  readonly route?: R
}

/** The route of an outline. */
export type RouteOf<O> = O extends Outline<infer R> ? R : never

type Table = Record<string, Record<string, Route>>
type Outlines<T extends Table> = { [Feature in keyof T]: { [Name in keyof T[Feature]]: Outline<T[Feature][Name]> } }

export function outlinesOf<const T extends Table>(table: T): Outlines<T> {
  const outlines = Object.entries(table).map(([feature, routes]) => [
    feature,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, outlineOf(route)])),
  ])
  return Object.fromEntries(outlines) as Outlines<T>
}

export function outlineOf({ method, path, file, body, reply, stream }: Route): Outline {
  const answer = reply ?? stream
  return { method, path, file, sent: body && codecsOf(body), received: answer && codecsOf(answer) }
}

/** Other codecs occur only in queries, which are text, or do not change the encoded value. */
function codecsOf(schema: z.core.$ZodType): Codecs | undefined {
  if (isMadeOf(schema, money)) return 'money'
  if (isMadeOf(schema, instant)) return 'instant'
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return codecsOf(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const item = codecsOf(schema.element)
    return item && [item]
  }
  if (schema instanceof z.ZodObject) return ofFields([schema])
  if (schema instanceof z.ZodDiscriminatedUnion) return ofFields(schema.options)
  return undefined
}

/** Also true for the codec with additional bounds. */
const isMadeOf = (schema: z.core.$ZodType, codec: z.ZodCodec) =>
  schema instanceof z.ZodCodec && schema.def.transform === codec.def.transform

/** The codecs of the fields of one object, or of a union of objects: a field then has the same codec in all of them. */
function ofFields(objects: readonly z.core.$ZodType[]): Codecs | undefined {
  const fields: Record<string, Codecs> = {}
  for (const object of objects) {
    if (!(object instanceof z.ZodObject)) throw new TypeError('only objects are told apart')
    for (const [name, schema] of Object.entries<z.core.$ZodType>(object.shape)) {
      const codecs = codecsOf(schema)
      if (!codecs) continue
      if (fields[name] && JSON.stringify(fields[name]) !== JSON.stringify(codecs))
        throw new TypeError(`${name} is not the same in all that may come`)
      fields[name] = codecs
    }
  }
  return Object.keys(fields).length > 0 ? fields : undefined
}
