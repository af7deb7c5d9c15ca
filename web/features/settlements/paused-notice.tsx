import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { refreshSettlements } from './queries.ts'

/** After a restore: payouts wait until those made since the backup are entered. */
export function PausedNotice({ since }: { since: Date }) {
  const resume = useMutation({
    mutationFn: () => call(api.settlements.resume),
    onSuccess: () => toast('Los pagos siguen', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshSettlements,
  })
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warn-wash p-4"
    >
      <p className="min-w-0 basis-80 grow font-medium text-warn">
        La tienda se restauró de una copia del {formatMoment(since)}. Anota lo que pagaste desde entonces, con su fecha;
        después reanuda los pagos.
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="max-xs:w-full"
        busy={resume.isPending}
        onClick={() => resume.mutate()}
      >
        Reanudar los pagos
      </Button>
    </div>
  )
}
