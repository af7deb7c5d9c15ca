import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Centimos } from '#domain/money.ts'
import { call } from '../../platform/api.ts'
import { invalidInput } from '../../platform/invalid-input.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyIn } from '../../ui/money-text.ts'
import { soles } from '../../ui/soles.ts'
import { toast } from '../../ui/toast.ts'
import { amountIn, publicPriceFault } from './product-draft.ts'
import { refreshCatalogue } from './queries.ts'

/** Warns, before a product is published, that the public pays its base price; another price can be set here. */
export function PublishDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { nombre, precio } = product
  const { draft, ...form } = useForm({
    initial: { precioPublico: '' },
    send: ({ precioPublico }) => publish(product, precioPublico),
    onSuccess: () => {
      toast('Producto publicado', { type: 'good' })
      onClose()
    },
    onSettled: refreshCatalogue,
  })
  const price = draft.precioPublico.trim() === '' ? precio : moneyIn(draft.precioPublico)
  return (
    <FormDialog
      title="El público pagará el precio base"
      description={`${nombre}: la tabla de precios no tiene regla para ${soles(precio)}.`}
      size="sm"
      submitLabel={price === undefined ? 'Publicar' : `Publicar a ${soles(price)}`}
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Cualquiera lo compra a {soles(precio)}, lo mismo que un revendedor: no te queda margen.</p>
      <MoneyField
        label="Precio al público (opcional)"
        {...form.field('precioPublico')}
        hint="Vale solo para este producto. Vacío, se publica al precio base."
      />
    </FormDialog>
  )
}

async function publish({ id, precio, precioPublico }: Product, typed: string) {
  if (typed.trim() !== '') {
    const shown = { precio, precioPublico }
    await call(api.catalogue.changeProduct, { params: { id }, body: { precioPublico: priceIn(typed, precio), shown } })
  }
  return call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
}

function priceIn(typed: string, base: Centimos): Centimos {
  const message = publicPriceFault(typed, base)
  if (message) throw invalidInput({ path: 'precioPublico', message })
  return amountIn(typed)
}
