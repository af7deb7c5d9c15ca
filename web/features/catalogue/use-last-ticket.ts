import { useEffect, useRef } from 'react'
import type { ShownProduct } from '#contract/catalogue/catalogue.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../ui/toast.ts'
import { useBuying } from './buying.ts'

/**
 * When the last ticket is sold while this page is open, leads to the home page with a toast. A visitor who opens the
 * page later stays on it; one with the purchase dialog open stays until it is closed.
 */
export function useLastTicket({ nombre, precioRifa, stock, outcome }: ShownProduct): void {
  const soldHere = useRef(stock > 0)
  const buying = useBuying() !== undefined
  const isRaffle = precioRifa !== null
  useEffect(() => {
    if (stock > 0) soldHere.current = true
    if (!isRaffle || stock > 0 || outcome || !soldHere.current || buying) return
    soldHere.current = false
    toast(`Se vendió el último ticket de «${nombre}». Ahora espera su sorteo.`)
    navigate(paths.home(), { replace: true })
  }, [isRaffle, stock, outcome, buying, nombre])
}
