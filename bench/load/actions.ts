import { setTimeout as sleep } from 'node:timers/promises'
import { api, basePath } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { password, picture, type LoadShop } from './stock-shop.ts'
import { randomBelow, randomAddress, type Visitor } from './visitor.ts'

/** An action that one person repeats. */
export type Action = () => Promise<unknown>

/** The actions other than buying, each with the number of people who perform it at once. */
export function actionsOf({
  guest,
  administrator,
  buyers,
  productIds,
}: LoadShop): Record<string, [people: number, act: Action]> {
  const owner = (index: number) => (buyers[index % buyers.length] as (typeof buyers)[0]).client
  const pictures: string[] = []
  let serial = 0
  return {
    'catalogue page': [
      6,
      async () => {
        const { items } = await guest.call(api.catalogue.listProducts, {
          query: { state: 'Publicado', page: 1 + randomBelow(5) },
        })
        for (const { productImgs } of items)
          if (productImgs[0] && pictures.length < 50) pictures.push(productImgs[0].url)
      },
    ],
    product: [
      2,
      () => guest.call(api.catalogue.getProduct, { params: { id: productIds[randomBelow(productIds.length)] ?? 0 } }),
    ],
    picture: [
      1,
      async () => pictures.length > 0 && expectOk(guest.fetch('GET', pictures[randomBelow(pictures.length)] ?? '')),
    ],
    wallet: [1, () => owner(randomBelow(buyers.length)).call(api.wallet.mine)],
    'purchases of one': [1, () => owner(randomBelow(buyers.length)).call(api.purchases.mine)],
    'log-in and log-out': [
      1,
      async () => {
        const username = `cliente${String(200 + randomBelow(200)).padStart(5, '0')}`
        const { token } = await guest.call(api.users.login, { body: { username, password } })
        await guest.as(token).call(api.users.logout)
      },
    ],
    'top-up and acceptance': [
      1,
      async () => {
        const sent = { body: { quantity: fromSoles(5) }, key: crypto.randomUUID() }
        const { id } = await owner(randomBelow(buyers.length)).call(api.wallet.requestTopUp, sent)
        await administrator.call(api.wallet.acceptTopUp, { params: { id } })
      },
    ],
    'picture taken in and removed': [
      1,
      async () => {
        const file = await picture(serial++)
        // In turns, because a picture that a killed server left behind counts against the limit of its user only.
        const person = owner(serial)
        const { id } = await person.call(api.images.uploadUserImage, { file })
        await person.call(api.images.removeUserImage, { params: { id } })
      },
    ],
    'event stream opened and left': [8, () => listen(buyers[randomBelow(buyers.length)]?.client ?? guest)],
    'export of sales': [1, () => expectOk(exported(administrator))],
  }
}

async function exported(administrator: Visitor) {
  const answer = await administrator.wire(api.purchases.export, { query: {} })
  if (answer.status !== 403) return answer
  await administrator.call(api.secondFactor.prove, { body: { password } })
  return administrator.wire(api.purchases.export, { query: {} })
}

async function expectOk(answer: Promise<{ status: number }>): Promise<void> {
  const { status } = await answer
  if (status !== 200) throw new Error(`answered ${status}`)
}

/** Opens an event stream, stays for a while and disconnects. */
async function listen({ origin, token }: Visitor): Promise<void> {
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() }
  const response = await fetch(`${origin}${basePath}${api.events.stream.path}`, { headers, signal: leave.signal })
  if (response.status !== 200) throw new Error(`answered ${response.status}`)
  await response.body?.getReader().read()
  await sleep(500 + randomBelow(2500))
  leave.abort()
}
