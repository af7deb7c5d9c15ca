import { InlineSelect } from '../../ui/inline-select.tsx'

const byAge = { value: '-id', label: 'Más nuevos' } as const
const orders = [
  { value: 'precio', label: 'Menor precio' },
  { value: '-precio', label: 'Mayor precio' },
  { value: 'ending', label: 'Sorteos por terminar' },
] as const
type Order = (typeof byAge | (typeof orders)[number])['value']

/** The order that an address asks for; without one the newest come first, or what fits a search best. */
export const shelfOrder = (asked: string | null): Order | undefined =>
  [byAge, ...orders].find(({ value }) => value === asked)?.value

export function ShelfOrder({
  searching,
  value,
  onChange,
}: {
  searching: boolean
  value: Order | undefined
  onChange: (order: string) => void
}) {
  const usual = { value: '', label: searching ? 'Más parecidos' : byAge.label }
  return (
    <InlineSelect
      label="Ordenar"
      value={(!searching && value === byAge.value ? undefined : value) ?? ''}
      options={[usual, ...(searching ? [byAge] : []), ...orders]}
      onChange={onChange}
    />
  )
}
