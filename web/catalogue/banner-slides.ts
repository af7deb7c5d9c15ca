export type Slide = { picture: number; title: string; text: string; action: { label: string; href: string } }

/** The seven slides of the home page, with the picture in `public/banners` that each stands on. */
export const slides: Slide[] = [
  {
    picture: 1,
    title: 'Estrena esta noche',
    text: 'Elige tu cuenta, paga con tu saldo y mira los datos al instante.',
    action: { label: 'Crear mi cuenta', href: '#/register' },
  },
  {
    picture: 2,
    title: 'Recarga con Yape o Plin',
    text: 'Desde S/. 5. Tu saldo queda en tu billetera hasta que lo uses.',
    action: { label: 'Ir a mi billetera', href: '#/billetera' },
  },
  {
    picture: 3,
    title: 'Todo tu cine, un solo lugar',
    text: 'Perfiles y cuentas completas, por mes o por año.',
    action: { label: 'Ver Netflix', href: '#/?category=1' },
  },
  {
    picture: 4,
    title: 'Que no se te pase la fecha',
    text: 'En tus compras ves los días que quedan y renuevas con un mensaje.',
    action: { label: 'Ver mis compras', href: '#/purchases' },
  },
  {
    picture: 5,
    title: 'Música sin pausas',
    text: 'Planes de música para ti o para toda la familia.',
    action: { label: 'Ver música', href: '#/?category=6' },
  },
  {
    picture: 6,
    title: 'Sorteos con cupos contados',
    text: 'Cada ticket lleva su número y su código. Se sortea cuando se vende el último.',
    action: { label: 'Ver sorteos', href: '#/?category=12' },
  },
  {
    picture: 7,
    title: '¿No está lo que buscas?',
    text: 'Pídelo por WhatsApp y te respondemos con precio y plazo.',
    action: { label: 'Pedidos especiales', href: '#/?category=5' },
  },
]
