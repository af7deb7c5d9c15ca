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
import { focusHeading } from './use-row-keys.ts'

export const topUpsInWords = (count: number) => `${count} ${count === 1 ? 'recarga' : 'recargas'}`

export type Certain = { count: number; sum: Centimos }

type Props = {
  /** None: there is nothing to accept, and no button. */
  certain: Certain | undefined
  label: string
  className?: string
  /** A key that asks the question too. */
  shortcut?: Shortcut
  /** Before they are accepted. */
  prepare?: () => Promise<unknown>
  onAccepted?: (ids: readonly number[]) => void
  /** Moves the focus on after they were accepted, as the button is gone: to the heading unless told. */
  focusNext?: () => void
}

/** Accepts all pending top-ups that match a received payment with certainty, after a question. */
export function AcceptCertain({
  certain,
  label,
  className,
  shortcut,
  prepare,
  onAccepted,
  focusNext = focusHeading,
}: Props) {
  const [asking, ask] = useState(false)
  /** What is sent: the list can tell that none is left before the reply comes. */
  const [sent, send] = useState<Certain>()
  const shown = certain ?? sent
  if (asking && !shown) ask(false)
  const done = useRef(false)
  useShortcut(shortcut && certain ? [shortcut] : [], () => ask(true))
  const accept = async () => {
    send(certain)
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
      {certain && (
        <Button className={className} onClick={() => ask(true)}>
          {label}
        </Button>
      )}
      {asking && shown && (
        <ConfirmAction
          title={shown.count === 1 ? 'Aceptar recarga' : 'Aceptar recargas'}
          confirmLabel="Aceptar"
          focusConfirm={shortcut !== undefined}
          finalFocus={() => {
            if (!done.current) return true
            done.current = false
            queueMicrotask(focusNext)
            return false
          }}
          act={accept}
          onDone={() => undefined}
          refresh={() => refresh(keys.payments, keys.topUps, keys.dashboard, keys.wallet, keys.users)}
          onClose={() => {
            ask(false)
            send(undefined)
          }}
        >
          <p>
            {`${topUpsInWords(shown.count)} por ${soles(shown.sum)}`}{' '}
            {shown.count === 1 ? 'entra al saldo de quien la pidió.' : 'entran al saldo de quienes las pidieron.'}
          </p>
        </ConfirmAction>
      )}
    </>
  )
}
