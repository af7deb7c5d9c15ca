import { useState } from 'react'
import { centimos } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { soles } from '../../ui/soles.ts'
import { Chapter, Specimen } from './specimen.tsx'

const sizes = [
  { name: '36', look: 'text-36' },
  { name: '28', look: 'text-28' },
  { name: '22', look: 'text-22' },
  { name: '18', look: 'text-18' },
  { name: '16', look: 'text-16' },
  { name: '14', look: 'text-14' },
  { name: '12', look: 'text-12' },
]
const boxes = [
  { name: 'card, 14', look: 'rounded-card' },
  { name: 'control, 10', look: 'rounded-control' },
  { name: 'full', look: 'rounded-full' },
  { name: 'ticket', look: 'ticket' },
]
const spaces = [4, 8, 12, 16, 20, 24, 32, 40, 64]

export function Type() {
  return (
    <Chapter
      id="letra"
      title="Letra"
      note="Bricolage Grotesque para títulos y precios, Figtree para todo lo demás. Cifras tabulares."
    >
      <Specimen name="Escala">
        <div className="grid w-full gap-2 overflow-hidden">
          {sizes.map(({ name, look }) => (
            <p key={name} className="flex items-baseline gap-4 whitespace-nowrap">
              <span className="w-8 text-12 text-soft">{name}</span>
              <span className={`font-display font-bold ${look}`}>{soles(centimos(123_450))}</span>
              <span className={look}>Estrena esta noche</span>
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Pesos">
        {[400, 500, 600, 700, 800].map((weight) => (
          <p key={weight} style={{ fontWeight: weight }}>
            <span className="font-display text-22">Función</span> {weight}
          </p>
        ))}
      </Specimen>
    </Chapter>
  )
}

export function Shapes() {
  return (
    <Chapter id="formas" title="Formas" note="Espacio de 4 en 4. Sombra solo para lo que flota.">
      <Specimen name="Radios">
        {boxes.map(({ name, look }) => (
          <p key={name} className="w-28 text-center text-12 text-soft">
            <span className={`mb-1 block h-14 bg-accent ${look}`} />
            {name}
          </p>
        ))}
      </Specimen>
      <Specimen name="Sombra">
        <p className="rounded-card border border-line bg-surface px-6 py-4 shadow-float">float</p>
      </Specimen>
      <Specimen name="Espacio">
        {spaces.map((space) => (
          <p key={space} className="text-center text-12 text-soft">
            <span className="mb-1 block h-6 bg-accent" style={{ width: space }} />
            {space}
          </p>
        ))}
      </Specimen>
    </Chapter>
  )
}

const motions = [
  { name: '150 ms', look: 'duration-150' },
  { name: '200 ms', look: 'duration-200' },
]

export function Motion() {
  const [moved, move] = useState(false)
  return (
    <Chapter
      id="movimiento"
      title="Movimiento"
      note="De 120 a 220 ms, ease-out, desde donde vienen las cosas. Nada, si así se pidió."
    >
      <Specimen name="Duraciones">
        <Button size="sm" variant="secondary" onClick={() => move(!moved)}>
          Mover
        </Button>
        {motions.map(({ name, look }) => (
          <span key={name} className={`transition ease-out ${look} ${moved ? 'translate-y-3 opacity-60' : ''}`}>
            {name}
          </span>
        ))}
      </Specimen>
    </Chapter>
  )
}
