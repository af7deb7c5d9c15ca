import type { ManagedPaymentMethod } from '#contract/payment-methods.ts'
import { paymentKinds, type PaymentKind } from '#domain/payment-method.ts'
import { call } from '../../platform/api.ts'
import { invalidInput, missing } from '../../platform/invalid-input.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyFault, moneyIn, moneyText } from '../../ui/money-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { QrField } from './qr-field.tsx'
import { refreshMethods } from './queries.ts'

/** Adds a payment method, or changes one. */
export function MethodDialog({ method, onClose }: { method?: ManagedPaymentMethod | undefined; onClose: () => void }) {
  const form = useForm({
    initial: {
      kind: method?.kind ?? 'Yape',
      label: method?.label ?? '',
      holder: method?.holder ?? '',
      number: method?.number ?? '',
      cci: method?.cci ?? '',
      qr: method?.qr ?? '',
      monthlyCap: moneyText(method?.monthlyCap ?? null),
    },
    send: async ({ monthlyCap, kind, cci, qr, ...texts }) => {
      const body = {
        ...texts,
        kind: kind as PaymentKind,
        cci: kind === 'Transferencia' ? cci : '',
        qr: qr || null,
        monthlyCap: capIn(monthlyCap),
      }
      return method
        ? call(api.paymentMethods.change, { params: { id: method.id }, body })
        : call(api.paymentMethods.create, { body })
    },
    onSuccess: () => {
      toast('Guardado', { type: 'good' })
      onClose()
      return refreshMethods()
    },
  })
  const isTransfer = form.draft.kind === 'Transferencia'
  return (
    <FormDialog
      title={method ? 'Cambiar forma de pago' : 'Agregar forma de pago'}
      submitLabel="Guardar"
      size="md"
      busy={form.isPending}
      error={form.error}
      dirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Tipo"
        options={paymentKinds}
        disabled={method?.used}
        {...form.field('kind')}
        hint={method?.used ? 'Ya hay recargas pagadas así: para otro tipo, agrega otra.' : undefined}
      />
      <TextField
        label={isTransfer ? 'Banco' : 'Nombre'}
        required
        maxLength={60}
        autoComplete="off"
        {...form.field('label')}
        hint={isTransfer ? undefined : 'Lo ve tu cliente: «Yape de Ana», por ejemplo.'}
      />
      <TextField
        label={isTransfer ? 'Número de cuenta' : 'Número'}
        required
        maxLength={60}
        autoComplete="off"
        {...form.field('number')}
      />
      {isTransfer && (
        <TextField
          label="Cuenta interbancaria (CCI)"
          maxLength={60}
          autoComplete="off"
          {...form.field('cci')}
          hint="Para quien paga desde otro banco. Puede quedar vacía."
        />
      )}
      <TextField label="Titular" required maxLength={100} autoComplete="off" {...form.field('holder')} />
      <QrField initial={method?.qrDrawing ?? null} error={form.issue('qr')} onChange={(qr) => form.edit({ qr })} />
      <MoneyField
        label="Tope al mes (S/.)"
        {...form.field('monthlyCap')}
        hint="Cuando las recargas aceptadas del mes llegan a él, ya no se ofrece hasta el mes siguiente. Vacío, sin tope."
      />
    </FormDialog>
  )
}

/** Parses the monthly cap; null when it is empty. Throws an error for its field. */
function capIn(text: string) {
  if (text.trim() === '') return null
  const cap = moneyIn(text)
  if (cap !== undefined) return cap
  throw invalidInput({ path: 'monthlyCap', message: moneyFault(text) ?? missing })
}
