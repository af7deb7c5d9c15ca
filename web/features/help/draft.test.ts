import { expect, test } from 'vitest'
import * as drafts from './draft.ts'

const draft = drafts.draftOf({
  intro: null,
  sections: [
    { title: 'A', text: 'uno' },
    { title: 'B', text: 'dos' },
  ],
  version: 1,
  updatedAt: null,
})
const titles = (it: drafts.Draft) => it.sections.map(({ title }) => title)

test('a draft is changed by other text, not by surrounding blanks', () => {
  expect(drafts.isChanged(draft)).toBe(false)
  expect(drafts.isChanged({ ...draft, intro: '  ' })).toBe(false)
  expect(drafts.isChanged(drafts.withChanged(draft, 0, { title: ' A ' }))).toBe(false)
  expect(drafts.isChanged(drafts.withChanged(draft, 0, { title: 'C' }))).toBe(true)
})

test('sections move with their keys, at most to an end', () => {
  expect(titles(drafts.withMoved(draft, 1, -1))).toEqual(['B', 'A'])
  expect(titles(drafts.withMoved(draft, 9, 1))).toEqual(['A', 'B'])
  expect(titles(drafts.withoutSection(draft, 0))).toEqual(['B'])
  expect(drafts.withSection(drafts.withoutSection(draft, 0)).sections.at(-1)?.key).toBe(2)
})

test('lengthOf counts the trimmed text that is sent', () => {
  expect(drafts.lengthOf({ ...draft, intro: ' hola ' })).toBe(12)
})
