import { expect, test } from 'vitest'
import { fillInSecrets, mayLoseSigns, monospaceMark } from './chat-secrets.ts'

const fill = (template: string, clave: string, nombre = 'Ana') => fillInSecrets(template, { clave }, { nombre }, '```')

test.each([
  ['a secret', 'Clave: {clave}', 'a*b_c~', 'Clave: ```a*b_c~```'],
  ['no secret, whose line goes', 'Hola\nClave: {clave}', '', 'Hola'],
  ['signs of formatting beside it', '*{clave}* _~{clave}~_', 'x', '```x``` ```x```'],
  ['a sign on one side', '*{clave}', 'x', '*```x```'],
  ['a secret with a backtick', 'Clave: {clave} y más', 'a`b', 'Clave:\na`b\ny más'],
  ['that alone', '{clave}', 'a`b', 'a`b'],
  ['a backtick of the text', 'La `clave`: {clave}', 'x', 'La clave: ```x```'],
])('a message with %s shows it letter by letter', (_, template, clave, expected) => {
  expect(fill(template, clave)).toBe(expected)
})

test('a backtick of another value is left out', () => {
  expect(fill('{nombre}: {clave}', 'x', 'A`na`')).toBe('Ana: ```x```')
})

test('a secret with the marks of monospace is marked by one backtick', () => {
  expect(monospaceMark(['a', 'b`'])).toBe('```')
  expect(monospaceMark(['a', 'b```c'])).toBe('`')
  expect([mayLoseSigns('a'), mayLoseSigns('`')]).toEqual([false, true])
})
