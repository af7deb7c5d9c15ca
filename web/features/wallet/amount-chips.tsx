import type { ReactNode } from 'react'
import { fromSoles, type Centimos } from '#domain/money.ts'
import { soles } from '../../ui/soles.ts'

const usual = [20, 50, 100].map(fromSoles)

type Props = {
  /** What the purchase at hand lacks. */
  lacking: Centimos | undefined
  amount: Centimos | undefined
  onChoose: (amount: Centimos) => void
}

/** Amounts that are often topped up, each filled in by a tap. */
export function AmountChips({ lacking, amount, onChoose }: Props) {
  const offered = usual.filter((one) => one !== lacking)
  return (
    <div role="group" aria-label="Montos frecuentes" className="flex flex-wrap gap-2">
      {lacking !== undefined && (
        <AmountChip wide chosen={amount === lacking} onClick={() => onChoose(lacking)}>
          Lo que falta: {soles(lacking)}
        </AmountChip>
      )}
      {offered.map((one) => (
        <AmountChip key={one} chosen={amount === one} onClick={() => onChoose(one)}>
          {soles(one).replace(/\.00$/, '')}
        </AmountChip>
      ))}
    </div>
  )
}

type ChipProps = { wide?: boolean; chosen: boolean; onClick: () => void; children: ReactNode }

function AmountChip({ wide = false, chosen, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={`${wide ? 'max-sm:basis-full ' : ''}min-h-9 grow rounded-full border border-control-line px-3 text-14 font-semibold whitespace-nowrap transition hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent`}
    >
      {children}
    </button>
  )
}
