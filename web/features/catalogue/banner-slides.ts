import { formatSoles } from '#domain/money.ts'
import { topUp } from '#domain/wallet.ts'
import { everyRaffle, paths } from '../../platform/paths.ts'

type Action = { label: string; href: string }

export type Slide = {
  picture: number
  title: string
  text: string
  action: Action
  /** Instead, for whoever is logged in. */
  member?: Action
  /** Instead, where a category is sold by chat: to that category. */
  toContact?: string
}

/** The seven slides of the home page, with the picture in `public/banners` that each stands on. */
export const slides: Slide[] = [
  {
    picture: 1,
    title: 'Estrena esta noche',
    text: 'Paga con tu saldo y los accesos aparecen al momento en tus compras.',
    action: { label: 'Crear mi cuenta', href: `#${paths.register()}` },
    member: { label: 'Ver mis favoritos', href: `#${paths.favourites()}` },
  },
  {
    picture: 2,
    title: 'Recarga con Yape o Plin',
    text: `Desde ${formatSoles(topUp.min)}. Envía tu comprobante y, al confirmarlo, el saldo es tuyo.`,
    action: { label: 'Recargar', href: `#${paths.wallet()}` },
  },
  {
    picture: 3,
    title: 'Renueva antes de que venza',
    text: 'Cada compra te muestra los días que le quedan y un enlace para renovarla.',
    action: { label: 'Ver mis compras', href: `#${paths.purchases()}` },
  },
  {
    picture: 4,
    title: 'Sorteos con cupos contados',
    text: 'Ves cuántos tickets quedan. Con el último, el producto pasa a sorteo.',
    action: { label: 'Ver sorteos', href: `#${paths.raffles({ slug: everyRaffle })}` },
  },
  {
    picture: 5,
    title: 'Revende a tus clientes',
    text: 'Regístrate y pide tu precio de revendedor: compras a precio base y atiendes con tu número.',
    action: { label: 'Registrarme', href: `#${paths.register()}` },
    member: { label: 'Cómo ser revendedor', href: `#${paths.questions({ q: 'revendedor' })}` },
  },
  {
    picture: 6,
    title: 'Una persona te responde',
    text: '¿No está lo que buscas? Pídelo por WhatsApp y te decimos precio y plazo.',
    action: { label: 'Preguntas frecuentes', href: `#${paths.questions()}` },
    toContact: 'Pedidos especiales',
  },
  {
    picture: 7,
    title: 'Tu ticket, con número y código',
    text: 'Cada ticket que compras queda en tus compras con su código de recibo.',
    action: { label: 'Cómo funcionan los sorteos', href: `#${paths.questions({ q: 'sorteo' })}` },
  },
]
