import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxLines, readLines } from './account-lines.ts'

const issuesOf = (text: string) => readLines(text).issues.map(({ line, message }) => `${line}: ${message}`)

test('reads lines with commas, semicolons or tabs, without titles and blank lines', () => {
  const row = { username: 'ana@x.pe', password: 'clave', perfil: 'P1', pin: '12' }
  for (const mark of [',', ';', '\t']) {
    const text = [['username', 'password', 'perfil', 'pin'], [], Object.values(row)].map((cells) => cells.join(mark))
    expect(readLines(`\ufeff${text.join('\n')}`)).toEqual({ rows: [row], lines: [3], issues: [] })
  }
})

test('a quoted password keeps its comma, and the pin is optional', () => {
  expect(readLines('ana,"a,b",P1').rows).toEqual([{ username: 'ana', password: 'a,b', perfil: 'P1', pin: '' }])
})

test('reports missing and excess fields of a line', () => {
  expect(issuesOf(',clave,P1\nana,,P1\nana,clave')).toEqual([
    '1: falta el usuario',
    '2: falta la contraseña',
    '3: falta el perfil',
  ])
  expect(issuesOf('a,b,c,d,e')).toEqual(['1: tiene más de 4 datos; pon entre comillas lo que lleve comas'])
  expect(issuesOf(`ana,clave,P1,${'1'.repeat(21)}`)).toEqual(['1: el pin pasa de 20 caracteres'])
  expect(issuesOf('ana, clave,P1,1')).toEqual(['1: la contraseña empieza o termina con un espacio'])
})

test('an account has one password, and each of its profiles once', () => {
  expect(issuesOf('ana,clave,P1,1\nANA,otra,P2,1\nana,clave,p1,1')).toEqual([
    '2: ese usuario está en la línea 1 con otra contraseña',
    '3: ese perfil ya está en la línea 1',
  ])
})

test('takes at most the maximum of lines', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `ana,clave,P${index},1`).join('\n')
  expect(issuesOf(lines(maxLines))).toEqual([])
  expect(issuesOf(lines(maxLines + 1))).toEqual(['501: pasa de 500 perfiles: agrega el resto después'])
})

test('invisible characters are stripped at the edges of a field and refused inside', () => {
  const row = { username: 'ana@x.pe', password: 'clave', perfil: 'Ana 👩‍👧', pin: '12' }
  expect(readLines('\u200eana@x.pe\u200b,clave\ufeff,Ana 👩‍👧,\u206612\u2069').rows).toEqual([row])
  expect(issuesOf('ana,cla\u200bve,P1,1\nana,clave,P\u00ad2,1')).toEqual([
    '1: la contraseña tiene un carácter que no se ve; escribe ese dato a mano',
    '2: el perfil tiene un carácter que no se ve; escribe ese dato a mano',
  ])
})

const fields = ['username', 'password', 'perfil', 'pin'] as const
const marks = [',', ';', '\t'] as const
const plain = fc.stringMatching(/^[a-zA-Z0-9@._-]{1,12}$/)
const anyMark = fc.constantFrom(...marks)
/** Rows of different accounts. */
const rowsOf = (value: fc.Arbitrary<string>) =>
  fc
    .array(fc.record({ password: value, perfil: value, pin: fc.oneof(fc.constant(''), plain) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((rows) => rows.map((row, index) => ({ username: `cuenta-${index}`, ...row })))

const quoted = (value: string) => (/[",;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

test('each line is read by its own separator, whatever the others have, and quotes keep any sign', () => {
  const value = fc.stringMatching(/^[a-zñ0-9@][a-zñ0-9 ,;"'#]{0,10}[a-z0-9!"]$/)
  fc.assert(
    fc.property(
      rowsOf(value),
      fc.array(anyMark, { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      (rows, of, leavesPin) => {
        const lines = rows.map((row, index) => {
          const cells = fields.map((name) => quoted(row[name]))
          return (leavesPin && row.pin === '' ? cells.slice(0, 3) : cells).join(of[index])
        })
        expect(readLines(lines.join('\n'))).toEqual({ rows, lines: rows.map((_, index) => index + 1), issues: [] })
      },
    ),
  )
})

test('separators that differ within a line are the cause that is named, and nothing is guessed', () => {
  fc.assert(
    fc.property(rowsOf(plain), fc.tuple(anyMark, anyMark, anyMark), (rows, [one, two, three]) => {
      fc.pre(new Set([one, two, three]).size > 1)
      const lines = rows.map(
        ({ username, password, perfil, pin }) => `${username}${one}${password}${two}${perfil}${three}${pin}`,
      )
      const { issues } = readLines(lines.join('\n'))
      expect(issues.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1))
      expect(issues.every(({ message }) => message.startsWith('mezcla '))).toBe(true)
    }),
  )
})

test('a spreadsheet with signs in its cells is read as long as its lines agree', () => {
  const value = fc.stringMatching(/^[a-z0-9][a-z0-9,;]{0,10}[a-z0-9]$/)
  fc.assert(
    fc.property(rowsOf(value), (rows) => {
      const first = { username: 'ana', password: 'clave', perfil: 'P1', pin: '1' }
      const lines = [first, ...rows].map((row) => [...fields.map((name) => row[name]), '', ''].join('\t'))
      expect(readLines(lines.join('\r\n'))).toMatchObject({ rows: [first, ...rows], issues: [] })
    }),
  )
})

test('a line without separators, and one with an open quote, say so', () => {
  expect(issuesOf('ana clave P1')).toEqual(['1: los datos no están separados: usa comas, puntos y coma o tabuladores'])
  expect(issuesOf('ana,"clave,P1,1')).toEqual([
    '1: tiene comillas sin cerrar; si son del dato, escríbelas dobles y todo entre comillas',
  ])
})
