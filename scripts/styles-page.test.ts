import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '..', 'web')
const read = (pattern: string) => globSync(pattern, { cwd: web }).map((path) => readFileSync(join(web, path), 'utf8'))

/** Parts of other components, which bring them to the page themselves. */
const within = new Set(['DayField', 'Field', 'LeaveDialog', 'Loaded', 'MessageText', 'PhoneInput', 'ToastList'])

test('the styles page shows every component of web/ui', () => {
  const pieces = read('ui/*.tsx').flatMap((text) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map((it) => it[1]),
  )
  expect(pieces).toContain('Button')
  const page = read('features/styles/*.tsx').join('\n')
  expect(pieces.filter((piece) => piece && !within.has(piece) && !page.includes(`<${piece}`))).toEqual([])
})
