import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/protocol/route.ts'
import type { RouteOf } from '#contract/protocol/outline.ts'
import { paths } from '../../platform/paths.ts'
import type { api } from '../../platform/routes.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { isWide, useMediaQuery } from '../../ui/use-media-query.ts'
import { LegalTextsSection } from '../legal-texts/legal-texts-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { BannersSection } from './banners-section.tsx'
import { ChatTextsSection } from './chat-texts-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FooterSection } from './footer-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { SwitchesSection } from './switches-section.tsx'
import { TopicList } from './topic-list.tsx'
import { topics, type SettingsTopic } from './topics.ts'
import { UnpricedSection } from './unpriced-section.tsx'
import { UsernamesSection } from './usernames-section.tsx'
import { WordsSection } from './words-section.tsx'

type Settings = ReplyOf<RouteOf<typeof api.settings.get>>

/** The page of one topic: the list of all at its left, or on a phone a way back to it. */
function TopicPage({ topic, children }: { topic: SettingsTopic; children: ReactNode }) {
  const wide = useMediaQuery(isWide)
  return (
    <div className="container-page py-8 lg:grid lg:grid-cols-[14.5rem_minmax(0,56rem)] lg:gap-8">
      {wide && (
        <div>
          <div className="sticky top-8">
            <TopicList kind="beside" />
          </div>
        </div>
      )}
      <main>
        {!wide && (
          <BackLink href={`#${paths.settingsAdmin()}`} className="-mt-4">
            Ajustes
          </BackLink>
        )}
        <h1 tabIndex={-1} className="mb-4 min-h-11 content-center text-28 font-bold">
          {topics[topic].screen.title}
        </h1>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
      </main>
    </div>
  )
}

/** A page with this content. */
const pageOf = (topic: SettingsTopic, Content: () => ReactNode) =>
  function TopicOf() {
    return (
      <TopicPage topic={topic}>
        <Content />
      </TopicPage>
    )
  }

/** A page whose section edits some of the settings. */
const pageOfSettings = (topic: SettingsTopic, Section: (props: { settings: Settings }) => ReactNode) =>
  pageOf(topic, function Saved() {
    return (
      <Loaded query={useQuery(settingsQuery)} skeleton={<Skeleton className="h-60" />}>
        {(settings) => <Section settings={settings} />}
      </Loaded>
    )
  })

export const topicPages: Record<SettingsTopic, () => ReactNode> = {
  marca: pageOfSettings('marca', IdentitySection),
  banners: pageOfSettings('banners', BannersSection),
  pie: pageOfSettings('pie', FooterSection),
  palabras: pageOfSettings('palabras', WordsSection),
  pagos: pageOf('pagos', PaymentSection),
  precios: pageOf('precios', function Prices() {
    return (
      <>
        <UnpricedSection />
        <PricesSection />
      </>
    )
  }),
  tienda: pageOfSettings('tienda', SwitchesSection),
  contacto: pageOfSettings('contacto', ContactSection),
  textos: pageOfSettings('textos', ChatTextsSection),
  recordatorios: pageOfSettings('recordatorios', RemindersSection),
  legales: pageOf('legales', LegalTextsSection),
  nombres: pageOfSettings('nombres', UsernamesSection),
  correo: pageOf('correo', MailSection),
  copias: pageOf('copias', BackupSection),
}
