import { expect, test } from 'vitest'
import {
  chatTextNames,
  defaultChatTexts,
  fillIn,
  isMissingPlaceholder,
  placeholdersOf,
  unknownPlaceholders,
} from './chat-texts.ts'

test('the texts of a new shop use only placeholders that are filled in', () => {
  for (const name of chatTextNames) {
    expect(unknownPlaceholders(name, defaultChatTexts[name])).toEqual([])
    expect(isMissingPlaceholder(name, defaultChatTexts[name])).toBe(false)
  }
})

test('a placeholder that belongs to another text, or to none, is found', () => {
  expect(unknownPlaceholders('contact', 'Quiero {producto} para {cliente} {')).toEqual(['cliente'])
  expect(unknownPlaceholders('help', '{}')).toEqual([''])
})

test('what is filled in is never read as a placeholder again', () => {
  expect(fillIn('{cliente} pide {producto}', { cliente: '{producto}', producto: 'Cine' })).toBe('{producto} pide Cine')
  const values = Object.fromEntries(placeholdersOf('notify').map((word) => [word, word.toUpperCase()]))
  expect(fillIn(defaultChatTexts.notify, values)).toBe(
    'Hola CLIENTE, tu cuenta de PRODUCTO VENCE. Escríbeme si quieres renovarla.',
  )
})

test('a line whose placeholders have no value is left out whole', () => {
  const values = { producto: 'Cine', usuario: 'a@b.pe', clave: 'x', perfil: '2', pin: '', hasta: '31/12/2026' }
  expect(fillIn(defaultChatTexts.deliverProfile, values)).toBe(
    '*Cine*\nUsuario: a@b.pe\nClave: x\nPerfil: 2\nHasta el 31/12/2026',
  )
})

test('a message that hands a purchase over names its data', () => {
  expect(isMissingPlaceholder('deliver', 'Hola {cliente}')).toBe(true)
  expect(isMissingPlaceholder('help', 'Hola')).toBe(false)
})
