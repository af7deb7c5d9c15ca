import { dayMs, limaDay } from '#domain/lima.ts'
import { DayField } from '../../ui/day-filter.tsx'
import { Field, controlBox } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type Spell = { from: string; until: string; motivo: string }

/** The last day that is over in Lima. */
export const yesterday = () => limaDay(new Date(Date.now() - dayMs))

export const isWholeSpell = ({ from, until, motivo }: Spell) =>
  from !== '' && until !== '' && from <= until && motivo.trim() !== ''

/** The first and the last day of an outage, and the reason that its buyers read. */
export function DaysFields({ spell, onChange }: { spell: Spell; onChange: (spell: Spell) => void }) {
  const { from, until, motivo } = spell
  return (
    <>
      <div className="flex flex-wrap gap-3 *:flex-1 *:basis-36">
        <Day label="Del" value={from} onChange={(day) => onChange({ ...spell, from: day })} />
        <Day
          label="Al"
          value={until}
          error={until < from ? 'Es anterior al primer día.' : undefined}
          onChange={(day) => onChange({ ...spell, until: day })}
        />
      </div>
      <TextField
        label="Motivo"
        maxLength={200}
        value={motivo}
        onChange={(event) => onChange({ ...spell, motivo: event.target.value })}
        hint="Lo leen los compradores."
      />
    </>
  )
}

type DayProps = { label: string; value: string; error?: string | undefined; onChange: (day: string) => void }

function Day({ label, value, error, onChange }: DayProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={controlBox(error)}>
          <DayField
            {...control}
            value={value}
            max={yesterday()}
            onChange={(day) => onChange(day ?? '')}
            className="min-h-12 w-full min-w-0 rounded-control bg-transparent px-3 text-16 outline-none"
          />
        </div>
      )}
    </Field>
  )
}
