import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Receipt } from '#contract/receipts.ts'
import { igvPercent } from '#domain/receipt.ts'
import { call, download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { soles } from '../../ui/soles.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { receiptQuery, type ReceiptOf } from './queries.ts'

type Props = {
  of: ReceiptOf
  /** Whether it is of the viewer, who may have it mailed. */
  own: boolean
  onClose: () => void
}

/** A constancia on the screen, as a PDF and, of one's own, by mail. */
export function ReceiptDialog({ of, own, onClose }: Props) {
  const receipt = useQuery({ ...receiptQuery(of), meta: { quiet: true } })
  const params = { id: receipt.data?.id ?? 0 }
  const mail = useMutation({
    mutationFn: () => call(api.receipts.mail, { params }),
    onSuccess: () => {
      toast('Te la enviamos a tu correo', { type: 'good' })
      onClose()
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={receipt.data ? `Constancia N.º ${receipt.data.numero}` : 'Constancia'}
      description={receipt.data && formatMoment(receipt.data.at)}
      footer={
        receipt.data && (
          <>
            {own && (
              <Button
                variant="secondary"
                className="max-md:grow"
                icon={<Mail size={18} />}
                busy={mail.isPending}
                onClick={() => mail.mutate()}
              >
                A mi correo
              </Button>
            )}
            <ExportButton format="PDF" download={() => download(api.receipts.print, { params })} />
          </>
        )
      }
    >
      <Loaded query={receipt} skeleton={<Skeleton className="h-64" />}>
        {(shown) => <ReceiptFacts receipt={shown} />}
      </Loaded>
    </Dialog>
  )
}

function ReceiptFacts({ receipt: { issuer, buyer, concept, total, tax } }: { receipt: Receipt }) {
  return (
    <>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Fact term="Vende">{issuer.name}</Fact>
        {issuer.document !== '' && <Fact term="RUC o DNI">{issuer.document}</Fact>}
        {issuer.address !== '' && <Fact term="Dirección">{issuer.address}</Fact>}
        <Fact term="Cliente">{buyer.name}</Fact>
        {buyer.document !== null && <Fact term="Documento">{buyer.document}</Fact>}
        <Fact term="Detalle">{concept}</Fact>
      </dl>
      <dl className="mt-4 grid gap-1.5 border-t border-line pt-4">
        {tax && <Sum term="Operación gravada">{soles(tax.base)}</Sum>}
        {tax && <Sum term={`IGV (${igvPercent} %)`}>{soles(tax.igv)}</Sum>}
        <Sum term="Total" strong>
          {soles(total)}
        </Sum>
      </dl>
      <p className="mt-4 text-14 text-soft">No es una boleta ni una factura. Pídelas a quien vende.</p>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Sum({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'text-18 font-bold' : 'text-14'}`}>
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}
