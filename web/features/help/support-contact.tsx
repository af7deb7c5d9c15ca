import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { chatLink } from '#domain/chat-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { settingsQuery, useChatTexts } from '../../platform/settings.ts'

/** The contacts for a visitor who found no answer on the page. */
export function SupportContact({ other }: { other: { href: string; label: string } }) {
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const phones = settings?.supportPhones ?? []
  return (
    <section className="mt-14 grid gap-4 rounded-card border border-line bg-surface p-6">
      <h2 className="text-22 font-bold">¿Te quedó una duda?</h2>
      <p className="text-soft">
        {phones.length > 0 ? 'Escríbenos por WhatsApp y dinos tu usuario.' : 'Pronto habrá un número de soporte aquí.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {phones.map(({ label, telefono }) => (
          <ButtonLink
            key={telefono}
            variant="good"
            href={chatLink(telefono, texts.help)}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle size={18} />}
          >
            {label}
          </ButtonLink>
        ))}
        <ButtonLink variant="secondary" href={other.href}>
          {other.label}
        </ButtonLink>
      </div>
    </section>
  )
}
