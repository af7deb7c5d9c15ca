import { expect, test } from 'vitest'
import { deleteDraft, storeDraft, readDraft } from './draft-store.ts'

test('a stored draft is returned only to its author', () => {
  const draft = { intro: 'hola' }
  storeDraft('instrucciones', 'ana', draft)
  expect(readDraft('instrucciones', 'ana')).toBe(draft)
  expect(readDraft('instrucciones', 'rosa')).toBeUndefined()
  deleteDraft('instrucciones')
  expect(readDraft('instrucciones', 'ana')).toBeUndefined()
})
