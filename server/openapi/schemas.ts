import { z } from 'zod'
import { brand, category } from '#contract/catalogue/categories.ts'
import { product } from '#contract/catalogue/catalogue.ts'
import { image } from '#contract/pictures.ts'
import { api } from '#contract/index.ts'
import { me } from '#contract/users/users.ts'
import { purchase } from '#contract/purchases/purchase.ts'
import { problems } from '#contract/protocol/problems.ts'
import { refusal, type Route } from '#contract/protocol/route.ts'
import type { ProblemCode } from '#domain/problem.ts'

/** Schemas that several routes share. */
const entities: Record<string, z.ZodType> = {
  Brand: brand,
  BrandWithCount: api.catalogue.createBrand.reply,
  Category: category,
  CategoryWithCount: api.catalogue.createCategory.reply,
  Image: image,
  Me: me,
  Product: product,
  Purchase: purchase,
  Sale: api.purchases.change.reply,
  User: api.users.setState.reply,
  WalletEntry: api.wallet.requestTopUp.reply,
  WalletEntryWithUser: api.wallet.acceptTopUp.reply,
  Winner: api.raffles.draw.reply,
}

export type JsonSchema = Record<string, unknown> & { properties?: object; anyOf?: JsonSchema[] }

/** The form on the wire: the input of a codec, which is also its encoded output. */
const onWire = { io: 'input', unrepresentable: 'any' } as const
const uri = (name: string) => `#/components/schemas/${name}`
export const schemaRef = (name: string) => ({ $ref: uri(name) })

/** The schemas of every body and reply by name, and the name of each. */
export function nameSchemas(): { schemas: Record<string, JsonSchema>; nameOf: (schema: z.ZodType) => string } {
  const registry = z.registry<{ id: string }>()
  const add = (id: string, schema: z.ZodType | undefined) => {
    if (schema && !registry.has(schema)) registry.add(schema, { id })
  }
  for (const [name, schema] of Object.entries(entities)) add(name, schema)
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const start = upper(feature) + upper(name)
      add(`${start}Body`, route.body)
      add(`${start}Reply`, route.reply)
      add(`${start}Event`, route.stream)
    }
  }
  const { schemas } = z.toJSONSchema(registry, { ...onWire, uri })
  const form = plain(z.toJSONSchema(refusal, onWire))
  return {
    schemas: {
      ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)])),
      ProblemCode: { type: 'string', enum: Object.keys(problems), description: 'Why a call was refused.' },
      Refusal: { ...form, properties: { ...form.properties, code: schemaRef('ProblemCode') } },
    },
    nameOf: (schema) => registry.get(schema)?.id ?? '',
  }
}

/**
 * The schema of a path or query parameter: numbers, booleans and lists get that type, although they are sent as text.
 */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  const inside = plain(z.toJSONSchema(schema, { ...onWire, io: 'output' }))
  if (['integer', 'number', 'boolean', 'array'].includes(String(inside['type']))) return inside
  const written = plain(z.toJSONSchema(schema, onWire))
  if (String(written['enum']) === 'true,false') return { type: 'boolean' }
  // A parameter is never null: it is omitted.
  const { anyOf = [written] } = written
  return anyOf.find(({ type }) => type !== 'null') ?? written
}

/** A refusal with one of these codes. */
export const refusalWith = (codes: readonly ProblemCode[]): JsonSchema => ({
  allOf: [
    schemaRef('Refusal'),
    { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
  ],
})

const upper = (name: string) => name[0]?.toUpperCase() + name.slice(1)

const plain = (schema: object): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))
