import { expect, test } from 'vitest'
import { type Cell, cellAt, cellText, cut, foldText, isBlank, widthOf } from './cells.ts'
import { labelOf, sideOfTotal, type Label } from './labels.ts'
import { type Field, namesCurrency, namesFreeText, namesNoDirection, namesState, rankOf } from './title-patterns.ts'

test.each<[Cell, string]>([
  ['  ROSA \n\t QUISPE\u200b', 'ROSA QUISPE'],
  ['x'.repeat(3000), 'x'.repeat(2000)],
  [{ number: '00123' }, '00123'],
  [{ number: '0.30000000000000004' }, '0.3'],
  [{ number: '1.2345E+11' }, '123450000000'],
  [{ number: '12345678901234567890' }, '12345678901234567890'],
  [{ number: '-7' }, '-7'],
  [new Date('2026-11-03T00:00:00Z'), '03/11/2026'],
  [new Date('2026-01-09T04:05:06Z'), '09/01/2026 04:05:06'],
  [new Date('2026-01-09T00:00:01Z'), '09/01/2026 00:00:01'],
])('the cell %j is displayed as %j', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})

test.each([
  ['Nº. Operación', 'no operacion'],
  ['N° de Doc.', 'no de doc'],
  ['  CARGO / Abono ', 'cargo / abono'],
  ['Monto (US$)', 'monto us$'],
  ['¿Qué?', 'que'],
  ['+/-', '+/-'],
])('the title %j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('a text is cut to a length, but no character in two', () => {
  expect([cut('abc', 3), cut('abcd', 3), cut('ab cd', 3)]).toEqual(['abc', 'abc', 'ab'])
  expect([cut('a😀b', 2), cut('a😀b', 3)]).toEqual(['a', 'a😀'])
})

test('cells beyond a row are blank, and the widest row counts', () => {
  expect([cellAt(['a'], 0), cellAt(['a'], 1), cellAt(['a'], undefined)]).toEqual(['a', '', ''])
  expect([widthOf([]), widthOf([['a'], ['a', 'b'], []])]).toEqual([0, 2])
  expect(['', ' \u200b\n', 'x', { number: '0' }, new Date(0)].map(isBlank)).toEqual([true, true, false, false, false])
})

test.each<[string, Label | undefined]>([
  ['Saldo anterior', 'opening'],
  ['SALDO INICIAL DEL MES', 'opening'],
  ['Saldo previo', 'opening'],
  ['Saldo de apertura', 'opening'],
  ['Opening balance', 'opening'],
  ['Saldo final:', 'closing'],
  ['Saldos actuales', undefined],
  ['Saldo actual', 'closing'],
  ['Saldo al cierre', 'closing'],
  ['Saldo de cierre', 'closing'],
  ['Closing balance', 'closing'],
  ['Saldo disponible', 'balance'],
  ['Saldo', 'balance'],
  ['Total', 'total'],
  ['Sub total', 'total'],
  ['SUBTOTALES', 'total'],
  ['Totales de la página 2', 'total'],
  ['* Total abonos', 'total'],
  ['- Total abonos', undefined],
  ['Suma de cargos S/', 'total'],
  ['Resumen del periodo', 'total'],
  ['Total Servicios', undefined],
  ['Saldo Móvil EIRL', undefined],
  ['Totalmente', undefined],
  ['Mi total', undefined],
  ['Rosa', undefined],
  ['', undefined],
  [`Total${' '.repeat(55)}`, 'total'],
  [`Total${' '.repeat(56)}`, undefined],
])('the text %j is the label of %s', (text, label) => {
  expect(labelOf(text)).toBe(label)
})

test.each([
  ['Total abonos', 'credit'],
  ['Total créditos', 'credit'],
  ['Ingresos', 'credit'],
  ['Depósitos', 'credit'],
  ['Total cargos', 'charge'],
  ['Débitos', 'charge'],
  ['Egresos', 'charge'],
  ['Retiros', 'charge'],
  ['Cargos y abonos', undefined],
  ['Total', undefined],
])('a total named %j is of the side %s', (text, side) => {
  expect(sideOfTotal(text)).toBe(side)
})

test.each<[Field, string[]]>([
  ['date', ['fecha de operacion', 'fecha y hora', 'fecha', 'transaction date', 'fec registro', 'fecha de proceso']],
  ['amount', ['monto', 'el monto', 'cargo / abono', 'monto us$']],
  ['credit', ['abono', 'credito', 'haber', 'deposito', 'abono us$']],
  ['charge', ['cargo', 'debito', 'debe', 'retiro', 'cargo en dolares']],
  ['operationNumber', ['nro de operacion', 'operacion', 'numero de documento', 'documento', 'referencia']],
  ['balance', ['saldo contable', 'saldo en soles']],
  ['payer', ['origen', 'nombre del cliente', 'descripcion', 'concepto', 'movimiento', 'referencia']],
])('for the column of %s the titles %j are wanted in this order', (field, titles) => {
  const ranks = titles.map((title) => rankOf(field, title) ?? Number.NaN)
  expect(ranks).toEqual([...new Set(ranks)].toSorted((one, other) => one - other))
})

test.each<[Field, string[]]>([
  ['date', ['', 'fecha valuta', 'fecha de vencimiento', 'monto']],
  ['time', ['fecha y hora', 'fecha']],
  ['amount', ['saldo', 'monto itf', 'comision']],
  ['credit', ['saldo haber', 'cargo o abono', 'fecha de abono', 'tarjeta de credito']],
  ['charge', ['cargo o abono', 'tarjeta de debito', 'fecha de cargo']],
  ['sign', ['tipo de cambio', 'tipo de cuenta', 'tipo de documento', 'tipo de moneda']],
  ['operationNumber', ['fecha de operacion', 'hora operacion', 'descripcion operacion', 'operaciones']],
  ['balance', ['saldo disponible', 'fecha saldo']],
  ['message', ['fecha mensaje', 'numero de nota']],
  ['payer', ['tipo de movimiento', 'fecha movimiento', 'mensaje']],
])('no column of %s is any of %j', (field, titles) => {
  expect(titles.filter((title) => rankOf(field, title) !== undefined)).toEqual([])
})

test.each([
  ['nombre', true, false, false],
  ['pagador', true, false, false],
  ['mensaje', true, false, false],
  ['destino', true, false, false],
  ['correo del beneficiario', true, false, false],
  ['descripcion', false, false, false],
  ['estado', false, true, false],
  ['estado civil', false, true, false],
  ['estados', false, false, false],
  ['moneda', false, false, true],
  ['monto', false, false, false],
])('below %j people write: %s, stands a state: %s, a currency: %s', (title, free, state, currency) => {
  expect([namesFreeText(title), namesState(title), namesCurrency(title)]).toEqual([free, state, currency])
  if (free || state || currency) expect(namesNoDirection(title)).toBe(true)
})

test('the kind of a card, account or channel tells no direction; the kind of a movement may', () => {
  expect(['tipo de tarjeta', 'canal', 'tipo de cuenta', 'tipo', 'cargo/abono'].map(namesNoDirection)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
