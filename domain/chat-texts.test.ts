import { expect, test } from 'vitest'
import {
  chatLink,
  chatTextNames,
  defaultChatTexts,
  fillIn,
  knownPlaceholders,
  placeholdersOf,
  requiredPlaceholders,
} from './chat-texts.ts'

test('default chat texts use only known placeholders', () => {
  for (const name of chatTextNames) {
    expect(defaultChatTexts[name]).toMatch(knownPlaceholders(name))
    expect(defaultChatTexts[name]).toMatch(requiredPlaceholders(name))
  }
})

test('a placeholder of another text, or unknown, is found', () => {
  expect('Quiero {producto} para {cliente} {').not.toMatch(knownPlaceholders('contact'))
  expect('Quiero {producto} para {cliente {').toMatch(knownPlaceholders('contact'))
  expect('{}').not.toMatch(knownPlaceholders('help'))
})

test('a filled-in value is never read as a placeholder', () => {
  expect(fillIn('{cliente} pide {producto}', { cliente: '{producto}', producto: 'Cine' })).toBe('{producto} pide Cine')
  const values = Object.fromEntries(placeholdersOf('notify').map((word) => [word, word.toUpperCase()]))
  expect(fillIn(defaultChatTexts.notify, values)).toBe(
    'Hola CLIENTE, tu cuenta de PRODUCTO VENCE.\nRenovar cuesta PRECIO. Puedes pagar con PAGO.\n¿Renuevo? Responde sí.',
  )
})

test('a line whose placeholders have no value is left out', () => {
  const values = { producto: 'Cine', usuario: 'a@b.pe', clave: 'x', perfil: '2', pin: '', hasta: '31/12/2026' }
  expect(fillIn(defaultChatTexts.deliverProfile, values)).toBe(
    '*Cine*\nUsuario: a@b.pe\nClave: x\nPerfil: 2\nHasta el 31/12/2026',
  )
})

test('a delivery text requires the placeholder of its data', () => {
  expect('Hola {cliente}').not.toMatch(requiredPlaceholders('deliver'))
  expect('Hola').toMatch(requiredPlaceholders('help'))
})

test.each([
  ['+51 987 654 321', '51987654321'],
  ['987654321', '51987654321'],
  ['012345678', '5112345678'],
  ['123456789', '51123456789'],
  ['0034 600 123 456', '34600123456'],
  ['+52 1 55 1234 5678', '525512345678'],
  ['+54 9 11 1234-5678', '5491112345678'],
  ['+247 40123', '24740123'],
  ['+376 312 345', '376312345'],
  ['34600123456', '34600123456'],
])('the chat link of %j has the number %s', (telefono, digits) =>
  expect(chatLink(telefono)).toBe(`https://wa.me/${digits}`),
)
