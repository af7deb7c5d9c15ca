import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { api } from '#contract/index.ts'
import { call, issueOf } from '../api.ts'
import { Header } from '../layout/header.tsx'
import { Page } from '../layout/page.tsx'
import { UserBadge } from '../layout/user-badge.tsx'
import { navigate } from '../location.ts'
import { updateUser, useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PhoneField } from '../ui/phone-field.tsx'

export function ProfilePage() {
  const session = useSession()
  const user = session?.user
  const [telefono, setTelefono] = useState(user?.telefono ?? '')
  const save = useMutation({
    mutationFn: (id: number) => call(api.accounts.changeMe, { params: { id }, body: { telefono } }),
    onSuccess: updateUser,
  })
  useEffect(() => {
    if (!save.isSuccess) return
    const timer = setTimeout(() => navigate('/'), 1000)
    return () => clearTimeout(timer)
  }, [save.isSuccess])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (user) save.mutate(user.id)
  }
  return (
    <>
      <Header solid />
      <div className="pt-(--header-height)">
        <Page title="Mi perfil">
          <form onSubmit={submit} className="grid max-w-md gap-5 rounded-card border border-line bg-surface p-6">
            <UserBadge user={user} />
            <PhoneField
              label="Teléfono"
              required
              value={telefono}
              onChange={setTelefono}
              error={issueOf(save.error, 'telefono')}
            />
            <Notice tone="bad">{save.error?.message}</Notice>
            <Notice tone="good">{save.isSuccess ? 'Tus datos se guardaron.' : undefined}</Notice>
            <Button type="submit" busy={save.isPending} disabled={save.isSuccess}>
              Cambiar
            </Button>
          </form>
        </Page>
      </div>
    </>
  )
}
