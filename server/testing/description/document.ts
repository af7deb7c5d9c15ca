import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../../openapi/schemas.ts'

export type Parameter = { $ref?: string; in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema } | undefined>
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content } | undefined>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}
export type Call = Operation & { method: string; path: string }

/** Every call that the document describes: first those that read, last those that delete. */
export function callsOf({ paths }: Document): Call[] {
  const order = ['get', 'post', 'put', 'delete']
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, it]) => ({ ...it, method, path })))
    .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
}

/** What a `$ref` within the document stands for. */
export function resolve<Part extends object>(document: Document, part: Part & { $ref?: string }): Part {
  if (part.$ref === undefined) return part
  let found: unknown = document
  for (const step of part.$ref.split('/').slice(1)) found = (found as Record<string, unknown>)[step]
  return found as Part
}

/** A standard validator: two decimals are those of binary fractions. */
export function makeValidator(): (schema: JsonSchema) => ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false, multipleOfPrecision: 6 })
  addFormats.default(ajv)
  const compiled = new Map<JsonSchema, ValidateFunction>()
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, validate)
    return validate
  }
}

/** A schema without references, as the document has no recursive ones. */
export function inlined(document: Document, schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (it) =>
    typeof it['$ref'] === 'string' ? inlined(document, resolve(document, it as JsonSchema & { $ref: string })) : it,
  )
}

/** A schema that takes no field which it does not name. */
export const closed = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, (it) =>
    // The parts of `allOf` are one object together.
    Array.isArray(it['allOf']) && it.properties === undefined
      ? {
          ...it,
          allOf: it['allOf'].map(({ additionalProperties: _open, ...part }: JsonSchema) => part),
          unevaluatedProperties: false,
        }
      : it.properties && it['additionalProperties'] === undefined
        ? { ...it, additionalProperties: false }
        : it,
  )

/** Changes every schema inside a schema, the innermost first. */
function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (it: unknown) => mapSchema(it as JsonSchema, change)
  const copy: JsonSchema = { ...schema }
  if (schema.properties)
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, it]) => [name, inner(it)]))
  if (schema['items']) copy['items'] = inner(schema['items'])
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const)
    if (Array.isArray(schema[key])) copy[key] = schema[key].map(inner)
  return change(copy)
}
