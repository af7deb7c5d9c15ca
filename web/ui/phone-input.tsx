import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState, type ChangeEvent } from 'react'
import { foldAccents } from '#domain/fold-accents.ts'
import { cleanPhone } from '#domain/phone.ts'
import {
  countryOf,
  formatPhone,
  getCountries,
  getCountryCallingCode,
  maxDigits,
  moveTo,
  phoneIn,
  typeable,
  type CountryCode,
} from './phone-number.ts'
import { TextField, type FieldProps } from './text-field.tsx'
import { swallowPress } from './press-outside.ts'
import { useWordLang, useWords } from './words.ts'

const spanish = new Intl.DisplayNames('es-PE', { type: 'region' })
const nameOf = (country: string) => spanish.of(country) ?? country

export type PhoneFieldProps = Omit<FieldProps, 'prefix' | 'after'> & {
  value: string
  onChange: (value: string) => void
  required?: boolean
}

/**
 * The phone field with its list of countries; loaded on demand by PhoneField. What is typed stays as it is until the
 * field is left; its value is what the text means.
 */
export function PhoneInput({ value, onChange, ...field }: PhoneFieldProps) {
  const [chosen, choose] = useState<CountryCode>('PE')
  const [typed, setTyped] = useState<{ text: string; phone: string }>()
  const isTyped = typed?.phone === value
  const phone = isTyped ? value : cleanPhone(value)
  const country = countryOf(isTyped && !phone ? typed.text : phone, chosen)
  const text = isTyped ? typed.text : phone ? formatPhone(phone) : `+${getCountryCallingCode(country)} `
  const put = (next: string, of: CountryCode) => {
    const meant = phoneIn(next, of)
    if (meant.replace('+', '').length > maxDigits) return
    choose(countryOf(meant || next, of))
    setTyped({ text: next, phone: meant })
    onChange(meant)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = typeable(event.target.value)
    const { nativeEvent } = event
    const isDeletion = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
    // The plus goes with the dial code: digits typed after it alone would begin with another one.
    put(next === '+' && isDeletion ? '' : next, country)
  }
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={text}
      onChange={change}
      onBlur={() => setTyped(undefined)}
      lead={<CountryPicker of={field.label} chosen={country} onChoose={(next) => put(moveTo(next, phone), next)} />}
    />
  )
}

function CountryPicker({
  of,
  chosen,
  onChoose,
}: {
  of: string
  chosen: CountryCode
  onChoose: (country: CountryCode) => void
}) {
  const { noEntries } = useWords()
  const lang = useWordLang()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const countries = useMemo(
    () =>
      getCountries()
        .map((country) => ({ country, dialCode: getCountryCallingCode(country), name: nameOf(country) }))
        // Peru first.
        .toSorted(
          (one, other) =>
            Number(other.country === 'PE') - Number(one.country === 'PE') || one.name.localeCompare(other.name, 'es'),
        ),
    [],
  )
  const wanted = foldAccents(search.replace(/^\+/, ''))
  const shown = countries.filter(
    ({ name, dialCode }) => foldAccents(name).includes(wanted) || dialCode.startsWith(wanted),
  )
  return (
    <Popover.Root
      modal
      open={open}
      onOpenChange={(next, details) => {
        swallowPress(next, details)
        setOpen(next)
      }}
    >
      <Popover.Trigger
        type="button"
        aria-description={of}
        className="ml-1 flex min-h-10 items-center gap-1 rounded-control px-2 hover:bg-raised"
      >
        <span className="w-6 text-14 font-bold text-soft">{chosen}</span>
        <span className="sr-only">País: {nameOf(chosen)}</span>
        <ChevronDown size={16} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-[60]" align="start" sideOffset={8}>
          <Popover.Popup className="w-72 rounded-card border border-line bg-raised p-2 shadow-float">
            <input
              type="search"
              aria-label="Buscar país"
              placeholder="Buscar país"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="mb-2 min-h-11 w-full rounded-control border border-control-line bg-ground px-3 text-16"
            />
            <ul className="max-h-64 overflow-y-auto" aria-label="Países">
              {shown.map(({ country, dialCode, name }) => (
                <li key={country}>
                  <button
                    type="button"
                    aria-current={country === chosen ? 'true' : undefined}
                    onClick={() => {
                      onChoose(country)
                      setSearch('')
                      setOpen(false)
                    }}
                    className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-accent-wash aria-[current]:font-semibold"
                  >
                    <span aria-hidden className="w-6 text-14 font-bold text-soft">
                      {country}
                    </span>
                    <span className="flex-1 truncate">{name}</span>
                    <span className="text-soft">+{dialCode}</span>
                  </button>
                </li>
              ))}
              {shown.length === 0 && (
                <li lang={lang} className="px-2 py-3 text-soft">
                  {noEntries}
                </li>
              )}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
