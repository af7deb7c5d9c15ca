import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultChatTexts } from './chat-texts.ts'
import { reminderText } from './reminder.ts'

const { notify } = defaultChatTexts
const netflix = { producto: 'Netflix', vence: 'vence el 01/12/2026', precio: 'S/. 15.00' }
const max = { producto: 'Max', vence: 'vence el 03/12/2026', precio: 'S/. 12.00' }

test('one rent is told with its price and where to pay', () => {
  expect(
    reminderText(notify, { cliente: 'Rosa', rents: [netflix], precio: 'S/. 15.00', pago: 'Yape 987 654 321' }),
  ).toBe(
    'Hola Rosa, tu cuenta de Netflix vence el 01/12/2026.\nRenovar cuesta S/. 15.00. Puedes pagar con Yape 987 654 321.\n¿Renuevo? Responde sí.',
  )
})

test('several are told with one greeting and one question; without price and account their sentences go', () => {
  expect(reminderText(notify, { cliente: 'Rosa', rents: [netflix, max] })).toBe(
    'Hola Rosa, tu cuenta de Netflix vence el 01/12/2026 y tu cuenta de Max vence el 03/12/2026.\n¿Renuevo? Responde sí.',
  )
  expect(
    reminderText(notify, { cliente: 'Rosa', rents: [netflix, max, netflix, { ...max, vence: 'vence hoy' }] }),
  ).toBe(
    'Hola Rosa, tu cuenta de Netflix vence el 01/12/2026 (2 cuentas), tu cuenta de Max vence el 03/12/2026 y tu cuenta de Max vence hoy.\n¿Renuevo? Responde sí.',
  )
})

test('more than three are a list', () => {
  const rents = ['A', 'B', 'C', 'D'].map((producto) => ({ producto, vence: 'vence hoy' }))
  expect(reminderText(notify, { cliente: 'Rosa', rents })).toBe(
    'Hola Rosa,\n• tu cuenta de A vence hoy\n• tu cuenta de B vence hoy\n• tu cuenta de C vence hoy\n• tu cuenta de D vence hoy\n¿Renuevo? Responde sí.',
  )
})

test.each([
  ['Hola {cliente} tu {producto} {vence}', 'Hola Rosa tu Netflix vence el 01/12/2026 y tu Max vence el 03/12/2026'],
  [
    '{cliente}: {producto} a {precio}, {vence}. Yape {pago}.',
    'Rosa: Netflix a S/. 15.00, vence el 01/12/2026 y Max a S/. 12.00, vence el 03/12/2026.',
  ],
  ['Hola {cliente}. Renueva {producto}. Son S/. {precio}. ¿Sí?', 'Hola Rosa. Renueva Netflix y Renueva Max. ¿Sí?'],
  ['¿Renovamos, {cliente}?', '¿Renovamos, Rosa?'],
  [
    'Hola {cliente}, {producto} {vence}. {otro}',
    'Hola Rosa, Netflix vence el 01/12/2026 y Max vence el 03/12/2026. {otro}',
  ],
])('the template %j greets and asks once', (template, text) => {
  expect(reminderText(template, { cliente: 'Rosa', rents: [netflix, max] })).toBe(text)
})

test.each([
  ['{producto} {vence}.', 'Netflix vence el 01/12/2026 y Max vence el 03/12/2026.'],
  ['{cliente}:{producto} {vence}', 'Rosa:Netflix vence el 01/12/2026 y Max vence el 03/12/2026'],
  ['{producto} {vence} {cliente}', 'Netflix vence el 01/12/2026 y Max vence el 03/12/2026 Rosa'],
  [
    'Hola {cliente}, tu {producto} {vence} ¿Renuevas?',
    'Hola Rosa, tu Netflix vence el 01/12/2026 y tu Max vence el 03/12/2026 ¿Renuevas?',
  ],
  [
    '{cliente}: {producto} {vence} y cuesta {precio}. ¿Sí?',
    'Rosa: Netflix vence el 01/12/2026 y cuesta S/. 15.00 y Max vence el 03/12/2026 y cuesta S/. 12.00. ¿Sí?',
  ],
  [
    ' {cliente}: {producto} {vence}.  Paga con {pago}.  ¿Sí? ',
    'Rosa: Netflix vence el 01/12/2026 y Max vence el 03/12/2026. ¿Sí?',
  ],
  [' ¿Renovamos, {cliente}? ', '¿Renovamos, Rosa?'],
])('the template %j has the clause of a rent up to the blank, mark or name around it', (template, text) => {
  expect(reminderText(template, { cliente: 'Rosa', rents: [netflix, max] })).toBe(text)
})

test.each([
  ['{cliente}: {producto} a {precio}, {vence}', 'Rosa: X, vence hoy'],
  ['{cliente}: {producto}, a solo {precio}, {vence}', 'Rosa: X, vence hoy'],
  ['{cliente}: {producto} ({precio}) {vence}', 'Rosa: X vence hoy'],
  ['{cliente}: {producto} {vence} y cuesta {precio}. ¿Sí?', 'Rosa: X vence hoy. ¿Sí?'],
  ['{cliente}: por {precio} tu {producto} {vence}', 'Rosa: tu X vence hoy'],
  ['{cliente}: {producto} {vence}, por {precio} al {pago}', 'Rosa: X vence hoy'],
  ['{cliente}: {producto} al {pago} por {precio}, {vence}', 'Rosa: X, vence hoy'],
  ['{cliente}: {producto} (perfil tuyo), a {precio} {vence}', 'Rosa: X (perfil tuyo) vence hoy'],
  ['{cliente}: {producto} {vence}, a solo {precio}. ¿Sí?', 'Rosa: X vence hoy. ¿Sí?'],
  ['Hola {cliente}, por {precio}, tu {producto} {vence}. ¿Sí?', 'Hola Rosa, tu X vence hoy. ¿Sí?'],
])('the template %j has no words around a price and an account that are not known', (template, text) => {
  expect(reminderText(template, { cliente: 'Rosa', rents: [{ producto: 'X', vence: 'vence hoy' }] })).toBe(text)
})

test.each([
  '{cliente}: {producto}@ {vence}. ¿Sí?',
  '{cliente}: {producto} {vence}@. ¿Sí?',
  'Hola {cliente}@, {producto} {vence}.',
])('the template %j reads as if an unknown price or account had not been asked for', (template) => {
  const told = (asked: string) =>
    reminderText(template.replace('@', asked), { cliente: 'Rosa', rents: [{ producto: 'X', vence: 'vence hoy' }] })
  for (const lead of [' a #', ', a solo #', ' (#)', ' por #', ' y cuesta #'])
    for (const word of ['{precio}', '{pago}']) expect(told(lead.replace('#', word)), lead).toBe(told(''))
})

test.each([
  ['{cliente}: {producto} {vence}.', 'Rosa:', ''],
  ['{producto} {vence}', '', ''],
  ['Hola {cliente}, {producto} {vence}\n¿Renuevas, {cliente}?', 'Hola Rosa,', '¿Renuevas, Rosa?'],
  ['Hola {cliente}, {producto} {vence} ;  ¿Renuevas?', 'Hola Rosa,', '¿Renuevas?'],
  ['Hola {cliente}.\n\n{producto} {vence}.\n\n¿Renuevas?', 'Hola Rosa.', '¿Renuevas?'],
])('a list by the template %j stands on lines of its own', (template, before, after) => {
  const rents = ['A', 'B', 'C', 'D'].map((producto) => ({ producto, vence: 'vence hoy' }))
  const list = rents.map(({ producto }) => `• ${producto} vence hoy`)
  const lines = [before, ...list, after].filter((line) => line !== '')
  expect(reminderText(template, { cliente: 'Rosa', rents })).toBe(lines.join('\n'))
})

const name = fc.oneof(
  fc.constantFrom('$&', '$1', '{precio}', '{pago}', '{cliente}', '{x}', 'D’Onofrio', 'Ñandú & Cía.', '*Ana*', 'Yes 🎬'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((it) => it.trim() === it && !/\s/.test(it)),
)
const rent = fc.record({
  producto: name,
  vence: fc.constantFrom('vence el 01/12/2026', 'venció el 30/11/2026', 'vence hoy'),
  precio: fc.option(fc.constant('S/. 15.00'), { nil: undefined }),
})

test('any rents of any customer are all told, with one greeting, one question and an unknown placeholder as it is', () => {
  fc.assert(
    fc.property(
      name,
      fc.array(rent, { minLength: 1, maxLength: 30 }),
      fc.option(fc.constant('Yape 987 654 321'), { nil: undefined }),
      (cliente, rents, pago) => {
        const template = 'Hola {cliente}, tu cuenta de {producto} {vence}.\nPaga con {pago}.\n¿Renuevo? {constructor}'
        const text = reminderText(template, { cliente, rents, pago })
        expect(text.startsWith(`Hola ${cliente},`)).toBe(true)
        expect(text.endsWith('\n¿Renuevo? {constructor}')).toBe(true)
        for (const { producto, vence } of rents) expect(text).toContain(`tu cuenta de ${producto} ${vence}`)
        expect(text.includes('\nPaga con Yape 987 654 321.\n')).toBe(pago !== undefined)
        expect(text.split('¿Renuevo? {constructor}')).toHaveLength(2)
      },
    ),
  )
})
