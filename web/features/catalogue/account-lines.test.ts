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
