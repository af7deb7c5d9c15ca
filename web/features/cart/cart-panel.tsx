import { Dialog } from '@base-ui/react/dialog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShoppingCart, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CartLine as Line } from '#contract/cart.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useHashPath } from '../../platform/location.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { lazyDialog, type Trigger } from '../../ui/lazy-parts.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useStanding } from '../../platform/session.ts'
import { useNow } from '../../ui/timers.ts'
import { CartLine, lineProblemOf } from './cart-line.tsx'
import { cartQuery, sumOf } from '../catalogue/cart-queries.ts'
import { swallowPress } from '../../ui/press-outside.ts'
import { useWords } from '../../ui/words.ts'

const CheckoutDialog = lazyDialog(() => import('./checkout-dialog.tsx').then((it) => it.CheckoutDialog))

/** The cart, in a panel from the right. */
export function CartPanel({ trigger }: { trigger: Trigger }) {
  const words = useWords()
  const [open, setOpen] = useState(true)
  const [paying, pay] = useState(false)
  const [path] = useHashPath()
  const before = useRef(path)
  useEffect(() => {
    // A link in the panel leads to another screen.
    if (before.current !== path) setOpen(false)
    before.current = path
  }, [path])
  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={(next, details) => {
          swallowPress(next, details)
          setOpen(next)
        }}
      >
        <Dialog.Trigger render={trigger} />
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
          <Dialog.Popup className="fixed top-(--toast-room) right-0 bottom-0 z-50 max-xs:rounded-t-card max-xs:border-t flex w-full max-w-md flex-col low:block low:overflow-y-auto border-l border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float transition-transform duration-200 ease-out data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full">
            <div className="flex items-center justify-between gap-2 border-b border-line px-5 py-4">
              <Dialog.Title className="text-22 font-bold">{words.cart}</Dialog.Title>
              <Dialog.Close
                aria-label="Cerrar"
                className="-mr-2 grid size-11 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
              >
                <X size={20} />
              </Dialog.Close>
            </div>
            <Content onPay={() => pay(true)} onClose={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {paying && <CheckoutDialog onClose={() => pay(false)} />}
    </>
  )
}

function Content({ onPay, onClose }: { onPay: () => void; onClose: () => void }) {
  const cart = useQuery(cartQuery)
  return (
    <ListView
      query={cart}
      skeleton={<SkeletonList count={2} className="h-24" grid="grid gap-4 p-5" />}
      empty={
        <EmptyState
          icon={<ShoppingCart size={40} />}
          title="Tu carrito está vacío"
          action={<Button onClick={onClose}>Seguir mirando</Button>}
        >
          Agrega productos con el botón del carrito y págalos todos juntos.
        </EmptyState>
      }
    >
      {(lines) => <Lines lines={lines} onPay={onPay} />}
    </ListView>
  )
}

function Lines({ lines, onPay }: { lines: Line[]; onPay: () => void }) {
  const { emptyCart } = useWords()
  const [emptying, askToEmpty] = useState(false)
  const empty = useMutation({
    mutationFn: () => call(api.cart.empty),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => {
      askToEmpty(false)
      return refresh(keys.cart)
    },
  })
  const { units, total } = sumOf(lines)
  const viewer = useStanding()
  const now = new Date(useNow())
  const listed = lines.map((line) => ({ line, trouble: lineProblemOf(line, lines, viewer, now) }))
  return (
    <>
      <ul className="flex-1 overflow-y-auto px-5 low:overflow-visible" aria-label="Productos del carrito">
        {listed.map((it) => (
          <CartLine key={it.line.id} {...it} />
        ))}
      </ul>
      <div className="grid gap-4 border-t border-line px-5 py-4">
        <div className="flex items-baseline justify-between gap-4">
          <p className="text-soft">{units === 1 ? '1 producto' : `${units} productos`}</p>
          <p>
            <span className="text-soft">Total </span>
            <span className="font-display text-28 font-bold">{soles(total)}</span>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => askToEmpty(true)}>
            {emptyCart}
          </Button>
          <Button onClick={onPay} disabled={listed.some(({ trouble }) => trouble !== undefined)}>
            Comprar
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={emptying}
        onOpenChange={askToEmpty}
        title="Vaciar el carrito"
        confirmLabel="Vaciar"
        danger
        busy={empty.isPending}
        onConfirm={() => empty.mutate()}
      >
        <p>Se quitan todos los productos. No se cobra nada.</p>
      </ConfirmDialog>
    </>
  )
}
