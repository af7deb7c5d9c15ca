import type { DemoProduct } from './demo-product.ts'

type Row = Pick<DemoProduct, 'slug' | 'nombre' | 'descripcion' | 'stock' | 'sold' | 'terminos'> &
  Partial<Pick<DemoProduct, 'nota' | 'state'>> & { precioRifa: number }

const howItIsDrawn =
  'Cada ticket es una compra y queda en tu lista con su código. El sorteo se hace al venderse el último ticket; ' +
  'el acta es pública y cualquiera puede recalcular al ganador. Si se cancela, cada ticket se devuelve a tu billetera.'

const rows: Row[] = [
  {
    slug: 'sorteo-smart-tv-50',
    nombre: 'Smart TV 50"',
    descripcion:
      'Televisor 4K de 50 pulgadas, nuevo y sellado, con un año de garantía de tienda. Ciento veinte tickets; el sorteo se hace al venderse el último.',
    precioRifa: 5,
    stock: 120,
    sold: 78,
    terminos: 'Entrega gratis en Lima Metropolitana; a provincia, por agencia.',
  },
  {
    slug: 'sorteo-consola-portatil',
    nombre: 'Consola portátil',
    descripcion:
      'Consola portátil con pantalla de 7 pulgadas y dos juegos digitales a elegir. Todos los tickets están vendidos: falta el sorteo.',
    precioRifa: 10,
    stock: 80,
    sold: 80,
    state: 'Por sortear',
    terminos: 'El ganador elige el color entre los disponibles.',
  },
  {
    slug: 'sorteo-ano-de-streaming',
    nombre: 'Año de streaming',
    descripcion:
      'Doce meses de cuatro plataformas a tu elección, con un perfil en cada una. Puedes cambiar una de las cuatro cada tres meses.',
    precioRifa: 2,
    stock: 100,
    sold: 41,
    nota: 'Oferta',
    terminos: 'El premio se activa en un plazo de 24 horas y no se cambia por dinero.',
  },
  {
    slug: 'sorteo-audifonos',
    nombre: 'Audífonos con cancelación',
    descripcion:
      'Audífonos inalámbricos de diadema con cancelación de ruido, 30 horas de batería y estuche. Nuevos y sellados.',
    precioRifa: 3,
    stock: 60,
    sold: 22,
    terminos: 'Entrega gratis en Lima Metropolitana; a provincia, por agencia.',
  },
  {
    slug: 'sorteo-tablet-11',
    nombre: 'Tablet 11 pulgadas',
    descripcion:
      'Tablet de 11 pulgadas con 128 GB y lápiz incluido. Llega con seis meses de un perfil para verla llena desde el primer día.',
    precioRifa: 8,
    stock: 70,
    sold: 67,
    terminos: 'Garantía de un año con el fabricante.',
  },
  {
    slug: 'sorteo-proyector',
    nombre: 'Proyector de cine en casa',
    descripcion:
      'Proyector Full HD con parlante integrado y pantalla enrollable de 100 pulgadas. Para una pared libre y una noche larga.',
    precioRifa: 10,
    stock: 90,
    sold: 17,
    nota: 'Nuevo premio',
    terminos: 'Entrega gratis en Lima Metropolitana; a provincia, por agencia.',
  },
  {
    slug: 'sorteo-barra-de-sonido',
    nombre: 'Barra de sonido',
    descripcion:
      'Barra de sonido con subwoofer inalámbrico, entrada óptica y Bluetooth. Nueva, sellada y con garantía de tienda.',
    precioRifa: 4,
    stock: 50,
    sold: 36,
    terminos: 'Garantía de un año con la tienda.',
  },
  {
    slug: 'sorteo-celular-256',
    nombre: 'Celular 256 GB',
    descripcion:
      'Celular libre de 256 GB, nuevo y sellado. Sorteo realizado: el acta y el código del ticket ganador están en la página de ganadores.',
    precioRifa: 15,
    stock: 40,
    sold: 40,
    state: 'Sorteado',
    terminos: 'El ganador lo recoge con su documento de identidad.',
  },
  {
    slug: 'sorteo-parlante',
    nombre: 'Parlante portátil',
    descripcion: 'Parlante resistente al agua con doce horas de batería. No se llenó: cada ticket se devolvió.',
    precioRifa: 3,
    stock: 60,
    sold: 6,
    state: 'Cancelado',
    terminos: 'Entrega gratis en Lima Metropolitana; a provincia, por agencia.',
  },
]

/** Every ticket costs the same for everybody, so the base price is the price of a ticket. */
export const raffleProducts: DemoProduct[] = rows.map((row, index) => ({
  nota: null,
  state: 'Publicado',
  ...row,
  categoryId: 12,
  brandId: 8,
  dias: 30,
  precio: row.precioRifa,
  costo: null,
  terms: [],
  endsInDays: (row.state ?? 'Publicado') === 'Publicado' ? 10 + index * 5 : null,
  minTickets: (row.state ?? 'Publicado') === 'Publicado' ? row.stock / 2 : null,
  autorizacion: `DEMO-000${index + 1}-2026 (autorización ficticia)`,
  terminos: `${howItIsDrawn} ${row.terminos}`,
}))
