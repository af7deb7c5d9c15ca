import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const told = (action: string, after: object, before?: object) =>
  Object.fromEntries(changesOf({ action, before, after }).map((change) => [change.what, change.after]))

test('instants are shown in Lima time, days as days', () => {
  const paid = { at: '2026-11-21T02:30:00.000Z', operationNumber: '2026-11-21' }
  expect(told('record-payment', paid)).toEqual({ Fecha: '20/11/2026 - 21:30', 'N.º de operación': '2026-11-21' })
  expect(told('change-profile', { emailVerifiedAt: null }, { emailVerifiedAt: '2026-11-21T12:00:00.000Z' })).toEqual({
    'Correo verificado': '—',
  })
  expect(told('import-statement', { from: '2026-11-01', to: '2026-11-21' })).toEqual({
    Desde: '01/11/2026',
    Hasta: '21/11/2026',
  })
})

test('a test mail shows its address', () => {
  expect(told('send-test-mail', { to: 'ana@correo.demo' })).toEqual({ Para: 'ana@correo.demo' })
})

test('fields of banner, identity and footer have the names of their screen', () => {
  const banner = { title: 'Estreno', text: 'Ya', label: 'Ver', link: '/', until: '2026-12-31', picture: null }
  expect(told('change-settings', { banners: [banner] })).toEqual({
    'Banners · n.º 1 · Título': 'Estreno',
    'Banners · n.º 1 · Texto': 'Ya',
    'Banners · n.º 1 · Botón': 'Ver',
    'Banners · n.º 1 · Lleva a': '/',
    'Banners · n.º 1 · Hasta': '31/12/2026',
  })
  const identity = { name: 'Cine', slogan: 'Todo', color: '#112233', logo: 'a', icon: 'b' }
  expect(Object.keys(told('change-settings', { identity }))).toEqual(
    ['Nombre', 'Frase', 'Color principal', 'Logo', 'Icono'].map((word) => `Nombre, color y logo · ${word}`),
  )
  const footer = { hours: 'De 9 a 18', social: [{ kind: 'Web', url: 'https://tienda.demo' }] }
  expect(Object.keys(told('change-settings', { footer }))).toEqual([
    'Pie de página · Horario de atención',
    'Pie de página · Redes · n.º 1 · Tipo',
    'Pie de página · Redes · n.º 1 · Enlace',
  ])
})

test('changes of accounts, raffles and prizes are shown in words', () => {
  expect(told('change-account', { changed: ['username', 'password'], purchases: 2 })).toEqual({
    'Lo que cambió · n.º 1': 'Usuario',
    'Lo que cambió · n.º 2': 'Contraseña',
    'Compras en curso': '2',
  })
  expect(told('draw-raffle', { winner: 7, ticket: 3, beacon: true })).toEqual({
    'Ganador n.º': '7',
    'Ticket n.º': '3',
    'Con número público': 'Sí',
  })
  expect(told('change-settings', { chatTexts: { winner: 'Bravo' } })).toEqual({
    'Textos de WhatsApp · Felicitar a un ganador': 'Bravo',
  })
  expect(told('change-winner', { estado: 'Entregado' }, { estado: 'Pendiente' })).toEqual({ Estado: 'Entregado' })
  expect(told('announce-draw', { early: true })).toEqual({ 'Antes de llenarse': 'Sí' })
  expect(told('cancel-raffle', { tickets: 4 })).toEqual({ 'Tickets devueltos': '4' })
  expect(told('reveal-accounts', { accounts: [12] })).toEqual({ 'Cuentas · n.º 1': '12' })
  expect(told('export-people', { lista: 'movimientos', filas: 7, username: 'ana', to: '2026-11-21' })).toEqual({
    Lista: 'movimientos',
    Filas: '7',
    Usuario: 'ana',
    Hasta: '21/11/2026',
  })
  expect(told('free-profile', { product: 5 })).toEqual({ 'Producto n.º': '5' })
})
