import { CircleCheck } from 'lucide-react'
import type { Centimos } from '#domain/money.ts'
import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { soles } from '../../ui/soles.ts'
import { AcceptCertain, type Certain } from './accept-certain.tsx'
import { KeysButton } from './keys-button.tsx'
import { SoundSwitch } from './sound-switch.tsx'

type Props = {
  username: string
  /** Of all that wait. */
  sum: Centimos | undefined
  allPicked: boolean
  onPickAll: (on: boolean) => void
  /** Those whose payment certainly came in, on all pages. */
  certain: Certain | undefined
  onBeforeCertain: () => Promise<unknown>
  onCertain: (ids: readonly number[]) => void
  focusNext: () => void
}

/** What is done with the whole desk, in one line. */
export function DeskToolbar(props: Props) {
  const { username, sum, allPicked, onPickAll, certain, onBeforeCertain, onCertain, focusNext } = props
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-h-11 items-center gap-2 pl-2 font-semibold">
        <span className="grid w-9 place-items-center lg:w-11">
          <input
            type="checkbox"
            checked={allPicked}
            onChange={(event) => onPickAll(event.target.checked)}
            className="checkbox"
          />
        </span>
        <span>
          <span className="sr-only">Seleccionar </span>Todas<span className="sr-only"> las de esta página</span>
        </span>
      </label>
      {sum !== undefined && (
        <p className="text-soft max-lg:ml-auto">
          Suma: <strong className="text-ink">{soles(sum)}</strong>
        </p>
      )}
      <div className="flex items-center gap-3 empty:hidden max-lg:w-full">
        {certain && <CircleCheck size={20} aria-hidden className="shrink-0 text-good max-lg:hidden" />}
        <AcceptCertain
          certain={certain}
          label={certain?.count === 1 ? 'Aceptar la segura' : `Aceptar las ${certain?.count} seguras`}
          className="max-lg:w-full"
          shortcut="s"
          prepare={onBeforeCertain}
          onAccepted={onCertain}
          focusNext={focusNext}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:w-full max-lg:*:flex-1 lg:ml-auto">
        <KeysButton />
        <SoundSwitch />
        <ExportButton
          download={() =>
            download(api.wallet.exportList, { query: { state: 'false', username: username || null, sort: 'id' } })
          }
        />
      </div>
    </div>
  )
}
