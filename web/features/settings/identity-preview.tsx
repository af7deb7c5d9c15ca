import type { CSSProperties } from 'react'
import { accentsOf } from '#domain/accent.ts'
import { logoUrl, type Identity } from '#domain/identity.ts'
import { Chip } from '../../ui/chip.tsx'

const themes = [
  ['light', 'Tema claro'],
  ['dark', 'Tema oscuro'],
] as const

/** A preview of the typed identity in both themes. */
export function IdentityPreview({ identity }: { identity: Identity }) {
  const { name, slogan, color } = identity
  const accents = color === null ? undefined : accentsOf(color)
  return (
    <div role="group" aria-label="Vista previa de la tienda" className="grid gap-3 sm:grid-cols-2">
      {themes.map(([theme, label]) => (
        <figure key={theme} className="grid content-start gap-1.5">
          <figcaption className="text-14 text-soft">{label}</figcaption>
          <div
            data-theme={theme}
            className="themed grid gap-3 rounded-control border border-line bg-ground p-4 text-ink"
            style={
              {
                ...(accents && {
                  '--accent': accents.accent[theme],
                  '--on-accent': accents.onAccent[theme],
                  '--accent-wash': accents.wash[theme],
                }),
              } as CSSProperties
            }
          >
            <p className="flex min-w-0 items-center gap-2">
              <img src={logoUrl(identity)} alt="" height={28} width={28} className="size-7 shrink-0 object-contain" />
              <span className="min-w-0 font-display leading-tight font-bold wrap-anywhere">{name}</span>
            </p>
            <p className="text-14 wrap-anywhere text-soft">{slogan}</p>
            <p className="flex flex-wrap items-center gap-2">
              <Chip tone="accent">Por sortear</Chip>
              <span className="text-14 font-semibold text-accent">Ver más</span>
            </p>
            <span className="grid min-h-11 place-items-center rounded-control bg-accent font-semibold text-on-accent">
              Comprar
            </span>
          </div>
        </figure>
      ))}
    </div>
  )
}
