import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react'
import { defaultCountries, parseCountry, usePhoneInput, type CountryIso2 } from 'react-international-phone'
import { foldAccents } from '#domain/fold-accents.ts'
import { normalizePhone } from './normalize-phone.ts'
import { TextField, type FieldProps } from './text-field.tsx'

const spanish = new Intl.DisplayNames('es-PE', { type: 'region' })
const nameOf = (iso2: string) => spanish.of(iso2.toUpperCase()) ?? iso2

const maxDigits = 15

export type PhoneFieldProps = Omit<FieldProps, 'prefix' | 'after'> & {
  value: string
  onChange: (value: string) => void
  required?: boolean
}

/** The phone field with its table of countries; loaded on demand by PhoneField. */
export function PhoneInput({ value, onChange, ...field }: PhoneFieldProps) {
  const input = usePhoneInput({
    defaultCountry: 'pe',
    // A number without a country is Peruvian; the library would take its first digits for a dial code.
    value: value.startsWith('+') ? value : normalizePhone(value),
    onChange: ({ phone }) => {
      if (phone.replace(/\D/g, '').length <= maxDigits) onChange(phone)
    },
  })
  // A whole number that the library does not show yet; the field may have lost the focus by the time it does.
  const arriving = useRef<string>(undefined)
  useEffect(() => {
    arriving.current = undefined
  }, [input.inputValue])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // The library handles digits one by one; autocomplete on a phone's keyboard inserts the whole number at once.
    const { data } = event.nativeEvent as InputEvent
    if (data && data.length > 1) onChange((arriving.current = normalizePhone(event.target.value)))
    else input.handlePhoneValueChange(event)
  }
  const finish = () => onChange(arriving.current ?? normalizePhone(input.inputValue))
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={input.inputValue}
      onChange={change}
      onBlur={finish}
      // Enter submits the form without leaving the field.
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      ref={input.inputRef}
      lead={<CountryPicker of={field.label} chosen={input.country.iso2} onChoose={(iso2) => input.setCountry(iso2)} />}
    />
  )
}

function CountryPicker({
  of,
  chosen,
  onChoose,
}: {
  of: string
  chosen: string
  onChoose: (iso2: CountryIso2) => void
}) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const countries = useMemo(
    () =>
      defaultCountries
        .map((data) => parseCountry(data))
        .map(({ iso2, dialCode }) => ({ iso2, dialCode, name: nameOf(iso2) }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'es')),
    [],
  )
  const wanted = foldAccents(search.replace(/^\+/, ''))
  const shown = countries.filter(
    ({ name, dialCode }) => foldAccents(name).includes(wanted) || dialCode.startsWith(wanted),
  )
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        type="button"
        aria-description={of}
        className="ml-1 flex min-h-10 items-center gap-1 rounded-control px-2 hover:bg-raised"
      >
        <span className="w-6 text-14 font-bold text-soft">{chosen.toUpperCase()}</span>
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
              {shown.map(({ iso2, dialCode, name }) => (
                <li key={iso2}>
                  <button
                    type="button"
                    aria-current={iso2 === chosen ? 'true' : undefined}
                    onClick={() => {
                      onChoose(iso2)
                      setSearch('')
                      setOpen(false)
                    }}
                    className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-accent-wash aria-[current]:font-semibold"
                  >
                    <span aria-hidden className="w-6 text-14 font-bold text-soft uppercase">
                      {iso2}
                    </span>
                    <span className="flex-1 truncate">{name}</span>
                    <span className="text-soft">+{dialCode}</span>
                  </button>
                </li>
              ))}
              {shown.length === 0 && (
                <li lang="en" className="px-2 py-3 text-soft">
                  No entries to show
                </li>
              )}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
