import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limaTime } from '#domain/lima.ts'
import { type StatementOptions, parseStatement } from './parse-statement.ts'
import { serialOf, xlsx } from '../../../testing/write-xlsx.ts'

const now = new Date('2026-11-23T17:00:00Z')
const usualOptions: StatementOptions = {
  now,
  answers: { dateOrder: 'day', incoming: [], outgoing: [], allIncoming: true },
}

/** One line below a usual heading. */
async function readLine(
  fecha: string,
  monto: string,
  more: { operation?: string; payer?: string; rest?: string } = {},
) {
  const cells = [fecha, more.payer ?? 'ROSA', more.operation ?? '', monto].map(
    (cell) => `"${cell.replaceAll('"', '""')}"`,
  )
  const csv = `Fecha;Descripción;Número de operación;Monto\n${cells.join(';')}${more.rest ?? ''}\n03/11/2026;OTRO;123456;1.50\n`
  const { payments, errors, charges } = await parseStatement(Buffer.from(csv), usualOptions)
  return {
    payment: payments.find(({ line }) => line === 2),
    error: errors.find(({ line }) => line === 2)?.message,
    charges,
  }
}

test.each([
  ['03/11/2026', '2026-11-03 00:00:00'],
  ['3-11-26', '2026-11-03 00:00:00'],
  ['03.11.2026', '2026-11-03 00:00:00'],
  ['2026-11-03', '2026-11-03 00:00:00'],
  ['20261103', '2026-11-03 00:00:00'],
  ['03 nov. 2026', '2026-11-03 00:00:00'],
  ['03-NOV-26', '2026-11-03 00:00:00'],
  ['3 de setiembre de 2026', '2026-09-03 00:00:00'],
  ['mar. 03/11/2026', '2026-11-03 00:00:00'],
  ['03/11/2026 14:05:33', '2026-11-03 14:05:33'],
  ['03/11/2026 2:05 p. m.', '2026-11-03 14:05:00'],
  ['03/11/2026 12:05 a.m.', '2026-11-03 00:05:00'],
  ['03/11/2026 12:05PM', '2026-11-03 12:05:00'],
  ['03/11/2026 - 14:05 hrs', '2026-11-03 14:05:00'],
  ['2026-11-03T14:05', '2026-11-03 14:05:00'],
  ['2026-11-03T14:05:33.123', '2026-11-03 14:05:33'],
  ['2026-11-03T14:05:33Z', '2026-11-03 09:05:33'],
  ['2026-11-03T14:05:33-05:00', '2026-11-03 14:05:33'],
  ['23/11/2026 11:59', '2026-11-23 11:59:00'],
])('reads the date %s as %s in Lima', async (text, expected) => {
  const { payment, error } = await readLine(text, '10.00')
  expect(error).toBeUndefined()
  expect(payment && limaTime(payment.at)).toBe(expected)
  expect(payment?.hasTime).toBe(/:/.test(text))
})

test.each([
  ['31/02/2026', 'Esa fecha no existe: «31/02/2026».'],
  ['25/11/2026', 'La fecha está en el futuro.'],
  ['23/11/2026 12:01', 'La fecha está en el futuro.'],
  ['', 'Falta la fecha.'],
  ['ayer', 'La fecha no se entiende: «ayer».'],
  ['03/11/2026 25:00', 'La fecha no se entiende: «03/11/2026 25:00».'],
  ['03/11/2026 13:00 p. m.', 'La fecha no se entiende: «03/11/2026 13:00 p. m.».'],
])('refuses the date «%s»: %s', async (text, message) => {
  expect(await readLine(text, '10.00')).toMatchObject({ payment: undefined, error: message })
})

test.each([
  ['10', 1000],
  ['10.5', 1050],
  ['+10', 1000],
  ['S/ 1,234.50', 123_450],
  ['S/. 10', 1000],
  ['PEN 10.00', 1000],
  ['10.00 soles', 1000],
  ["1'234,567.80", 123_456_780],
  ['1 234.50', 123_450],
  ['1,234', 123_400],
  ['-10.00', -1000],
  ['10.00-', -1000],
  ['(10.00)', -1000],
  ['S/ -10.00', -1000],
  ['−10.00', -1000],
])('reads the amount %s as %i céntimos', async (text, amount) => {
  const { payment, error, charges } = await readLine('03/11/2026', text)
  expect(error).toBeUndefined()
  expect(amount > 0 ? payment?.amount : 0 - charges.sum).toBe(amount)
})

test.each([
  ['0.00', 'El monto es cero.'],
  ['', 'Falta el monto.'],
  ['10.005', 'El monto tiene más de dos decimales.'],
  ['US$ 10.00', 'El monto está en otra moneda; solo se leen soles.'],
  ['$10.00', 'El monto está en otra moneda; solo se leen soles.'],
  ['10.00 USD', 'El monto está en otra moneda; solo se leen soles.'],
  ['diez', 'El monto no se entiende: «diez».'],
  ['10,50', 'El monto no se entiende: «10,50».'],
  ['1,23,456.00', 'El monto no se entiende: «1,23,456.00».'],
  ['--10', 'El monto no se entiende: «--10».'],
  ['=1+1', 'El monto no se entiende: «=1+1».'],
  ['9999999999.00', 'El monto es demasiado grande.'],
])('refuses the amount «%s»: %s', async (text, message) => {
  expect(await readLine('03/11/2026', text)).toMatchObject({ payment: undefined, error: message })
})

test.each([
  ['00012345', '00012345'],
  ['ab 12 34', 'AB1234'],
  ['="00012345"', '00012345'],
  ["'00012345", '00012345'],
  ['123', null],
  ['1'.repeat(31), null],
  ['12-345', null],
  ['N° 00012345', '00012345'],
  ['Nro. de operación: ab 12 34', 'AB1234'],
  ['OP12345', '12345'],
  ['OPALO', 'OPALO'],
  ['N° -', null],
  ['12/11/2026', null],
  ['1.2345E+11', null],
  ['=1+12345', null],
])('stores the operation number %s as %s', async (operation, kept) => {
  expect((await readLine('03/11/2026', '10.00', { operation })).payment?.operationNumber).toBe(kept)
})

test('an XLSX keeps the digits of an operation number, as number and as text', async () => {
  const rows = [
    ['Fecha', 'Nro. operación', 'Monto'],
    ...[123_450_000_000, '000123', 45_612].map((number) => ['03/11/2026', number, 10.1 + 20.2]),
  ]
  const raw = { xml: '<c r="B5"><v>1.2345E+11</v></c>' }
  const { payments } = await parseStatement(xlsx({ name: 'H', rows: [...rows, ['03/11/2026', raw, 5]] }), usualOptions)
  expect(payments.map(({ operationNumber }) => operationNumber)).toEqual([
    '123450000000',
    '000123',
    '45612',
    '123450000000',
  ])
  expect(payments.map(({ amount }) => amount)).toEqual([3030, 3030, 3030, 500])
})

test('an XLSX may have dates with or without a style and times in their own column', async () => {
  const at = new Date('2026-11-03T19:05:33Z')
  const serial = serialOf(at)
  const rows = [
    ['Fecha', 'Hora', 'Monto'],
    [{ serial: Math.floor(serial) }, { serial: serial % 1 }, 1],
    [Math.floor(serial), serial % 1, 2],
    [{ serial }, null, 3],
  ]
  const { payments, errors } = await parseStatement(xlsx({ name: 'H', rows }), usualOptions)
  expect(errors).toEqual([])
  expect(payments.map((payment) => payment.at)).toEqual([at, at, at])
})

test('midnight in every line means no time; one other time means all have one', async () => {
  const timesOf = async (...dates: string[]) => {
    const csv = ['Fecha;Monto', ...dates.map((date) => `${date};1.00`)].join('\n')
    return (await parseStatement(Buffer.from(csv), usualOptions)).payments.map(({ hasTime }) => hasTime)
  }
  expect(await timesOf('03/11/2026 00:00:00', '04/11/2026 0:00')).toEqual([false, false])
  expect(await timesOf('03/11/2026 00:00:00', '04/11/2026 0:01')).toEqual([true, true])
})

test('extra cells, both sides, wrong sign, currency or failed state refuse only their line', async () => {
  const read = async (text: string) => (await parseStatement(Buffer.from(text), usualOptions)).errors
  expect(await read('Fecha,Monto,De\n03/11/2026,10,50,ROSA\n03/11/2026,10.50,ROSA\n')).toEqual([
    { line: 2, message: 'La línea tiene más celdas que el encabezado: revisa sus separadores.' },
  ])
  expect(
    await read('Fecha;Cargo;Abono\n03/11/2026;1.00;2.00\n03/11/2026;;-2.00\n03/11/2026;;\n03/11/2026;0.00;2.00\n'),
  ).toEqual([
    { line: 2, message: 'El cargo y el abono están llenos a la vez.' },
    { line: 3, message: 'El abono es negativo.' },
    { line: 4, message: 'Falta el monto.' },
  ])
  expect(
    await read('Fecha;Tipo;Monto\n03/11/2026;Abono;1.00\n03/11/2026;Cargo;2.00\n03/11/2026;Abono;-2.00\n'),
  ).toEqual([{ line: 4, message: 'El monto es negativo y la línea dice que entró.' }])
  expect(await read('Fecha;Moneda;Monto\n03/11/2026;S/;1.00\n03/11/2026;US$;2.00\n03/11/2026;$;2.00\n')).toEqual(
    [3, 4].map((line) => ({ line, message: 'El monto está en otra moneda; solo se leen soles.' })),
  )
  expect(await read('Fecha;Monto;Estado\n03/11/2026;1.00;Exitoso\n03/11/2026;2.00;Fallido\n')).toEqual([
    { line: 3, message: 'La línea dice «Fallido»: no cuenta como recibido.' },
  ])
  const dollars = await read('Fecha;Monto US$\n03/11/2026;1.00\n')
  expect(dollars).toEqual([{ line: 2, message: 'El monto está en otra moneda; solo se leen soles.' }])
})

test('skips totals, balances, repeated headings and notes, but not a payer called TOTAL', async () => {
  const csv = [
    'Fecha;Descripción;Monto',
    '03/11/2026;TOTAL SERVICIOS SAC;10.00',
    ';Subtotal;10.00',
    '',
    'Fecha;Descripción;Monto',
    '04/11/2026;ROSA;5.00',
    '04/11/2026;SALDO FINAL;15.00',
    'Total abonos;;15.00',
    'Documento sin valor legal',
  ].join('\n')
  const { payments, leftOut, errors } = await parseStatement(Buffer.from(csv), usualOptions)
  expect(payments.map(({ line, payer }) => [line, payer])).toEqual([
    [2, 'TOTAL SERVICIOS SAC'],
    [6, 'ROSA'],
  ])
  expect([leftOut, errors]).toEqual([6, []])
})

test('an unclosed quote costs at most its own line', async () => {
  const csv = 'Fecha;Descripción;Monto\n03/11/2026;"ROSA;10.00\n04/11/2026;"LUZ; MAR";5.00\n05/11/2026;JOSÉ;7.00\n'
  const { payments, errors } = await parseStatement(Buffer.from(csv), usualOptions)
  expect(payments.map(({ line, amount }) => [line, amount])).toEqual([
    [2, 1000],
    [4, 700],
  ])
  expect(errors.map(({ line }) => line)).toEqual([3])
})

test('reads amounts of which half begin like a date as amounts', async () => {
  const csv = 'Fecha;Nombre;Monto\n31/12/2019 19:00:00;;20000000.00\n31/12/2019 19:00:00;;0.01'
  const { payments } = await parseStatement(Buffer.from(csv), usualOptions)
  expect(payments.map(({ amount }) => amount)).toEqual([2_000_000_000, 1])
})

test('a payer whose name resembles a charge is read as a payment', async () => {
  for (const title of ['Nombre', 'Nombre del cliente', 'Origen']) {
    const csv = `Fecha;${title};Monto\n03/11/2026;ENVÍOS LIMA SAC;10.00\n04/11/2026;ENVÍOS LIMA SAC;5.00`
    const { payments, charges } = await parseStatement(Buffer.from(csv), usualOptions)
    expect(payments.map(({ payer, amount }) => [payer, amount])).toEqual([
      ['ENVÍOS LIMA SAC', 1000],
      ['ENVÍOS LIMA SAC', 500],
    ])
    expect(charges.count).toBe(0)
  }
})

test("keeps a replacement character of the bank in a payer's name", async () => {
  const csv = 'Fecha;Nombre;Monto\n03/11/2026;JUAN PE\ufffdA;10.00'
  const { payments } = await parseStatement(Buffer.from(csv), usualOptions)
  expect(payments.map(({ payer, amount }) => [payer, amount])).toEqual([['JUAN PE\ufffdA', 1000]])
})

test('any amount and any moment are read as written', async () => {
  const soles = fc.integer({ min: 1, max: 99_999_999_999 })
  const moment = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2026-11-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const movement = fc.record({
    amount: soles,
    at: moment,
    // A file with many unprintable characters is not text.
    payer: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\ufffd', '')),
    isCharge: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(';', ',', '\t', '|'),
      async (movements, delimiter) => {
        const lines = movements.map(({ amount, at, payer, isCharge }) => {
          const [day = '', time] = limaTime(at).split(' ')
          const cells = [
            `${day.split('-').toReversed().join('/')} ${time}`,
            payer,
            `${isCharge ? '-' : ''}${(amount / 100).toFixed(2)}`,
          ]
          return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)
        })
        const csv = [['Fecha', 'Nombre', 'Monto'].join(delimiter), ...lines].join('\n')
        const { payments, errors, charges, leftOut } = await parseStatement(Buffer.from(csv), usualOptions)
        expect(errors).toEqual([])
        // A payer's name may contain Total or Saldo.
        const named = movements.filter(({ payer }) => /total|saldo|suma|resumen/i.test(payer)).length
        expect(leftOut).toBeLessThanOrEqual(named)
        if (leftOut > 0) return
        const came = movements.filter(({ isCharge }) => !isCharge)
        expect(payments.map(({ amount, at }) => [amount, at.getTime()])).toEqual(
          came.map(({ amount, at }) => [amount, Math.floor(at.getTime() / 1000) * 1000]),
        )
        expect(charges.count).toBe(movements.length - came.length)
        expect(payments.every(({ payer }) => payer === null || (payer.length <= 400 && !/\p{Cc}/u.test(payer)))).toBe(
          true,
        )
      },
    ),
    { numRuns: 200 },
  )
})
