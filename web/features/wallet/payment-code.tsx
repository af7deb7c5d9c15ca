import { CopyButton } from '../../ui/copy-button.tsx'

/** The code of a pending top-up, large and to copy: in the message of the payment it tells the shop whose it is. */
export function PaymentCode({ code }: { code: string }) {
  return (
    <section aria-label="Código de pago" className="mb-3 rounded-control bg-accent-wash px-4 py-2">
      <p className="flex items-center justify-between gap-3">
        <span className="font-display text-28 leading-tight font-extrabold tracking-[0.12em]">{code}</span>
        <CopyButton label="código de pago" value={code} />
      </p>
      <p>Escríbelo en el mensaje de Yape, Plin o tu banco: así reconocemos tu pago sin esperar.</p>
    </section>
  )
}
