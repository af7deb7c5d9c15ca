import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { logoUrl } from '#domain/identity.ts'
import { paths } from '../../platform/paths.ts'
import { useShop } from '../../platform/shop.ts'

/** The full-screen frame of login and registration, with a link to the shop. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="relative grid place-items-center overflow-hidden bg-ground p-4">
      <div
        aria-hidden
        className="absolute -top-40 left-1/2 h-[520px] w-[720px] -translate-x-1/2 bg-radial from-accent-wash to-transparent to-70%"
      />
      <section className="relative w-full max-w-md rounded-card border border-line bg-surface p-6 shadow-float xs:p-8">
        <a
          href={`#${paths.home()}`}
          aria-label="Cerrar"
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
        >
          <X size={20} />
        </a>
        <img src={logoUrl(useShop())} alt="" width={44} height={44} className="mb-4 size-11 object-contain" />
        <h1 tabIndex={-1} className="mb-6 text-28 font-extrabold tracking-tight">
          {title}
        </h1>
        {children}
      </section>
    </main>
  )
}
