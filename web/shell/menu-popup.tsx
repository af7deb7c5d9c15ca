import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { LogOut, MessageCircle, ShieldCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { chatLink } from '#domain/chat-texts.ts'
import { may } from '#domain/user.ts'
import { settingsQuery, useChatTexts } from '../platform/settings.ts'
import { UserBadge } from '../features/users/user-badge.tsx'
import { logOut } from '../platform/log-out.ts'
import { menuEntries } from '../platform/menu-entries.ts'
import { paths, type MenuGroup } from '../platform/paths.ts'
import { useSession, useStanding } from '../platform/session.ts'
import type { Trigger } from '../ui/lazy-parts.tsx'
import { menuLook } from '../ui/menu-look.ts'
import { screenIcons } from './screen-icons.ts'
import { useWords } from '../ui/words.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { swallowPress } from '../ui/press-outside.ts'

/** The main menu: the user, the screens they may open, the contact. */
export function MenuPopup({ trigger }: { trigger: Trigger }) {
  return (
    <Menu.Root defaultOpen onOpenChange={swallowPress}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner positionMethod="fixed" className="z-50" align="end" sideOffset={8} collisionPadding={8}>
          <Menu.Popup className={`w-72 max-w-[calc(100vw-32px)] ${menuLook}`}>
            <Content />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Content() {
  const { administration } = useWords()
  const session = useSession()
  const standing = useStanding()
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const support = settings?.supportPhones ?? []
  return (
    <>
      <div className="border-b border-line px-2 pt-1 pb-3">
        <UserBadge user={session?.user} />
      </div>
      {session && (
        <div className="border-b border-line py-1">
          <Group of="own" />
          {may.createProducts(standing) && (
            <Entry
              href={may.administer(standing) ? `#${paths.homeAdmin()}` : `#${paths.productsAdmin()}`}
              icon={<ShieldCheck size={18} />}
            >
              {administration}
            </Entry>
          )}
          <Menu.Item
            onClick={() => void logOut()}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 data-[highlighted]:bg-raised"
          >
            <LogOut size={18} />
            Cerra Sesión
          </Menu.Item>
        </div>
      )}
      <div className="border-b border-line py-1">
        <Group of="raffles" />
      </div>
      <div className="border-b border-line py-1">
        <Group of="help" />
      </div>
      <div className="border-b border-line pb-2">
        <ThemeChoice />
      </div>
      <Menu.Group className="pt-1">
        <Menu.GroupLabel className="px-3 pt-2 pb-1 text-14 text-soft">Contactanos</Menu.GroupLabel>
        {support.map(({ label, telefono }) => (
          <Entry key={telefono} href={chatLink(telefono, texts.help)} outside icon={<MessageCircle size={18} />}>
            {label}
          </Entry>
        ))}
        {support.length === 0 && <p className="px-3 py-2 text-14 text-soft">Pronto habrá un número de soporte aquí.</p>}
        {may.seeGroupLink(standing) && settings?.groupLink && (
          <Entry href={settings.groupLink} outside icon={<Users size={18} />}>
            Unete al grupo
          </Entry>
        )}
      </Menu.Group>
    </>
  )
}

function Group({ of }: { of: MenuGroup }) {
  const keepsCustomers = useSession()?.user.clientes
  const entries = menuEntries(of, useStanding(), useWords()).filter(
    ({ path }) => path !== paths.customers() || keepsCustomers,
  )
  return entries.map(({ path, label }) => {
    const Icon = screenIcons[path]
    return (
      <Entry key={path} href={`#${path}`} icon={Icon && <Icon size={18} />}>
        {label}
      </Entry>
    )
  })
}

function Entry({
  href,
  outside = false,
  icon,
  children,
}: {
  href: string
  outside?: boolean
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <Menu.LinkItem
      href={href}
      closeOnClick
      {...(outside && { target: '_blank', rel: 'noreferrer' })}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 text-inherit no-underline data-[highlighted]:bg-raised"
    >
      {icon}
      {children}
    </Menu.LinkItem>
  )
}
