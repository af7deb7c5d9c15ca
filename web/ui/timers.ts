import { useEffect, useState } from 'react'

/** How long a button that replaced another one ignores clicks, so that a double click does not press both. */
export const doubleClickGuardMs = 600

/** The current time, updated every minute, for durations on the screen. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What a request answered, a reply or an error, until a while after it came; without a limit as long as it is given. */
export function useShownFor<Answer>(
  milliseconds: number | undefined,
  answer: Answer | null | undefined,
): Answer | undefined {
  const [past, pass] = useState<Answer>()
  useEffect(() => {
    if (answer == null || milliseconds === undefined) return
    const timer = setTimeout(() => pass(answer), milliseconds)
    return () => clearTimeout(timer)
  }, [answer, milliseconds])
  return answer == null || answer === past ? undefined : answer
}

/** A value that is shown for a while and then cleared. */
export function useTransientValue<Value>(
  milliseconds: number,
): [Value | undefined, (value: Value | undefined) => void] {
  const [held, hold] = useState<{ value: Value | undefined }>({ value: undefined })
  useEffect(() => {
    if (held.value === undefined) return
    const timer = setTimeout(() => hold({ value: undefined }), milliseconds)
    return () => clearTimeout(timer)
  }, [held, milliseconds])
  return [held.value, (value) => hold({ value })]
}

const typingPauseMs = 200

/** What is typed, once no more is typed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
