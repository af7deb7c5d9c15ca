import type { ReactNode } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { useWords } from '../../ui/words.ts'

/** A screen below the home page with all that is above its content in one line, as far as the screen is wide enough. */
export function DensePage({ title, tools, children }: { title: string; tools: ReactNode; children: ReactNode }) {
  const { home } = useWords()
  return (
    <main className="container-page pb-24">
      <header className="mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <BackLink href="#/">{home}</BackLink>
        <h1 tabIndex={-1} className="text-22 font-bold md:text-28">
          {title}
        </h1>
        {tools}
      </header>
      {children}
    </main>
  )
}
