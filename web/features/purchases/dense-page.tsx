import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../ui/words.ts'

/** A screen below the home page with all that is above its content in one line, as far as the screen is wide enough. */
export function DensePage({ title, tools, children }: { title: string; tools: ReactNode; children: ReactNode }) {
  const { home } = useWords()
  return (
    <main className="container-page pb-24">
      <header className="mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          href="#/"
          className="inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-soft no-underline hover:text-ink"
        >
          <ArrowLeft size={20} />
          {home}
        </a>
        <h1 tabIndex={-1} className="text-22 font-bold md:text-28">
          {title}
        </h1>
        {tools}
      </header>
      {children}
    </main>
  )
}
