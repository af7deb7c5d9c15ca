import { api } from '#contract/index.ts'
import { fromSoles } from '#domain/money.ts'
import { Client } from '../server/testing/client.ts'
import type { ShopProcess } from '../server/testing/shop-process.ts'
import { administratorOf, password } from './people.ts'
import { buyOne, draw, apiClient, test as base } from './shop.ts'
import { publishWithoutEnd } from './without-end.ts'

/** Part of every long name. An ellipsis is correct where such a name is too long for its line. */
export const longWord = 'Otorrinolaringologista'
const long = (most: number) => `${longWord} del Perú y `.repeat(9).slice(0, most).trim()
const widest = 'WMWMWMWMWMWM'

/** A demo shop of its own in which every name has the maximum length. */
export const test = base.extend<object, { longNames: void }>({
  longNames: [
    async ({ shop }, use) => {
      await nameAtLength(shop)
      await use()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
})

async function nameAtLength(shop: ShopProcess): Promise<void> {
  const administrator = await administratorOf(shop)
  const telefono = '+51987654321123'
  const body = { username: widest, password, telefono }
  const { user } = await new Client(shop.origin).call(api.users.register, { body })
  const buyer = await apiClient(shop, widest, password)
  const cliente = await apiClient(shop, 'cliente01', 'Demo-cliente-26')
  const { id: clienteId } = await cliente.call(api.users.me)
  const person = { nombre: long(60), apellido: long(60), dni: '98765432' }
  await buyer.call(api.users.changeMe, { params: { id: user.id }, body: person })
  for (const userId of [user.id, clienteId])
    for (let times = 0; times < 12; times++)
      await administrator.call(api.wallet.requestTopUp, {
        body: { userId, quantity: fromSoles(950), descripcion: 'Bono' },
      })
  const ask = { quantity: fromSoles(949.99) }
  for (const client of [buyer, cliente]) await client.call(api.wallet.requestTopUp, { body: ask })

  const { id: categoryId } = await administrator.call(api.catalogue.createCategory, { body: { name: long(60) } })
  const { id: brandId } = await administrator.call(api.catalogue.createBrand, { body: { name: long(60) } })
  // Each begins with a number of its own: what leads to different things may not have the same name.
  const of = { nombre: `1 ${long(118)}`, descripcion: long(200), nota: long(60), dias: 365, categoryId, brandId }
  const { id: sold } = await administrator.call(api.catalogue.createProduct, {
    body: { ...of, precio: fromSoles(1234.5) },
  })
  const accounts = [1, 2, 3].map((perfil) => ({
    username: `${longWord.repeat(2)}@correo.ejemplo.com`.toLowerCase(),
    password: longWord.repeat(2),
    perfil: `${long(40)} ${perfil}`,
    pin: '12345678',
  }))
  await administrator.call(api.catalogue.addAccounts, { params: { id: sold }, body: { accounts } })
  const raffle = { ...of, precio: fromSoles(1234.5), precioRifa: fromSoles(2), stock: 100_000, autorizacion: long(60) }
  const raffles = []
  for (const number of [2, 3, 4]) {
    const body = { ...raffle, nombre: `${number} ${long(118)}`, categoryId: 12 }
    const { id } = await administrator.call(api.catalogue.createProduct, { body })
    raffles.push(id)
  }
  await administrator.call(api.catalogue.changeState, { params: { id: sold }, body: { state: 'Publicado' } })
  for (const id of raffles) await publishWithoutEnd(administrator, id)
  const purchase = { productId: sold, nombreUser: long(100), telefono }
  for (const client of [buyer, cliente]) await client.call(api.purchases.buy, { body: purchase })
  for (const id of raffles) for (const client of [buyer, cliente]) await buyOne(client, id)
  // One is won by the user with the widest name, one by the other; the third is left to be drawn.
  for (const id of raffles.slice(0, 2)) await draw(administrator, id)

  for (let count = 0; count < 14; count++)
    await administrator.call(api.suppliers.create, {
      body: {
        nombre: `${10 + count} ${long(count % 2 ? 117 : 12)}`,
        telefono: '987654321',
        region: 'Ucayali',
        provincia: 'Coronel Portillo',
        distrito: 'Callería',
        direccion: long(200),
        descripcion: long(900),
      },
    })
}
