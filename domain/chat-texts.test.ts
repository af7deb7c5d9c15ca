import { expect, test } from 'vitest'
import { chatTextNames, defaultChatTexts, fillIn, placeholdersOf, unknownPlaceholders } from './chat-texts.ts'

test('the texts of a new shop use only placeholders that are filled in', () => {
  for (const name of chatTextNames) expect(unknownPlaceholders(name, defaultChatTexts[name])).toEqual([])
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
