import type { WalletEntryWithUser } from '#contract/wallet.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

type Warning = WalletEntryWithUser['warnings'][number]

const said: Record<Warning['code'], { tone: Tone; text: string }> = {
  VOUCHER_REUSED: { tone: 'bad', text: 'El mismo comprobante que' },
  OPERATION_SIMILAR: { tone: 'warn', text: 'Número igual o parecido al de' },
  PAYMENT_TAKEN: { tone: 'bad', text: 'Ese pago ya es de' },
  AMOUNT_UNUSUAL: { tone: 'warn', text: 'Monto inusual' },
  NEW_CUSTOMER: { tone: 'info', text: 'Primera recarga' },
}

/** A warning in words, with the top-up that it refers to. */
export const textOf = ({ code, entryId }: Warning) =>
  entryId === undefined ? said[code].text : `${said[code].text} #${entryId}`

/** What to check before a top-up is accepted; for one kind of warning, all top-ups that it refers to. */
export function Warnings({ warnings, className = '' }: { warnings: readonly Warning[]; className?: string }) {
  if (warnings.length === 0) return null
  return (
    <ul aria-label="Avisos" className={`flex flex-wrap gap-1.5 ${className}`}>
      {[...new Set(warnings.map(({ code }) => code))].map((code) => {
        const others = warnings.flatMap((other) => (other.code === code && other.entryId ? [`#${other.entryId}`] : []))
        return (
          <li key={code}>
            <Chip tone={said[code].tone}>{[said[code].text, others.join(', ')].join(' ').trim()}</Chip>
          </li>
        )
      })}
    </ul>
  )
}
