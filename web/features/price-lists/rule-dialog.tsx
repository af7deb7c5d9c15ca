import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceList } from '#contract/price-lists.ts'
import { centimos } from '#domain/money.ts'
import { maxMarkup, roundings, ruledSalePrice, type Rounding } from '#domain/price-list.ts'
import { call, issueOf } from '../../platform/api.ts'
import { keys, refresh } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { moneyText, useMoneyField } from '../../ui/money-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const markupOptions = [
  { value: 'percent', label: 'Un por ciento de lo que pago' },
  { value: 'amount', label: 'Una cantidad en soles' },
  { value: '', label: 'Nada: pongo cada precio a mano' },
]
const roundingOptions: { value: Rounding; label: string }[] = [
  { value: 'none', label: 'No redondear' },
  { value: 'half', label: 'A .00 o .50' },
  { value: 'sol', label: 'A .00' },
  { value: 'ninety', label: 'A .90' },
]
const example = centimos(1000)

/** The rule by which the list proposes prices, with what it makes of ten soles. */
export function RuleDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const [markup, setMarkup] = useState<PriceList['markup']>(list.markup ?? 'percent')
  const [percentText, setPercent] = useState(list.markup === 'percent' ? String(list.percent) : '')
  const money = useMoneyField(
    { min: centimos(0), max: maxMarkup.amount },
    list.markup === 'amount' ? list.amount : null,
  )
  const [rounding, setRounding] = useState(list.rounding)
  const [checked, setChecked] = useState(false)
  const percent = /^\d{1,4}$/.test(percentText.trim()) ? Number(percentText) : undefined
  const isPercent = percent !== undefined && percent <= maxMarkup.percent
  const isValid = markup === null || (markup === 'percent' ? isPercent : money.amount !== undefined)
  const save = useMutation({
    mutationFn: () =>
      call(api.priceLists.change, {
        body: {
          markup,
          percent: markup === 'percent' ? (percent ?? 0) : 0,
          amount: markup === 'amount' ? (money.amount ?? centimos(0)) : centimos(0),
          rounding,
        },
      }),
    onSuccess: () => {
      toast('Regla guardada. Ningún precio confirmado cambió.', { type: 'good' })
      onClose()
    },
    onSettled: () => refresh(keys.priceLists),
  })
  const proposed = isValid && markup ? ruledSalePrice(example, { markup: chosen(), rounding }) : null
  function chosen() {
    if (markup === 'amount') return { kind: 'amount', amount: money.amount ?? centimos(0) } as const
    return { kind: 'percent', percent: percent ?? 0 } as const
  }
  const submit = () => {
    setChecked(true)
    money.check()
    if (isValid) save.mutate()
  }
  const isDirty =
    markup !== list.markup ||
    rounding !== list.rounding ||
    (markup === 'percent' && percentText !== String(list.percent)) ||
    (markup === 'amount' && money.field.value !== moneyText(list.amount))
  return (
    <FormDialog
      title="Mi regla"
      description="Propone tus precios. Ningún precio cambia hasta que lo confirmes."
      submitLabel="Guardar regla"
      size="sm"
      busy={save.isPending}
      error={save.error}
      dirty={isDirty && list.markup !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="A lo que pago le sumo"
        options={markupOptions}
        value={markup ?? ''}
        onChange={({ target }) => setMarkup(target.value === '' ? null : (target.value as 'percent' | 'amount'))}
      />
      {markup === 'percent' && (
        <TextField
          label="Por ciento"
          inputMode="numeric"
          required
          short
          value={percentText}
          onChange={({ target }) => setPercent(target.value)}
          after={<span className="pr-3 text-soft">%</span>}
          error={
            checked && !isPercent
              ? `Escribe un número entero de 0 a ${maxMarkup.percent}.`
              : issueOf(save.error, 'percent')
          }
        />
      )}
      {markup === 'amount' && <MoneyField label="Soles (S/.)" {...money.field} />}
      {markup !== null && (
        <SelectField
          label="Redondear hacia arriba"
          options={roundingOptions}
          value={rounding}
          onChange={({ target }) => setRounding(roundings.find((one) => one === target.value) ?? 'none')}
        />
      )}
      <p role="status" className="min-h-6 text-14 text-soft">
        {proposed !== null && `Si pagas ${soles(example)}, propone ${soles(proposed)}.`}
      </p>
    </FormDialog>
  )
}
