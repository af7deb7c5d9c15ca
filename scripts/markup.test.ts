import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '..', 'web')
const files = globSync('{ui,features,shell}/**/*.tsx', { cwd: web })

/** The opening tags of the pages' source that match. */
const tags = (pattern: RegExp) =>
  files.flatMap(
    (path) =>
      readFileSync(join(web, path), 'utf8')
        .match(pattern)
        ?.map((tag) => `${path}: ${tag}`) ?? [],
  )

test('every table header has a scope', () => {
  const heads = tags(/<th\b[^>]*>/g)
  expect(heads.length).toBeGreaterThan(5)
  expect(heads.filter((tag) => !/ scope="(?:row|col|rowgroup|colgroup)"/.test(tag))).toEqual([])
})

test('street-address autocomplete is used in text areas only', () => {
  // HTML allows `street-address` in a textarea only.
  const filled = tags(/<(?!Textarea|TextArea|textarea)\w+[^>]*autoComplete="street-address"/g)
  expect(filled).toEqual([])
  expect(tags(/autoComplete="[^"]+"/g).length).toBeGreaterThan(10)
})
