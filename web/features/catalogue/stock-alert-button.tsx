import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

const stockAlertsQuery = queryOptions({ queryKey: keys.stockAlerts, queryFn: () => call(api.stockAlerts.list) })

type Props = { product: { id: number; nombre: string }; className?: string }

/** Asks to be told once when a sold-out product has units again, or no longer; not for guests, who have no notices. */
export function StockAlertButton({ product: { id, nombre }, className = '' }: Props) {
  const session = useSession()
  const { data: on = false } = useQuery({
    ...stockAlertsQuery,
    enabled: session !== null,
    select: (alerts) => alerts.some(({ productId }) => productId === id),
  })
  const ask = useMutation({
    mutationFn: async (wanted: boolean) => {
      const params = { productId: id }
      await (wanted ? call(api.stockAlerts.add, { params }) : call(api.stockAlerts.remove, { params }))
    },
    onSuccess: (_, wanted) => toast(wanted ? 'Te avisaremos cuando haya.' : 'Ya no te avisaremos.', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => refresh(keys.stockAlerts, keys.products, keys.favourites),
  })
  const pressed = ask.isPending ? ask.variables : on
  if (!session) return null
  const Icon = pressed ? BellRing : BellPlus
  return (
    <Button
      variant="secondary"
      aria-pressed={pressed}
      busy={ask.isPending}
      onClick={() => ask.mutate(!on)}
      icon={<Icon size={18} className="shrink-0 max-sm:hidden" />}
      className={`relative z-1 px-2! ${className}`}
    >
      {pressed ? 'Te avisaremos' : 'Avísame cuando haya'}
      <span className="sr-only"> {nombre}</span>
    </Button>
  )
}
