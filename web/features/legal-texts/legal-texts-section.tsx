import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { legalKinds, legalTitles, maxLegalText, type LegalKind } from '#domain/legal-text.ts'
import { call, download } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Notice } from '../../ui/form.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { LegalTextView } from './legal-text-view.tsx'
import { legalTextQuery, legalVersionsQuery } from './queries.ts'

/** Both texts, to write and publish, and their versions. */
export function LegalTextsSection() {
  return (
    <>
      {legalKinds.map((kind) => (
        <Editor key={kind} kind={kind} />
      ))}
      <Versions />
    </>
  )
}

function Editor({ kind }: { kind: LegalKind }) {
  const query = useQuery(legalTextQuery(kind, undefined))
  const [draft, write] = useState<string>()
  const published = query.data?.published?.text ?? ''
  const text = draft ?? published
  // The version that the draft was begun from: another one meanwhile is refused.
  const [from, begin] = useState<number>()
  const publish = useMutation({
    mutationFn: () =>
      call(api.legalTexts.publish, { params: { kind }, body: { text, version: from ?? query.data?.latest ?? 0 } }),
    onSuccess: async ({ latest }) => {
      await refresh(keys.legalTexts, keys.settings)
      write(undefined)
      begin(undefined)
      toast(`Publicaste la versión ${latest}.`, { type: 'good' })
    },
  })
  return (
    <section aria-label={legalTitles[kind]} className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="text-18 font-bold">{legalTitles[kind]}</h2>
      <Loaded query={query} skeleton={<Skeleton className="h-60" />}>
        {({ latest }) => (
          <>
            <TextArea
              label="Texto"
              rows={10}
              maxLength={maxLegalText}
              value={text}
              onChange={(event) => {
                write(event.target.value)
                if (from === undefined) begin(latest)
              }}
              hint="Una línea que empieza con «# » es un título, y con «## » un subtítulo."
            />
            {text.trim() && (
              <details>
                <summary className="min-h-11 cursor-pointer content-center font-semibold">Vista previa</summary>
                <LegalTextView>{text}</LegalTextView>
              </details>
            )}
            <Notice tone="bad">{publish.error?.message}</Notice>
            <div>
              <Button
                busy={publish.isPending}
                disabled={!text.trim() || text === published}
                onClick={() => publish.mutate()}
              >
                Publicar la versión {(from ?? latest) + 1}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Versions() {
  return (
    <section aria-label="Versiones" className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18 font-bold">Versiones</h2>
        <ExportButton download={() => download(api.legalTexts.export)} />
      </div>
      <Loaded query={useQuery(legalVersionsQuery)} skeleton={<Skeleton className="h-20" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-soft">Todavía no publicaste ninguna.</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map(({ kind, version, publishedAt, publishedBy, agreed }) => (
                <li key={`${kind} ${version}`} className="py-3 wrap-anywhere">
                  <p className="font-semibold">
                    {legalTitles[kind]}, versión {version}
                  </p>
                  <p className="text-14 text-soft">
                    {formatDay(publishedAt)}, por {publishedBy}.{' '}
                    {agreed === 1 ? 'La aceptó 1 cuenta' : `La aceptaron ${agreed} cuentas`}.
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
