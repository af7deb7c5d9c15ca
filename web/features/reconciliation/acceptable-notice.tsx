import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatSoles, type Centimos } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshPayments } from './queries.ts'

const inWords = (count: number) => `${count} ${count === 1 ? 'recarga' : 'recargas'}`

/** The pending top-ups that match a received payment with certainty, and a button that accepts them all. */
export function AcceptableNotice({ count, sum }: { count: number; sum: Centimos }) {
  const [asking, ask] = useState(false)
  const all = `${inWords(count)} por ${formatSoles(sum)}`
  const accept = async () => {
    const { accepted, left } = await call(api.paymentsReceived.acceptCertain)
    const them = left === 1 ? 'Queda 1: acéptala otra vez, o mírala' : `Quedan ${left}: acéptalas otra vez, o míralas`
    const rest = left > 0 ? ` ${them} en Recargas.` : ''
    toast(`Aceptaste ${inWords(accepted.count)} por ${formatSoles(accepted.sum)}.${rest}`, {
      type: left > 0 ? 'info' : 'good',
    })
  }
  return (
    <section
      aria-label="Recargas con su pago"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-good-wash px-4 py-3"
    >
      <p className="flex items-center gap-3">
        <CircleCheck size={22} aria-hidden className="shrink-0 text-good" />
        <span>
          <strong>{all}</strong> {count === 1 ? 'espera y su pago llegó.' : 'esperan y su pago llegó.'}
        </span>
      </p>
      <Button className="max-xs:w-full" onClick={() => ask(true)}>
        {count === 1 ? 'Aceptarla' : 'Aceptar todas'}
      </Button>
      {asking && (
        <ConfirmAction
          title={count === 1 ? 'Aceptar recarga' : 'Aceptar recargas'}
          confirmLabel="Aceptar"
          act={accept}
          onDone={() => undefined}
          refresh={() => Promise.all([refreshPayments(), refresh(keys.wallet, keys.users)])}
          onClose={() => ask(false)}
        >
          <p>
            {all} {count === 1 ? 'entra al saldo de quien la pidió.' : 'entran al saldo de quienes las pidieron.'}
          </p>
        </ConfirmAction>
      )}
    </section>
  )
}
