import { afterEach, expect, test } from 'vitest'
import type { Me } from '#contract/users/users.ts'
import { ApiError } from './api.ts'
import { retryUntilKnown } from './idempotency.ts'
import { endSession, startSession } from './session.ts'

afterEach(endSession)

const noReply = new ApiError(0, 'NO_ANSWER', 'No hay conexión con la tienda.')
const logIn = (token: string) => startSession({ token, user: {} as Me })

test('a request without a reply is retried in the same session', async () => {
  logIn('one')
  let attempts = 0
  const reply = retryUntilKnown(async () => {
    if (++attempts === 1) throw noReply
    return 'done'
  })
  expect(await reply).toBe('done')
  expect(attempts).toBe(2)
})

test('a request without a reply is not retried in another session', async () => {
  logIn('one')
  let attempts = 0
  const reply = retryUntilKnown(async () => {
    attempts++
    logIn('other')
    throw noReply
  })
  await expect(reply).rejects.toBe(noReply)
  expect(attempts).toBe(1)
})
