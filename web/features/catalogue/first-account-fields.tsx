import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Field } from './product-fields.tsx'

/** The first account behind a new product, with one profile; all of it or nothing. */
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
