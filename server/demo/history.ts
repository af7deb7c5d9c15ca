import type { PurchaseNote } from '#domain/purchase.ts'

type DemoTopUp = {
  username: string
  daysAgo: number
  soles: number
  /** The outcome; accepted by default. */
  end?: 'bono' | 'reversed' | 'pending' | 'rejected'
  /** The payment method; Yape and Plin in turns by default. */
  method?: 'yape' | 'plin'
  /** The operation number; an arbitrary one by default. */
  operationNumber?: string
  /** The voucher, `vouchers/<name>.jpg`. */
  voucher?: string
}

/** The credits of the wallets, oldest first. */
export const demoTopUps: DemoTopUp[] = [
  { username: 'revendedor', daysAgo: 45, soles: 200 },
  { username: 'cliente01', daysAgo: 41, soles: 100 },
  { username: 'cliente01', daysAgo: 34, soles: 60 },
  { username: 'cliente01', daysAgo: 30, soles: 20, end: 'bono' },
  { username: 'revendedor', daysAgo: 29, soles: 150 },
  { username: 'cliente02', daysAgo: 24, soles: 300 },
  { username: 'cliente03', daysAgo: 23, soles: 200 },
  { username: 'revendedor', daysAgo: 20, soles: 30, end: 'bono' },
  { username: 'revendedor', daysAgo: 19.99, soles: 30, end: 'reversed' },
  {
    username: 'cliente03',
    daysAgo: 15,
    soles: 90,
    end: 'rejected',
    operationNumber: '30458812',
    voucher: 'comprobante-1',
  },
  { username: 'cliente01', daysAgo: 12.5, soles: 150, operationNumber: '61120947', voucher: 'comprobante-2' },
  { username: 'revendedor', daysAgo: 7, soles: 180.5, operationNumber: '84730215', voucher: 'comprobante-3' },
  {
    username: 'revendedor',
    daysAgo: 0.2,
    soles: 300,
    end: 'pending',
    operationNumber: '72104466',
    voucher: 'comprobante-4',
  },
  {
    username: 'cliente01',
    daysAgo: 0.1,
    soles: 120.5,
    end: 'pending',
    operationNumber: '19905873',
    voucher: 'comprobante-5',
  },
  // The voucher of a rejected top-up.
  {
    username: 'cliente03',
    daysAgo: 0.05,
    soles: 50,
    end: 'pending',
    operationNumber: '58213394',
    voucher: 'comprobante-1',
  },
  // One payment was received for both.
  { username: 'cliente03', daysAgo: 0.35, soles: 40, method: 'plin', operationNumber: '40117250' },
  { username: 'mayorista', daysAgo: 0.346, soles: 40, method: 'plin', operationNumber: '40117306' },
]

type DemoPayment = {
  method: 'yape' | 'plin'
  daysAgo: number
  soles: number
  payer: string
  operationNumber: string | null
}

/** Received payments that belong to no top-up of the demo. */
export const demoPayments: DemoPayment[] = [
  { method: 'plin', daysAgo: 0.348, soles: 40, payer: 'M. Ccori', operationNumber: null },
  { method: 'yape', daysAgo: 5.3, soles: 35, payer: 'Rosa Quispe', operationNumber: '51839027' },
  { method: 'yape', daysAgo: 2.6, soles: 60, payer: 'Bodega Don Lucho', operationNumber: '77450118' },
  { method: 'plin', daysAgo: 1.4, soles: 25.5, payer: 'Yolanda Condori', operationNumber: '33096751' },
]

/** A payment that belongs to no top-up, and why. */
export const demoIgnored = {
  payment: {
    method: 'yape',
    daysAgo: 4.2,
    soles: 480,
    payer: 'Percy Huaranga',
    operationNumber: '60287714',
  } satisfies DemoPayment,
  motivo: 'Pagó el alquiler del local.',
}

/** Top-ups whose payment is in no statement, by their operation numbers. The first was accepted nevertheless. */
export const demoUnpaid = ['84730215', '58213394', '40117250', '40117306']

type DemoPurchase = {
  username: string
  daysAgo: number
  customer: string
  telefono: string
  nota?: PurchaseNote
  /** Refunded soles. */
  refunded?: number
  /** When it was renewed. */
  renewedAgo?: number
}

/** Thirty-day rents, by the time of sale: one is over, three end in 1, 2 and 3 days. */
export const demoPurchases: DemoPurchase[] = [
  { username: 'cliente01', daysAgo: 33, customer: 'Rosa Quispe', telefono: '+51 900 000 101' },
  { username: 'cliente01', daysAgo: 29, customer: 'Rosa Quispe', telefono: '+51 900 000 101', nota: 'Renovado' },
  { username: 'revendedor', daysAgo: 28, customer: 'María del Carmen Huamán Villanueva', telefono: '+51 900 000 104' },
  {
    username: 'revendedor',
    daysAgo: 27,
    customer: 'José Flores',
    telefono: '+51 900 000 105',
    nota: 'Correo',
    refunded: 0.5,
  },
  { username: 'revendedor', daysAgo: 15, customer: 'Ana Torres', telefono: '+51 900 000 106', nota: 'Password' },
  { username: 'cliente01', daysAgo: 12, customer: 'Luis Mamani', telefono: '+51 900 000 102', nota: 'Password' },
  { username: 'revendedor', daysAgo: 6, customer: 'Pedro Chávez', telefono: '+51 900 000 107' },
  { username: 'cliente01', daysAgo: 2, customer: 'Carmen Rojas', telefono: '+51 900 000 103' },
  { username: 'revendedor', daysAgo: 31, customer: 'Julia Paredes', telefono: '+51 900 000 108', renewedAgo: 1.5 },
]

/** What a reseller sells in a month, a few of each category, the favourites more than once. */
const resoldSlugs = [
  'netflix-perfil-30-dias',
  'disney-plus-perfil-30-dias',
  'spotify-premium-30-dias',
  'max-perfil-30-dias',
  'prime-video-perfil-30-dias',
  'iptv-1-pantalla-30-dias',
  'netflix-perfil-30-dias',
  'youtube-premium-30-dias',
  'crunchyroll-perfil-30-dias',
  'disney-plus-con-deportes-30-dias',
  'paramount-plus-perfil-30-dias',
  'netflix-con-anuncios',
  'disney-plus-cuenta-completa',
  'apple-tv-plus-perfil-30-dias',
  'iptv-2-pantallas-30-dias',
  'spotify-familiar',
  'netflix-cuenta-completa-4k',
  'max-cuenta-completa',
]
const resaleCustomers = [
  'Yolanda Condori',
  'Jorge Luis Cáceres',
  'Maribel Apaza',
  'Bodega Don Lucho',
  'Katherine Ñahui',
  'Percy Huaranga',
  'Familia Yupanqui',
  'Gladys Sullca',
  'Óscar Benavides',
  'Hostal El Mirador',
  'Nélida Ticona',
  'Renzo Palomino',
]

type DemoResale = { slug: string; daysAgo: number; customer: string; telefono: string }

/** Its grace is over: its profile is freed. */
const endedResale: DemoResale = {
  slug: 'netflix-perfil-30-dias',
  daysAgo: 33.4,
  customer: 'Renzo Palomino',
  telefono: '+51 900 000 212',
}

/** A month of the reseller `mayorista`, oldest first: some three rents a day, for customers who come back. */
const resalesOfMonth = Array.from({ length: 90 }, (_, index): DemoResale => {
  const customer = (index * 5) % resaleCustomers.length
  return {
    slug: resoldSlugs[index % resoldSlugs.length] ?? '',
    daysAgo: 30.4 - index * 0.335 + (index % 3) * 0.11,
    customer: resaleCustomers[customer] ?? '',
    telefono: `+51 900 000 ${201 + customer}`,
  }
})
export const demoResales = [endedResale, ...resalesOfMonth]

type DemoCustomer = { username: string; customer: string; telefono: string }

/** The buyers of raffle tickets and their customers; in turns. */
export const demoTicketBuyers: [DemoCustomer, ...DemoCustomer[]] = [
  { username: 'cliente02', customer: 'Elena Salazar', telefono: '+51 900 000 109' },
  { username: 'cliente03', customer: 'Miguel Ccori', telefono: '+51 900 000 110' },
  { username: 'cliente02', customer: 'Diana Espinoza', telefono: '+51 900 000 111' },
]
