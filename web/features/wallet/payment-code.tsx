import { CopyButton } from '../../ui/copy-button.tsx'

/** The code of a pending top-up, large and to copy: in the message of the payment it tells the shop whose it is. */
export function PaymentCode({ code }: { code: string }) {
  return (
    <section aria-label="Código de pago" className="mb-4 rounded-control bg-accent-wash p-4">
      <p className="flex items-center justify-between gap-3">
        <span className="font-display text-36 leading-tight font-extrabold tracking-[0.12em]">{code}</span>
        <CopyButton label="código de pago" value={code} />
      </p>
      <p className="mt-1">Escríbelo en el mensaje de Yape, Plin o tu banco: así reconocemos tu pago sin esperar.</p>
    </section>
  )
}
