import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Sale } from '#contract/purchases/sales.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { useChatTexts } from '../../platform/settings.ts'
import { AccountRows } from './account-rows.tsx'
import { DeliverActions } from './deliver-actions.tsx'
import { deliverLink, deliverText } from './deliver.ts'

/** Shows what the buyer of a running rent was given, and opens the customer's chat with it. */
export function SendData({ sale }: { sale: Sale }) {
  const texts = useChatTexts()
  const [open, setOpen] = useState(false)
  const reveal = useMutation({
    mutationFn: async () => {
      const revealed = await call(api.purchases.reveal, { params: { id: sale.id } })
      return { ...revealed, ticket: null }
    },
    // Credentials are not cached once no component shows them.
    gcTime: 0,
    onSuccess: (revealed) => {
      setOpen(true)
      // A browser that does not let a page open it leaves the button of the dialog.
      window.open(deliverLink(revealed.telefono, deliverText(texts, [revealed])).href, '_blank', 'noopener')
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  const close = () => {
    setOpen(false)
    reveal.reset()
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        about={`venta ${sale.id}`}
        busy={reveal.isPending}
        icon={<Send size={16} className="shrink-0" />}
        onClick={() => reveal.mutate()}
      >
        Enviar datos
      </Button>
      {open && reveal.data && (
        <Dialog
          open
          onOpenChange={(next) => !next && close()}
          size="sm"
          title="Datos del comprador"
          description={`Venta #${sale.id}: ${sale.nombre}, de ${sale.nombreUser}, hasta el ${formatDay(sale.endDate)}.`}
          footer={<DeliverActions texts={{ texts }} purchases={[reveal.data]} />}
        >
          <AccountRows account={reveal.data} shown />
          <p className="mt-4 text-14 text-soft">Cada vez que ves estos datos queda registrado con tu nombre.</p>
        </Dialog>
      )}
    </>
  )
}
