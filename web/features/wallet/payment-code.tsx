import { CopyButton } from '../../ui/copy-button.tsx'

/** The code of a pending top-up, large and to copy: in the message of the payment it tells the shop whose it is. */
export function PaymentCode({ code }: { code: string }) {
  return (
    <section
      aria-label="Código de pago"
      className="flex items-center justify-between gap-2 rounded-control bg-accent-wash py-2 pr-1 pl-3"
    >
      <p className="text-14 leading-tight">Escríbelo en el mensaje del pago</p>
      <p className="flex items-center gap-1">
        <span className="font-display text-28 leading-tight font-extrabold tracking-[0.1em]">{code}</span>
        <CopyButton label="código de pago" value={code} />
      </p>
    </section>
  )
}
