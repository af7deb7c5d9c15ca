import { Bookmark, BookmarkX } from 'lucide-react'
import { useState } from 'react'
import type { ListName, View } from '#contract/views.ts'
import { maxViews } from '#domain/limits.ts'
import { useHashPath, useQueryPart } from '../location.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeptList } from './kept-lists.ts'

const maxName = 40

/** The normalised query of a view: filters and order, sorted by name, without the page. */
function viewIn(query: URLSearchParams): string {
  const view = new URLSearchParams(query)
  view.delete('page')
  view.sort()
  return view.toString()
}

/** A tab or a section alone is not worth saving as a view. */
const isBare = (view: string) =>
  [...new URLSearchParams(view).keys()].every((name) => name === 'tab' || name === 'parte')

/** Saved filters of a list under names that the user chooses, kept with the account. */
export function SavedViews({ list }: { list: ListName }) {
  const [path] = useHashPath()
  const [query] = useQueryPart()
  const { views, isThere, change } = useKeptList(list)
  const [naming, name] = useState(false)
  const now = viewIn(query)
  const current = views.find((view) => view.query === now)
  const write = (next: View[]) => change({ views: next })
  if (!isThere || (views.length === 0 && isBare(now))) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <nav aria-label="Vistas guardadas" className="contents">
          {views.map((view) => (
            <a
              key={view.query}
              href={`#${path}?${view.query}`}
              aria-current={view === current ? 'page' : undefined}
              className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line px-4 font-semibold text-soft no-underline wrap-anywhere hover:border-control-line hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-wash aria-[current]:text-accent"
            >
              {view.name}
            </a>
          ))}
        </nav>
      )}
      {current ? (
        <Button
          variant="quiet"
          icon={<BookmarkX size={18} />}
          about={current.name}
          onClick={() => {
            write(views.filter((view) => view !== current))
            toast(`Se quitó la vista ${current.name}`)
          }}
        >
          Quitar vista
        </Button>
      ) : (
        !isBare(now) &&
        views.length < maxViews && (
          <Button variant="quiet" icon={<Bookmark size={18} />} onClick={() => name(true)}>
            Guardar esta vista
          </Button>
        )
      )}
      {naming && (
        <NameDialog
          taken={views.map((view) => view.name)}
          onClose={() => name(false)}
          onSave={(given) => {
            write([...views, { name: given, query: now }])
            toast(`Vista guardada: ${given}`, { type: 'good' })
            name(false)
          }}
        />
      )}
    </div>
  )
}

type NameDialogProps = { taken: readonly string[]; onClose: () => void; onSave: (name: string) => void }

function NameDialog({ taken, onClose, onSave }: NameDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <FormDialog
      title="Guardar esta vista"
      description="Los filtros y el orden de ahora, para todos tus dispositivos."
      submitLabel="Guardar"
      size="sm"
      busy={false}
      error={null}
      dirty={text !== ''}
      onSubmit={() => {
        const given = text.trim()
        if (given === '') setError('Escribe un nombre.')
        else if (taken.includes(given)) setError('Ya hay una vista con ese nombre.')
        else onSave(given)
      }}
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        maxLength={maxName}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
