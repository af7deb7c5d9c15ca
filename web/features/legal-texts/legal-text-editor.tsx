import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { legalTitles, maxLegalText, type LegalKind } from '#domain/legal-text.ts'
import { call } from '../../platform/api.ts'
import { useKeptDraft } from '../../platform/kept-draft.ts'
import { paths } from '../../platform/paths.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/form.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Summary } from '../../ui/summary.tsx'
import { LegalTextView } from './legal-text-view.tsx'
import { legalTextQuery } from './queries.ts'

/** A text that is not published yet, and the version that it was begun from: both undefined before the first change. */
type Draft = { text: string | undefined; from: number | undefined }
const none: Draft = { text: undefined, from: undefined }

/** Writes and publishes a text. What was typed stays until it is published or discarded, also over a reload. */
export function LegalTextEditor({ kind }: { kind: LegalKind }) {
  const query = useQuery(legalTextQuery(kind, undefined))
  const [draft, edit] = useKeptDraft<Draft>(`legal-${kind}`, () => none)
  const [asking, ask] = useState<'discard' | 'publish'>()
  const published = query.data?.published?.text ?? ''
  const latest = query.data?.latest ?? 0
  const text = draft.text ?? published
  const from = draft.from ?? latest
  const publish = useMutation({
    mutationFn: (version: number) => call(api.legalTexts.publish, { params: { kind }, body: { text, version } }),
    onSuccess: async ({ latest: version }) => {
      await refresh(keys.legalTexts, keys.settings)
      edit(none)
      toast(`Publicaste la versión ${version}.`, { type: 'good' })
    },
    onError: () => refresh(keys.legalTexts, keys.settings),
  })
  // Somebody else published meanwhile: the own publication is read before the draft is gone.
  const isBehind = from < latest && !publish.isPending
  const isChanged = draft.text !== undefined && draft.text !== published
  return (
    <section aria-label={legalTitles[kind]} className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-18 font-bold">{legalTitles[kind]}</h2>
      <Loaded query={query} skeleton={<Skeleton className="h-60" />}>
        {() => (
          <>
            <TextArea
              label="Texto"
              rows={10}
              maxLength={maxLegalText}
              value={text}
              // What is typed now would not be published.
              readOnly={publish.isPending}
              onChange={({ target }) => edit({ text: target.value, from })}
              hint="Una línea que empieza con «# » es un título, y con «## » un subtítulo."
            />
            {text.trim() && (
              <details>
                <Summary>Vista previa</Summary>
                <LegalTextView>{text}</LegalTextView>
              </details>
            )}
            <Notice tone="bad">
              {isBehind
                ? `Otra persona publicó la versión ${latest} mientras escribías. Tu texto sigue aquí, sin publicar.`
                : publish.error?.message}
            </Notice>
            <div className="flex flex-wrap justify-end gap-3 max-xs:*:w-full">
              {isBehind && (
                <ButtonLink variant="secondary" href={`#${pathOf[kind]()}`} target="_blank">
                  Ver la versión {latest}
                </ButtonLink>
              )}
              <Button
                about={legalTitles[kind]}
                busy={publish.isPending}
                disabled={!text.trim() || !isChanged}
                onClick={() => (isBehind ? ask('publish') : publish.mutate(from))}
              >
                Publicar la versión {latest + 1}
              </Button>
              {isChanged && (
                <Button
                  variant="quiet"
                  about={legalTitles[kind]}
                  disabled={publish.isPending}
                  onClick={() => ask('discard')}
                >
                  Descartar
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking === 'publish'}
        onOpenChange={() => ask(undefined)}
        title={`Publicar la versión ${latest + 1}`}
        confirmLabel="Publicar"
        onConfirm={() => {
          ask(undefined)
          publish.mutate(latest)
        }}
      >
        Tu texto reemplaza el de la versión {latest}, que queda guardada.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={() => ask(undefined)}
        title="Descartar lo que escribiste"
        confirmLabel="Descartar"
        danger
        onConfirm={() => {
          ask(undefined)
          publish.reset()
          edit(none)
        }}
      >
        Vuelves al texto publicado. Lo que escribiste se pierde.
      </ConfirmDialog>
    </section>
  )
}

const pathOf = { terms: paths.terms, privacy: paths.privacy }
