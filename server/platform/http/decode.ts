import type { z } from 'zod'
import { parsing } from '#contract/protocol/wire.ts'
import { Problem } from '#domain/problem.ts'

/**
 * Decodes a part of a request by its schema. For a body every wrong field is reported, otherwise only the first one.
 */
export function decode(schema: z.ZodType | undefined, value: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, parsing)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const single = where === 'body' ? undefined : issues[0]
  throw new Problem('INVALID_INPUT', { issues: single ? [single] : issues })
}
