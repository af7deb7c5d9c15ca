import { useQuery } from '@tanstack/react-query'
import { legalKinds, legalTitles } from '#domain/legal-text.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { LegalTextEditor } from './legal-text-editor.tsx'
import { legalVersionsQuery } from './queries.ts'

/** Both texts, to write and publish, and their versions. */
export function LegalTextsSection() {
  return (
    <>
      {legalKinds.map((kind) => (
        <LegalTextEditor key={kind} kind={kind} />
      ))}
      <Versions />
    </>
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
