import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDays } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { planQuery, refreshOutages, type Outage } from './queries.ts'

const shownItems = 5
const rentsIn = (count: number) => (count === 1 ? '1 compra' : `${count} compras`)

type Props = {
  outage: Outage
  /** Whether other days are being typed than those of the outage. */
  stale: boolean
  /** Whether confirming is the main act of its screen. */
  main?: boolean
  onGiven?: () => void
}

/** Says how many rents an outage gives days to, and whose, before it is confirmed. */
export function PlanOfDays({ outage, stale, main, onGiven }: Props) {
  const plan = useQuery(planQuery(outage))
  const [sendOnce] = useSendOnce()
  const give = useMutation({
    mutationFn: (id: number) => {
      const body = { ...outage, dryRun: false, id }
      return sendOnce(body, (idempotencyKey) => call(api.outages.give, { body, idempotencyKey }))
    },
    onSuccess: ({ rents, days }) => {
      toast(`Diste ${formatDays(days)} a ${rentsIn(rents)}`, { type: 'good' })
      onGiven?.()
    },
    onSettled: refreshOutages,
  })
  const shown = plan.data
  if (plan.isError) return <Notice tone="bad">{plan.error.message}</Notice>
  if (!shown) return <p className="text-14 text-soft">Contando…</p>
  if (shown.rents === 0)
    return <p className="text-14 text-soft">Nadie recibe días: no alquilaban entonces, o ya los tienen.</p>
  return (
    <div className="grid gap-3">
      <p role="status" className="text-14 text-soft">
        <strong className="text-ink">{rentsIn(shown.rents)}</strong> de{' '}
        {shown.buyers === 1 ? '1 comprador' : `${shown.buyers} compradores`}, {formatDays(shown.days)} en total:
      </p>
      <ul className="grid gap-1 text-14">
        {shown.items.slice(0, shownItems).map(({ purchaseId, nombreUser, username, days, until }) => (
          <li key={purchaseId} className="wrap-anywhere">
            {nombreUser} <span className="text-soft">· {username}</span> · {formatDays(days)}, hasta el{' '}
            {formatDay(until)}
          </li>
        ))}
        {shown.rents > shownItems && <li className="text-soft">y {shown.rents - shownItems} más</li>}
      </ul>
      <Notice tone="bad">{give.error?.message}</Notice>
      <Button
        variant={main ? 'primary' : 'secondary'}
        busy={give.isPending}
        disabled={stale}
        onClick={() => give.mutate(shown.id)}
      >
        {`Dar los días a ${rentsIn(shown.rents)}`}
      </Button>
    </div>
  )
}
