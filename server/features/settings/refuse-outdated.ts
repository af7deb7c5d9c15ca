import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#domain/problem.ts'

/**
 * Refuses a change by somebody who was shown other values: they would undo, unseen, what was saved meanwhile. Of an
 * object only the fields that were shown count. Without `shown`, as older clients send it, nothing is refused.
 */
export function refuseOutdated(
  now: unknown,
  shown: unknown,
  code: 'SETTINGS_CHANGED' | 'TEXTS_CHANGED' = 'SETTINGS_CHANGED',
): void {
  if (shown !== undefined && !isAsShown(now, shown)) throw new Problem(code)
}

function isAsShown(now: unknown, shown: unknown): boolean {
  if (!isFields(shown)) return isDeepStrictEqual(now, shown)
  return isFields(now) && Object.entries(shown).every(([field, value]) => isAsShown(now[field], value))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
