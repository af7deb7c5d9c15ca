import { saveFile } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useShop } from '../../platform/shop.ts'

/** New recovery codes, which nobody sees again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useShop()
  const text = codes.join('\n')
  return (
    <div className="grid gap-4">
      <p>
        Guárdalos fuera de este celular. Si lo pierdes, con uno de ellos entras. Cada uno sirve una vez, y{' '}
        <strong>no los volverás a ver</strong>.
      </p>
      <ul
        aria-label="Códigos de recuperación"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-raised p-4 text-center font-mono text-16"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(
              'codigos-de-recuperacion.txt',
              new Blob([`${name}: códigos de recuperación\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
            )
          }
        >
          Descargar
        </Button>
        <CopyButton label="códigos" value={text} />
      </div>
      <Button onClick={onDone}>Ya los guardé</Button>
    </div>
  )
}
