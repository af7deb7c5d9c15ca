import { expect, test } from 'vitest'
import type { Me } from '#contract/users/users.ts'
import { askForProof } from './prove.ts'
import { endSession, startSession } from './session.ts'

test('requests that wait at once ask one question; logging out answers it with no', async () => {
  startSession({ token: 'one', user: { id: 1 } as Me })
  const [first, second] = [askForProof(['password']), askForProof(['password'])]
  expect(second).toBe(first)
  endSession()
  expect(await first).toBe(false)
  startSession({ token: 'two', user: { id: 1 } as Me })
  const later = askForProof(['password'])
  expect(later).not.toBe(first)
  endSession()
  expect(await later).toBe(false)
})
