import type { Product } from '#contract/catalogue/catalogue.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { lockOf, type Field } from './product-fields.tsx'

/** The fields that only a raffle has. */
export function RaffleFields({ field, product }: { field: Field; product: Product | undefined }) {
  const precioRifa = field('precioRifa')
  const sold = product ? (product.totalTickets ?? 0) - product.stock : 0
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-18 font-bold">Sorteo</legend>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <MoneyField label="Precio del ticket (S/.)" {...precioRifa} after={lockOf(precioRifa)} />
        <TextField
          label="Tickets"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint={sold > 0 ? `Ya se vendieron ${sold}: escribe más que eso.` : undefined}
          {...field('stock')}
        />
        <TextField
          label="N.º de autorización (opcional)"
          maxLength={60}
          autoComplete="off"
          {...field('autorizacion')}
        />
      </div>
      <TextArea
        label="Bases del sorteo (opcional)"
        maxLength={4000}
        hint="Se leen en la página del producto."
        {...field('terminos')}
      />
    </fieldset>
  )
}
