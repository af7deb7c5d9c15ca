import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { DraftSection } from './draft.ts'

type Props = {
  section: DraftSection
  number: number
  count: number
  errors: { title: string | undefined; text: string | undefined }
  onChange: (change: Partial<DraftSection>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The fields of one section of a page. */
export function SectionFields({ section, number, count, errors, onChange, onMove, onRemove }: Props) {
  return (
    <fieldset
      data-section={section.key}
      className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <legend className="sr-only">Sección {number}</legend>
      <div className="flex items-center gap-1">
        <p aria-hidden className="mr-auto font-display text-18 font-bold">
          Sección {number}
        </p>
        <Tool label={`Subir la sección ${number}`} tool="up" disabled={number === 1} onClick={() => onMove(-1)}>
          <ArrowUp size={20} />
        </Tool>
        <Tool label={`Bajar la sección ${number}`} tool="down" disabled={number === count} onClick={() => onMove(1)}>
          <ArrowDown size={20} />
        </Tool>
        <Tool label={`Quitar la sección ${number}`} tool="remove" disabled={count === 1} onClick={onRemove}>
          <Trash2 size={20} />
        </Tool>
      </div>
      <TextField
        label="Título"
        value={section.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errors.title}
      />
      <TextArea
        label="Texto"
        value={section.text}
        onChange={(event) => onChange({ text: event.target.value })}
        error={errors.text}
      />
    </fieldset>
  )
}

function Tool({
  label,
  tool,
  disabled,
  onClick,
  children,
}: {
  label: string
  tool: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-tool={tool}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-control text-soft not-disabled:hover:bg-raised not-disabled:hover:text-ink disabled:opacity-40"
    >
      {children}
    </button>
  )
}
