import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { here, navigate, useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { rememberReturnTo } from '../../platform/return-to.ts'
import { currentSession, updateUser, useSession } from '../../platform/session.ts'
import { Button, ButtonLink, Spinner } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.ts'
import { AuthLayout } from './auth-layout.tsx'

const shownForMs = 3000
const failed = 'El email no se ha verificado. Comuniquese con el proveedor'

const answers = new Map<string, Promise<string>>()

/** A code works once, so it is sent once, however often this page renders; again only if no reply arrived. */
function verify(code: string): Promise<string> {
  const known = answers.get(code)
  if (known) return known
  const answer = (async () => {
    const { message } = await call(api.users.verifyEmail, { body: { code } })
    // The code was valid, whether or not the profile can be refetched.
    if (currentSession()) await call(api.users.me).then(updateUser, () => undefined)
    return message
  })()
  answers.set(code, answer)
  answer.catch((error: unknown) => {
    if (!isFinal(error)) answers.delete(code)
  })
  return answer
}

const isFinal = (error: unknown) => error instanceof ApiError && error.status === 400

/** The target of the link in a verification mail. */
export function VerifyPage() {
  const { login } = useWords()
  const [query] = useQueryPart()
  const code = query.get('code') ?? ''
  const session = useSession()
  const verification = useQuery({
    queryKey: ['verify', code],
    queryFn: () => verify(code),
    enabled: code !== '',
    retry: false,
  })
  useEffect(() => {
    if (!verification.isSuccess) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), shownForMs)
    return () => clearTimeout(timer)
  }, [verification.isSuccess])

  const { error } = verification
  // Without a reply the code may still be valid.
  const mayTryAgain = error !== null && !isFinal(error)
  return (
    <AuthLayout title="Verificar email">
      {verification.isSuccess ? (
        <div className="grid gap-4">
          <p role="status" className="flex items-center gap-3 text-18 font-semibold text-good">
            <MailCheck size={24} className="shrink-0" />
            {verification.data}
          </p>
          <ButtonLink size="lg" full href={session ? `#${paths.profileData()}` : `#${paths.login()}`}>
            {session ? 'Ver mis datos' : login}
          </ButtonLink>
        </div>
      ) : error || code === '' ? (
        <div className="grid gap-4">
          <p role="alert" className="flex items-start gap-3 font-semibold text-bad">
            <CircleAlert size={24} className="shrink-0" />
            {mayTryAgain ? error.message : failed}
          </p>
          {error instanceof ApiError && error.code === 'LOGIN_TO_VERIFY' ? (
            <Button
              size="lg"
              full
              onClick={() => {
                rememberReturnTo(here())
                navigate(paths.login())
              }}
            >
              {login}
            </Button>
          ) : mayTryAgain ? (
            <Button size="lg" full onClick={() => void verification.refetch()}>
              Volver a probar
            </Button>
          ) : (
            <>
              <p className="text-soft">
                El enlace funciona una sola vez y dura 24 horas. Puedes pedir otro en Información de datos.
              </p>
              <ButtonLink size="lg" full href={`#${paths.profileData()}`}>
                Pedir otro enlace
              </ButtonLink>
            </>
          )}
        </div>
      ) : (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner />
          Verificando tu correo…
        </p>
      )}
    </AuthLayout>
  )
}
