/** A small choice above a list: what it is about is heard, what is chosen is seen. */
export function PlainSelect({
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
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-11 min-w-0 rounded-control border border-control-line bg-surface px-3 text-16 max-md:flex-1 max-md:basis-2/5"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
