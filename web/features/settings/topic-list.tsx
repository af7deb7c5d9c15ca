import { ChevronRight } from 'lucide-react'
import { useHashPath } from '../../platform/location.ts'
import { topicParts, topics } from './topics.ts'

const all = Object.values(topics)

/** Links to the pages of the settings, by section: beside a page without what each is about, on a phone with it. */
export function TopicList({ kind }: { kind: 'beside' | 'whole' }) {
  const [path] = useHashPath()
  const whole = kind === 'whole'
  return (
    <nav aria-label="Partes de los ajustes" className={`grid content-start ${whole ? 'gap-6' : 'gap-4'}`}>
      {!whole && <p className="min-h-11 content-center px-3 text-22 font-bold">Ajustes</p>}
      {topicParts.map((part) => (
        <div key={part} role="group" aria-label={part}>
          <p aria-hidden className={`pb-1 font-semibold text-soft ${whole ? 'text-14' : 'px-3 text-12'}`}>
            {part}
          </p>
          <div className={whole ? 'divide-y divide-line rounded-card border border-line bg-surface' : 'grid gap-0.5'}>
            {all
              .filter((topic) => topic.part === part)
              .map(({ screen, about, Icon }) => (
                <a
                  key={screen.path}
                  href={`#${screen()}`}
                  aria-current={path === screen.path ? 'page' : undefined}
                  className={
                    whole
                      ? 'flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline -outline-offset-2 first:rounded-t-card last:rounded-b-card hover:bg-raised'
                      : 'flex min-h-9 items-center gap-2.5 rounded-control px-3 py-1.5 font-semibold text-soft no-underline pointer-coarse:min-h-11 hover:bg-raised hover:text-ink aria-[current]:bg-accent-wash aria-[current]:text-accent'
                  }
                >
                  <Icon size={whole ? 22 : 18} className={`shrink-0 ${whole ? 'text-soft' : ''}`} />
                  {whole ? (
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{screen.title}</span>
                      <span className="block text-14 text-soft">{about}</span>
                    </span>
                  ) : (
                    screen.title
                  )}
                  {whole && <ChevronRight size={18} className="shrink-0 text-soft" />}
                </a>
              ))}
          </div>
        </div>
      ))}
    </nav>
  )
}
