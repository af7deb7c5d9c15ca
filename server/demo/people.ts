import type { Insertable } from 'kysely'
import type { SocialKind } from '#domain/identity.ts'
import type { Role } from '#domain/user.ts'
import type { Tables } from '../platform/db/tables.ts'

/** Every demo account, with the password that `npm run demo` prints. */
export const demoPeople: {
  username: string
  password: string
  role: Role
  telefono: string
  who: string
  profile?: { nombre: string; apellido: string; dni: string }
}[] = [
  {
    username: 'revendedor',
    password: 'Demo-revende-26',
    role: 'RESELLER',
    telefono: '+51 900 000 011',
    who: 'Revendedor: compra a precio base',
  },
  {
    username: 'mayorista',
    password: 'Demo-revende-26',
    role: 'RESELLER',
    telefono: '+51 900 000 012',
    who: 'Revendedor con un mes de clientes y un nivel',
  },
  {
    username: 'cliente01',
    password: 'Demo-cliente-26',
    role: 'USER',
    telefono: '+51 900 000 021',
    who: 'Cliente con saldo y compras',
  },
  {
    username: 'cliente02',
    password: 'Demo-cliente-26',
    role: 'USER',
    telefono: '+51 900 000 022',
    who: 'Cliente con tickets de sorteos',
    profile: { nombre: 'Elena', apellido: 'Salazar', dni: '00000022' },
  },
  {
    username: 'cliente03',
    password: 'Demo-cliente-26',
    role: 'USER',
    telefono: '+51 900 000 023',
    who: 'Cliente con una recarga por aceptar',
    profile: { nombre: 'Miguel', apellido: 'Ccori', dni: '00000023' },
  },
  {
    username: 'proveedor1',
    password: 'Demo-provee-26',
    role: 'ADMIN',
    telefono: '+51 900 000 031',
    who: 'Proveedor',
  },
  {
    username: 'proveedor2',
    password: 'Demo-provee-26',
    role: 'ADMIN',
    telefono: '+51 900 000 032',
    who: 'Proveedor',
  },
]

export const demoAdministrator = { username: 'superadmin', password: 'Demo-tienda-26', who: 'Administrador' }

export const demoSettings = {
  footer: {
    hours: 'Todos los días, de 9:00 a 21:00',
    text: 'Tienda de Demostración S. A. C. · RUC 20000000001\nAv. Ejemplo 123, Lima',
    social: [
      { kind: 'Facebook', url: 'https://facebook.com/ejemplo' },
      { kind: 'TikTok', url: 'https://tiktok.com/@ejemplo' },
    ] satisfies { kind: SocialKind; url: string }[],
  },
  provider: {
    name: 'Tienda de Demostración S. A. C.',
    document: '20000000001',
    address: 'Av. Ejemplo 123, Lima',
  },
  supportPhones: [
    { label: 'Soporte técnico', telefono: '900000001' },
    { label: 'Ventas', telefono: '900000002' },
  ],
  groupLink: 'https://chat.whatsapp.com/DEMOSTRACION',
}

/** Discounts of resellers, in per cent. */
export const demoLevels = [
  { name: 'Plata', discount: 5 },
  { name: 'Oro', discount: 10 },
]

/** The demo's payment methods; numbers are made up. */
export const demoPaymentMethods: Insertable<Tables['paymentMethods']>[] = [
  {
    kind: 'Yape',
    label: 'Yape de la tienda',
    holder: 'Tienda de Demostración S. A. C.',
    number: '900 000 003',
    // Of no payment network: it pays nobody.
    qr: Buffer.from('DEMOSTRACION TIENDA 900000003'),
  },
  { kind: 'Plin', label: 'Plin de la tienda', holder: 'Tienda de Demostración S. A. C.', number: '900 000 004' },
  {
    kind: 'Transferencia',
    label: 'Banco de Demostración',
    holder: 'Tienda de Demostración S. A. C.',
    number: '000-0000000-0-00',
    cci: '000-000-000000000000-00',
  },
]

/** Suppliers in real places of Peru; phones and streets are made up. */
export const demoSuppliers = [
  {
    nombre: 'Andina Digital',
    ubigeo: '150122',
    region: 'Lima',
    provincia: 'Lima',
    distrito: 'Miraflores',
    descripcion: 'Cuentas de cine y series con reposición el mismo día.',
  },
  {
    nombre: 'Misti Streaming',
    ubigeo: '040101',
    region: 'Arequipa',
    provincia: 'Arequipa',
    distrito: 'Arequipa',
    descripcion: 'Planes familiares y música para el sur del país.',
  },
  {
    nombre: 'Chimú Cuentas',
    ubigeo: '130101',
    region: 'La Libertad',
    provincia: 'Trujillo',
    distrito: 'Trujillo',
    descripcion: 'Perfiles individuales con soporte por WhatsApp.',
  },
  {
    nombre: 'Qosqo Play',
    ubigeo: '080101',
    region: 'Cusco',
    provincia: 'Cusco',
    distrito: 'Cusco',
    descripcion: 'IPTV y deportes, con lista de canales actualizada.',
  },
  {
    nombre: 'Selva Conecta',
    ubigeo: '160101',
    region: 'Loreto',
    provincia: 'Maynas',
    distrito: 'Iquitos',
    descripcion: 'Cuentas completas para negocios y hospedajes.',
  },
  {
    nombre: 'Titicaca Media',
    ubigeo: '210101',
    region: 'Puno',
    provincia: 'Puno',
    distrito: 'Puno',
    descripcion: 'Renovaciones programadas y avisos de vencimiento.',
  },
]

/** What the wholesaler of the demo writes to their customers. */
export const demoOwnTexts = {
  deliver: 'Hola {cliente}, gracias por tu compra. Aquí están tus datos:\n\n{datos}\n\nCualquier cosa me escribes.',
  pago: 'Yape 955 123 480',
  firma: 'Andrea · pantallas y música',
  origen: 'Tengo tu número porque me compraste.',
}
