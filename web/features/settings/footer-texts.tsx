import { Clock } from 'lucide-react'
import type { FooterTexts } from '#domain/identity.ts'

/** The opening hours, the social networks and the owner's text in the footer. */
export function FooterTextsView({ footer: { hours, text, social } }: { footer: FooterTexts }) {
  return (
    <>
      {hours && (
        <p className="flex items-start gap-2 text-14">
          <Clock size={18} className="mt-0.5 shrink-0 text-soft" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Horario de atención: </span>
            {hours}
          </span>
        </p>
      )}
      {social.length > 0 && (
        <ul aria-label="Redes" className="flex flex-wrap gap-x-4">
          {social.map(({ kind, url }) => (
            <li key={`${kind} ${url}`}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
              >
                {kind}
              </a>
            </li>
          ))}
        </ul>
      )}
      {text && <p className="text-14 whitespace-pre-line wrap-anywhere text-soft">{text}</p>}
    </>
  )
}
