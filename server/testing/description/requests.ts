import { generateSync } from 'json-schema-faker'
import { randomOf } from '../random.ts'
import { nodesOf, replaceNode, type Path } from '../sample-bodies.ts'
import type { JsonSchema } from '../../openapi/schemas.ts'
import { inlined, makeValidator, resolve, type Call, type Document, type Parameter } from './document.ts'

/** A request of a call: its parameters by name, and the fields of its body. */
export type Request = { parameters: Record<string, unknown>; body: unknown }

/** What the generator takes instead of anything that fits: names in the shop, and what the walk should not touch. */
export type Known = {
  /** Fields that always have this value. */
  fixed: Record<string, string>
  texts: readonly string[]
  idsOf: (call: Call) => readonly number[]
}

const validate = makeValidator()
/** Of a list: long ones are made only to be one too long. */
const maxItemsMade = 3

/** Texts in several scripts, and short and long ones, from which those are taken that fit a schema. */
const texts = [
  'Lima',
  'Ñandú 🎬',
  'a',
  '0',
  'usuario_01',
  'Una-clave-larga-7',
  'مرحبا بالعالم',
  'x'.repeat(12),
  'Dos\nlíneas',
  '987654321',
  '+51987654321',
  '+34 600',
  '12345678',
  'AB12CD34',
  'ana@ejemplo.pe',
  'https://ejemplo.pe/a?b=c',
  '/ganadores',
  '#00704a',
  'role=USER&sort=-balance',
  'Quiero {producto}.',
  'Hola {cliente}: {datos}',
  '2026-11-21',
  '2026-11-21T15:00:00.000Z',
  '0f'.repeat(16),
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
]

const isId = ({ type, exclusiveMinimum, maximum }: JsonSchema) =>
  type === 'integer' && exclusiveMinimum === 0 && maximum === 2147483647

export class RequestsOf {
  readonly call: Call
  readonly parameters: readonly Parameter[]
  readonly content: { type: string; schema: JsonSchema } | undefined
  readonly #known: Known
  /** What is generated for each parameter and, without a name, the body. */
  readonly #chosenBy = new Map<string, JsonSchema>()

  constructor(document: Document, call: Call, known: Known) {
    this.call = call
    this.#known = known
    this.parameters = (call.parameters ?? []).map((it) => resolve(document, it))
    const [type, content] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
    this.content = type && content ? { type, schema: inlined(document, content.schema) } : undefined
  }

  /** Whether the description takes this request. */
  fits({ parameters, body }: Request): boolean {
    const named = this.parameters.every(({ name, schema, ...it }) =>
      name in parameters ? validate(schema)(parameters[name]) : it.in !== 'path',
    )
    return named && (!this.content || validate(this.content.schema)(body))
  }

  /** A request that the description takes. */
  fitting(seed: number): Request {
    const random = randomOf(seed)
    const parameters = Object.fromEntries(
      this.parameters
        .filter((it) => it.in === 'path' || random() < 0.4)
        .map(({ name, schema }) => [name, this.#generate(name, schema, seed + name.length)]),
    )
    for (let tries = 0; tries < 50; tries++) {
      const request = { parameters, body: this.content && this.#generate('', this.content.schema, seed + tries) }
      if (this.fits(request)) return request
    }
    throw new Error(`the generator makes no request that fits ${this.call.operationId}`)
  }

  /** A request with one fault that the description tells; undefined where this one has no place for a fault. */
  faulty(seed: number): Request | undefined {
    const random = randomOf(seed)
    const request = this.fitting(seed)
    const faults = [...this.#faultsOfParameters(request), ...this.#faultsOfBody(request)]
    for (let tries = 0; tries < 20; tries++) {
      const fault = faults[Math.floor(random() * faults.length)]
      if (fault && !this.fits(fault)) return fault
    }
    return undefined
  }

  *#faultsOfParameters({ parameters, body }: Request): Generator<Request> {
    for (const { name, schema } of this.parameters)
      // What travels as text has no other type, and an empty parameter is none.
      for (const value of faultsOf(schema, parameters[name]))
        if (typeof value === 'string' ? value !== '' : typeof value === 'number' && schema['type'] !== 'string')
          yield { parameters: { ...parameters, [name]: value }, body }
  }

  *#faultsOfBody({ parameters, body }: Request): Generator<Request> {
    if (!this.content) return
    const isForm = this.content.type !== 'application/json'
    for (const { path, value } of nodesOf(body)) {
      const schema = schemaAt(this.content.schema, path)
      for (const fault of schema ? faultsOf(schema, value) : [])
        if (!isForm || typeof fault === 'string') yield { parameters, body: replaceNode(body, path, fault) }
      yield { parameters, body: without(body, path) }
    }
  }

  #generate(name: string, schema: JsonSchema, seed: number): unknown {
    const field = this.#chosenBy.get(name) ?? this.#chosen(schema, name)
    this.#chosenBy.set(name, field)
    const holder = { type: 'object', properties: { value: field }, required: ['value'] }
    return toDecimals((generateSync(holder as never, { seed }) as { value: unknown }).value)
  }

  /** The schema with a choice of known values where the generator would hardly find one. */
  #chosen(schema: JsonSchema, name: string): JsonSchema {
    if (schema.properties)
      return {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(schema.properties as Record<string, JsonSchema>).map(([key, it]) => [
            key,
            this.#chosen(it, key),
          ]),
        ),
      }
    if (schema['items']) {
      const maxItems = Math.min(
        Number(schema['maxItems'] ?? maxItemsMade),
        Math.max(Number(schema['minItems'] ?? 0), maxItemsMade),
      )
      return { ...schema, maxItems, items: this.#chosen(schema['items'] as JsonSchema, name) }
    }
    if (schema.anyOf && schema['type'] === undefined)
      return { ...schema, anyOf: schema.anyOf.map((it) => this.#chosen(it, name)) }
    if (isId(schema)) return { enum: [...this.#known.idsOf(this.call), 2_000_000_000] }
    if (schema['type'] !== 'string' || schema['enum'] !== undefined || schema['const'] !== undefined) return schema
    if (name in this.#known.fixed) return { const: this.#known.fixed[name] }
    if (schema['format'] === 'binary') return { const: 'file' }
    const ofLength = [schema['minLength'], schema['maxLength']].map((length) =>
      'ñ'.repeat(Math.min(Number(length ?? 5), 5000)),
    )
    const fitting = [...this.#known.texts, ...texts, ...ofLength].filter((it) => validate(schema)(it))
    return fitting.length > 0 ? { enum: [...new Set(fitting)] } : schema
  }
}

/** Multiples of 0.01 as people write them, not as binary fractions add them up. */
const toDecimals = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value * 100) / 100
    : Array.isArray(value)
      ? value.map(toDecimals)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, it]) => [name, toDecimals(it)]))
        : value

/** Values next to those that a schema takes. */
function faultsOf(schema: JsonSchema, value: unknown): unknown[] {
  const { minimum, maximum, exclusiveMinimum, maxLength, maxItems } = schema as Record<string, number | undefined>
  const faults: unknown[] = [null, true, 'x', 7.5, [], {}, '']
  if (minimum !== undefined) faults.push(minimum - 1, minimum - 0.01)
  if (exclusiveMinimum !== undefined) faults.push(exclusiveMinimum)
  if (maximum !== undefined) faults.push(maximum + 1)
  if (schema['multipleOf'] !== undefined) faults.push((minimum ?? 1) + 0.001)
  if (maxLength !== undefined) faults.push('a'.repeat(maxLength + 1))
  if (schema['enum'] ?? schema['const'] ?? schema['pattern'] ?? schema['format']) faults.push('¿?', '12345')
  if (Array.isArray(value) && value.length > 0) {
    faults.push([...(value as unknown[]), value[0]], [])
    if (maxItems !== undefined) faults.push(Array.from({ length: maxItems + 1 }, (): unknown => value[0]))
  }
  for (const part of schema.anyOf ?? []) faults.push(...faultsOf(part, value))
  return faults
}

/** The schema of a place in a body. */
function schemaAt(schema: JsonSchema, [step, ...rest]: Path): JsonSchema | undefined {
  if (step === undefined) return schema
  for (const part of [schema, ...(schema.anyOf ?? [])]) {
    const inner = (
      typeof step === 'number' ? part['items'] : (part.properties as Record<string, unknown> | undefined)?.[step]
    ) as JsonSchema | undefined
    if (inner) return schemaAt(inner, rest)
  }
  return undefined
}

/** A copy without one node. */
function without(body: unknown, path: Path): unknown {
  const parent = path.slice(0, -1)
  const key = path.at(-1)
  const holder = nodesOf({ body }).find((node) => node.path.join('.') === ['body', ...parent].join('.'))?.value
  const left = Array.isArray(holder)
    ? holder.filter((_, index) => index !== key)
    : Object.fromEntries(Object.entries(holder ?? {}).filter(([name]) => name !== String(key)))
  return replaceNode(body, parent, left)
}
