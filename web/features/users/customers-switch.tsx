import { useMutation } from '@tanstack/react-query'
import type { Me } from '#contract/users/users.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { updateUser } from '../../platform/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { useShownAtOnce } from '../../ui/use-shown-at-once.ts'

/** Whether the user keeps a list of those they buy for. */
export function CustomersSwitch({ user }: { user: Me }) {
  const choose = useMutation({
    mutationFn: (clientes: boolean) => call(api.users.changeMe, { params: { id: user.id }, body: { clientes } }),
    scope: { id: 'customers' },
    meta: { quiet: true },
    onSuccess: updateUser,
    onError: (error) => toast(error.message, { type: 'bad' }),
  })
  const [chosen, keep] = useShownAtOnce(user.clientes, choose.mutateAsync)
  if (!may.haveCustomers(user.role)) return null
  return (
    <div className="grid gap-2">
      <Checkbox
        role="switch"
        label="Llevo una lista de clientes"
        hint="Junta por teléfono a las personas para las que compras. Solo la ves tú."
        checked={chosen}
        onChange={keep}
      />
      {chosen && (
        <a
          href={`#${paths.customers()}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Ver mis clientes
        </a>
      )}
    </div>
  )
}
