import { SelectBox } from '../../ui/select-field.tsx'

const byAge = { value: '-id', label: 'Más nuevos' } as const
const orders = [
  { value: 'precio', label: 'Menor precio' },
  { value: '-precio', label: 'Mayor precio' },
  { value: 'ending', label: 'Terminan pronto' },
] as const
type Order = (typeof byAge | (typeof orders)[number])['value']

/** The order that the address asks for; without one, the newest first, or the best matches of a search. */
export const catalogueOrder = (asked: string | null): Order | undefined =>
  [byAge, ...orders].find(({ value }) => value === asked)?.value

export function CatalogueOrder({
  searching,
  value,
  onChange,
}: {
  searching: boolean
  value: Order | undefined
  onChange: (order: string) => void
}) {
  const usual = { value: '', label: searching ? 'Más parecidos' : byAge.label }
  const options = [usual, ...(searching ? [byAge] : []), ...orders]
  return (
    <SelectBox
      aria-label="Ordenar"
      value={options.find((option) => option.value === value)?.value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="shrink-0"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectBox>
  )
}
