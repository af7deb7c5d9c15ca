import { accountProducts, type DemoProduct } from './demo-product.ts'

const byContact = accountProducts(5, [
  {
    slug: 'combo-a-tu-medida',
    nombre: 'Combo a tu medida',
    descripcion:
      'Elige dos o más plataformas y te damos un solo precio y una sola fecha de vencimiento. Escríbenos qué quieres ver y en cuántas pantallas.',
    brandId: 7,
    dias: 30,
    precio: 20,
    stock: 5,
    nota: 'Cotiza por chat',
  },
  {
    slug: 'activacion-en-tu-correo',
    nombre: 'Activación en tu correo',
    descripcion:
      'Activamos el plan en una cuenta que ya es tuya, sin perder tu historial. Te pedimos solo el correo; la contraseña la cambias tú al terminar.',
    brandId: 5,
    dias: 30,
    precio: 28,
    stock: 4,
    nota: 'Cotiza por chat',
  },
  {
    slug: 'pack-para-negocios',
    nombre: 'Pack para negocios',
    descripcion:
      'Música y pantallas para tu local, peluquería o sala de espera. Coordinamos cuántos equipos son, te entregamos todo junto y una persona te atiende.',
    brandId: 7,
    dias: 90,
    precio: 100,
    stock: 2,
    nota: 'Cotiza por chat',
  },
  {
    slug: 'plataforma-por-encargo',
    nombre: 'Plataforma por encargo',
    descripcion:
      '¿Buscas una plataforma que no está en la lista? Dinos cuál y por cuánto tiempo; te respondemos con precio y disponibilidad el mismo día.',
    brandId: 2,
    dias: 30,
    precio: 15,
    stock: 3,
    nota: 'Respuesta en el día',
  },
])

const crunchyroll = accountProducts(9, [
  {
    slug: 'crunchyroll-perfil-30-dias',
    nombre: 'Crunchyroll perfil 30 días',
    descripcion:
      'Anime sin anuncios y capítulos nuevos una hora después de Japón. Un perfil, una pantalla a la vez, en Full HD.',
    brandId: 1,
    dias: 30,
    precio: 5,
    stock: 21,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'crunchyroll-mega-fan-90-dias',
    nombre: 'Crunchyroll Mega Fan 90 días',
    descripcion:
      'Tres meses del plan Mega Fan con descargas para ver sin conexión. Un perfil propio; no cambies el correo de la cuenta.',
    brandId: 1,
    dias: 90,
    precio: 12,
    stock: 12,
    nota: 'Renovable',
  },
  {
    slug: 'crunchyroll-cuenta-completa',
    nombre: 'Crunchyroll cuenta completa',
    descripcion: 'La cuenta entera por 30 días, con cuatro pantallas a la vez y doblaje latino donde lo haya.',
    brandId: 2,
    dias: 30,
    precio: 15,
    stock: 8,
  },
  {
    slug: 'crunchyroll-anual',
    nombre: 'Crunchyroll anual',
    descripcion: 'Un año de anime sin anuncios en un perfil propio. Garantía por los 365 días.',
    brandId: 1,
    dias: 365,
    precio: 38,
    stock: 5,
    nota: 'Oferta',
  },
])

const appleTv = accountProducts(11, [
  {
    slug: 'apple-tv-plus-perfil-30-dias',
    nombre: 'Apple TV+ perfil 30 días',
    descripcion:
      'Series y películas originales en 4K, en un dispositivo a la vez. Funciona en televisores inteligentes, consolas y navegador.',
    brandId: 1,
    dias: 30,
    precio: 8.5,
    stock: 13,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'apple-tv-plus-en-tu-correo-90-dias',
    nombre: 'Apple TV+ en tu correo 90 días',
    descripcion:
      'Tres meses activados en tu propia cuenta por código. Válido para cuentas que no hayan tenido prueba en los últimos 12 meses.',
    brandId: 5,
    dias: 90,
    precio: 24.5,
    stock: 9,
  },
  {
    slug: 'apple-tv-plus-familiar',
    nombre: 'Apple TV+ familiar',
    descripcion: 'Un cupo en el grupo familiar para tu propio correo, por 30 días. Ves en 4K y con descargas.',
    brandId: 3,
    dias: 30,
    precio: 20,
    stock: 6,
  },
  {
    slug: 'apple-tv-plus-60-dias',
    nombre: 'Apple TV+ 60 días',
    descripcion:
      'Dos meses de un perfil en 4K, un dispositivo a la vez. Pendiente de confirmar el stock con el proveedor.',
    brandId: 1,
    dias: 60,
    precio: 15,
    stock: 4,
    state: 'Para su revisión',
  },
  {
    slug: 'apple-tv-plus-y-musica-30-dias',
    nombre: 'Apple TV+ y música 30 días',
    descripcion:
      'Un mes de series y música en la misma cuenta, activado en tu correo. Una pantalla de video y un equipo de música a la vez.',
    brandId: 7,
    dias: 30,
    precio: 20,
    stock: 5,
    state: 'Nuevo',
  },
])

export const moreProducts: DemoProduct[] = [...byContact, ...crunchyroll, ...appleTv]
