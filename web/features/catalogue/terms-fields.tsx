import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { maxTerms } from '#domain/term.ts'
import { may } from '#domain/user.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { soles } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { blankTerm, termsIn, type ProductDraft, type TermDraft } from './product-draft.ts'
import type { Field } from './product-fields.tsx'
import { pricesQuery } from './queries.ts'
import { gainOf, readTerm } from './term-draft.ts'

type Props = {
  field: Field
  draft: ProductDraft
  /** The error of a part of a term, by its path. */
  issue: (path: string) => string | undefined
}

/** The terms besides the first, and what the supplier is owed for each. */
export function TermsFields({ field, draft, issue }: Props) {
  const administers = may.administer(useStanding())
  const { value, onChange, disabled = false, hint, error } = field('terms')
  const terms = termsIn(value)
  const write = (next: TermDraft[]) => onChange({ target: { value: JSON.stringify(next) } })
  return (
    <fieldset disabled={disabled} className="grid gap-4">
      <legend className="text-18 font-bold">Más plazos (opcional)</legend>
      <p className="text-14 text-soft">
        {hint ?? 'Vende los mismos perfiles por más o menos días. Todos los plazos comparten el stock.'}
      </p>
      {error && <p className="text-14 text-bad">{error}</p>}
      {terms.map((term, index) => (
        <OneTerm
          // Their places are their names.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          place={index}
          term={term}
          categoryId={Number(draft.categoryId)}
          withCost={administers}
          withPublicPrice={administers}
          issue={(name) => issue(`terms.${index}.${name}`)}
          onChange={(part) => write(terms.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onRemove={() => write(terms.filter((_, at) => at !== index))}
        />
      ))}
      {terms.length < maxTerms - 1 && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus size={18} />}
            disabled={disabled}
            onClick={() => write([...terms, blankTerm])}
          >
            Agregar plazo
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type OneProps = {
  place: number
  term: TermDraft
  categoryId: number
  withCost: boolean
  withPublicPrice: boolean
  issue: (name: keyof TermDraft) => string | undefined
  onChange: (part: Partial<TermDraft>) => void
  onRemove: () => void
}

function OneTerm({ place, term, categoryId, withCost, withPublicPrice, issue, onChange, onRemove }: OneProps) {
  const { data: table } = useQuery(pricesQuery)
  const read = table && readTerm(term, categoryId, table.rules)
  const bound = (name: keyof TermDraft) => ({
    name: `terms.${place}.${name}`,
    value: term[name],
    error: issue(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const title = `Plazo ${place + 2}`
  return (
    <div role="group" aria-label={title} className="grid gap-4 rounded-control bg-raised p-4">
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold">{title}</p>
        <Button
          variant="secondary"
          size="sm"
          about={`plazo ${place + 2}`}
          icon={<Trash2 size={18} />}
          onClick={onRemove}
        >
          Quitar
        </Button>
      </div>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField label="Días" inputMode="numeric" autoComplete="off" maxLength={4} {...bound('dias')} />
        <MoneyField label="Precio base (S/.)" {...bound('precio')} />
        {withPublicPrice && (
          <MoneyField
            label="Precio al público (S/.)"
            {...bound('precioPublico')}
            hint={
              term.precioPublico.trim() === '' && read
                ? read.unruled
                  ? `Sin regla para ${soles(read.base)}: el público paga el precio base.`
                  : `Según la tabla: ${soles(read.ofPublic)}.`
                : undefined
            }
          />
        )}
        {withCost && <MoneyField label="Costo (S/.)" {...bound('costo')} />}
      </div>
      {withCost && read && (
        <p className={`text-14 ${read.costo !== undefined && read.costo > read.base ? 'text-warn' : 'text-soft'}`}>
          {gainOf(read)}
        </p>
      )}
    </div>
  )
}
