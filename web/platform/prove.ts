import { useSyncExternalStore } from 'react'
import type { ProofWay } from '#domain/proof.ts'
import { currentSession, subscribeSession } from './session.ts'

/** Refused requests wait until their user has proved again who they are, or does not want to. */
type Question = { ways: readonly ProofWay[]; answer: (proven: boolean) => void }

let asked: (Question & { answered: Promise<boolean> }) | undefined
const listeners = new Set<() => void>()

function show(question: typeof asked): void {
  asked = question
  for (const listener of listeners) listener()
}

/** Asks the user on this page, once for all requests that wait; false if they cancel, or log out meanwhile. */
export function askForProof(ways: readonly ProofWay[]): Promise<boolean> {
  if (asked) return asked.answered
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  const token = currentSession()?.token
  const answer = (proven: boolean) => {
    forget()
    show(undefined)
    resolve(proven)
  }
  const forget = subscribeSession(() => currentSession()?.token !== token && answer(false))
  show({ ways, answered, answer })
  return answered
}

/** What requests of this page wait for. */
export const useProofQuestion = (): Question | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
