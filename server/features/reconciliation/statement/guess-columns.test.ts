import { expect, test } from 'vitest'
import type { StatementColumns } from '#domain/statement.ts'
import type { Row } from './cells.ts'
import { findHeading, type Heading } from './find-heading.ts'
import { guessColumns } from './guess-columns.ts'
import { readCsv } from './read-csv.ts'

const movement = ['03/11/2026', '1.50']

test.each<[string, Row[], Heading | null]>([
  ['no lines', [], null],
  ['a movement alone', [movement], null],
  ['titles that are known', [['Fecha', 'Monto'], movement], { row: 0, rows: 1, titles: ['Fecha', 'Monto'] }],
  ['titles alone', [['Fecha', 'Monto']], { row: 0, rows: 1, titles: ['Fecha', 'Monto'] }],
  [
    'lines about the account',
    [['Cuenta', '191'], ['Titular', 'ROSA'], ['Fecha', 'Monto'], movement],
    { row: 2, rows: 1, titles: ['Fecha', 'Monto'] },
  ],
  [
    'a second heading that names no more',
    [['Fecha', 'Monto'], movement, ['Fecha', 'Abono'], movement],
    { row: 0, rows: 1, titles: ['Fecha', 'Monto'] },
  ],
  [
    'a second heading that names more',
    [['Fecha', 'Monto'], ['Fecha', 'Monto', 'Mensaje'], movement],
    { row: 1, rows: 1, titles: ['Fecha', 'Monto', 'Mensaje'] },
  ],
  [
    'titles of two lines',
    [['Fecha', 'Nro.', 'Importe'], ['valuta', 'Operación', ''], movement],
    { row: 0, rows: 1, titles: ['Fecha', 'Nro.', 'Importe'] },
  ],
  [
    'two lines of which the lower completes the upper',
    [['F.', 'Nro.', 'Total'], ['Operación', 'Doc.', 'Importe'], movement],
    { row: 0, rows: 2, titles: ['F. Operación', 'Nro. Doc.', 'Total Importe'] },
  ],
  [
    'an upper title over two lower ones',
    [['Fecha', 'Saldo', ''], ['', 'Monto', 'Monto'], movement],
    { row: 0, rows: 2, titles: ['Fecha', 'Saldo Monto', 'Monto'] },
  ],
  ['titles that are not known', [['Uno', 'Dos'], movement], { row: 0, rows: 1, titles: ['Uno', 'Dos'] }],
  [
    'such titles below the account',
    [['Cuenta', '191'], ['Uno', 'Dos'], movement],
    { row: 1, rows: 1, titles: ['Uno', 'Dos'] },
  ],
  ['one such title', [['Uno', ''], movement], null],
  [
    'one title fewer than cells',
    [
      ['Uno', 'Dos'],
      [...movement, 'X'],
    ],
    { row: 0, rows: 1, titles: ['Uno', 'Dos'] },
  ],
  [
    'two titles fewer than cells',
    [
      ['Uno', 'Dos'],
      [...movement, 'X', 'Y'],
    ],
    null,
  ],
  ['titles beside an amount', [['Uno', 'Dos', '5.00'], movement], null],
  ['titles beside a number of a spreadsheet', [['Fecha', 'Monto', { number: '5' }], movement], null],
  ['known titles below 100 lines', [...Array.from({ length: 100 }, () => ['']), ['Fecha', 'Monto', 'Tipo']], null],
])('above the movements %s are the heading', (_, rows, heading) => {
  expect(findHeading(rows)).toEqual(heading)
})

test('a title is cut to 80 letters', () => {
  const heading = findHeading([['Fecha', `Monto ${'x'.repeat(100)}`], movement])
  expect(heading?.titles.map(({ length }) => length)).toEqual([5, 80])
})

test.each<[string[], Row[], StatementColumns | null]>([
  [['Fecha', 'Monto'], [], { date: 0, amount: 1 }],
  [['Fecha', 'Abono'], [movement], { date: 0, credit: 1 }],
  [['Fecha', 'Cargo'], [movement], null],
  [['Fecha', 'Abono', 'Cargo'], [[...movement, '']], { date: 0, credit: 1, charge: 2 }],
  [['Fecha', 'Abono', 'Cargo'], [[...movement, 'X']], { date: 0, credit: 1 }],
  [['Fecha', 'Importe', 'Cargo', 'Abono'], [['03/11/2026', '1', '1', '']], { date: 0, credit: 3, charge: 2 }],
  [['Fecha', 'Importe', 'Abono'], [[...movement, '2.50']], { date: 0, amount: 1 }],
  [['Fecha', 'Monto', 'Importe'], [['03/11/2026', 'ROSA', '2.50']], { date: 0, amount: 2 }],
  [['Fecha proceso', 'Fecha', 'Monto'], [['03/11/2026', '04/11/2026', '1']], { date: 1, amount: 2 }],
  [['Fecha', 'Fecha proceso', 'Monto'], [['', '04/11/2026', '1']], { date: 1, amount: 2 }],
  [['Uno', 'Valor', 'Monto'], [['03/11/2026', '04/11/2026', '1']], { date: 0, amount: 2 }],
  [['Fecha', 'Hora', 'Monto'], [['03/11/2026', '14:05', '1']], { date: 0, time: 1, amount: 2 }],
  [['Fecha', 'Hora', 'Monto'], [['03/11/2026', 'tarde', '1']], { date: 0, amount: 2 }],
  [['Fecha', 'Saldo', 'Plata'], [['03/11/2026', '1.50', '2.50']], { date: 0, amount: 2, balance: 1 }],
  [['Fecha', 'Monto', 'Saldo'], [[...movement, 'X']], { date: 0, amount: 1 }],
  [
    ['Fecha', 'Monto', 'Mensaje', 'Origen'],
    [[...movement, 'hola', 'ANA']],
    { date: 0, amount: 1, message: 2, payer: 3 },
  ],
  [['Fecha', 'Monto', 'Mensaje'], [[...movement, '5.00']], { date: 0, amount: 1 }],
  [['Fecha', 'Monto', 'X'], [[...movement, 'ROSA']], { date: 0, amount: 1 }],
  [[], [['03/11/2026', 'ROSA', '1.50', 'X123']], { date: 0, amount: 2, operationNumber: 3, payer: 1 }],
  [[], [['03/11/2026', '14:05', '1.50', '2.50']], { date: 0, time: 1, amount: 2 }],
  [[], [['03/11/2026', '15', '2.50']], { date: 0, amount: 2 }],
  [[], [['03/11/2026', '15']], null],
  [[], [['03/11/2026', 'AB', '2.50']], { date: 0, amount: 2 }],
  [
    [],
    [
      ['03/11/2026', '1.50', ''],
      ['03/11/2026', '', '2.50'],
    ],
    null,
  ],
  [
    [],
    [
      ['03/11/2026', 'X123', '1.50'],
      ['03/11/2026', 'X123', '2.50'],
    ],
    { date: 0, amount: 2 },
  ],
  [[], [], null],
  [[], [['ROSA', 'ANA']], null],
])('under the titles %j the cells %j are the columns %o', (titles, rows, columns) => {
  expect(guessColumns(titles, rows)).toEqual(columns)
})

test.each<[string, string, string[][]]>([
  [
    'a;b\n03/11/2026;1,50',
    ';',
    [
      ['a', 'b'],
      ['03/11/2026', '1,50'],
    ],
  ],
  [
    'a,b\n03/11/2026,1.50',
    ',',
    [
      ['a', 'b'],
      ['03/11/2026', '1.50'],
    ],
  ],
  [
    'a\tb\n03/11/2026\t1.50',
    '\t',
    [
      ['a', 'b'],
      ['03/11/2026', '1.50'],
    ],
  ],
  [
    'a|b\n03/11/2026|1.50',
    '|',
    [
      ['a', 'b'],
      ['03/11/2026', '1.50'],
    ],
  ],
  ['a,b,c\n03/11/2026;1.50', ';', [['a,b,c'], ['03/11/2026', '1.50']]],
  ['a,b,c\nd;e', ',', [['a', 'b', 'c'], ['d;e']]],
  ['03/11/2026;1,5', ';', [['03/11/2026', '1,5']]],
  [
    'sep=^\na^b',
    '^',
    [
      ['sep=', ''],
      ['a', 'b'],
    ],
  ],
  ['"SEP=,"\na;b\n03/11/2026;1.50', ',', [['SEP=,'], ['a;b'], ['03/11/2026;1.50']]],
  ['a;b\nsep=,\n03/11/2026;1.50', ';', [['a', 'b'], ['sep=,'], ['03/11/2026', '1.50']]],
  [
    '"a,b"\n"03/11/2026,1.50"',
    ',',
    [
      ['a', 'b'],
      ['03/11/2026', '1.50'],
    ],
  ],
  [
    '"a,""b"""\n"03/11/2026,""1.50"""',
    ',',
    [
      ['a', 'b'],
      ['03/11/2026', '1.50'],
    ],
  ],
  [
    '"a,b";\n"03/11/2026,1.50";',
    ',',
    [
      ['a', 'b'],
      ['03/11/2026', '1.50'],
    ],
  ],
  ['"a,b";c', ';', [['a,b', 'c']]],
  ['03/11/2026;"x;""y"";1.5"', ';', [['03/11/2026', 'x;"y";1.5']]],
  [
    '03/11/2026;"x\n04/11/2026;"y";1.5',
    ';',
    [
      ['03/11/2026', '"x'],
      ['04/11/2026', 'y', '1.5'],
    ],
  ],
  ['', ';', []],
  ['x', ';', [['x']]],
])('the text %j is split at %j', (text, delimiter, rows) => {
  expect(readCsv(text, 100)).toEqual({ delimiter, rows })
})

test('no more rows are read than asked for, also behind a quote that is not closed', () => {
  expect(readCsv('a\nb\nc', 2).rows).toEqual([['a'], ['b']])
  expect(readCsv('a\n"b\nc', 2).rows).toEqual([['a'], ['"b']])
})
