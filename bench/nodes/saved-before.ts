import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { api } from '#contract/index.ts'
import type { Wire } from '../../server/testing/client.ts'
import type { Visitor } from '../load/visitor.ts'

type People = { administrator: Visitor; buyers: readonly { client: Visitor }[] }

/** One payment as several customers may write its number: an earlier version took each for a number of its own. */
const waiting = ['0012345678', '12345678', 'op 12345678', '00012345678']
/** One that an administrator accepted, and another that waits. */
const accepted = '0055554444'
const late = '55554444'
/** Twins that an earlier version let an administrator accept both. */
const both = ['0077773333', '77773333']
const sentence = 'Una recarga pendiente aparece en tus movimientos, pero todavía no es saldo.'

/** What an earlier version stored: the rows that this one must keep as they are. */
export type SavedBefore = { entries: number[]; waiting: number[]; late: number; rows: unknown[] }

/** Fills a shop of an earlier version, by its own calls, with what a later one looks at with other eyes. */
export async function saveBefore(databaseUrl: string, { administrator, buyers }: People): Promise<SavedBefore> {
  const made = await administrator.wire(api.paymentMethods.create, {
    rawBody: { kind: 'Yape', label: 'Yape de la tienda', holder: 'Ana Ríos', number: '900 000 003' },
  })
  const { id: methodId } = expectDone(made) as { id: number }
  const ask = async (index: number, operationNumber: string) => {
    const buyer = buyers[index % buyers.length]?.client
    const wire = await buyer?.wire(api.wallet.requestTopUp, { rawBody: { quantity: 20, methodId, operationNumber } })
    return (expectDone(wire) as { id: number }).id
  }
  const accept = async (id: number) => {
    expectDone(await administrator.wire(api.wallet.acceptTopUp, { params: { id } }))
    return id
  }
  const twins: number[] = []
  for (const [index, number] of waiting.entries()) twins.push(await ask(index, number))
  const settled = [await accept(await ask(4, accepted))]
  const last = await ask(5, late)
  for (const [index, number] of both.entries()) settled.push(await accept(await ask(index, number)))
  const page = { intro: 'Hola', sections: [{ title: 'Recarga', text: sentence }], version: 0 }
  expectDone(await administrator.wire(api.help.save, { params: { page: 'instrucciones' }, rawBody: page }))
  const entries = [...twins, ...settled, last]
  return { entries, waiting: twins, late: last, rows: await readRows(databaseUrl, entries) }
}

/** What of it is lost or changed once this version runs, and what of it is settled wrongly: a sentence for each. */
export async function lostSince(
  databaseUrl: string,
  { administrator }: Pick<People, 'administrator'>,
  saved: SavedBefore,
): Promise<string[]> {
  const lost: string[] = []
  const rows = await readRows(databaseUrl, saved.entries)
  if (!isDeepStrictEqual(rows, saved.rows))
    lost.push(`top-ups changed: ${JSON.stringify(saved.rows)} became ${JSON.stringify(rows)}`)
  const { sections } = await administrator.call(api.help.read, { params: { page: 'instrucciones' } })
  if (sections[0]?.title !== 'Recarga' || sections[0].text.includes('aparece en tus movimientos'))
    lost.push(`the page of instructions: ${JSON.stringify(sections)}`)
  // All of one payment wait, and one of them can be accepted; of the payment that was accepted before, none.
  const accepts = async (ids: readonly number[]) => {
    let times = 0
    for (const id of ids)
      if ((await administrator.wire(api.wallet.acceptTopUp, { params: { id } })).status === 200) times++
    return times
  }
  const times = await accepts(saved.waiting)
  if (times !== 1) lost.push(`${times} of the ${saved.waiting.length} top-ups of one payment were accepted`)
  if ((await accepts([saved.late])) > 0) lost.push('a payment that was accepted before was accepted again')
  return lost
}

function expectDone(wire: Wire | undefined): unknown {
  if (!wire || wire.status >= 300) throw new Error(`the earlier version refused: ${wire?.status} ${wire?.text}`)
  return wire.json
}

async function readRows(databaseUrl: string, ids: readonly number[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select id, user_id, kind, quantity, status, method_id, operation_number, paid_at, created_at
       from wallet_entries where id = any ($1) order by id`,
      [ids],
    )
    return rows
  } finally {
    await client.end()
  }
}
