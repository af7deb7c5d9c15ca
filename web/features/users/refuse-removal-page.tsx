import { useMutation } from '@tanstack/react-query'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { ApiError, call } from '../../platform/api.ts'
import { useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** The target of the link 'No fui yo': stops that the second factor of an account is taken. */
export function RefuseRemovalPage() {
  const [query] = useQueryPart()
  const token = query.get('token') ?? ''
  // The link of a newer mail may be opened in the same tab.
  return <Refusal key={token} token={token} />
}

function Refusal({ token }: { token: string }) {
  const refusal = useMutation({ mutationFn: () => call(api.secondFactor.refuseRemoval, { body: { token } }) })
  const { error } = refusal
  const isDead = token === '' || (error instanceof ApiError && error.status === 400)
  if (refusal.isSuccess)
    return (
      <AuthLayout title="Listo: tu segundo paso se queda">
        <div className="grid gap-4">
          <p role="status" className="flex items-start gap-3 font-semibold text-good">
            <ShieldCheck size={24} className="shrink-0" />
            Lo detuvimos y avisamos a los administradores de la tienda.
          </p>
          <ChangePassword />
        </div>
      </AuthLayout>
    )
  if (isDead)
    return (
      <AuthLayout title="Este enlace ya no sirve">
        <div className="grid gap-4">
          <p role="alert" className="flex items-start gap-3 font-semibold text-bad">
            <CircleAlert size={24} className="shrink-0" />
            Ya se detuvo, o ya pasaron las 24 horas. Si no fuiste tú, escríbenos por WhatsApp.
          </p>
          <ChangePassword />
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title="¿No fuiste tú?">
      <div className="grid gap-4">
        <p className="text-soft">
          Un administrador pidió quitar el segundo paso de tu cuenta. Si perdiste tu celular y le pediste ayuda, cierra
          esta página. Si no, detenlo aquí.
        </p>
        <Notice tone="bad">{error?.message}</Notice>
        <Button size="lg" full variant="danger" busy={refusal.isPending} onClick={() => refusal.mutate()}>
          No fui yo: cancelar
        </Button>
      </div>
    </AuthLayout>
  )
}

function ChangePassword() {
  const session = useSession()
  return (
    <>
      <p className="text-soft">Cambia ahora tu contraseña: así nadie que la sepa puede entrar.</p>
      <ButtonLink size="lg" full href={`#${session ? paths.profile() : paths.recovery()}`}>
        Cambiar contraseña
      </ButtonLink>
    </>
  )
}
