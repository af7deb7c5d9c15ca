import { useMutation } from '@tanstack/react-query'
import { CircleCheck, FileUp } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountLinesField } from './account-lines-field.tsx'
import { accountsText, profilesText, maxLines, readLines } from './account-lines.ts'
import { inLines, LineIssues, LinesError } from './line-issues.tsx'
import { refreshCatalogue } from './queries.ts'

/** Adds many profiles, pasted or from a file: all lines are validated before any is stored. */
export function AddAccountsForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const [text, setText] = useState('')
  const read = readLines(text)
  const sent = { params: { id: product.id }, body: { accounts: read.rows } }
  const check = useMutation({
    mutationFn: () => {
      if (read.rows.length === 0) throw new Error('Pega al menos una línea.')
      if (read.issues.length > 0) throw new LinesError(read.issues)
      return call(api.catalogue.checkAccounts, sent).catch((error: unknown) => {
        throw inLines(error, read.lines)
      })
    },
  })
  const add = useMutation({
    mutationFn: () =>
      call(api.catalogue.addAccounts, sent).catch((error: unknown) => {
        throw inLines(error, read.lines)
      }),
    onSuccess: ({ added }) => {
      toast(`Agregaste ${profilesText(added)}`, { type: 'good' })
      onClose()
    },
    // The check is outdated: lines that were valid may not be any more.
    onError: () => check.reset(),
    onSettled: refreshCatalogue,
  })
  const change = (next: string) => {
    setText(next)
    check.reset()
    add.reset()
  }
  const error = add.error ?? check.error
  return (
    <FormDialog
      title="Agregar cuentas"
      description={product.nombre}
      submitLabel={check.data ? `Agregar ${profilesText(check.data.profiles)}` : 'Revisar'}
      busy={check.isPending || add.isPending}
      error={error}
      dirty={text.trim() !== ''}
      onSubmit={() => (check.data ? add.mutate() : check.mutate())}
      onClose={onClose}
    >
      {error instanceof LinesError && <LineIssues issues={error.issues} />}
      {check.data && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-control bg-good-wash px-3 py-2.5 font-medium text-good"
        >
          <CircleCheck size={18} className="shrink-0" />
          Todo está bien: {profilesText(check.data.profiles)} de {accountsText(check.data.accounts)}. Todavía no se
          guardó nada.
        </p>
      )}
      <AccountLinesField
        rows={8}
        value={text}
        hint={`Usuario, contraseña, perfil y pin, pegados de tu hoja de cálculo o separados por comas. El pin puede faltar. Las líneas con el mismo usuario son una sola cuenta. Hasta ${maxLines} a la vez.`}
        onChange={change}
      />
      <label className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-control-line px-3 font-semibold focus-within:outline-2 focus-within:outline-accent">
        <FileUp size={18} />
        Leer un archivo CSV
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => {
            void event.target.files?.[0]?.text().then(change)
            event.target.value = ''
          }}
        />
      </label>
    </FormDialog>
  )
}
