import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { openDb } from '../../server/platform/db/db.ts'
import { seedLargeShop } from '../../server/testing/seed-large-shop.ts'
import { openVault } from '../../server/platform/vault/open-vault.ts'
import { Visitor } from './visitor.ts'

export const password = 'Una-clave-larga-7'

/** The parts of a shop that a load uses. */
export type LoadShop = {
  guest: Visitor
  administrator: Visitor
  /** Each with a balance of ten thousand soles. */
  buyers: { id: number; username: string; client: Visitor }[]
  /** On sale, with a picture and five hundred profiles each. */
  productIds: number[]
}

type Place = { origin: string; databaseUrl: string; dataDir: string; secretsKey?: string }

/** Fills an empty shop: a history of `rows` rows, and products, pictures and buyers for a load. */
export async function stockShop(
  place: Place,
  { rows, buyers, products }: Record<'rows' | 'buyers' | 'products', number>,
) {
  const db = openDb({ url: place.databaseUrl, connections: 2, onError: () => {}, statementTimeoutMs: 120_000 })
  try {
    const vault = await openVault(db, { dataDir: place.dataDir, secretsKey: place.secretsKey })
    await seedLargeShop({ db, vault }, { many: rows })
  } finally {
    await db.destroy()
  }
  const guest = new Visitor(place.origin)
  const { client: administrator } = await enter(guest, 'superadmin')
  const stocked: LoadShop = { guest, administrator, buyers: [], productIds: [] }
  for (let made = 0; made < products; made++) stocked.productIds.push(await makeProduct(administrator, made))
  for (let made = 0; made < buyers; made++) {
    const buyer = await enter(guest, `cliente${String(made + 10).padStart(5, '0')}`)
    const credit = { quantity: fromSoles(10_000), descripcion: 'Bono', userId: buyer.id }
    await administrator.call(api.wallet.requestTopUp, { body: credit })
    stocked.buyers.push(buyer)
  }
  return stocked
}

async function enter(guest: Visitor, username: string) {
  const body = { username, password, keepSession: true }
  const { token, user } = await guest.call(api.users.login, { body })
  return { id: user.id, username, client: guest.as(token) }
}

/** Creates one more product with five hundred profiles. */
export async function makeProduct(administrator: Visitor, serial: number): Promise<number> {
  const [category] = await administrator.call(api.catalogue.listCategories)
  const categoryId = category?.id ?? 0
  const body = { nombre: `De la carga ${serial}`, descripcion: 'x', dias: 30, precio: fromSoles(1), categoryId }
  const { id } = await administrator.call(api.catalogue.createProduct, { body })
  const accounts = Array.from({ length: 500 }, (_, index) => ({
    username: `cuenta-${serial}-${index >> 2}`,
    password: `clave-${serial}-${index >> 2}`,
    perfil: `Perfil ${index & 3}`,
    pin: '1234',
  }))
  await administrator.call(api.catalogue.addAccounts, { params: { id }, body: { accounts } })
  await administrator.call(api.images.uploadProductImage, { params: { productId: id }, file: await picture(serial) })
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  return id
}

/** A picture that differs from all others. */
export async function picture(seed: number) {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 13) % 256 }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'foto.png', type: 'image/png', bytes }
}
