import { useRef, useState } from 'react'
import type { Centimos } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { useShortcut, type Shortcut } from '../../platform/use-shortcut.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'

export const topUpsInWords = (count: number) => `${count} ${count === 1 ? 'recarga' : 'recargas'}`

type Props = {
  count: number
  sum: Centimos
  label: string
  className?: string
  /** A key that asks the question too. */
  shortcut?: Shortcut
  /** Before they are accepted. */
  prepare?: () => Promise<unknown>
  onAccepted?: (ids: readonly number[]) => void
  /** Moves the focus on after they were accepted: the button may be gone. */
  focusNext?: () => void
}

/** Accepts all pending top-ups that match a received payment with certainty, after a question. */
export function AcceptCertain({ count, sum, label, className, shortcut, prepare, onAccepted, focusNext }: Props) {
  const [asking, ask] = useState(false)
  const done = useRef(false)
  useShortcut(shortcut ? [shortcut] : [], () => ask(true))
  const accept = async () => {
    await prepare?.()
    const { accepted, ids, left } = await call(api.paymentsReceived.acceptCertain)
    done.current = true
    onAccepted?.(ids)
    const them = left === 1 ? 'Queda 1: acéptala otra vez, o mírala' : `Quedan ${left}: acéptalas otra vez, o míralas`
    const rest = left > 0 ? ` ${them} en Recargas.` : ''
    toast(`Aceptaste ${topUpsInWords(accepted.count)} por ${soles(accepted.sum)}.${rest}`, {
      type: left > 0 ? 'info' : 'good',
    })
  }
  return (
    <>
      <Button className={className} onClick={() => ask(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmAction
          title={count === 1 ? 'Aceptar recarga' : 'Aceptar recargas'}
          confirmLabel="Aceptar"
          focusConfirm={shortcut !== undefined}
          finalFocus={() => {
            if (!done.current || !focusNext) return true
            done.current = false
            queueMicrotask(focusNext)
            return false
          }}
          act={accept}
          onDone={() => undefined}
          refresh={() => refresh(keys.payments, keys.topUps, keys.dashboard, keys.wallet, keys.users)}
          onClose={() => ask(false)}
        >
          <p>
            {`${topUpsInWords(count)} por ${soles(sum)}`}{' '}
            {count === 1 ? 'entra al saldo de quien la pidió.' : 'entran al saldo de quienes las pidieron.'}
          </p>
        </ConfirmAction>
      )}
    </>
  )
}
