import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { settingsQuery } from '../../platform/settings.ts'

/** Whether each top-up gets a unique amount in céntimos; saved at once. */
export function IdentifyingCentsSwitch() {
  const { data: settings } = useQuery(settingsQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (identifyingCents: boolean) => call(api.settings.change, { body: { switches: { identifyingCents } } }),
    onSuccess: async (saved, on) => {
      await showReply(settingsQuery.queryKey, saved)
      toast(on ? 'Cada recarga pedirá un monto distinto' : 'Las recargas piden el monto que se escribe', {
        type: 'good',
      })
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  if (!settings) return null
  return (
    <Checkbox
      role="switch"
      label="Céntimos que identifican"
      hint="Encendido, cada recarga pide hasta 99 céntimos más, distintos de los de toda otra que espera: por el monto sabes de quién es un pago. Los céntimos también entran a su saldo."
      checked={isPending ? variables : settings.switches.identifyingCents}
      onChange={(on) => !isPending && mutate(on)}
    />
  )
}
