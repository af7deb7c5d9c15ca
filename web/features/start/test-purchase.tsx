import { useMutation } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { readablePhone } from '#domain/phone.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Row } from '../../ui/row.tsx'
import { useWords } from '../../ui/words.ts'
import { soles } from '../../ui/soles.ts'
import { StepPart } from './step-frame.tsx'

/** Buys one profile as a customer would, in a sale that is undone, and shows the receipt. */
export function TestPurchase({ product }: { product: Product }) {
  const words = useWords()
  const trial = useMutation({
    mutationFn: () => call(api.purchases.dryRun, { body: { productId: product.id } }),
  })
  const receipt = trial.data
  return (
    <StepPart
      title="Haz una compra de prueba"
      hint="La venta de verdad, de principio a fin, que al terminar se deshace: no gasta cuentas, saldo ni números."
    >
      <Notice tone="bad">{trial.error?.message}</Notice>
      <div aria-live="polite">
        {receipt && (
          <div role="group" aria-label="Recibo de prueba" className="max-w-md rounded-control bg-raised p-4">
            <p className="text-14 font-semibold text-good">Compra exitosa, de prueba</p>
            <p className="mt-1 font-semibold break-words">{receipt.nombre}</p>
            <p className="mb-2 text-14 text-soft">
              {`${soles(receipt.precio)} · Hasta el ${formatDay(receipt.endDate)}`}
            </p>
            <dl className="grid gap-1 border-t border-dashed border-control-line pt-2">
              <Row term="Para" value={receipt.nombreUser} />
              <Row term="Teléfono" value={readablePhone(receipt.telefono)} />
              <Row term={words.username} value={receipt.username ?? ''} />
              <Row term={words.password} value={receipt.password ?? ''} />
              <Row term="Perfil" value={receipt.perfil ?? ''} />
              {receipt.pin !== '' && <Row term="Pin" value={receipt.pin ?? ''} />}
            </dl>
            <p className="mt-2 text-14 text-soft">
              {`Tu cliente ve los datos completos. Después de una venta así quedarían ${receipt.stock}; siguen ${receipt.stock + 1}.`}
            </p>
          </div>
        )}
      </div>
      <Button
        variant={receipt ? 'secondary' : 'primary'}
        className="justify-self-start max-xs:w-full"
        busy={trial.isPending}
        onClick={() => trial.mutate()}
      >
        {receipt ? 'Probar otra vez' : 'Hacer una compra de prueba'}
      </Button>
    </StepPart>
  )
}
