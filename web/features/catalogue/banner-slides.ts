import type { ShownBanner } from '#contract/settings/settings.ts'
import { bannerCount } from '#domain/banner.ts'
import { pictureUrl } from '#domain/identity.ts'
import { topUp } from '#domain/wallet.ts'
import { allRafflesSlug, paths } from '../../platform/paths.ts'
import { soles } from '../../ui/soles.ts'

type Action = { label: string; href: string }

export type Slide = {
  /** The pictures for a wide screen and for a phone. */
  wide: string
  phone: string
  /** Whether that is a default picture, which takes the colour of the shop. */
  isArt: boolean
  title: string
  text: string
  action: Action
  /** The action for logged-in users. */
  member?: Action
  /** The category to link to instead, if it is sold by chat. */
  toContact?: string
}

type Words = Omit<Slide, 'wide' | 'phone' | 'isArt'>

/** A default picture, from `public/banners`. */
const art = (index: number) => {
  const number = (index % bannerCount.max) + 1
  return { wide: `/banners/${number}.webp`, phone: `/banners/${number}-phone.webp`, isArt: true }
}

/** Turns a banner of the owner into a slide; without a picture it gets a default one. */
export const slideOf = ({ picture, title, text, label, link }: ShownBanner, index: number): Slide => ({
  ...(picture === null
    ? art(index)
    : { wide: pictureUrl(picture, 'wide'), phone: pictureUrl(picture, 'phone'), isArt: false }),
  title,
  text,
  action: { label, href: link.startsWith('/') ? `#${link}` : link },
})

/** The seven default slides. */
const words: Words[] = [
  {
    title: 'Estrena esta noche',
    text: 'Paga con tu saldo y los accesos aparecen al momento en tus compras.',
    action: { label: 'Crear mi cuenta', href: `#${paths.register()}` },
    member: { label: 'Ver mis favoritos', href: `#${paths.favourites()}` },
  },
  {
    title: 'Recarga con Yape o Plin',
    text: `Desde ${soles(topUp.min)}. Envía tu comprobante y, al confirmarlo, el saldo es tuyo.`,
    action: { label: 'Recargar', href: `#${paths.wallet()}` },
  },
  {
    title: 'Renueva antes de que venza',
    text: 'Cada compra te muestra los días que le quedan y un enlace para renovarla.',
    action: { label: 'Ver mis compras', href: `#${paths.purchases()}` },
  },
  {
    title: 'Sorteos con cupos contados',
    text: 'Ves cuántos tickets quedan. Con el último, el producto pasa a sorteo.',
    action: { label: 'Ver sorteos', href: `#${paths.raffles({ slug: allRafflesSlug })}` },
  },
  {
    title: 'Revende a tus clientes',
    text: 'Regístrate y pide tu precio de revendedor: compras a precio base y atiendes con tu número.',
    action: { label: 'Registrarme', href: `#${paths.register()}` },
    member: { label: 'Cómo ser revendedor', href: `#${paths.questions({ q: 'revendedor' })}` },
  },
  {
    title: 'Una persona te responde',
    text: '¿No está lo que buscas? Pídelo por WhatsApp y te decimos precio y plazo.',
    action: { label: 'Preguntas frecuentes', href: `#${paths.questions()}` },
    toContact: 'Pedidos especiales',
  },
  {
    title: 'Tu ticket, con número y código',
    text: 'Cada ticket que compras queda en tus compras con su código de recibo.',
    action: { label: 'Cómo funcionan los sorteos', href: `#${paths.questions({ q: 'sorteo' })}` },
  },
]

export const defaultSlides: Slide[] = words.map((slide, index) => ({ ...art(index), ...slide }))
