import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const deskKeys = [
  [['J', '↓'], 'La recarga de abajo'],
  [['K', '↑'], 'La recarga de arriba'],
  [['A', 'Enter'], 'Aceptar'],
  [['R'], 'Rechazar, con su motivo'],
  [['Z'], 'Deshacer lo último, mientras no se envía'],
  [['X', 'Espacio'], 'Marcar o desmarcar'],
  [['S'], 'Aceptar las seguras, tras una pregunta'],
  [['?'], 'Ver estas teclas'],
] as const

/** The keys of the desk, also shown by `?`. */
export function KeysButton() {
  const [open, setOpen] = useState(false)
  useShortcut(['?'], () => setOpen(true))
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="max-lg:hidden"
        icon={<Keyboard size={18} />}
        onClick={() => setOpen(true)}
      >
        Teclas <kbd>?</kbd>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title="Teclas"
        description="J, K y S sirven desde cualquier parte; las demás son para la recarga elegida."
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
          {deskKeys.map(([names, what]) => (
            <div key={what} className="contents">
              <dt className="flex gap-1.5">
                {names.map((name) => (
                  <kbd
                    key={name}
                    className="min-w-8 rounded border border-control-line px-2 py-0.5 text-center text-14 font-semibold"
                  >
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
