import { useEffect, useRef, useState } from 'react'

/** Whether an element is in the window, or within its height of it; from then on it counts as near. */
export function useNear<Shown extends Element>(isNearAtFirst: boolean) {
  const ref = useRef<Shown>(null)
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    if (isNear || !ref.current) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.some((it) => it.isIntersecting)), {
      rootMargin: '100%',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
