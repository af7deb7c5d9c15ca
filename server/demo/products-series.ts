import { accountProducts, type DemoProduct } from './demo-product.ts'

const max = accountProducts(3, [
  {
    slug: 'max-perfil-30-dias',
    nombre: 'Max perfil 30 días',
    descripcion:
      'Un perfil con PIN para un dispositivo a la vez, en Full HD. Estrenos de cine y series completas desde el primer día.',
    brandId: 1,
    dias: 30,
    precio: 5,
    stock: 28,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'max-perfil-90-dias',
    nombre: 'Max perfil 90 días',
    descripcion:
      'Tres meses de un perfil propio y una pantalla a la vez. Puedes descargar capítulos en un celular para verlos sin conexión.',
    brandId: 1,
    dias: 90,
    precio: 12,
    stock: 14,
    nota: 'Renovable',
  },
  {
    slug: 'max-platino-4k',
    nombre: 'Max Platino 4K',
    descripcion: 'Perfil del plan Platino: 4K y sonido envolvente donde el título lo permita. Una pantalla a la vez.',
    brandId: 1,
    dias: 30,
    precio: 10,
    stock: 10,
    costo: 7.5,
    terms: [
      { dias: 90, precio: 24.5, costo: 20 },
      { dias: 180, precio: 45.9, costo: 38 },
    ],
  },
  {
    slug: 'max-cuenta-completa',
    nombre: 'Max cuenta completa',
    descripcion:
      'La cuenta entera por 30 días, con cinco perfiles y dos pantallas a la vez. El correo y la contraseña no se cambian.',
    brandId: 2,
    dias: 30,
    precio: 20,
    stock: 7,
  },
  {
    slug: 'max-anual',
    nombre: 'Max anual',
    descripcion:
      'Un año de un perfil con PIN, pagado una sola vez. Si la cuenta tiene un problema, la reponemos por los días que falten.',
    brandId: 1,
    dias: 365,
    precio: 45.9,
    stock: 6,
    nota: 'Oferta',
  },
])

const primeVideo = accountProducts(4, [
  {
    slug: 'prime-video-perfil-30-dias',
    nombre: 'Prime Video perfil 30 días',
    descripcion:
      'Un perfil con PIN para ver películas, series y fútbol en un dispositivo a la vez. No incluye envíos ni compras de la tienda.',
    brandId: 1,
    dias: 30,
    precio: 5,
    stock: 30,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'prime-video-perfil-90-dias',
    nombre: 'Prime Video perfil 90 días',
    descripcion:
      'Tres meses de un perfil propio, una pantalla a la vez. Funciona en televisor, celular, consola y navegador.',
    brandId: 1,
    dias: 90,
    precio: 12,
    stock: 15,
    nota: 'Renovable',
  },
  {
    slug: 'prime-video-cuenta-completa',
    nombre: 'Prime Video cuenta completa',
    descripcion:
      'La cuenta entera por 30 días: seis perfiles y tres pantallas a la vez. Entregamos correo y contraseña; no se agregan tarjetas.',
    brandId: 2,
    dias: 30,
    precio: 15,
    stock: 9,
  },
  {
    slug: 'prime-video-anual',
    nombre: 'Prime Video anual',
    descripcion: 'Un año de un perfil con PIN y una pantalla a la vez, con garantía por todo el periodo.',
    brandId: 1,
    dias: 365,
    precio: 38,
    stock: 6,
    nota: 'Oferta',
  },
  {
    slug: 'prime-video-180-dias',
    nombre: 'Prime Video 180 días',
    descripcion:
      'Medio año de un perfil propio con PIN, una pantalla a la vez. Se renueva sobre el mismo perfil si avisas antes del vencimiento.',
    brandId: 1,
    dias: 180,
    precio: 22.5,
    stock: 0,
    state: 'Vendido',
  },
])

const paramount = accountProducts(10, [
  {
    slug: 'paramount-plus-perfil-30-dias',
    nombre: 'Paramount+ perfil 30 días',
    descripcion: 'Un perfil para un dispositivo a la vez, en Full HD. Cine, series y fútbol internacional.',
    brandId: 1,
    dias: 30,
    precio: 5,
    stock: 19,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'paramount-plus-perfil-90-dias',
    nombre: 'Paramount+ perfil 90 días',
    descripcion:
      'Tres meses de un perfil propio. Si el televisor te pide código, lo recibes en segundos desde tus compras.',
    brandId: 1,
    dias: 90,
    precio: 12,
    stock: 10,
    nota: 'Renovable',
  },
  {
    slug: 'paramount-plus-cuenta-completa',
    nombre: 'Paramount+ cuenta completa',
    descripcion: 'La cuenta entera por 30 días: seis perfiles y dos pantallas a la vez. El correo no se cambia.',
    brandId: 2,
    dias: 30,
    precio: 12,
    stock: 7,
  },
  {
    slug: 'paramount-plus-180-dias',
    nombre: 'Paramount+ 180 días',
    descripcion: 'Medio año de un perfil propio, una pantalla a la vez, con garantía por todo el periodo.',
    brandId: 1,
    dias: 180,
    precio: 20,
    stock: 8,
    state: 'Nuevo',
  },
])

export const seriesProducts: DemoProduct[] = [...max, ...primeVideo, ...paramount]
