import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import type { Client } from '../server/testing/client.ts'
import { uniqueUsername } from './shop.ts'

/** Publishes a new raffle as the law asks: it is drawn at its end, or when all tickets are sold. */
export async function publishRaffleWithEnd(administrator: Client, tickets: number) {
  const nombre = `Premio ${uniqueUsername()}`
  const two = fromSoles(2)
  const rules = {
    tipoSorteo: 'promocion',
    terminos: 'Gana un ticket.',
    finSorteo: new Date(Date.now() + 9 * dayMs),
  } as const
  const { id } = await administrator.call(api.catalogue.createProduct, {
    body: {
      nombre,
      descripcion: 'Un premio.',
      dias: 30,
      precio: two,
      precioRifa: two,
      stock: tickets,
      categoryId: 12,
      ...rules,
    },
  })
  await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
  return { id, nombre }
}
