import type { Product } from '#contract/catalogue/catalogue.ts'
import { raffleKindNames, raffleKinds } from '#domain/raffle.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { DocumentField } from './document-field.tsx'
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
        <SelectField
          label="Tipo de sorteo"
          blank="Elige uno"
          options={raffleKinds.map((value) => ({ value, label: raffleKindNames[value] }))}
          {...field('tipoSorteo')}
        />
        <TextField
          label="Fin de la venta"
          type="datetime-local"
          hint="Publicado, ya no cambia. Desde ese momento se sortea; si no se llegó al mínimo, todo se devuelve solo."
          {...field('finSorteo')}
        />
        <TextField
          label="Máximo de tickets por persona (opcional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint="Las cuentas con el mismo teléfono son una persona."
          {...field('maxPorPersona')}
        />
        <TextField
          label="Mínimo de tickets (opcional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint="Con menos vendidos al llegar el fin, cada ticket se devuelve solo."
          {...field('minTickets')}
        />
        <TextField
          label="N.º de autorización (opcional)"
          maxLength={60}
          autoComplete="off"
          hint="El de la resolución que autoriza el sorteo."
          {...field('autorizacion')}
        />
        <TextField
          label="Documento de la autorización (opcional)"
          maxLength={300}
          autoComplete="off"
          hint="Cómo se llama, o un enlace a él."
          {...field('autorizacionDocumento')}
        />
        <DocumentField product={product} />
      </div>
      <TextArea
        label="Bases del sorteo"
        maxLength={4000}
        hint="Hacen falta para publicarlo. Cada cambio queda guardado como otra versión."
        {...field('terminos')}
      />
    </fieldset>
  )
}
