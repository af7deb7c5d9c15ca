import { z } from 'zod'
import type { Codecs } from './codecs.ts'
import type { Route } from './route.ts'
import { instant, money } from './wire.ts'

/** What a page needs of a route to call it: no schema, so that none has to be loaded before something is shown. */
export type Outline<R extends Route = Route> = Pick<Route, 'method' | 'path'> & {
  file: string | undefined
  /** Of the body, and of the reply or each event. */
  sent: Codecs | undefined
  received: Codecs | undefined
  /** Of the type alone: what the route takes and answers. */
  readonly route?: R
}

/** The route that an outline is of. */
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

/** Also with bounds of its own. */
const isMadeOf = (schema: z.core.$ZodType, codec: z.ZodCodec) =>
  schema instanceof z.ZodCodec && schema.def.transform === codec.def.transform

/** Of one object, or of several of which any may come: a field is then the same in all of them. */
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
