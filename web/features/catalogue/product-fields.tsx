import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import { categoriesQuery } from '../../platform/categories.ts'
import { brandsQuery, sellersQuery } from './queries.ts'
import { PasswordField } from '../../ui/password-field.tsx'

type Bound = {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
  disabled?: boolean
  hint?: string
}

/** Binds an input to one part of the draft; a locked one is disabled and says why. */
export type Field = (name: keyof ProductDraft) => Bound

/** The icon of a disabled field. */
export const lockOf = ({ disabled }: { disabled?: boolean }) =>
  disabled ? <Lock size={18} className="mr-3 shrink-0 text-soft" /> : undefined

/** The fields of every product. */
export function ProductFields({
  field,
  product,
  prices,
  raffle,
}: {
  field: Field
  product: Product | undefined
  /** The fields of the prices of what is no raffle. */
  prices: ReactNode
  raffle: boolean
}) {
  const isNew = !product
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: brands = [] } = useQuery(brandsQuery)
  const assigns = may.administer(useStanding()) && !isNew
  const sellers = useQuery({ ...sellersQuery, enabled: assigns })
  const names = useId()
  const precio = field('precio')
  const dias = field('dias')
  const garantia = field('garantiaDias')
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      {isNew && (
        <SelectField
          label="Qué se vende"
          options={[
            { value: 'cuentas', label: 'Cuentas: perfiles por días' },
            { value: 'sorteo', label: 'Sorteo: tickets' },
          ]}
          {...field('kind')}
        />
      )}
      <SelectField
        label="Categoría"
        blank="Elige una categoría"
        options={options(categories)}
        {...field('categoryId')}
      />
      <div className={isNew ? 'sm:col-span-2' : undefined}>
        <TextField label="Nombre del producto" list={names} maxLength={120} autoComplete="off" {...field('nombre')} />
        <datalist id={names}>
          {categories.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Descripción" maxLength={2000} {...field('descripcion')} />
      </div>
      {raffle ? <MoneyField label="Precio base (S/.)" {...precio} after={lockOf(precio)} /> : prices}
      <TextField label="Días" inputMode="numeric" autoComplete="off" maxLength={4} {...dias} after={lockOf(dias)} />
      {!raffle && (
        <TextField
          label="Garantía (opcional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          hint="En días. Vacío: todos los del alquiler. 0: sin garantía."
          {...garantia}
          after={lockOf(garantia)}
        />
      )}
      <SelectField label="Marca (opcional)" blank="Sin marca" options={options(brands)} {...field('brandId')} />
      <TextField
        label="Nota (opcional)"
        maxLength={60}
        autoComplete="off"
        hint="Con «Oferta» la tarjeta lleva la cinta OFERTA."
        {...field('nota')}
      />
      {assigns && (
        <SelectField
          label="Asignado a"
          options={withCurrent(sellers.data ?? [], product.seller).map(({ id, username }) => ({
            value: id,
            label: username,
          }))}
          {...field('sellerId')}
          hint="Recibe los pedidos de soporte y ve sus ventas."
        />
      )}
    </div>
  )
}

type Seller = { id: number; username: string }

/** Adds the current seller, who can stay although products are no longer assigned to them. */
function withCurrent(sellers: readonly Seller[], current: Product['seller']): readonly Seller[] {
  if (!current || sellers.some(({ id }) => id === current.id)) return sellers
  return [{ id: current.id, username: current.name }, ...sellers]
}

/** The first account of a new product, with one profile: filled in completely or not at all. */
export function FirstAccountFields({ field }: { field: Field }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="text-18 font-bold">Primera cuenta (opcional)</legend>
      <p className="text-14 text-soft">Puedes dejarla vacía y agregar muchas después, en «Cuentas».</p>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField label="Usuario" maxLength={200} autoComplete="off" autoCapitalize="none" {...field('username')} />
        <PasswordField label="Contraseña" maxLength={200} autoComplete="off" {...field('password')} />
        <TextField label="Perfil" maxLength={100} autoComplete="off" {...field('perfil')} />
        <TextField label="Pin" maxLength={20} inputMode="numeric" autoComplete="off" {...field('pin')} />
      </div>
    </fieldset>
  )
}
