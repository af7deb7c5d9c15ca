import { useMutation } from '@tanstack/react-query'
import type { Sale } from '#contract/purchases/sales.ts'
import { purchaseNotes, type PurchaseNote } from '#domain/purchase.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Note, noteMeanings } from './note.tsx'

/** Sets or removes the note that the buyer sees on a purchase, with one tap. */
export function NoteDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const save = useMutation({
    mutationFn: (nota: PurchaseNote | null) => call(api.purchases.change, { params: { id: sale.id }, body: { nota } }),
    onSuccess: ({ nota }) => toast(nota ? `Nota: ${nota}` : 'Nota quitada', { type: 'good' }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: () => {
      onClose()
      return refresh(keys.purchases)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nota"
      description={`Venta #${sale.id}. El comprador la ve en su compra.`}
      size="sm"
    >
      <div className="grid gap-2">
        {purchaseNotes.map((nota) => (
          <Button
            key={nota}
            variant="secondary"
            aria-pressed={sale.nota === nota}
            className="aria-pressed:border-2 aria-pressed:border-accent"
            disabled={save.isPending}
            onClick={() => save.mutate(nota)}
          >
            <span className="flex flex-1 items-center justify-between gap-3 text-14 font-normal text-ink">
              <Note nota={nota} />
              {noteMeanings[nota]}
            </span>
          </Button>
        ))}
        {sale.nota && (
          <Button variant="quiet" disabled={save.isPending} onClick={() => save.mutate(null)}>
            Quitar la nota
          </Button>
        )}
      </div>
    </Dialog>
  )
}
