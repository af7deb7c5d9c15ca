import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { isAdmitted, type Guard, type Label, labelIn, paths } from '../platform/paths.ts'
import { here, navigate } from '../platform/location.ts'
import { rememberReturnTo } from '../platform/return-to.ts'
import { useStanding } from '../platform/session.ts'
import { useShop } from '../platform/shop.ts'
import { useWords } from '../ui/words.ts'

/**
 * Renders a screen for viewers who may open it; others are sent to the login, and guests return from there to this
 * screen.
 */
export function Guarded({ by, title, children }: { by: Guard; title: Label; children: ReactNode }) {
  const standing = useStanding()
  const { name } = useShop()
  const titled = labelIn(useWords(), title)
  const guest = standing === 'guest'
  const admitted = isAdmitted(by, standing)
  // A layout effect, so that it runs before the effects of the screen, which may set a better title.
  useLayoutEffect(() => {
    document.title = `${titled} · ${name}`
  }, [titled, name])
  useEffect(() => {
    if (admitted) return
    if (guest) rememberReturnTo(here())
    navigate(paths.login(), { replace: true, force: true })
  }, [admitted, guest])
  return admitted ? children : null
}
