import { Camera, FileDown, IdCard, KeyRound, MessageCircle, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Me } from '#contract/users/users.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { navigate } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { updateUser, useSession, useStanding } from '../../platform/session.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form, Notice } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useWords } from '../../ui/words.ts'
import { ChoicesSection } from '../notifications/choices-section.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { CustomersSwitch } from './customers-switch.tsx'
import { Avatar } from './user-badge.tsx'

export function ProfilePage() {
  const session = useSession()
  return (
    <Page title="Mi perfil">
      {session && (
        <div className="grid items-start gap-6 md:grid-cols-2 lg:max-w-4xl">
          <Profile user={session.user} />
          <ChoicesSection user={session.user} />
        </div>
      )}
    </Page>
  )
}

function Profile({ user }: { user: Me }) {
  const words = useWords()
  const writes = may.writeOwnTexts(useStanding())
  const [choosing, choose] = useState(false)
  const [changingPassword, changePassword] = useState(false)
  return (
    <div className="grid max-w-md gap-6 rounded-card border border-line bg-surface p-6">
      <div className="flex items-center gap-5">
        <button
          type="button"
          onClick={() => choose(true)}
          aria-label="Cambiar avatar"
          className="group relative shrink-0 rounded-full"
        >
          <Avatar url={user.avatar} size={80} />
          <span className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-full border border-line bg-surface group-hover:bg-raised">
            <Camera size={18} />
          </span>
        </button>
        <div className="min-w-0">
          <p className="truncate text-22 font-bold">{user.username}</p>
          <p className="flex items-center gap-1 text-14 text-soft">
            <span>{`${words.userCode} ${user.codigo}`}</span>
            <CopyButton label="código" value={user.codigo} />
          </p>
        </div>
      </div>
      <PhoneForm user={user} />
      <ButtonLink variant="secondary" href={`#${paths.profileData()}`} icon={<IdCard size={20} />}>
        Información de datos
      </ButtonLink>
      <Button variant="secondary" onClick={() => changePassword(true)} icon={<KeyRound size={20} />}>
        Cambiar contraseña
      </Button>
      <ButtonLink variant="secondary" href={`#${paths.security()}`} icon={<ShieldCheck size={20} />}>
        Seguridad
      </ButtonLink>
      <ButtonLink variant="secondary" href={`#${paths.sessions()}`} icon={<MonitorSmartphone size={20} />}>
        Sesiones
      </ButtonLink>
      <ButtonLink variant="secondary" href={`#${paths.ownData()}`} icon={<FileDown size={20} />}>
        Mis datos
      </ButtonLink>
      <CustomersSwitch user={user} />
      {writes && (
        <ButtonLink variant="secondary" href={`#${paths.ownTexts()}`} icon={<MessageCircle size={20} />}>
          Mis mensajes
        </ButtonLink>
      )}
      {changingPassword && <ChangePasswordDialog onClose={() => changePassword(false)} />}
      <AvatarDialog user={user} open={choosing} onOpenChange={choose} />
    </div>
  )
}

function PhoneForm({ user }: { user: Me }) {
  const form = useForm({
    initial: { telefono: user.telefono },
    send: (body) => call(api.users.changeMe, { params: { id: user.id }, body }),
    onSuccess: (changed) => updateUser(changed),
  })
  useEffect(() => {
    if (!form.isSuccess) return
    const timer = setTimeout(() => navigate(paths.home()), 1000)
    return () => clearTimeout(timer)
  }, [form.isSuccess])
  return (
    <Form onSubmit={form.submit} error={form.error} className="grid gap-4">
      <PhoneField label="Teléfono" required {...form.field('telefono')} />
      <Notice tone="bad">{form.error?.message}</Notice>
      <Notice tone="good">{form.isSuccess ? 'Tus datos se guardaron.' : undefined}</Notice>
      <Button type="submit" busy={form.isPending} disabled={form.isSuccess}>
        Cambiar
      </Button>
    </Form>
  )
}
