import { expect, test } from 'vitest'
import { notAgreed } from './legal-text.ts'

test('an account is asked for the texts of which it has not agreed to the current version', () => {
  const none = { terms: null, privacy: null }
  expect(notAgreed(none, none)).toEqual([])
  expect(notAgreed({ terms: 2, privacy: 1 }, none)).toEqual(['terms', 'privacy'])
  expect(notAgreed({ terms: 2, privacy: 1 }, { terms: 1, privacy: 1 })).toEqual(['terms'])
  expect(notAgreed({ terms: 2, privacy: null }, { terms: 2, privacy: null })).toEqual([])
})
