import type { ReactNode } from 'react'

/** A screen of the back office: its heading with what acts on the whole of it, its content. */
export function AdminPage({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <main className="container-page py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 tabIndex={-1} className="min-h-11 content-center text-28 font-bold">
          {title}
        </h1>
        {aside && <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">{aside}</div>}
      </div>
      {children}
    </main>
  )
}
