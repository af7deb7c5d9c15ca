import { useEffect, useRef } from 'react'
import type { ShownProduct } from '#contract/catalogue.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { toast } from '../../ui/toast.ts'
import { useBuying } from './buying.ts'

/**
 * Whoever is here as the last ticket goes has nothing left to do, and is told so at home; whoever comes later looks at
 * what is drawn. Somebody who is buying first reads how that ended.
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
