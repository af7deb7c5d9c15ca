import { useQuery } from '@tanstack/react-query'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { bookQuery } from './queries.ts'

/** Reminds the owner that the book is closed until the shop says who sells. */
export function ProviderMissing() {
  const { data } = useQuery({ ...bookQuery, meta: { quiet: true } })
  if (!data || data.provider) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-warn-wash p-4"
    >
      <p className="min-w-0 flex-1 basis-80 font-medium text-warn">
        La ley pide un Libro de Reclamaciones. Se abre cuando digas quién vende: nombre, RUC o DNI y dirección.
      </p>
      <ButtonLink size="sm" variant="secondary" className="max-xs:w-full" href={`#${paths.settingsContact()}`}>
        Decir quién vende
      </ButtonLink>
    </div>
  )
}
