import { accountProducts, type DemoProduct } from './demo-product.ts'

const spotify = accountProducts(6, [
  {
    slug: 'spotify-premium-30-dias',
    nombre: 'Spotify Premium 30 días',
    descripcion:
      'Premium individual en tu propia cuenta: sin anuncios, con descargas y la calidad más alta. Conservas tus listas y seguidores.',
    brandId: 5,
    dias: 30,
    precio: 10,
    stock: 22,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'spotify-premium-90-dias',
    nombre: 'Spotify Premium 90 días',
    descripcion:
      'Tres meses de Premium individual en tu cuenta de siempre. Al vencer, tus listas siguen ahí; solo vuelven los anuncios.',
    brandId: 5,
    dias: 90,
    precio: 24.5,
    stock: 17,
    nota: 'Renovable',
  },
  {
    slug: 'spotify-duo',
    nombre: 'Spotify Duo',
    descripcion:
      'Dos cuentas Premium separadas para quienes viven juntos. Cada quien con su música, sus descargas y sus listas.',
    brandId: 5,
    dias: 30,
    precio: 15,
    stock: 8,
    costo: 11,
    terms: [
      { dias: 90, precio: 38, costo: 31 },
      { dias: 180, precio: 75, costo: 60 },
    ],
  },
  {
    slug: 'spotify-familiar',
    nombre: 'Spotify familiar',
    descripcion:
      'Un cupo en plan familiar para tu propia cuenta, por 30 días. Necesitas no haber cambiado de grupo familiar en los últimos 12 meses.',
    brandId: 3,
    dias: 30,
    precio: 20,
    stock: 10,
  },
  {
    slug: 'spotify-premium-anual',
    nombre: 'Spotify Premium anual',
    descripcion: 'Un año de Premium en tu cuenta, pagado una vez. Si se cae durante el año, lo reactivamos sin costo.',
    brandId: 5,
    dias: 365,
    precio: 85,
    stock: 5,
    nota: 'Oferta',
  },
  {
    slug: 'spotify-cuenta-nueva',
    nombre: 'Spotify cuenta nueva',
    descripcion:
      'Dos meses de Premium en una cuenta nueva que queda a tu nombre: recibes correo y contraseña y los cambias cuando quieras.',
    brandId: 2,
    dias: 60,
    precio: 15,
    stock: 12,
    nota: 'Entrega inmediata',
  },
])

const youtube = accountProducts(7, [
  {
    slug: 'youtube-premium-30-dias',
    nombre: 'YouTube Premium 30 días',
    descripcion: 'Sin anuncios, en segundo plano y con descargas, en tu propio correo. Incluye YouTube Music.',
    brandId: 5,
    dias: 30,
    precio: 8.5,
    stock: 26,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'youtube-premium-90-dias',
    nombre: 'YouTube Premium 90 días',
    descripcion:
      'Tres meses sin anuncios en tu correo, con YouTube Music incluido. Te llega una invitación; acéptala dentro de las 24 horas.',
    brandId: 5,
    dias: 90,
    precio: 22.5,
    stock: 13,
    nota: 'Renovable',
  },
  {
    slug: 'youtube-familiar',
    nombre: 'YouTube familiar',
    descripcion:
      'Administras el plan e invitas a cinco personas de tu casa por 30 días. Cada una usa su propio correo y su historial.',
    brandId: 3,
    dias: 30,
    precio: 20,
    stock: 7,
  },
  {
    slug: 'youtube-music-60-dias',
    nombre: 'YouTube Music 60 días',
    descripcion:
      'Dos meses de música sin anuncios, con la pantalla apagada y con descargas. Solo música: los videos mantienen su publicidad.',
    brandId: 5,
    dias: 60,
    precio: 10,
    stock: 15,
  },
  {
    slug: 'youtube-premium-anual',
    nombre: 'YouTube Premium anual',
    descripcion:
      'Un año sin anuncios en tu propio correo. Si la invitación se cae, te enviamos otra por los días que falten.',
    brandId: 5,
    dias: 365,
    precio: 78,
    stock: 4,
    nota: 'Oferta',
  },
])

const iptv = accountProducts(8, [
  {
    slug: 'iptv-1-pantalla-30-dias',
    nombre: 'IPTV 1 pantalla 30 días',
    descripcion:
      'Canales nacionales e internacionales en una pantalla, por aplicación. Necesitas internet de 15 Mbps o más; te pasamos la guía de instalación.',
    brandId: 6,
    dias: 30,
    precio: 20,
    stock: 25,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'iptv-2-pantallas-30-dias',
    nombre: 'IPTV 2 pantallas 30 días',
    descripcion:
      'Dos pantallas a la vez en la misma casa, con guía de programación. Compatible con televisores inteligentes, TV Box y celulares.',
    brandId: 6,
    dias: 30,
    precio: 28,
    stock: 14,
  },
  {
    slug: 'iptv-3-pantallas-90-dias',
    nombre: 'IPTV 3 pantallas 90 días',
    descripcion:
      'Tres meses para tres equipos a la vez. Si cambias de televisor, pasamos tu acceso al nuevo sin costo una vez al mes.',
    brandId: 6,
    dias: 90,
    precio: 75,
    stock: 6,
    nota: 'Renovable',
  },
  {
    slug: 'iptv-prueba-de-1-dia',
    nombre: 'IPTV prueba de 1 día',
    descripcion:
      'Veinticuatro horas para comprobar que tu internet y tu equipo aguantan. Una pantalla, todos los canales, una prueba por cliente.',
    brandId: 6,
    dias: 1,
    precio: 1,
    stock: 40,
    nota: 'Prueba',
  },
  {
    slug: 'iptv-anual-1-pantalla',
    nombre: 'IPTV anual 1 pantalla',
    descripcion: 'Un año en una pantalla con soporte para instalar y reinstalar. Precio por revisar antes de publicar.',
    brandId: 6,
    dias: 365,
    precio: 150,
    stock: 3,
    state: 'Para su revisión',
  },
])

export const musicProducts: DemoProduct[] = [...spotify, ...youtube, ...iptv]
