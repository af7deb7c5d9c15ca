import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { legalTitles, type LegalKind } from '#domain/legal-text.ts'
import { positive, useQueryPart } from '../../platform/location.ts'
import { formatDay } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { LegalTextView } from './legal-text-view.tsx'
import { legalTextQuery } from './queries.ts'

export const TermsPage = () => <LegalTextPage kind="terms" />
export const PrivacyPage = () => <LegalTextPage kind="privacy" />

function LegalTextPage({ kind }: { kind: LegalKind }) {
  const [part] = useQueryPart()
  const text = useQuery(legalTextQuery(kind, positive(part.get('version'))))
  return (
    <Page title={legalTitles[kind]}>
      <Loaded query={text} skeleton={<Skeleton className="h-80" />}>
        {({ published, latest }) =>
          published ? (
            <>
              <p className="mb-6 text-14 text-soft">
                Versión {published.version}, del {formatDay(published.publishedAt)}
                {published.version < latest && '. Ya hay una más nueva'}.
              </p>
              <LegalTextView>{published.text}</LegalTextView>
            </>
          ) : (
            <EmptyState icon={<FileText size={40} />} title="Todavía no hay un texto publicado">
              Cuando la tienda lo publique, lo verás aquí.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  )
}
