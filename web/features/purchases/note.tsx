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

/** A legend of the notes. */
export function NoteLegend() {
  return (
    <ul aria-label="Leyenda de notas" className="flex flex-wrap gap-x-5 gap-y-2 text-14 text-soft">
      {(Object.keys(looks) as PurchaseNote[]).map((nota) => (
        <li key={nota} className="flex items-center gap-2">
          <Note nota={nota} />
          {noteMeanings[nota]}
        </li>
      ))}
    </ul>
  )
}
