import { useEffect, type ReactNode } from 'react'
import { may } from '#domain/user.ts'
import { navigate, useHashPath } from '../location.ts'
import type { Guard } from '../screens.ts'
import { useSession } from '../session.ts'
import { rememberWhereTo } from './where-to.ts'

/** Lets in whom a screen is for; everybody else goes to the login, and from there to where they wanted. */
export function Guarded({ by, title, children }: { by: Guard; title: string; children: ReactNode }) {
  const session = useSession()
  const [path] = useHashPath()
  const admitted = by === 'none' || (session !== null && (by === 'user' || may.administer(session.user.role)))
  useEffect(() => {
    document.title = `${title} · Plataforma Streaming`
  }, [title])
  useEffect(() => {
    if (admitted) return
    rememberWhereTo(path)
    navigate('/login', { replace: true })
  }, [admitted, path])
  return admitted ? children : null
}
