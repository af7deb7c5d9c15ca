import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../../ui/admin-page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { ChatTextsSection } from './chat-texts-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { NamesSection } from './names-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { pricesQuery, unpricedQuery } from './prices-queries.ts'
import { PricesSection } from './prices-section.tsx'
import { settingsQuery } from './queries.ts'
import { SwitchesSection } from './switches-section.tsx'
import { UnpricedSection } from './unpriced-section.tsx'
import { useAskedPart } from './use-asked-part.ts'

/** What the owner sets, part by part. */
export function SettingsAdminPage() {
  const settings = useQuery(settingsQuery)
  const parts = [settings, useQuery(pricesQuery), useQuery(unpricedQuery(1))]
  useAskedPart(parts.every((part) => !part.isPending))
  return (
    <AdminPage title="Ajustes">
      {settings.isPending ? (
        <div className="grid gap-4">
          <Skeleton className="h-60" />
          <Skeleton className="h-60" />
        </div>
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
          <ContactSection settings={settings.data} />
          <PaymentSection settings={settings.data} />
          <ChatTextsSection settings={settings.data} />
          <PricesSection />
          <UnpricedSection />
          <SwitchesSection settings={settings.data} />
          <NamesSection settings={settings.data} />
        </div>
      )}
    </AdminPage>
  )
}
