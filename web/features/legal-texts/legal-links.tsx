import { useQuery } from '@tanstack/react-query'
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

/** «los Términos y la Política de privacidad», of those that there are. They open beside a form that is being filled. */
export function LegalNames() {
  const { terms, privacy } = useLegalVersions()
  return (
    <>
      {terms !== null && (
        <a href={`#${paths.terms()}`} target="_blank" rel="noreferrer" className={link}>
          los Términos
        </a>
      )}
      {terms !== null && privacy !== null && ' y '}
      {privacy !== null && (
        <a href={`#${paths.privacy()}`} target="_blank" rel="noreferrer" className={link}>
          la Política de privacidad
        </a>
      )}
    </>
  )
}
