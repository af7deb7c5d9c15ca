import { KeyRound, Mail, RefreshCw } from 'lucide-react'
import type { PurchaseNote } from '#domain/purchase.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const looks: Record<PurchaseNote, { tone: Tone; Icon: typeof Mail }> = {
  Renovado: { tone: 'good', Icon: RefreshCw },
  Correo: { tone: 'bad', Icon: Mail },
  Password: { tone: 'info', Icon: KeyRound },
}

/** The meaning of each note for the buyer. */
export const noteMeanings: Record<PurchaseNote, string> = {
  Renovado: 'se agregaron días',
  Correo: 'cambió el usuario',
  Password: 'cambió la contraseña',
}

export function Note({ nota }: { nota: PurchaseNote }) {
  const { tone, Icon } = looks[nota]
  return (
    <Chip tone={tone} icon={<Icon size={14} className="shrink-0" />}>
      {nota}
    </Chip>
  )
}

/** A legend of the notes, in one line; on a phone it leaves out what they mean, which the pass of each says. */
export function NoteLegend() {
  return (
    <ul aria-label="Leyenda de notas" className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-soft">
      {(Object.keys(looks) as PurchaseNote[]).map((nota) => (
        <li key={nota} className="flex items-center gap-1.5">
          <Note nota={nota} />
          <span className="max-xl:sr-only">{noteMeanings[nota]}</span>
        </li>
      ))}
    </ul>
  )
}
