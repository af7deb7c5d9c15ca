import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Row = Record<string, unknown>

/** Whether the check of its table lets this row be written; what is left out is null. */
async function isValid(table: string, row: Row): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    select is_valid(jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)) is not false as valid
  `.execute(shop.context.db)
  return rows[0]?.valid ?? false
}

const start = '2026-11-01'
const end = '2026-12-01'
const paidIn = { method_id: 1, method_kind: 'Yape' }
const period = { purchase_id: 1, product_id: 1, dias: 30 }
const givenBack = { ...period, amount: -5, part: 1, whole: 2, stands_with: 1 }
const rent = { precio: 100, renewed: 0, start_date: start, end_date: end, profile_id: 1 }
const ticket = { ...rent, profile_id: null, ticket_number: 1, ticket_receipt: 'A' }
const product = { precio: 100, stock: 1, state: 'Publicado', category_id: 1 }
const raffle = { ...product, precio_rifa: 100, total_tickets: 10 }

/** Rows that are right, and what makes each of them wrong. */
const cases: [table: string, row: Row, wrong: Row[]][] = [
  [
    'wallet_entries',
    { kind: 'Recarga', status: 'pending', quantity: 5, ...paidIn, operation_number: '1234' },
    [
      { status: 'other' },
      { quantity: -5 },
      { purchase_id: 1 },
      { motivo: 'x' },
      { method_kind: null },
      { operation_number: 'ñ' },
      { ...paidIn, method_id: null, method_kind: null },
      { payment_code: 'i' },
      { typed_quantity: 5 },
      { corrects: 1 },
    ],
  ],
  [
    'wallet_entries',
    { kind: 'Compra', status: 'accepted', quantity: -5, purchase_id: 1, renewal_id: 1 },
    [{ status: 'pending' }, { quantity: 5 }, { purchase_id: null }, { corrects: 1 }, paidIn, { typed_quantity: 1 }],
  ],
  [
    'wallet_entries',
    { kind: 'Bono', status: 'accepted', quantity: 5 },
    [
      { status: 'rejected' },
      { quantity: -5 },
      { purchase_id: 1 },
      { renewal_id: 1 },
      { corrects: 1 },
      { kind: 'Otro' },
    ],
  ],
  [
    'wallet_entries',
    { kind: 'Devolución', status: 'accepted', quantity: 5, purchase_id: 1 },
    [{ quantity: -5 }, { purchase_id: null }, { renewal_id: 1 }, { corrects: 1 }, { operation_number: '1234' }],
  ],
  [
    'wallet_entries',
    { kind: 'Ajuste', status: 'accepted', quantity: -5, motivo: 'x', corrects: 1 },
    [{ quantity: 5 }, { motivo: null }, { purchase_id: 1 }, { renewal_id: 1 }, { paid_at: start }],
  ],
  [
    'settlement_entries',
    { kind: 'sale', ...period, amount: 5, costo: 5 },
    [
      { amount: -5 },
      { costo: null },
      { renewal_id: 1 },
      { dias: null },
      { part: 1, whole: 1 },
      { motivo: 'x' },
      { claim_id: 1 },
      { filled_at: start },
      { kind: 'other' },
    ],
  ],
  [
    'settlement_entries',
    { kind: 'renewal', ...period, renewal_id: 1 },
    [{ renewal_id: null }, { amount: 5 }, { stands_with: 1 }],
  ],
  [
    'settlement_entries',
    { kind: 'replacement', ...period, amount: 5, costo: 5, part: 3, whole: 2, claim_id: 1 },
    [{ part: null }, { whole: 0 }, { part: -1 }, { amount: -5 }, { stands_with: 1 }, { wallet_entry_id: 1 }],
  ],
  [
    'settlement_entries',
    { kind: 'refund', ...givenBack, wallet_entry_id: 1 },
    [
      { amount: 5 },
      { part: 3 },
      { stands_with: null },
      { wallet_entry_id: null },
      { claim_id: 1 },
      { purchase_id: null },
    ],
  ],
  [
    'settlement_entries',
    { kind: 'replaced', ...givenBack, claim_id: 1 },
    [{ wallet_entry_id: 1 }, { whole: null }, { amount: 1 }],
  ],
  [
    'settlement_entries',
    { kind: 'payout', amount: -5, created_by: 1, method_kind: 'Yape', paid_at: start },
    [
      { amount: 5 },
      { amount: null },
      { created_by: null },
      { method_kind: 'x' },
      { paid_at: null },
      { motivo: 'x' },
      { stands_with: 1 },
    ],
  ],
  [
    'settlement_entries',
    { kind: 'correction', amount: 5, created_by: 1, motivo: 'x', stands_with: 1 },
    [{ amount: 0 }, { motivo: null }, { created_by: null }, { method_kind: 'Yape' }, { part: 1 }, { costo: -1 }],
  ],
  [
    'purchases',
    { ...rent, term_id: 1, auto_renew_price: 5, auto_renew_days: 30, nota: 'Correo', freed_at: end },
    [
      { precio: 0 },
      { renewed: -1 },
      { end_date: start },
      { freed_at: start },
      { ticket_number: 1 },
      { ticket_receipt: 'A' },
      { auto_renew_price: 0 },
      { auto_renew_days: 0 },
      { nota: 'x' },
    ],
  ],
  [
    'purchases',
    ticket,
    [
      { profile_id: 1 },
      { ticket_number: null },
      { ticket_number: 0 },
      { ticket_receipt: null },
      { term_id: 1 },
      { renewed: 1 },
      { auto_renew_price: 5 },
    ],
  ],
  [
    'products',
    { ...product, precio_publico: 100, dias: 30, term_id: 1, garantia_dias: 0 },
    [
      { precio: 0 },
      { precio_publico: 99 },
      { dias: 3651 },
      { garantia_dias: -1 },
      { category_id: null },
      { state: 'Vendido' },
      { state: 'Por sortear' },
      { total_tickets: 1 },
      { min_tickets: 1 },
      { tipo_sorteo: 'social' },
      { fin_sorteo: end },
    ],
  ],
  [
    'products',
    { ...raffle, tipo_sorteo: 'social', max_por_persona: 1, min_tickets: 1 },
    [
      { precio_rifa: 0 },
      { total_tickets: null },
      { total_tickets: 0 },
      { stock: 11 },
      { stock: 0 },
      { state: 'Vendido' },
      { precio_publico: 100 },
      { term_id: 1 },
      { tipo_sorteo: 'x' },
      { max_por_persona: 0 },
      { min_tickets: 0 },
      { category_id: null },
    ],
  ],
]

test.for(cases)(
  'the check of %s accepts %j, and refuses it with any of its wrong values',
  async ([table, row, wrong]) => {
    expect(await isValid(table, row)).toBe(true)
    for (const change of wrong) expect([change, await isValid(table, { ...row, ...change })]).toEqual([change, false])
  },
)
