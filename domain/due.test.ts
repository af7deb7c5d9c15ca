import { expect, test } from 'vitest'
import { duePart, dueParts, dueSpan } from './due.ts'
import { endOf } from './purchase.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('the due parts cover each moment exactly once', () => {
  for (const grace of [0, 2, 30]) {
    const spans = dueParts.map((part) => dueSpan(part, now, grace))
    for (const [index, { after }] of spans.entries())
      expect(after).toEqual(spans[index - 1]?.until ?? endOf(now, -grace))
    expect(dueSpan(undefined, now, grace)).toEqual({ after: spans[0]?.after, until: spans.at(-1)?.until })
    for (const part of dueParts) {
      const { after, until } = dueSpan(part, now, grace)
      if (after < until)
        expect([duePart(until, now), duePart(new Date(after.getTime() + 1), now)]).toEqual([part, part])
    }
  }
})
