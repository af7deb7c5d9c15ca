const steps = [
  'Escribe el monto que quieres recargar.',
  'Paga por Yape, Plin o transferencia bancaria.',
  'Envía el comprobante al WhatsApp del contacto.',
  'Si tienes dudas, pide más información al contacto.',
]

/** The four steps of a top-up. */
export function PaymentSteps() {
  return (
    <ol className="grid gap-1 text-14">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-2">
          <span aria-hidden className="w-4 shrink-0 text-center font-bold text-accent">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
