import type { ReactNode } from 'react'

/** A section of the page of styles. */
export function Chapter({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note: string
  children: ReactNode
}) {
  return (
    <section id={id} className="grid scroll-mt-6 gap-6 border-t border-line py-10">
      <div className="max-w-2xl">
        <h2 className="text-28 font-bold">{title}</h2>
        <p className="mt-1 text-soft">{note}</p>
      </div>
      {children}
    </section>
  )
}

/** A component with its name, in both themes side by side. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-sans text-14 font-semibold text-soft">{name}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {(['dark', 'light'] as const).map((scheme) => (
          <div
            key={scheme}
            style={{ colorScheme: scheme }}
            className="flex flex-wrap content-center items-center gap-3 rounded-card border border-line bg-ground p-5 text-ink"
          >
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
