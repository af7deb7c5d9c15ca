import { Accordion } from '@base-ui/react/accordion'
import { ChevronDown, Search, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { HelpPage } from '#contract/help.ts'
import { useQueryPart } from '../../platform/location.ts'
import { Button } from '../../ui/button.tsx'
import { foldAccents } from '#domain/fold-accents.ts'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PlainText } from './plain-text.tsx'

/** Questions with answers to expand, and a field that filters them. */
export function Questions({ page }: { page: HelpPage }) {
  // A link may contain the search: `#/preguntasfrecuentes?q=sorteo`.
  const [query] = useQueryPart()
  const [search, setSearch] = useState(query.get('q') ?? '')
  const [open, setOpen] = useState<number[]>([])
  const field = useRef<HTMLInputElement>(null)
  const found = matching(page, search)
  const look = (text: string) => {
    setSearch(text)
    // Expands the answers that match only in their text: otherwise the result would look like a mistake.
    setOpen(matching(page, text).flatMap(({ index, inTitle }) => (inTitle ? [] : [index])))
  }
  return (
    <div className="grid max-w-3xl gap-6">
      <search>
        <TextField
          ref={field}
          type="search"
          label="Buscar una pregunta"
          maxLength={100}
          value={search}
          onChange={(event) => look(event.target.value)}
          lead={<Search size={20} className="ml-3 shrink-0 text-soft" />}
        />
      </search>
      <p role="status" className="sr-only">
        {search.trim() && `${found.length} ${found.length === 1 ? 'pregunta' : 'preguntas'}`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX size={40} />}
          title="Ninguna pregunta coincide"
          action={
            <Button
              onClick={() => {
                look('')
                field.current?.focus()
              }}
            >
              Ver todas
            </Button>
          }
        >
          Prueba con otra palabra, o escríbenos por WhatsApp.
        </EmptyState>
      ) : (
        <Accordion.Root multiple hiddenUntilFound value={open} onValueChange={setOpen} className="border-t border-line">
          {found.map(({ index, title, text }) => (
            <Accordion.Item key={index} value={index} className="border-b border-line">
              <Accordion.Header render={<h2 />}>
                <Accordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left text-18 font-semibold hover:text-accent">
                  {title}
                  <ChevronDown
                    size={20}
                    className="shrink-0 text-soft transition-transform duration-200 group-data-[panel-open]:rotate-180"
                  />
                </Accordion.Trigger>
              </Accordion.Header>
              <Accordion.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-200 ease-out data-[ending-style]:h-0 data-[starting-style]:h-0">
                <div className="pb-5">
                  <PlainText>{text}</PlainText>
                </div>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion.Root>
      )}
    </div>
  )
}

/** The questions that contain every typed word, in their title or their answer. */
function matching(page: HelpPage, search: string) {
  const words = foldAccents(search).split(/\s+/).filter(Boolean)
  return page.sections.flatMap(({ title, text }, index) => {
    const inTitle = words.every((word) => foldAccents(title).includes(word))
    const fits = inTitle || words.every((word) => foldAccents(`${title} ${text}`).includes(word))
    return fits ? [{ index, title, text, inTitle }] : []
  })
}
