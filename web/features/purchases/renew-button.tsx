import type { Centimos } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { soles } from '../../ui/soles.ts'
import { StruckPrice } from '../../ui/struck-price.tsx'

type Props = {
  about: string
  renewal: { precio: Centimos; precioBase: Centimos | null }
  /** Whether its customer was asked, who now says yes. */
  told: boolean
  onRenew: () => void
}

/** Renews one rent of a list: with its price, and above it the struck base price of whoever pays less. */
export function RenewButton({ about, renewal, told, onRenew }: Props) {
  return (
    <Button size="sm" variant={told ? 'primary' : 'secondary'} about={about} className="px-2! py-1" onClick={onRenew}>
      {/* Its name begins with what it does. */}
      <span className="flex flex-col-reverse items-center leading-4">
        <span className="whitespace-nowrap">Renovar {soles(renewal.precio)}</span>
        <StruckPrice base={renewal.precioBase} className="text-12 leading-4 text-inherit! opacity-85" />
      </span>
    </Button>
  )
}
