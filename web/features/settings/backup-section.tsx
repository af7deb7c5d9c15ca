import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { lastBackupQuery } from './queries.ts'
import { SettingsFrame } from './settings-section.tsx'

/** Downloads a backup of the whole shop as a file. */
export function BackupSection() {
  const last = useQuery(lastBackupQuery)
  const [asking, ask] = useState(false)
  return (
    <SettingsFrame
      id="copias"
      hint="Si este equipo falla, con una copia abres la tienda en otro: cuentas, clientes, saldos, ventas e imágenes."
    >
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <Loaded query={last} skeleton={<Skeleton className="h-6 w-60" />}>
          {({ lastAt }) => <p>{lastAt ? `La última es del ${formatMoment(lastAt)}.` : 'Todavía no hay ninguna.'}</p>}
        </Loaded>
        <Button className="max-xs:w-full" icon={<Download size={18} />} onClick={() => ask(true)}>
          Descargar una copia
        </Button>
      </div>
      {asking && <BackupDialog onClose={() => ask(false)} />}
    </SettingsFrame>
  )
}

function BackupDialog({ onClose }: { onClose: () => void }) {
  const [withKey, setWithKey] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download(api.backups.download, { body: { withKey } }),
    // A large shop takes minutes to download: the dialog shows that, and the rest of the screen stays usable.
    meta: { quiet: true },
    onSuccess: () => {
      toast('Copia descargada. Guárdala fuera de este equipo y del de la tienda.', { type: 'good' })
      onClose()
      return refresh(lastBackupQuery.queryKey, keys.dashboard)
    },
  })
  return (
    <FormDialog
      title="Descargar una copia"
      description="Lleva los datos personales de tus clientes: guárdala como guardas tu dinero."
      submitLabel="Descargar"
      size="sm"
      busy={isPending}
      error={error}
      dirty={false}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Checkbox
        label="Incluir la clave de las cuentas"
        hint="Con ella, quien tenga el archivo puede leer las cuentas que vendes. Sin ella necesitas guardar aparte la carpeta data/keys de la tienda."
        checked={withKey}
        onChange={setWithKey}
      />
    </FormDialog>
  )
}
