import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { isAdmitted, type Guard, paths } from '../platform/paths.ts'
import { here, navigate } from '../platform/location.ts'
import { rememberReturnTo } from '../platform/return-to.ts'
import { useStanding } from '../platform/session.ts'
import { useShop } from '../platform/shop.ts'

/** Lets in whom a screen is for; everybody else goes to the login, and guests from there to where they wanted. */
export function Guarded({ by, title, children }: { by: Guard; title: string; children: ReactNode }) {
  const standing = useStanding()
  const { name } = useShop()
  const guest = standing === 'guest'
  const admitted = isAdmitted(by, standing)
  // Ahead of the screen's own effects, which may have a better title.
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useEffect(() => {
    if (admitted) return
    if (guest) rememberReturnTo(here())
    navigate(paths.login(), { replace: true })
  }, [admitted, guest])
  return admitted ? children : null
}
