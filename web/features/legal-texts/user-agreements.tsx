import { useQuery } from '@tanstack/react-query'
import { legalKinds, legalTitles, originLabels } from '#domain/legal-text.ts'
import { paths } from '../../platform/paths.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLegalVersions } from './legal-links.tsx'
import { agreementsOfQuery } from './queries.ts'

const pathOf = { terms: paths.terms, privacy: paths.privacy }

/** Which versions of the terms and the privacy notice an account agreed to, and when; nothing before one is published. */
export function UserAgreements({ userId }: { userId: number }) {
  const current = useLegalVersions()
  const kinds = legalKinds.filter((kind) => current[kind] !== null)
  const agreements = useQuery({ ...agreementsOfQuery(userId), enabled: kinds.length > 0 })
  if (kinds.length === 0) return null
  return (
    <section aria-labelledby="agreements" className="mt-6 grid gap-3 border-t border-line pt-5">
      <h2 id="agreements" className="text-16 font-bold">
        Términos y privacidad
      </h2>
      <Loaded query={agreements} skeleton={<Skeleton className="h-16" />}>
        {(agreed) =>
          kinds.map((kind) => {
            const versions = agreed.filter((it) => it.kind === kind)
            const isCurrent = versions[0]?.version === current[kind]
            return (
              <div key={kind} className="text-14">
                <p className="font-semibold">{legalTitles[kind]}</p>
                {!isCurrent && <p className="text-warn">No aceptó la versión {current[kind]}, la de ahora</p>}
                <ul>
                  {versions.map(({ version, at, origin }) => (
                    <li key={version} className="text-soft">
                      <a href={`#${pathOf[kind]({ version })}`} className="text-inherit underline underline-offset-4">
                        Versión {version}
                      </a>
                      : {formatMoment(at)}. {originLabels[origin]}.
                    </li>
                  ))}
                </ul>
              </div>
            )
          })
        }
      </Loaded>
    </section>
  )
}
