import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { call, issueOf } from '../../platform/api.ts'
import { deleteDraft, readDraft, storeDraft } from '../../platform/draft-store.ts'
import { useSendOnce } from '../../platform/idempotency.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../platform/kept-draft.ts'
import { LeaveGuard } from '../../platform/leave-guard.tsx'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { currentSession } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { soles } from '../../ui/soles.ts'
import { AccountLinesField } from '../catalogue/account-lines-field.tsx'
import { readLines } from '../catalogue/account-lines.ts'
import { inLines, LineIssues, LinesError } from '../catalogue/line-issues.tsx'
import { PriceFields } from '../catalogue/price-fields.tsx'
import { draftOf } from '../catalogue/product-draft.ts'
import { categoriesQuery } from '../../platform/categories.ts'
import { pricesQuery, refreshCatalogue } from '../catalogue/queries.ts'
import { AccountsPreview } from './accounts-preview.tsx'
import { bodyOf, priceOf, usualDescription } from './launch-body.ts'
import { StepFrame, StepPart } from './step-frame.tsx'

const kept = 'start-product'
const accountsDraft = 'start-accounts'

/** The third step: the first product with its accounts, for sale at once. `first` is false for one more. */
export function ProductStep({ first }: { first: boolean }) {
  const by = currentSession()?.user.username ?? ''
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: table } = useQuery(pricesQuery)
  // Apart, and only in the memory of the page: they are what is sold.
  const [accounts, setAccounts] = useState(() => readDraft<string>(accountsDraft, by) ?? '')
  const [sendOnce] = useSendOnce()
  const read = readLines(accounts)
  const names = useId()
  const form = useForm({
    initial: { ...draftOf(undefined), categoria: '', ...keptDraft<Record<string, string>>(kept) },
    send: async (typed) => {
      const body = bodyOf(typed, read)
      return sendOnce(body, (idempotencyKey) =>
        call(api.catalogue.launch, { body, idempotencyKey }).catch((error: unknown) => {
          throw inLines(error, read.lines)
        }),
      )
    },
    onSuccess: () => {
      forgetDraft(kept)
      change('')
      void refresh(keys.dashboard)
      navigate(paths.start({ paso: 'listo' }), { replace: true, force: true })
    },
    onSettled: refreshCatalogue,
  })
  const { draft, error, isDirty } = form
  useEffect(() => {
    if (isDirty) keepDraft(kept, draft)
  }, [draft, isDirty])
  const change = (text: string) => {
    setAccounts(text)
    if (text === '') deleteDraft(accountsDraft)
    else storeDraft(accountsDraft, by, text)
  }
  const category = categories.find(({ name }) => name.toLowerCase() === draft.categoria.trim().toLowerCase())
  const price = table && priceOf(draft, category?.id ?? 0, table.rules)
  const lineIssues = error instanceof LinesError ? error.issues : read.issues
  return (
    <StepFrame
      {...(first && { step: 3 })}
      title={first ? 'Tu primer producto' : 'Otro producto'}
      lead="Con sus cuentas, y a la venta al momento."
      back={first ? paths.start({ paso: 2 }) : undefined}
      submitLabel={price === undefined ? 'Publicar' : `Publicar a ${soles(price)}`}
      busy={form.isPending}
      error={error}
      onSubmit={form.submit}
    >
      <StepPart title="Qué vendes">
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <div>
            <TextField
              label="Categoría"
              list={names}
              maxLength={60}
              autoComplete="off"
              {...form.field('categoria')}
              hint={
                category || draft.categoria.trim() === ''
                  ? 'Una tuya, o el nombre de una nueva.'
                  : 'Se crea al publicar.'
              }
            />
            <datalist id={names}>
              {categories.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
          </div>
          <TextField label="Nombre del producto" maxLength={120} autoComplete="off" {...form.field('nombre')} />
          <PriceFields
            field={form.field}
            draft={{ ...draft, categoryId: String(category?.id ?? 0) }}
            product={undefined}
          />
          <TextField label="Días" inputMode="numeric" autoComplete="off" maxLength={4} {...form.field('dias')} />
          <TextArea
            label="Descripción (opcional)"
            maxLength={2000}
            rows={1}
            {...form.field('descripcion')}
            hint={`Vacía, dice: «${usualDescription(draft)}»`}
          />
        </div>
      </StepPart>
      <StepPart title="Cuentas" hint="Cópialas de tu hoja de cálculo y pégalas aquí, una línea por perfil.">
        <AccountLinesField
          rows={5}
          value={accounts}
          error={issueOf(error, 'accounts')}
          hint="Usuario, contraseña, perfil y pin; el pin puede faltar. Las líneas con el mismo usuario son una sola cuenta."
          onChange={(text) => {
            change(text)
            form.reset()
          }}
        />
        <AccountsPreview read={read} />
        {lineIssues.length > 0 && <LineIssues issues={lineIssues} />}
      </StepPart>
      {/* The rest of the draft survives a reload. */}
      <LeaveGuard changed={accounts !== ''} onDiscard={() => change('')} />
    </StepFrame>
  )
}
