import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { may } from '#domain/user.ts'
import { here, navigate } from '../location.ts'
import type { Guard } from '../screens.ts'
import { useSession } from '../session.ts'
import { rememberWhereTo } from './where-to.ts'

/** Lets in whom a screen is for; everybody else goes to the login, and guests from there to where they wanted. */
export function Guarded({ by, title, children }: { by: Guard; title: string; children: ReactNode }) {
  const session = useSession()
  const guest = session === null
  const admitted = by === 'none' || (!guest && (by === 'user' || may.administer(session.user.role)))
  // Ahead of the screen's own effects, which may have a better title.
  useLayoutEffect(() => {
    document.title = `${title} · Plataforma Streaming`
  }, [title])
  useEffect(() => {
    if (admitted) return
    if (guest) rememberWhereTo(here(), by)
    navigate('/login', { replace: true })
  }, [admitted, guest, by])
  return admitted ? children : null
}
