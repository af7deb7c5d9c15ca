import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { listenTo } from '../../testing/listen-to.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const none = {
  notify: null,
  notifyTicket: null,
  deliver: null,
  deliverProfile: null,
  deliverTicket: null,
  pago: null,
  firma: null,
  origen: null,
}

test('a reseller saves texts of their own, and no other account reads them', async () => {
  const [one, other] = [await shop.person('RESELLER'), await shop.person('RESELLER')]
  expect(await one.call(api.ownTexts.get)).toEqual(none)
  const texts = { deliver: 'Hola {cliente}:\n{datos}', pago: 'Yape 987 654 321', origen: 'Me diste tu número.' }
  expect(await one.call(api.ownTexts.save, { body: texts })).toEqual({ ...none, ...texts })
  expect(await one.call(api.ownTexts.save, { body: { firma: 'Rosa vende', pago: null } })).toMatchObject({
    deliver: texts.deliver,
    firma: 'Rosa vende',
    pago: null,
  })
  expect(await other.call(api.ownTexts.get)).toEqual(none)
  // Not to the shop either.
  expect((await shop.administrator.wire(api.ownTexts.get)).status).toBe(403)
  for (const role of ['USER', 'ADMIN', 'REDUCED'] as const)
    expect(await (await shop.person(role)).call(api.ownTexts.get)).toEqual(none)
})

test('a reseller whose text breaks a rule reads why beside its field, and nothing is saved', async () => {
  const person = await shop.person('RESELLER')
  for (const [wrong, message] of [
    [{ deliver: 'Hola {cliente}' }, 'Este texto necesita {datos}.'],
    [{ deliverProfile: '{usuario} {precio}' }, /^Hay un marcador que no existe\. Puedes usar \{producto\}/],
    [{ notify: '{origen}' }, /^Hay un marcador que no existe/],
    [{ notify: '   ' }, 'Este dato es obligatorio.'],
    [{ notifyTicket: 'x'.repeat(501) }, 'Usa como máximo 500 caracteres.'],
    [{ pago: 'x'.repeat(121) }, 'Usa como máximo 120 caracteres.'],
    [{ origen: 7 }, 'Escribe un texto.'],
  ] as const) {
    const { status, json } = await person.wire(api.ownTexts.save, { rawBody: { pago: 'Yape', ...wrong } })
    const [path] = Object.keys(wrong)
    expect({ status, json }).toMatchObject({ status: 400, json: { issues: [{ path }] } })
    const [issue] = (json as { issues: { message: string }[] }).issues
    expect(issue?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  }
  expect((await person.call(api.ownTexts.get)).deliver).toBeNull()
})

test('a reseller cannot save over a text that changed since their screen showed it', async () => {
  const person = await shop.person('RESELLER')
  const save = (rawBody: object) => person.wire(api.ownTexts.save, { rawBody })
  expect((await save({ pago: 'Yape 1', shown: { pago: null } })).status).toBe(200)
  expect(await save({ pago: 'Yape 2', shown: { pago: null } })).toMatchObject({
    status: 409,
    json: { code: 'TEXTS_CHANGED' },
  })
  expect((await save({ firma: 'Rosa', shown: { firma: null } })).status).toBe(200)
  expect(await person.call(api.ownTexts.get)).toEqual({ ...none, pago: 'Yape 1', firma: 'Rosa' })
})

test('of fifty first saves of a reseller at once one is kept, and their neighbour has no text', async () => {
  const [person, neighbour] = [await shop.person('RESELLER'), await shop.person('RESELLER')]
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      person.wire(api.ownTexts.save, { rawBody: { pago: `Yape ${index}`, shown: none } }),
    ),
  )
  const kept = replies.filter(({ status }) => status === 200)
  expect(kept).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await person.call(api.ownTexts.get)).toEqual(kept[0]?.json)
  expect(await neighbour.call(api.ownTexts.get)).toEqual(none)
})

test('saving own texts sends an event to that reseller alone', async () => {
  const [person, neighbour] = [await shop.person('RESELLER'), await shop.person('RESELLER')]
  const [own, others] = [await listenTo(person), await listenTo(neighbour)]
  await person.call(api.ownTexts.save, { body: { pago: 'Yape' } })
  const isTexts = ({ type }: { type: string }) => type === 'texts'
  await expect.poll(() => own.received.filter(isTexts).length).toBe(1)
  // What comes later has arrived, so the neighbour's stream had its turn.
  await neighbour.call(api.ownTexts.save, { body: { pago: 'Plin' } })
  await expect.poll(() => others.received.filter(isTexts).length).toBe(1)
  expect(own.received.filter(isTexts)).toHaveLength(1)
  own.close()
  others.close()
})
