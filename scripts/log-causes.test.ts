import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Warnings that no error has caused. */
const withoutCause = [
  'database unresponsive',
  'trace export recovered',
  "'request rejected'",
  "'push delivery failed, giving up'",
  "'image files missing'",
]

/** The arguments of each call of the log in this program text. */
function callsIn(text: string, methods: string): string[] {
  return [...text.matchAll(new RegExp(`\\blog\\.(?:${methods})\\(`, 'g'))].map(({ index, 0: { length } }) => {
    let depth = 1
    let end = index + length
    for (; depth > 0 && end < text.length; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return text.slice(index + length, end - 1)
  })
}

const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^server.testing/.test(file))
const calls = (methods: string) =>
  files.flatMap((file) => callsIn(readFileSync(join(root, file), 'utf8'), methods).map((args) => ({ file, args })))

test('every logged failure has its cause', () => {
  const failures = calls('warn|error|fatal')
  expect(failures.length).toBeGreaterThan(15)
  const bare = failures.filter(
    ({ args }) => !/[{,]\s*err: /.test(args) && !withoutCause.some((message) => args.includes(message)),
  )
  expect(bare, 'log it as { err: error }: pino knows no other key').toEqual([])
})

test('errors are logged under err only, never in the message', () => {
  const wrong = calls('trace|debug|info|warn|error|fatal').filter(({ args }) => {
    const rest = args.replaceAll(/\berr: [\w.? ]+/g, '')
    return /\b(?:error|cause|reason)\b(?!')|\.message\b|\.stack\b/.test(rest.replaceAll(/'[^']*'/g, ''))
  })
  expect(wrong).toEqual([])
})

test('every warning listed as without a cause still exists', () => {
  const all = calls('warn|error|fatal').map(({ args }) => args)
  expect(withoutCause.filter((message) => !all.some((args) => args.includes(message)))).toEqual([])
})
