import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownCustomer } from '#contract/customers.ts'
import { call } from '../../platform/api.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { refreshCustomers } from './queries.ts'

const runningText = (running: number) =>
  running === 1
    ? 'La cuenta que tiene activa sigue hasta su fin, sin nombre ni teléfono: ya no podrás avisarle ni enviarle sus datos desde aquí.'
    : `Las ${running} cuentas que tiene activas siguen hasta su fin, sin nombre ni teléfono: ya no podrás avisarle ni enviarle sus datos desde aquí.`

/** Forgets one customer, after saying what is lost and what goes on. */
export function RemoveDialog({ customer, onClose }: { customer: ShownCustomer; onClose: () => void }) {
  const { id, nombre, purchases, running } = customer
  return (
    <ConfirmAction
      title={`Borrar a ${nombre}`}
      confirmLabel="Borrar"
      danger
      act={() => call(api.customers.remove, { params: { id } })}
      onDone={() => {
        toast('Cliente borrado', { type: 'good' })
        navigate(paths.customers())
      }}
      refresh={refreshCustomers}
      onClose={onClose}
    >
      <p>
        Se borran su nombre, sus teléfonos y su nota
        {purchases > 0 && ', también de tus compras, que quedan como «Cliente eliminado»'}. No se puede deshacer.
      </p>
      {running > 0 && <p className="mt-3">{runningText(running)}</p>}
    </ConfirmAction>
  )
}

const word = 'BORRAR'

/** Forgets all customers; typed, because it cannot be undone. */
export function RemoveAllDialog({ onClose }: { onClose: () => void }) {
  const [typed, type] = useState('')
  const [error, setError] = useState<string>()
  const remove = useMutation({
    mutationFn: () => call(api.customers.removeAll),
    onSuccess: ({ removed }) => {
      toast(`${removed} ${removed === 1 ? 'cliente borrado' : 'clientes borrados'}`, { type: 'good' })
      onClose()
    },
    onSettled: refreshCustomers,
  })
  return (
    <FormDialog
      title="Borrar todos los clientes"
      submitLabel="Borrar todos"
      size="sm"
      busy={remove.isPending}
      error={remove.error}
      dirty={false}
      onSubmit={() =>
        typed.trim().toUpperCase() === word ? remove.mutate() : setError(`Escribe ${word} para confirmar.`)
      }
      onClose={onClose}
    >
      <p>
        Se borran sus nombres, teléfonos y notas, también de tus compras. Lo que tienen activo sigue hasta su fin, pero
        sin saber de quién es. No se puede deshacer: si quieres guardar la lista, expórtala antes.
      </p>
      <TextField
        label={`Escribe ${word}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          setError(undefined)
        }}
        error={error}
      />
    </FormDialog>
  )
}
