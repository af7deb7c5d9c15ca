import type { z } from 'zod'
import { parsing } from '#contract/wire.ts'
import { Problem } from '#domain/problem.ts'

/** What a part of a call says, read by its schema; of a body every field that is wrong is told, else the first one. */
export function decode(schema: z.ZodType | undefined, value: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, parsing)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const single = where === 'body' ? undefined : issues[0]
  throw new Problem('INVALID_INPUT', { issues: single ? [single] : issues })
}
