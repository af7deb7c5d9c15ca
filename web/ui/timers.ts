import { useEffect, useState } from 'react'

/** So long a button rests that came up where another was: a second click of a double one is not meant for it. */
export const restMs = 600

/** The time, new every minute, for what is shown as long ago. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A value that is shown for a while and then gone. */
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
