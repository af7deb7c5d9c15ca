import { SelectBox } from './select-field.tsx'

/** A small select above a list; its label is for screen readers only. */
export function InlineSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string | number; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <SelectBox
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="max-md:flex-auto"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectBox>
  )
}
