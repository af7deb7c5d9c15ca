import type { ReactNode } from 'react'
import type { OfferedMethod } from '#contract/payment-methods.ts'
import { methodName } from '#domain/payment-method.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { CopyButton, WideCopyButton } from '../../ui/copy-button.tsx'

/** Where to pay by one method: whose it is, and its number to copy. */
export function MethodCard({ method }: { method: OfferedMethod }) {
  const name = methodName(method)
  const isTransfer = method.kind === 'Transferencia'
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-3 rounded-control bg-ground p-3">
      {method.qrDrawing && <QrCode drawing={method.qrDrawing} label={`QR de ${name}`} className="mx-auto size-32" />}
      <dl className="grid min-w-36 flex-1 gap-1">
        <Fact term="Titular">{method.holder}</Fact>
        <Fact
          term={name}
          copy={<WideCopyButton label={isTransfer ? 'número de cuenta' : 'número'} value={method.number} />}
        >
          <span className="font-display text-18 leading-tight font-bold">{method.number}</span>
        </Fact>
        {method.cci && (
          <Fact term="Cuenta interbancaria (CCI)" copy={<CopyButton label="CCI" value={method.cci} />}>
            {method.cci}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ term, copy, children }: { term: string; copy?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0">
      <dt className="text-12 break-words text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-3 text-14 font-semibold">
        <span className="min-w-0 break-words">{children}</span>
        {copy}
      </dd>
    </div>
  )
}
