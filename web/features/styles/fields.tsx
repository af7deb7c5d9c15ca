import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DayFilter } from '../../ui/day-filter.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { NewPasswordField, PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { SelectBox, SelectField } from '../../ui/select-field.tsx'
import { withAmountsWhole } from '../../ui/soles.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.ts'
import { Chapter, Specimen } from './specimen.tsx'

const wide = 'grid w-full gap-4 xs:grid-cols-2'
const wrong = 'Este dato es obligatorio.'
const states = [
  { value: 'p', label: 'Publicado' },
  { value: 'v', label: 'Vendido' },
]

export function Fields() {
  const [phone, setPhone] = useState('+51987654321')
  const [money, setMoney] = useState('1,250')
  const [quantity, setQuantity] = useState(2)
  return (
    <Chapter
      id="campos"
      title="Campos"
      note="El nombre arriba, lo que falta abajo y en palabras. El foco va al primero que está mal."
    >
      <Specimen name="TextField: vacío, escrito, con ayuda, con error, apagado">
        <div className={wide}>
          <TextField label="Nombre" placeholder="Ana Torres" />
          <TextField label="Nombre" defaultValue="Ana Torres" />
          <TextField label="DNI" hint="Con tu DNI te encontramos si ganas." />
          <TextField label="Nombre" error={wrong} />
          <TextField label="Usuario" defaultValue="cliente01" disabled />
        </div>
      </Specimen>
      <Specimen name="MoneyField: escrito, mal escrito, con error">
        <div className={wide}>
          <MoneyField label="Precio base" value={money} onChange={(event) => setMoney(event.target.value)} />
          <MoneyField
            label="Monto (S/.)"
            value="1,25,000"
            onChange={() => undefined}
            hint={withAmountsWhole('De S/. 5.00 a S/. 950.00.')}
          />
          <MoneyField
            label="Monto (S/.)"
            value="0,500"
            onChange={() => undefined}
            error="¿Céntimos o soles? Escribe 0.50 o 500."
          />
        </div>
      </Specimen>
      <Specimen name="PasswordField, NewPasswordField, PhoneField">
        <div className={wide}>
          <PasswordField label="Contraseña" defaultValue="una-clave-larga" />
          <NewPasswordField label="Nueva contraseña" />
          <PasswordField label="Contraseña" error="Al menos 8 caracteres." />
          <PhoneField label="Teléfono" value={phone} onChange={setPhone} hint="Con código de país" />
          <PhoneField
            label="Teléfono"
            value=""
            onChange={() => undefined}
            error="Escribe el teléfono con su código de país."
          />
        </div>
      </Specimen>
      <Specimen name="QuantityField: entre dos límites, apagado">
        <div className={wide}>
          <QuantityField label="Cantidad" hint="Quedan 3." value={quantity} max={3} onChange={setQuantity} />
          <QuantityField label="Cantidad" value={1} max={3} disabled onChange={() => undefined} />
        </div>
      </Specimen>
      <Specimen name="SelectField, TextArea: con ayuda, con error, apagado">
        <div className={wide}>
          <SelectField label="Categoría" blank="Elige una categoría" options={['Netflix', 'Spotify']} />
          <SelectField label="Categoría" blank="Elige una categoría" options={['Netflix']} error={wrong} />
          <SelectField label="Provincia" blank="Seleccione la Provincia..." options={[]} disabled />
          <TextArea
            label="Descripción"
            hint="Se lee en la tienda."
            defaultValue="Un mes de cine en un perfil propio."
          />
          <TextArea label="Descripción" error={wrong} />
        </div>
      </Specimen>
    </Chapter>
  )
}

export function Filters() {
  const words = useWords()
  const [state, pick] = useState<string | undefined>()
  const [day, setDay] = useState<string | undefined>()
  const [on, setOn] = useState(true)
  return (
    <Chapter
      id="filtros"
      title="Filtros"
      note="Encima de una lista, sin nombre a la vista: lo elegido dice de qué tratan."
    >
      <Specimen name="SearchForm, FilterSelect, InlineSelect, SelectBox, DayFilter, Checkbox">
        <SearchForm label={words.searchUsername} value="" onSearch={() => undefined} />
        <FilterSelect label="Estado" blank="Todos los estados" value={state} options={states} onChange={pick} />
        <InlineSelect label="Orden" value="p" options={states} onChange={() => undefined} />
        <SelectBox aria-label="Rol">
          <option>Cliente</option>
        </SelectBox>
        <DayFilter label="Desde" value={day} onChange={setDay} />
        <Checkbox
          role="switch"
          label="Registro abierto"
          hint="Apagado, nadie puede crear una cuenta nueva."
          checked={on}
          onChange={setOn}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" defaultChecked className="checkbox" />
          Mantener la sesión
        </label>
      </Specimen>
    </Chapter>
  )
}
