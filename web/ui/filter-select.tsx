import { SelectBox } from './select-field.tsx'

/** One filter of a list; its first option means no filter. */
export function FilterSelect<Value extends string>({
  label,
  blank,
  value,
  options,
  onChange,
}: {
  label: string
  blank: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}) {
  return (
    <SelectBox
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
      className="max-md:col-span-full max-md:flex-1"
    >
      <option value="">{blank}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectBox>
  )
}
