import { KeyRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type Props = { count: number; about: string; onChange?: () => void }

/** Says how many past customers know the password of an account, with the way to change it. */
export function KnownBy({ count, about, onChange }: Props) {
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-warn-wash px-3 py-2 text-14">
      <span className="flex items-center gap-2 font-medium text-warn">
        <KeyRound size={18} className="shrink-0" aria-hidden />
        {count === 1
          ? '1 cliente que ya no la usa conoce su contraseña.'
          : `${count} clientes que ya no la usan conocen su contraseña.`}
      </span>
      {onChange && (
        <Button size="sm" variant="secondary" about={`de la ${about}`} onClick={onChange}>
          Cambiar contraseña
        </Button>
      )}
    </div>
  )
}
