import { useCallback, useEffect, useRef, useState } from 'react'
import type { Finding, Task, Verification } from './verifier.ts'

/** Verifies a draw from its record, in a web worker; undefined while that runs. */
export function useVerification(text: string | undefined) {
  const [verification, setVerification] = useState<Verification>()
  const worker = useRef<Worker>(undefined)
  useEffect(() => {
    if (text === undefined) return
    const own = new Worker(new URL('./verifier.ts', import.meta.url), { type: 'module' })
    worker.current = own
    own.addEventListener('message', ({ data }: MessageEvent<Finding>) => data.of === 'verify' && setVerification(data))
    own.addEventListener('error', () => setVerification({ of: 'verify', readable: false }))
    tell(own, { do: 'verify', text })
    return () => {
      own.terminate()
      setVerification(undefined)
    }
  }, [text])

  /** The number of the ticket with this code, or null. */
  const find = useCallback(
    (code: string) =>
      new Promise<number | null>((resolve) => {
        const own = worker.current
        if (!own) return resolve(null)
        own.addEventListener('message', function onFinding({ data }: MessageEvent<Finding>) {
          if (data.of !== 'find' || data.code !== code) return
          own.removeEventListener('message', onFinding)
          resolve(data.number)
        })
        tell(own, { do: 'find', code })
      }),
    [],
  )
  return { verification, find }
}

const tell = (worker: Worker, task: Task) => worker.postMessage(task)
