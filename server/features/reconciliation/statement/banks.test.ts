import { expect, test } from 'vitest'
import { limaTime } from '#domain/lima.ts'
import type { StatementColumns } from '#domain/statement.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'
import { xlsx } from '../../../testing/write-xlsx.ts'

const now = new Date('2026-11-23T12:00:00Z')
const usualOptions: StatementOptions = {
  now,
  answers: { dateOrder: 'day', incoming: [], outgoing: [], allIncoming: true },
}

type Shape = {
  rows: string[][]
  columns: StatementColumns
  /** Time, amount, payer, number. */
  payments: [string, number, string | null, string | null][]
  charges: number
  merged?: string[]
}

const shapes: Record<string, Shape> = {
  Yape: {
    rows: [
      ['Yape', '', '', '', '', ''],
      ['Movimientos del 01/11/2026 al 22/11/2026'],
      [],
      ['Tipo de Transacción', 'Origen', 'Destino', 'Monto', 'Mensaje', 'Fecha de operación'],
      ['TE PAGÓ', 'María Quispe H.', 'Bodega Rosa', '25.00', 'netflix', '03/11/2026 14:05:33'],
      ['PAGASTE', 'Bodega Rosa', 'Luz del Sur', '80.50', '', '04/11/2026 09:00:00'],
      ['TE PAGÓ', 'José Ñahui', 'Bodega Rosa', '1,250.00', '', '12/11/2026 23:59:59'],
    ],
    columns: { date: 5, amount: 3, sign: 0, payer: 1, message: 4 },
    payments: [
      ['2026-11-03 14:05:33', 2500, 'María Quispe H.', null],
      ['2026-11-12 23:59:59', 125_000, 'José Ñahui', null],
    ],
    charges: 8050,
  },
  BCP: {
    rows: [
      ['Cuenta', '191-12345678-0-12', '', '', '', '', '', '', '', '', ''],
      ['Moneda', 'Soles'],
      ['Tipo de Cuenta', 'Corriente'],
      [],
      [
        'Fecha',
        'Fecha valuta',
        'Descripción operación',
        'Monto',
        'Saldo',
        'Sucursal - agencia',
        'Operación - Número',
        'Operación - Hora',
        'Usuario',
        'UTC',
        'Referencia2',
      ],
      [
        '03/11/2026',
        '04/11/2026',
        'YAPE DE QUISPE',
        '25.00',
        '1,025.00',
        '111-008',
        '00123456',
        '14:05:33',
        'BPI',
        '2221',
        '',
      ],
      ['04/11/2026', '', 'ITF', '-0.05', '1,024.95', '111-008', '00000000', '00:00:00', 'BPI', '0000', ''],
      [
        '05/11/2026',
        '05/11/2026',
        'TRAN.CTAS.TERC.BM',
        '1,000.10',
        '2,025.05',
        '111-008',
        '987654',
        '09:10:00',
        'BPI',
        '2221',
        'ALQUILER',
      ],
    ],
    columns: { date: 0, time: 7, amount: 3, balance: 4, payer: 2, operationNumber: 6 },
    payments: [
      ['2026-11-03 14:05:33', 2500, 'YAPE DE QUISPE', '00123456'],
      ['2026-11-05 09:10:00', 100_010, 'TRAN.CTAS.TERC.BM', '987654'],
    ],
    charges: 5,
  },
  Interbank: {
    rows: [
      ['Cuenta Negocios Soles', '200-3001234567'],
      [],
      [
        'Fecha de operación',
        'Fecha de proceso',
        'Nro. de operación',
        'Movimiento',
        'Descripción',
        'Canal',
        'Cargo',
        'Abono',
        'Saldo contable',
      ],
      ['03/11/2026', '03/11/2026', '0000012', 'PLIN', 'PLIN JOSE PEREZ', 'APP', '', '25.00', '325.00'],
      ['04/11/2026', '05/11/2026', '0000013', 'COMISION', 'MANTENIMIENTO', 'BATCH', '-5.00', '', '320.00'],
    ],
    columns: { date: 0, charge: 6, credit: 7, balance: 8, operationNumber: 2, payer: 4 },
    payments: [['2026-11-03 00:00:00', 2500, 'PLIN JOSE PEREZ', '0000012']],
    charges: 500,
  },
  BBVA: {
    rows: [
      ['BBVA', '', '', '', '', '', ''],
      ['Cuenta:', '0011-0123-0200123456', '', '', 'Saldo disponible', '2.345,10'],
      ['F.', 'F.', 'Código', 'Nº.', 'Concepto', 'Importe', 'Oficina'],
      ['Operación', 'Valor', '', 'Doc.', '', '', ''],
      ['03-11-2026', '04-11-2026', '021', '0004512', 'ABONO PLIN ROSA', '25,00', '0123'],
      ['04-11-2026', '04-11-2026', '108', '0004513', 'COMISION', '-3,50', '0123'],
      ['05-11-2026', '06-11-2026', '021', '0004514', 'TRANSFERENCIA INMEDIATA', '1.234,56', '0123'],
      ['Saldo final', '', '', '', '', '3.000,00', ''],
    ],
    columns: { date: 0, amount: 5, payer: 4, operationNumber: 3 },
    payments: [
      ['2026-11-03 00:00:00', 2500, 'ABONO PLIN ROSA', '0004512'],
      ['2026-11-05 00:00:00', 123_456, 'TRANSFERENCIA INMEDIATA', '0004514'],
    ],
    charges: 350,
  },
  Scotiabank: {
    rows: [
      ['Fecha', 'Descripción', 'Nro. Documento', 'Débito', 'Crédito', 'Saldo'],
      ['03/11/2026', 'SALDO ANTERIOR', '', '', '', '300.00'],
      ['03/11/2026', 'PLIN - LUIS RAMOS', 'A1-22', '', 'S/ 25.00', '325.00'],
      ['04/11/2026', 'RETIRO CAJERO', '445566', 'S/ 100.00', '', '225.00'],
      ['', 'TOTALES', '', 'S/ 100.00', 'S/ 25.00', ''],
    ],
    columns: { date: 0, charge: 3, credit: 4, balance: 5, operationNumber: 2, payer: 1 },
    payments: [['2026-11-03 00:00:00', 2500, 'PLIN - LUIS RAMOS', null]],
    charges: 10_000,
  },
  'two lines with a title over several columns': {
    rows: [
      ['Fecha', 'Operación', '', 'Detalle', 'Movimiento', ''],
      ['', 'Número', 'Hora', '', 'Cargo', 'Abono'],
      ['03/11/2026', '445566', '2:05 p. m.', 'DE ROSA', '', '25.00'],
    ],
    columns: { date: 0, time: 2, charge: 4, credit: 5, operationNumber: 1, payer: 3 },
    payments: [['2026-11-03 14:05:00', 2500, 'DE ROSA', '445566']],
    charges: 0,
    merged: ['B1:C1', 'E1:F1'],
  },
  'words that say which way, under a title that does not': {
    rows: [
      ['Día', 'Concepto', 'Monto S/', 'Cliente'],
      ['03/11/2026', 'ABONO', '25.00', 'ROSA'],
      ['04/11/2026', 'CARGO', '10.00', 'LUZ'],
    ],
    columns: { date: 0, amount: 2, sign: 1, payer: 3 },
    payments: [['2026-11-03 00:00:00', 2500, 'ROSA', null]],
    charges: 1000,
  },
  'a number that only the title above it explains': {
    rows: [
      ['Operación', '', 'Detalle', 'Importe'],
      ['Fecha', 'Nro.', '', ''],
      ['03/11/2026', '445566', 'DE ROSA', '25.00'],
    ],
    columns: { date: 0, amount: 3, operationNumber: 1, payer: 2 },
    payments: [['2026-11-03 00:00:00', 2500, 'DE ROSA', '445566']],
    charges: 0,
    merged: ['A1:B1'],
  },
  'what values and balances, before what is wanted': {
    rows: [
      ['Fecha valuta', 'Fecha proceso', 'Saldo', 'Plata'],
      ['04/11/2026', '03/11/2026', '125.00', '25.00'],
    ],
    columns: { date: 1, amount: 3, balance: 2 },
    payments: [['2026-11-03 00:00:00', 2500, null, null]],
    charges: 0,
  },
  'no heading at all': {
    rows: [
      ['03/11/2026', 'YAPE DE QUISPE', '00445566', '25.00', '125.00'],
      ['04/11/2026', 'ITF', '00445567', '-1.00', '124.00'],
      ['05/11/2026', 'YAPE DE RAMOS', '00445568', '30.00', '154.00'],
    ],
    columns: { date: 0, amount: 3, payer: 1, operationNumber: 2 },
    payments: [
      ['2026-11-03 00:00:00', 2500, 'YAPE DE QUISPE', '00445566'],
      ['2026-11-05 00:00:00', 3000, 'YAPE DE RAMOS', '00445568'],
    ],
    charges: 100,
  },
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.map(quote).join(',')).join('\r\n'))

test.each(Object.entries(shapes))('recognises %s as CSV and as XLSX', async (_name, shape) => {
  const book = xlsx(
    { name: 'Resumen', rows: [['Titular', 'ROSA']] },
    {
      name: 'Datos',
      rows: [[null], ...shape.rows.map((row) => [null, ...row.map((cell) => cell || null)])],
      merged: shape.merged ?? [],
    },
  )
  for (const [bytes, shift] of [
    [csv(shape.rows), 0],
    [book, 1],
  ] as const) {
    const statement = await parseStatement(bytes, usualOptions)
    expect(statement).toMatchObject({ errors: [], questions: [], imbalance: null })
    const shifted = Object.fromEntries(Object.entries(shape.columns).map(([field, column]) => [field, column + shift]))
    expect(statement.columns).toEqual(shifted)
    const read = statement.payments.map(({ at, amount, payer, operationNumber }) => [
      limaTime(at),
      amount,
      payer,
      operationNumber,
    ])
    expect(read).toEqual(shape.payments)
    expect(statement.charges.sum).toBe(shape.charges)
    expect(statement.payments.map(({ hasTime }) => hasTime)).toEqual(
      shape.payments.map(() => shape.payments.some(([at]) => !at.endsWith('00:00:00'))),
    )
  }
})

test('reads the sheet with most movements, with the row numbers of the sheet', async () => {
  const sheet = (name: string, count: number) => ({
    name,
    rows: [[], [], ['Fecha', 'Monto'], ...Array.from({ length: count }, () => ['03/11/2026', '1.00'])],
  })
  const statement = await parseStatement(xlsx(sheet('Uno', 1), sheet('Tres', 3), sheet('Dos', 2)), usualOptions)
  expect(statement.format).toEqual({ kind: 'xlsx', sheet: 'Tres' })
  expect(statement.payments.map(({ line }) => line)).toEqual([4, 5, 6])
})

test('given columns override recognised ones', async () => {
  const bytes = csv([
    ['Fecha', 'Monto', 'Otro', 'Total'],
    ['03/11/2026', '1.00', 'x', '7.00'],
  ])
  const statement = await parseStatement(bytes, { ...usualOptions, columns: { date: 0, credit: 3, payer: 2 } })
  expect(statement.payments).toMatchObject([{ line: 2, amount: 700, payer: 'x' }])
  expect(statement.titles).toEqual(['Fecha', 'Monto', 'Otro', 'Total'])
})

test('a table without dates or amounts returns a sample to choose its columns from', async () => {
  const statement = await parseStatement(Buffer.from('uno;dos\ntres;cuatro\n'), usualOptions)
  expect(statement).toMatchObject({
    columns: null,
    payments: [],
    sample: [
      ['uno', 'dos'],
      ['tres', 'cuatro'],
    ],
  })
})

test('a statement without movements still has columns', async () => {
  const statement = await parseStatement(Buffer.from('Fecha;Descripción;Monto\n'), usualOptions)
  expect(statement).toMatchObject({ columns: { date: 0, amount: 2, payer: 1 }, payments: [], errors: [] })
})
