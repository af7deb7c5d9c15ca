import { useQuery } from '@tanstack/react-query'
import { MapPin, MessageCircle } from 'lucide-react'
import { chatLink } from '#domain/chat-texts.ts'
import { LegalLinks } from '../features/legal-texts/legal-links.tsx'
import { Picture } from '../features/pictures/picture.tsx'
import { FooterTextsView } from '../features/settings/footer-texts.tsx'
import { settingsQuery, useChatTexts } from '../platform/settings.ts'
import { suppliersQuery } from '../features/suppliers/queries.ts'
import { useStanding } from '../platform/session.ts'
import { useShop } from '../platform/shop.ts'
import { menuEntries } from '../platform/menu-entries.ts'
import { paths } from '../platform/paths.ts'
import { useWords } from '../ui/words.ts'
import { BookLink } from './book-link.tsx'

const helpLink = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline'

/** The contacts of the shop, and its suppliers. */
export function Footer() {
  const viewer = useStanding()
  const shop = useShop()
  const words = useWords()
  const { data: settings } = useQuery(settingsQuery)
  const texts = useChatTexts()
  const { data: suppliers } = useQuery(suppliersQuery)
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-24 md:pb-10">
      <div className="container-page grid gap-10 py-10 md:grid-cols-[minmax(220px,1fr)_3fr]">
        <section className="grid content-start gap-3">
          <p className="font-display text-18 leading-tight font-bold wrap-anywhere">{shop.name}</p>
          <p className="text-14 text-soft">{shop.slogan}</p>
          <ul className="grid gap-1">
            {settings?.supportPhones.map(({ label, telefono }) => (
              <li key={telefono}>
                <a
                  href={chatLink(telefono, texts.help)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-2 text-ink underline-offset-4 hover:underline"
                >
                  <MessageCircle size={18} className="text-good" />
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <nav aria-label="Sorteos y ayuda" className="grid justify-items-start">
            {[...menuEntries('raffles', viewer, words), ...menuEntries('help', viewer, words)]
              .filter(({ path }) => path !== paths.complaintsBook())
              .map(({ path, label }) => (
                <a key={path} href={`#${path}`} className={helpLink}>
                  {label}
                </a>
              ))}
            <LegalLinks className={helpLink} />
            <BookLink className="text-ink" />
          </nav>
          {settings && <FooterTextsView footer={settings.footer} />}
        </section>
        {suppliers && suppliers.length > 0 && (
          <section>
            <h2 className="mb-4 text-18 font-bold">Proveedores</h2>
            <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
              {suppliers.map(({ id, nombre, region, provincia, distrito, descripcion, imgproveedores: [picture] }) => (
                <li key={id} className="flex gap-3">
                  <Picture
                    picture={picture ?? { url: '/avatar.svg', width: 48, height: 48 }}
                    sizes="48px"
                    shape={1}
                    alt=""
                    loading="lazy"
                    className="size-12 shrink-0 rounded-control bg-raised object-cover"
                  />
                  <div className="min-w-0 wrap-anywhere">
                    <p className="font-semibold">{nombre}</p>
                    <p className="flex items-baseline gap-1 text-14 text-soft">
                      <MapPin size={14} className="shrink-0 self-center" />
                      <span>{[...new Set([distrito, provincia, region])].join(', ')}</span>
                    </p>
                    <p className="mt-1 text-14 text-soft">{descripcion}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </footer>
  )
}
