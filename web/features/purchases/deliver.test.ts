import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultChatTexts } from '#domain/chat-texts.ts'
import { deliverText, type Delivered } from './deliver.ts'

/** WhatsApp's clients differ in whether a sign of formatting counts inside a word, and the older ones in inline code. */
const clients = [
  { inWords: true, inlineCode: true },
  { inWords: true, inlineCode: false },
  { inWords: false, inlineCode: true },
]
type Client = (typeof clients)[number]

/** What WhatsApp shows of a message: monospace as it is, the rest without the signs that it takes for formatting. */
function shown(message: string, { inWords, inlineCode }: Client): string {
  const edge = inWords ? '' : String.raw`(?<![\p{L}\p{N}])`
  const end = inWords ? '' : String.raw`(?![\p{L}\p{N}])`
  const styled = new RegExp(String.raw`${edge}([*_~])(?=\S)([^\n]*?\S)\1${end}`, 'gu')
  const format = (text: string): string => {
    const inner = text.replaceAll(styled, '$2').replaceAll(/^(?:> |[-*] |\d+\. )/gm, '')
    return inner === text ? text : format(inner)
  }
  const outside = (text: string) =>
    inlineCode ? text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 ? part : format(part))) : [format(text)]
  return message
    .split(/```([^]+?)```/)
    .flatMap((part, index) => (index % 2 ? [part] : outside(part)))
    .join('')
}

const texts = (deliverProfile: string) => ({ ...defaultChatTexts, deliverProfile })
const signs = fc.constantFrom('*', '_', '~', '-', '>', '.', '1', 'a', 'Ñ', ' ', '{', '}', '$')
const secretOf = (sign: fc.Arbitrary<string>) =>
  fc
    .string({ unit: sign, minLength: 1, maxLength: 12 })
    .map((it) => it.trim())
    .filter(Boolean)
const secret = secretOf(signs)
const purchase = (value: fc.Arbitrary<string>): fc.Arbitrary<Delivered> =>
  fc.record({
    nombre: fc.constantFrom('Cine', '*Cine* `4K`', 'Max_Plus_', '```Cine'),
    nombreUser: fc.constantFrom('Ana', 'Ana `', '```Ana', '{datos}', '*Ana*'),
    telefono: fc.constant('987654321'),
    endDate: fc.constant(new Date('2026-12-31T17:00:00Z')),
    username: value,
    password: value,
    perfil: value,
    pin: fc.oneof(value, fc.constant('')),
    ticket: fc.constant(null),
  })

test('WhatsApp shows every character of the credentials', () => {
  fc.assert(
    fc.property(
      fc.array(purchase(secret), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...clients),
      (all, client) => {
        const lines = shown(deliverText(defaultChatTexts, all), client).split('\n')
        for (const { username, password, perfil, pin } of all) {
          expect(lines).toEqual(
            expect.arrayContaining([`Usuario: ${username}`, `Clave: ${password}`, `Perfil: ${perfil}`]),
          )
          if (pin) expect(lines).toContain(`Pin: ${pin}`)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('a secret with a backtick stands on its own line', () => {
  const withBacktick = fc.tuple(secret, fc.constantFrom('`', '``', '```'), secret).map((parts) => parts.join(''))
  fc.assert(
    fc.property(purchase(secret), withBacktick, fc.constantFrom(...clients), (it, password, client) => {
      const message = deliverText(defaultChatTexts, [{ ...it, password }])
      expect(message.split('\n')).toContain(password)
      if (!client.inlineCode && password.includes('```')) return
      const lines = shown(message, client).split('\n')
      expect(lines).toEqual(expect.arrayContaining([`Usuario: ${it.username}`, 'Clave:', `Perfil: ${it.perfil}`]))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '*Clave: {clave}*',
  '_*{clave}*_ y nada más',
  '```{usuario}\n{clave}```',
  '`{clave}`',
  '{usuario} / {clave} / {pin}',
  '> {clave}',
  '~{clave}~{usuario}~',
])("the credentials are shown in an owner's template too: %s", (template) => {
  fc.assert(
    fc.property(purchase(secret), fc.constantFrom(...clients), (it, client) => {
      expect(shown(deliverText(texts(template), [it]), client)).toContain(it.password)
    }),
    { numRuns: 500 },
  )
})

test('an empty field leaves its line out, beside monospace too', () => {
  const it = { nombre: 'Cine', nombreUser: 'Ana', telefono: '987654321', endDate: new Date('2026-12-31T17:00:00Z') }
  const account = { username: 'a_b_c', password: 'x`y', perfil: '2', pin: '', ticket: null }
  expect(deliverText(defaultChatTexts, [{ ...it, ...account }])).toBe(
    'Hola Ana, aquí tienes tu compra:\n\n*Cine*\nUsuario: ```a_b_c```\nClave:\nx`y\nPerfil: ```2```\nHasta el 31/12/2026\n\n' +
      'Guarda este mensaje y no lo compartas.',
  )
})

test('whence a number is known stands last, without backticks that would end the monospace of a secret', () => {
  const it = { nombre: 'Cine', nombreUser: 'Ana', telefono: '987654321', endDate: new Date('2026-12-31T17:00:00Z') }
  const account = { username: 'a', password: 'b', perfil: '2', pin: '', ticket: null }
  const message = deliverText(defaultChatTexts, [{ ...it, ...account }], 'Tengo tu `número` porque me compraste.')
  expect(message).toMatch(/no lo compartas\.\n\nTengo tu número porque me compraste\.$/)
})
