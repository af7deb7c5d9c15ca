import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react'
import type { HelpPage, HelpPageName } from '#contract/help.ts'
import { helpLimits } from '#domain/limits.ts'
import { issueOf } from '../../platform/api.ts'
import { deleteDraft, storeDraft, readDraft } from '../../platform/draft-store.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import * as drafts from './draft.ts'
import type { Draft, DraftSection } from './draft.ts'
import { EditConflict } from './edit-conflict.tsx'
import { SectionFields } from './section-fields.tsx'
import { isConflict, useSave } from './use-save.ts'

type Props = { name: HelpPageName; page: HelpPage; by: string; onDone: () => void }

/** The form of a help page. The draft is kept until it is saved or discarded, also when the screen is left. */
export function PageEditor({ name, page, by, onDone }: Props) {
  const [resumed] = useState(() => readDraft<Draft>(name, by))
  const [draft, setDraft] = useState(resumed ?? drafts.draftOf(page))
  const [asked, ask] = useState<'discard' | DraftSection>()
  const [said, say] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext(root)
  const changed = drafts.isChanged(draft)
  const leave = () => {
    deleteDraft(name)
    onDone()
  }
  const change = (next: Draft) => {
    storeDraft(name, by, next)
    setDraft(next)
  }
  const save = useSave(name, (saved, sent) => {
    toast('Guardado', { type: 'good' })
    // What was typed meanwhile stays, as a change of the page as it was saved.
    if (draft === sent) leave()
    else change({ ...draft, from: saved })
  })
  useWarning(changed)
  useEffect(() => root.current?.querySelector<HTMLElement>('textarea')?.focus(), [])

  /** Field errors refer to indexes, so moving a section clears them. */
  const rearrange = (next: Draft) => {
    if (!isConflict(save.error)) save.reset()
    change(next)
  }
  const add = () => {
    const next = drafts.withSection(draft)
    focusNext(`[data-section="${next.sections.at(-1)?.key}"] input`)
    rearrange(next)
  }
  const move = (key: number, by: -1 | 1) => {
    const next = drafts.withMoved(draft, key, by)
    const tools = by < 0 ? ['up', 'down'] : ['down', 'up']
    focusNext(...tools.map((tool) => `[data-section="${key}"] [data-tool="${tool}"]`))
    say(
      `La sección quedó en el lugar ${next.sections.findIndex((it) => it.key === key) + 1} de ${next.sections.length}.`,
    )
    rearrange(next)
  }
  const remove = (key: number) => {
    const index = draft.sections.findIndex((it) => it.key === key)
    const neighbour = draft.sections[index + 1] ?? draft.sections[index - 1]
    focusNext(`[data-section="${neighbour?.key}"] input`)
    say('La sección se quitó.')
    rearrange(drafts.withoutSection(draft, key))
    ask(undefined)
  }
  const length = drafts.lengthOf(draft)
  return (
    <div ref={root}>
      <Form
        onSubmit={() => save.mutate({ draft })}
        error={save.error}
        className="grid max-w-3xl gap-5 [&_:is(input,textarea,button)]:scroll-mb-44"
      >
        {resumed && <Notice tone="good">Sigues con los cambios que no habías guardado.</Notice>}
        <TextArea
          label="Introducción"
          hint="Puede quedar vacía."
          value={draft.intro}
          onChange={(event) => change({ ...draft, intro: event.target.value })}
          error={issueOf(save.error, 'intro')}
        />
        {draft.sections.map((section, index) => (
          <SectionFields
            key={section.key}
            section={section}
            number={index + 1}
            count={draft.sections.length}
            errors={{
              title: issueOf(save.error, `sections.${index}.title`),
              text: issueOf(save.error, `sections.${index}.text`),
            }}
            onChange={(it) => change(drafts.withChanged(draft, section.key, it))}
            onMove={(by) => move(section.key, by)}
            onRemove={() => (drafts.hasContent(section) ? ask(section) : remove(section.key))}
          />
        ))}
        <p role="status" className="sr-only">
          {said}
        </p>
        <div>
          <Button variant="secondary" disabled={!drafts.mayGrow(draft)} icon={<Plus size={18} />} onClick={add}>
            Agregar sección
          </Button>
        </div>
        <div className="at-foot sticky bottom-(--foot-height) z-20 -mx-1 grid gap-3 low:static rounded-t-card border border-b-0 border-line bg-raised p-4 shadow-float">
          {isConflict(save.error) ? (
            <EditConflict name={name} busy={save.isPending} onReplace={() => save.mutate({ draft, over: true })} />
          ) : (
            <Notice tone="bad">{issueOf(save.error, 'sections') ?? save.error?.message}</Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <p
              className={`mr-auto text-14 max-sm:w-full ${length > helpLimits.total ? 'font-semibold text-bad' : 'text-soft'}`}
            >
              {length} / {helpLimits.total} caracteres
            </p>
            <Button variant="secondary" className="max-sm:flex-1" onClick={() => (changed ? ask('discard') : leave())}>
              Cancelar
            </Button>
            <Button type="submit" className="max-sm:flex-1" busy={save.isPending}>
              Guardar
            </Button>
          </div>
        </div>
        <ConfirmDialog
          open={asked === 'discard'}
          onOpenChange={() => ask(undefined)}
          title="Descartar los cambios"
          cancelLabel="Seguir editando"
          confirmLabel="Descartar"
          danger
          onConfirm={leave}
        >
          Lo que escribiste se perderá y la página quedará como estaba.
        </ConfirmDialog>
        <ConfirmDialog
          open={typeof asked === 'object'}
          onOpenChange={() => ask(undefined)}
          title="Quitar la sección"
          confirmLabel="Quitar"
          danger
          onConfirm={() => typeof asked === 'object' && remove(asked.key)}
        >
          {typeof asked === 'object' && asked.title.trim()
            ? `Se quitará «${asked.title.trim()}» con su texto.`
            : 'Se quitará la sección con su texto.'}
        </ConfirmDialog>
      </Form>
    </div>
  )
}

/** Makes the browser ask before it closes or reloads a page with unsaved changes. */
function useWarning(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [changed])
}

/** After the next render, focuses the first of these elements that exists and can be focused. */
function useFocusNext(within: RefObject<HTMLElement | null>): (...places: string[]) => void {
  const wanted = useRef<string[]>([])
  useLayoutEffect(() => {
    const [place] = wanted.current.flatMap((it) => within.current?.querySelector<HTMLElement>(`${it}:enabled`) ?? [])
    wanted.current = []
    place?.focus()
  })
  return (...places) => {
    wanted.current = places
  }
}
