import { accountProducts, type DemoProduct } from './demo-product.ts'

const netflix = accountProducts(1, [
  {
    slug: 'netflix-perfil-30-dias',
    nombre: 'Netflix perfil 30 días',
    descripcion:
      'Un perfil con PIN propio, para ver en un dispositivo a la vez. Full HD en televisor, celular o laptop. No cambies la contraseña ni el nombre de los otros perfiles.',
    brandId: 1,
    dias: 30,
    precio: 10,
    stock: 24,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'netflix-perfil-90-dias',
    nombre: 'Netflix perfil 90 días',
    descripcion:
      'Tres meses de un perfil con PIN propio y una pantalla a la vez. Si renuevas antes de que venza conservas tu historial y tus listas.',
    brandId: 1,
    dias: 90,
    precio: 28,
    stock: 16,
    nota: 'Renovable',
  },
  {
    slug: 'netflix-perfil-180-dias',
    nombre: 'Netflix perfil 180 días',
    descripcion:
      'Medio año sin pensar en renovar: un perfil con PIN, una pantalla a la vez. Si cambia la contraseña, la nueva aparece sola en tus compras.',
    brandId: 1,
    dias: 180,
    precio: 52,
    stock: 9,
    nota: 'Renovable',
  },
  {
    slug: 'netflix-con-anuncios',
    nombre: 'Netflix con anuncios',
    descripcion:
      'Treinta días de un perfil con pausas cortas de publicidad. Full HD en un dispositivo; algunos títulos no están disponibles en este plan.',
    brandId: 4,
    dias: 30,
    precio: 8.5,
    stock: 18,
    nota: 'Oferta',
  },
  {
    slug: 'netflix-cuenta-completa-4k',
    nombre: 'Netflix cuenta completa 4K',
    descripcion:
      'La cuenta entera por 30 días: cinco perfiles y cuatro pantallas a la vez en 4K. Tú repartes los perfiles; el correo de la cuenta no se cambia.',
    brandId: 2,
    dias: 30,
    precio: 45.9,
    stock: 6,
  },
  {
    slug: 'netflix-miembro-extra',
    nombre: 'Netflix miembro extra',
    descripcion:
      'Una invitación a tu propio correo para usar Netflix fuera del hogar principal. Un perfil, una pantalla y descargas en un celular o tableta.',
    brandId: 5,
    dias: 30,
    precio: 15,
    stock: 7,
    nota: 'Activación en el día',
    costo: 12,
    terms: [
      { dias: 90, precio: 38, costo: 33 },
      { dias: 365, precio: 150, costo: 120 },
    ],
  },
  {
    slug: 'netflix-cuenta-completa-4k-por-90-dias',
    nombre: 'Netflix cuenta completa 4K por 90 días',
    descripcion:
      'Tres meses de cuenta entera con cuatro pantallas en 4K y cinco perfiles. Ideal para una casa donde todos ven algo distinto a la misma hora.',
    brandId: 2,
    dias: 90,
    precio: 100,
    stock: 0,
    state: 'Vendido',
  },
])

const disney = accountProducts(2, [
  {
    slug: 'disney-plus-perfil-30-dias',
    nombre: 'Disney+ perfil 30 días',
    descripcion:
      'Un perfil con PIN para un dispositivo a la vez, en Full HD. Funciona en televisor, celular, tableta y navegador.',
    brandId: 1,
    dias: 30,
    precio: 5,
    stock: 32,
    nota: 'Entrega inmediata',
  },
  {
    slug: 'disney-plus-perfil-90-dias',
    nombre: 'Disney+ perfil 90 días',
    descripcion:
      'Tres meses de un perfil propio con control parental si lo quieres para los chicos. Una pantalla a la vez.',
    brandId: 1,
    dias: 90,
    precio: 12,
    stock: 20,
    nota: 'Renovable',
  },
  {
    slug: 'disney-plus-con-deportes-30-dias',
    nombre: 'Disney+ con deportes 30 días',
    descripcion:
      'Perfil del plan Premium con los canales deportivos en vivo. Una pantalla a la vez, en 4K si tu televisor lo permite.',
    brandId: 1,
    dias: 30,
    precio: 12,
    stock: 11,
  },
  {
    slug: 'disney-plus-cuenta-completa',
    nombre: 'Disney+ cuenta completa',
    descripcion:
      'La cuenta entera por 30 días: hasta siete perfiles y cuatro pantallas a la vez. Entregamos correo y contraseña; el correo no se cambia.',
    brandId: 2,
    dias: 30,
    precio: 28,
    stock: 8,
  },
  {
    slug: 'disney-plus-anual',
    nombre: 'Disney+ anual',
    descripcion:
      'Un año completo de un perfil con PIN propio, una pantalla a la vez. Garantía durante los 365 días: si falla, te damos otro perfil.',
    brandId: 1,
    dias: 365,
    precio: 45.9,
    stock: 5,
    nota: 'Oferta',
  },
  {
    slug: 'disney-plus-familiar-180-dias',
    nombre: 'Disney+ familiar 180 días',
    descripcion:
      'Seis meses de cuenta para la familia, con cuatro pantallas a la vez y perfiles infantiles ya preparados.',
    brandId: 3,
    dias: 180,
    precio: 85,
    stock: 4,
    state: 'Nuevo',
  },
])

export const filmProducts: DemoProduct[] = [...netflix, ...disney]
