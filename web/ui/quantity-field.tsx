import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { Field } from './field.tsx'

const step = 'grid size-11 shrink-0 place-items-center rounded-control hover:bg-raised disabled:opacity-40'

/**
 * A quantity with buttons for one less and one more between 1 and `max`; typed values are not limited, the caller
 * validates them.
 */
export function QuantityField({
  label,
  hint,
  value,
  max,
  disabled = false,
  onChange,
}: {
  label: string
  hint?: string
  value: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <NumberField.Root
          id={control.id}
          value={value}
          min={1}
          max={max}
          allowOutOfRange
          disabled={disabled}
          // Emptied to type another quantity: the last one stays until then.
          onValueChange={(next) => next !== null && onChange(Math.trunc(next))}
          locale="es-PE"
          format={{ maximumFractionDigits: 0 }}
        >
          <NumberField.Group className="flex min-h-12 w-fit items-center rounded-control border border-control-line bg-ground transition-colors focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
            <NumberField.Decrement aria-label="Uno menos" className={step}>
              <Minus size={18} />
            </NumberField.Decrement>
            <NumberField.Input
              aria-describedby={control['aria-describedby']}
              className="h-11 w-14 rounded-control bg-transparent text-center text-16 font-semibold outline-none"
            />
            <NumberField.Increment aria-label="Uno más" className={step}>
              <Plus size={18} />
            </NumberField.Increment>
          </NumberField.Group>
        </NumberField.Root>
      )}
    </Field>
  )
}
