import { expect, test } from 'vitest'
import { dropDraft, keepDraft, keptDraft } from './kept-drafts.ts'

test('a kept draft is for whoever wrote it', () => {
  const draft = { intro: 'hola' }
  keepDraft('instrucciones', 'ana', draft)
  expect(keptDraft('instrucciones', 'ana')).toBe(draft)
  expect(keptDraft('instrucciones', 'rosa')).toBeUndefined()
  dropDraft('instrucciones')
  expect(keptDraft('instrucciones', 'ana')).toBeUndefined()
})
