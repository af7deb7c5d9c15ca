import { useId } from 'react'

type Props = {
  label: string
  /** Explains what the choice changes. */
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
  role?: 'switch'
}

/** A yes/no choice with a line that explains it; all of it is clickable. */
export function Checkbox({ label, hint, checked, onChange, role }: Props) {
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        role={role}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="checkbox mt-0.5 shrink-0"
      />
      <span>
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-14 text-soft">
          {hint}
        </span>
      </span>
    </label>
  )
}
