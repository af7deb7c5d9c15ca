import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** A screen below the home page: the way back, its heading, its content. */
export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <main className="container-page pb-24">
      <a
        href="#/"
        className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-control pr-3 font-semibold text-soft no-underline hover:text-ink"
      >
        <ArrowLeft size={20} />
        Home
      </a>
      <header className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="text-28 font-bold md:text-36">
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </main>
  )
}
