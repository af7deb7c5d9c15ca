import { useMutation, useQuery } from '@tanstack/react-query'
import { BookCheck, BookLock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limaDay } from '#domain/lima.ts'
import { call, issueOf, loadSchemas } from '../../platform/api.ts'
import { forgetDraft, useKeptDraft } from '../../platform/kept-draft.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/timers.ts'
import { BookLost, sheetsMissing } from './book-lost.tsx'
import { ProviderMissing } from './provider-missing.tsx'
import { bookQuery, lostQuery, refreshComplaints } from './queries.ts'
import { emptySheet, sheetIn } from './sheet-draft.ts'
import { Part, SheetFields } from './sheet-fields.tsx'

/** Sheets that a restore lost are copied back into the book from their PDFs. */
export function LostSheetsPage() {
  const lost = useQuery(lostQuery)
  const { data: book } = useQuery({ ...bookQuery, meta: { quiet: true } })
  // The last one that was entered.
  const [entered, enter] = useState<{ id: number; numero: string }>()
  return (
    <AdminPage back={{ href: `#${paths.complaintsAdmin()}`, label: 'Todas las hojas' }} title="Hojas perdidas">
      <ProviderMissing />
      {book?.lostSince && <BookLost />}
      <div role="status">
        {entered && (
          <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-good-wash px-4 py-2 font-medium text-good">
            La hoja {entered.numero} ya está en el libro.
            <a href={`#${paths.complaintAdmin({ id: entered.id })}`} className="inline-flex min-h-11 items-center">
              Ver la hoja
            </a>
          </p>
        )}
      </div>
      <Loaded query={lost} skeleton={<SkeletonList className="h-40 max-w-3xl rounded-card" grid="grid gap-5" />}>
        {({ numbers, total }) =>
          numbers[0] !== undefined ? (
            <LostSheetForm numbers={numbers} total={total} onEntered={enter} />
          ) : book?.lostSince ? (
            <EmptyState icon={<BookLock size={40} />} title="Primero di el último número">
              Hasta entonces no se sabe qué hojas faltan.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<BookCheck size={40} />}
              title="No falta ninguna hoja"
              action={<ButtonLink href={`#${paths.complaintsAdmin()}`}>Ir al libro</ButtonLink>}
            >
              Cada número que se dio tiene su hoja.
            </EmptyState>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

const kept = 'lost-complaint'
const emptyLost = () => ({ ...emptySheet(), numero: '', fecha: '' })

function LostSheetForm({
  numbers,
  total,
  onEntered,
}: {
  numbers: readonly string[]
  total: number
  onEntered: (sheet: { id: number; numero: string }) => void
}) {
  const [draft, edit] = useKeptDraft(kept, emptyLost)
  const now = useNow()
  const numberField = useRef<HTMLInputElement>(null)
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  const enter = useMutation({
    mutationFn: () => {
      const { numero, fecha, ...sheet } = draft
      return call(api.complaintsBook.enterLost, { body: { ...sheetIn(sheet), numero: numero.trim(), fecha } })
    },
    onSuccess: ({ id, numero }) => {
      onEntered({ id, numero })
      edit(emptyLost())
      forgetDraft(kept)
      scrollTo(0, 0)
      numberField.current?.focus()
    },
    onSettled: refreshComplaints,
  })
  const { error } = enter
  return (
    <Form onSubmit={() => enter.mutate()} error={error} className="grid max-w-3xl gap-5">
      <p className="text-soft">
        Ten a la mano el PDF o el papel de cada hoja y cópiala tal como está. A nadie se le escribe. Si ya la habías
        respondido, respóndela otra vez después, con el mismo texto: esa respuesta sí sale por correo.
      </p>
      <Part title={sheetsMissing(total)}>
        <ul aria-label="Números que faltan" className="flex max-h-44 flex-wrap gap-2 overflow-y-auto p-0.5">
          {numbers.map((numero) => (
            <li key={numero}>
              <button
                type="button"
                aria-pressed={numero === draft.numero}
                onClick={() => edit({ numero })}
                className="min-h-11 rounded-full border border-control-line px-4 font-medium tabular-nums aria-pressed:border-accent aria-pressed:bg-accent-wash"
              >
                {numero}
              </button>
            </li>
          ))}
        </ul>
        {total > numbers.length && (
          <p className="text-14 text-soft">
            Aquí están las primeras {numbers.length}. También puedes escribir el número de otra.
          </p>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            ref={numberField}
            name="numero"
            label="Número de la hoja"
            placeholder="2026-000123"
            required
            autoComplete="off"
            inputMode="numeric"
            value={draft.numero}
            onChange={(event) => edit({ numero: event.target.value })}
            error={issueOf(error, 'numero')}
          />
          <TextField
            name="fecha"
            label="Fecha de la hoja"
            type="date"
            required
            max={limaDay(new Date(now))}
            value={draft.fecha}
            onChange={(event) => edit({ fecha: event.target.value })}
            error={issueOf(error, 'fecha')}
          />
        </div>
      </Part>
      <SheetFields draft={draft} edit={edit} error={error} whose="copied" />
      <Notice tone="bad">{error?.message}</Notice>
      <Button type="submit" size="lg" busy={enter.isPending} className="sm:justify-self-start">
        Ingresar hoja
      </Button>
    </Form>
  )
}
