import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshPayments } from './queries.ts'

/** The payments and top-ups whose comparison failed, and a button that compares them again. */
export function SetAsideNotice({ count }: { count: number }) {
  const retry = useMutation({
    mutationFn: () => call(api.paymentsReceived.retry),
    onSuccess: ({ setAside }) =>
      toast(setAside === 0 ? 'Ya se compararon todos' : `Quedan ${setAside} sin comparar`, {
        type: setAside === 0 ? 'good' : 'bad',
      }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshPayments,
  })
  return (
    <section
      aria-label="Pagos sin comparar"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warn-wash px-4 py-3"
    >
      <p className="flex items-center gap-3">
        <TriangleAlert size={22} aria-hidden className="shrink-0 text-warn" />
        <span>
          <strong>{count}</strong> {count === 1 ? 'pago o recarga no se pudo' : 'pagos o recargas no se pudieron'}{' '}
          comparar. Los demás siguen su camino.
        </span>
      </p>
      <Button variant="secondary" className="max-xs:w-full" busy={retry.isPending} onClick={() => retry.mutate()}>
        Volver a comparar
      </Button>
    </section>
  )
}
