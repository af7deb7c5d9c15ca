import { expect, test } from 'vitest'
import { invalidInput, Problem } from './problem.ts'

test('a refusal of one field names the field and says what is wrong with it', () => {
  const problem = invalidInput('precio', 'El precio es muy alto.')
  expect(problem).toMatchObject({
    code: 'INVALID_INPUT',
    issues: [{ path: 'precio', message: 'El precio es muy alto.' }],
  })
  expect([problem.detail, problem.retryAfter, problem.proof]).toEqual([undefined, undefined, undefined])
})

test('a refusal keeps its sentence, the wait, the proof that it asks for, and its cause', () => {
  const cause = new Error('of the database')
  const more = { detail: 'Espera un minuto.', retryAfter: 60, proof: { ways: ['totp' as const], ticket: 't' } }
  const problem = new Problem('PROVE_AGAIN', { ...more, cause })
  expect(problem).toMatchObject({ code: 'PROVE_AGAIN', ...more })
  expect(problem.cause).toBe(cause)
})

test('a refusal is an error by the name of Problem, and its code is its message', () => {
  const problem = new Problem('SOLD_OUT')
  expect(problem).toBeInstanceOf(Error)
  expect(String(problem)).toBe('Problem: SOLD_OUT')
})
