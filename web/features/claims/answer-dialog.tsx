import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownClaim } from '#contract/claims.ts'
import { call, issueOf } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { soles } from '../../ui/soles.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshClaims } from './queries.ts'

type Ways = NonNullable<ShownClaim['ways']>
type Way = 'newData' | 'replacement' | 'refund' | 'explanation' | 'reject'

type Choice = { way: Way; label: string; hint: string; disabled?: boolean }

/** What each way does, and why one cannot be chosen now. */
function choicesOf({ newData, refund, replacements }: Ways): Choice[] {
  return [
    {
      way: 'newData',
      label: 'Ya cambié los datos',
      hint:
        newData === 0
          ? 'Primero cambia el usuario o la contraseña de la cuenta.'
          : newData === 1
            ? 'Su comprador ya ve los datos nuevos.'
            : `Responde de una vez los ${newData} reclamos de esta cuenta.`,
      disabled: newData === 0,
    },
    {
      way: 'replacement',
      label: 'Darle otro perfil',
      hint:
        replacements.length === 0
          ? 'No hay un perfil libre que cueste por día lo que se pagó, o menos.'
          : 'Hasta el mismo día. El perfil de ahora queda por cambiar.',
      disabled: replacements.length === 0,
    },
    {
      way: 'refund',
      label: refund === null ? 'Devolver lo que no usó' : `Devolver ${soles(refund)}`,
      hint: refund === 0 ? 'Ya no queda nada por devolver.' : 'Lo que no usó desde el reclamo. La compra termina.',
      disabled: refund === 0,
    },
    { way: 'explanation', label: 'Explicarle', hint: 'Funciona: dile cómo.' },
    { way: 'reject', label: 'Rechazar', hint: 'No procede: dile por qué.' },
  ]
}

/** Settles a claim in one of its ways. */
export function AnswerDialog({ claim, ways, onClose }: { claim: ShownClaim; ways: Ways; onClose: () => void }) {
  const choices = choicesOf(ways)
  const [way, choose] = useState<Way>(choices.find(({ disabled }) => !disabled)?.way ?? 'explanation')
  const [text, type] = useState('')
  const [productId, pick] = useState(ways.replacements[0]?.productId)
  const params = { id: claim.id }
  const answer = useMutation({
    mutationFn: async () => {
      if (way === 'reject') await call(api.claims.reject, { params, body: { text } })
      else {
        const body = { by: way, text, ...(way === 'replacement' && { productId }) }
        await call(api.claims.resolve, { params, body })
      }
    },
    onSuccess: () => {
      toast('Respuesta enviada', { type: 'good' })
      onClose()
    },
    onSettled: refreshClaims,
  })
  return (
    <FormDialog
      title="Responder el reclamo"
      description={`${claim.nombre}, de ${claim.buyer.username}.`}
      submitLabel={way === 'refund' && ways.refund !== null ? `Devolver ${soles(ways.refund)}` : 'Responder'}
      busy={answer.isPending}
      error={answer.error}
      dirty={text !== ''}
      onSubmit={() => answer.mutate()}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-14 font-semibold">Cómo se resuelve</legend>
        {choices.map(({ way: value, label, hint, disabled = false }) => (
          <label
            key={value}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-control border border-line p-3 has-checked:border-accent has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name="way"
              value={value}
              checked={way === value}
              disabled={disabled}
              onChange={() => choose(value)}
              className="radio mt-0.5"
            />
            <span className="min-w-0">
              <span className={`block font-semibold ${disabled ? 'text-soft' : ''}`}>{label}</span>
              <span className="block text-14 text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'replacement' && (
        <SelectField
          label="Perfil de"
          options={ways.replacements.map((it) => ({
            value: it.productId,
            label: it.nombre,
          }))}
          hint={freeIn(ways.replacements, productId)}
          value={productId}
          onChange={(event) => pick(Number(event.target.value))}
          error={issueOf(answer.error, 'productId')}
        />
      )}
      <TextArea
        label="Respuesta"
        maxLength={1000}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={issueOf(answer.error, 'text')}
        hint="La lee el comprador. No escribas contraseñas."
      />
    </FormDialog>
  )
}

/** How many profiles of the chosen product are free. */
function freeIn(replacements: readonly { productId: number; free: number }[], chosen: number | undefined) {
  const free = replacements.find(({ productId }) => productId === chosen)?.free
  return free === undefined ? undefined : free === 1 ? 'Queda 1 perfil libre.' : `Quedan ${free} perfiles libres.`
}
