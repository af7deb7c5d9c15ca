import type { SettlementEntry } from '#contract/settlements.ts'
import { formatDays } from '#domain/purchase.ts'
import { settlementLabels } from '#domain/settlement.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { soles } from '../../ui/soles.ts'

type Props = { entry: SettlementEntry; onFill?: () => void; onCorrect?: () => void }

/** One entry of the ledger: what it is for, its amount, and whether it is held. */
export function EntryRow({ entry, onFill, onCorrect }: Props) {
  const { id, kind, createdAt, purchaseId, nombre, dias, amount, standsWith } = entry
  const isUnknown = amount === null && standsWith === null
  const about = detailsOf(entry)
  return (
    <li>
      <article
        aria-label={`${settlementLabels[kind]} ${id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-4 lg:grid-cols-[minmax(0,1fr)_auto_9rem] lg:items-center"
      >
        <div className="min-w-0">
          <h3 className="font-sans text-16 font-semibold wrap-anywhere">
            {settlementLabels[kind]}
            {nombre && ` · ${nombre}`}
          </h3>
          <p className="text-14 wrap-anywhere text-soft">
            {formatMoment(createdAt)}
            {dias !== null && ` · ${formatDays(dias)}`}
            {purchaseId !== null && ` · compra #${purchaseId}`}
          </p>
          {about && <p className="text-14 wrap-anywhere text-soft">{about}</p>}
        </div>
        <Amount entry={entry} />
        <div className="col-span-full flex flex-wrap items-center gap-2 empty:hidden lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:justify-end">
          <Standing entry={entry} />
          {isUnknown && onFill && (
            <Button size="sm" onClick={onFill}>
              Poner costo
            </Button>
          )}
          {!isUnknown && purchaseId !== null && onCorrect && (
            <Button
              size="sm"
              variant="quiet"
              className="max-lg:-mr-3 max-lg:ml-auto"
              onClick={onCorrect}
              aria-label={`Corregir ${settlementLabels[kind]} ${id}`}
            >
              Corregir
            </Button>
          )}
        </div>
      </article>
    </li>
  )
}

const place = 'text-right lg:col-start-3 lg:row-start-1'

function Amount({ entry: { amount, standsWith, kind } }: { entry: SettlementEntry }) {
  if (amount === null) {
    return (
      <div className={place}>
        <Chip tone="bad">{standsWith === null ? 'Sin costo' : 'Según el costo'}</Chip>
      </div>
    )
  }
  const sign = amount > 0 ? '+' : ''
  const color = kind === 'payout' ? 'text-ink' : amount > 0 ? 'text-good' : amount < 0 ? 'text-bad' : 'text-soft'
  return (
    <p className={`${place} font-display text-18 font-bold whitespace-nowrap ${color}`}>{`${sign}${soles(amount)}`}</p>
  )
}

function Standing({ entry: { held, heldUntil } }: { entry: SettlementEntry }) {
  if (!held) return null
  return (
    <Chip tone="warn">{heldUntil ? `Retenido hasta el ${formatMoment(heldUntil)}` : 'Retenido: hay un reclamo'}</Chip>
  )
}

function detailsOf(entry: SettlementEntry) {
  const { motivo, note, goodwill, methodKind, operationNumber, paidAt, createdAt } = entry
  const payment = methodKind && `${methodKind}${operationNumber ? `, operación ${operationNumber}` : ''}`
  const made = paidAt && paidAt < createdAt && `pagado el ${formatMoment(paidAt)}`
  const kindness = goodwill && 'Fue después de la garantía: la asume la tienda.'
  return [payment, made, motivo, note, kindness].filter(Boolean).join(' · ')
}
