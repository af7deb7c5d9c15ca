import { Chapter, Specimen } from './specimen.tsx'

const grounds = [
  { name: 'ground', look: 'bg-ground' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'line', look: 'bg-line' },
  { name: 'control-line', look: 'bg-control-line' },
  { name: 'veil', look: 'bg-veil' },
]
const pairs = [
  { name: 'ink', look: 'bg-ground text-ink' },
  { name: 'soft', look: 'bg-ground text-soft' },
  { name: 'accent', look: 'bg-accent text-on-accent' },
  { name: 'accent-wash', look: 'bg-accent-wash text-accent' },
  { name: 'offer', look: 'bg-offer text-on-offer' },
  { name: 'good-wash', look: 'bg-good-wash text-good' },
  { name: 'warn-wash', look: 'bg-warn-wash text-warn' },
  { name: 'bad-wash', look: 'bg-bad-wash text-bad' },
  { name: 'info-wash', look: 'bg-info-wash text-info' },
  { name: 'stage', look: 'stage' },
]

export function Colours() {
  return (
    <Chapter
      id="colores"
      title="Colores"
      note="El cine de noche y en la mañana. Un solo acento: la acción de la pantalla."
    >
      <Specimen name="Fondos y líneas">
        {grounds.map(({ name, look }) => (
          <p key={name} className="w-24 text-center text-12 text-soft">
            <span className={`mb-1 block h-14 rounded-control border border-line ${look}`} />
            {name}
          </p>
        ))}
      </Specimen>
      <Specimen name="Texto sobre su fondo">
        {pairs.map(({ name, look }) => (
          <p key={name} className={`min-w-28 rounded-control border border-line px-3 py-2 font-semibold ${look}`}>
            {name}
          </p>
        ))}
      </Specimen>
    </Chapter>
  )
}
