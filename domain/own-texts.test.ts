import { expect, test } from 'vitest'
import { defaultChatTexts } from './chat-texts.ts'
import { ownTextNames, textsOf } from './own-texts.ts'

const shop = {
  name: 'Cine Lúcuma',
  texts: { ...defaultChatTexts, notify: 'Renueva ya {producto}.', contact: 'Quiero {producto}.' },
}

test("a user's own text stands in place of the shop's; the others are the shop's", () => {
  expect(textsOf({ notify: 'Hola {cliente}.', deliver: null }, shop)).toEqual({
    ...shop.texts,
    notify: 'Hola {cliente}.',
  })
})

test.each(ownTextNames)('a text that names the shop reaches no customer of a user: %s', (name) => {
  const naming = { ...shop, texts: { ...shop.texts, [name]: 'Gracias por comprar en CINE LÚCUMA. {datos}' } }
  expect(textsOf({}, naming)[name]).toBe(defaultChatTexts[name])
  // Unless the user wants it.
  expect(textsOf({ [name]: 'De Cine Lúcuma: {datos}' }, naming)[name]).toBe('De Cine Lúcuma: {datos}')
})
