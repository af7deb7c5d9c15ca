import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { legalKinds, type LegalKind } from '#domain/legal-text.ts'
import { paths } from '../../platform/paths.ts'
import { settingsQuery } from '../../platform/settings.ts'

/** The versions that the shop has now. */
export const useLegalVersions = () => useQuery(settingsQuery).data?.legalTexts ?? { terms: null, privacy: null }

/** Links to what the shop has published, for its footer. */
export function LegalLinks({ className }: { className: string }) {
  const { terms, privacy } = useLegalVersions()
  return (
    <>
      {terms !== null && (
        <a href={`#${paths.terms()}`} className={className}>
          {paths.terms.title}
        </a>
      )}
      {privacy !== null && (
        <a href={`#${paths.privacy()}`} className={className}>
          {paths.privacy.title}
        </a>
      )}
    </>
  )
}

const link = 'font-semibold text-accent underline underline-offset-4'

const names = {
  terms: { path: paths.terms, text: 'los Términos' },
  privacy: { path: paths.privacy, text: 'la Política de privacidad' },
}

/** «los Términos y la Política de privacidad», of those there are. They open beside a form that is being filled. */
export function LegalNames({ kinds = legalKinds }: { kinds?: readonly LegalKind[] }) {
  const versions = useLegalVersions()
  const there = kinds.filter((kind) => versions[kind] !== null)
  return there.map((kind, index) => (
    <Fragment key={kind}>
      {index > 0 && ' y '}
      <a href={`#${names[kind].path()}`} target="_blank" rel="noreferrer" className={link}>
        {names[kind].text}
      </a>
    </Fragment>
  ))
}
