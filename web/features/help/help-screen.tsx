import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import type { HelpPage, HelpPageName } from '#contract/help.ts'
import { may } from '#domain/user.ts'
import { useSession, useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useQuotedWords } from '../../ui/words.ts'
import { PlainText } from './plain-text.tsx'
import { helpQuery } from './queries.ts'
import { SupportContact } from './support-contact.tsx'

const PageEditor = lazy(() => import('./page-editor.tsx').then((it) => ({ default: it.PageEditor })))

type Props = {
  name: HelpPageName
  title: string
  view: ComponentType<{ page: HelpPage }>
  other: { href: string; label: string }
}

/** A help page, which administrators can edit. */
export function HelpScreen({ name, title, view: View, other }: Props) {
  const user = useSession()?.user
  const standing = useStanding()
  const page = useQuery(helpQuery(name))
  const inWords = useQuotedWords()
  const [editing, edit] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const editor = may.administer(standing) ? user : undefined
  const button = editor && page.data && !editing && (
    <Button ref={editButton} variant="secondary" icon={<Pencil size={18} />} onClick={() => edit(true)}>
      Editar
    </Button>
  )
  return (
    <Page title={title} aside={button}>
      {editor && editing && page.data ? (
        <Suspense fallback={<Shape />}>
          <PageEditor name={name} page={page.data} by={editor.username} onDone={() => edit(false)} />
        </Suspense>
      ) : page.data ? (
        <>
          {page.data.intro && (
            <div className="mb-8 text-18 text-soft">
              <PlainText>{inWords(page.data.intro)}</PlainText>
            </div>
          )}
          <View
            page={{
              ...page.data,
              sections: page.data.sections.map(({ title, text }) => ({ title: inWords(title), text: inWords(text) })),
            }}
          />
          <SupportContact other={other} />
          {page.data.updatedAt && (
            <p className="mt-6 text-14 text-soft">Actualizado el {formatDay(page.data.updatedAt)}.</p>
          )}
        </>
      ) : page.isError ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Shape />
      )}
    </Page>
  )
}

function Shape() {
  return (
    <div className="grid max-w-3xl gap-4">
      <Skeleton className="h-6 w-3/4" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-20 rounded-card" />
      ))}
    </div>
  )
}
