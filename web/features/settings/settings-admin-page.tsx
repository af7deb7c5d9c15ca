import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { BackupSection } from './backup-section.tsx'
import { BannersSection } from './banners-section.tsx'
import { ChatTextsSection } from './chat-texts-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FooterSection } from './footer-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { MailSection } from './mail-section.tsx'
import { UsernamesSection } from './usernames-section.tsx'
import { pricesQuery } from '../catalogue/queries.ts'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { PaymentSection } from './payment-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { settingsQuery } from '../../platform/settings.ts'
import { lastBackupQuery, mailServerQuery, unpricedQuery } from './queries.ts'
import { RemindersSection } from './reminders-section.tsx'
import { SettingsParts } from './settings-parts.tsx'
import { SwitchesSection } from './switches-section.tsx'
import { UnpricedSection } from './unpriced-section.tsx'
import { useScrollToPart } from './use-scroll-to-part.ts'

/** The settings of the shop, in sections. */
export function SettingsAdminPage() {
  const settings = useQuery(settingsQuery)
  const parts = [
    settings,
    useQuery(pricesQuery),
    useQuery(unpricedQuery(1)),
    useQuery(mailServerQuery),
    useQuery(lastBackupQuery),
    useQuery(paymentMethodsQuery),
  ]
  useScrollToPart(parts.every((part) => !part.isPending))
  return (
    <AdminPage title="Ajustes">
      <Loaded query={settings} skeleton={<SkeletonList count={2} className="h-60" grid="grid gap-4" />}>
        {(saved) => (
          <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
            <SettingsParts />
            <IdentitySection settings={saved} />
            <ContactSection settings={saved} />
            <BannersSection settings={saved} />
            <FooterSection settings={saved} />
            <PaymentSection />
            <ChatTextsSection settings={saved} />
            <PricesSection />
            <UnpricedSection />
            <SwitchesSection settings={saved} />
            <RemindersSection settings={saved} />
            <UsernamesSection settings={saved} />
            <MailSection />
            <BackupSection />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}
