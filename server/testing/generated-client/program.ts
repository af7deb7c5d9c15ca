/*
 * A program of somebody else's: it knows nothing of the shop but the types that openapi-typescript makes of its
 * description. The test beside it writes `api.d.ts`, compiles both and runs this one.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

const { ORIGIN = '', USERNAME = '', PASSWORD = '' } = process.env
const as = (token?: string) =>
  createClient<paths>({
    baseUrl: `${ORIGIN}/api/v1`,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })

type Refusal = components['schemas']['Refusal']
function taken<Data>({ data, error }: { data?: Data; error?: Refusal }): Data {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'nothing was answered')
  return data
}
const logIn = async (username: string, password: string) => {
  const { token } = taken(await as().POST('/users/login', { body: { username, password } }))
  return as(token)
}

const account = { username: 'cliente01', password: 'Una-clave-larga-8', telefono: '987654321' }
taken(await as().POST('/users', { body: account }))
const customer = await logIn(account.username, account.password)
const administrator = await logIn(USERNAME, PASSWORD)

const topUp = taken(await customer.POST('/billeteras', { body: { quantity: 100.29 } }))
const path = { id: topUp.id }
const accepted = taken(await administrator.PUT('/billeteras/{id}', { params: { path } }))

const { items } = taken(await customer.GET('/products', { params: { query: { page: 1, raffle: false } } }))
const product = items[0]
if (!product) throw new Error('nothing is for sale')
const bought = taken(
  await customer.POST('/purchases', {
    params: { header: { 'Idempotency-Key': 'una-compra' } },
    body: { productId: product.id, nombreUser: 'Ana', telefono: account.telefono, total: product.precio },
  }),
)
const rent = { path: { id: bought.id } }
const terms = taken(await customer.GET('/purchases/{id}/renewal', { params: rent }))
const renewed = taken(
  await customer.POST('/purchases/{id}/renew', { params: rent, body: { total: terms.precio, dias: terms.dias } }),
)
const { balance } = taken(await customer.GET('/billeteras/me'))
const again = await customer.POST('/billeteras', { body: { quantity: 0.29 } })

console.log(
  JSON.stringify({
    accepted: accepted.estado,
    nota: renewed.nota,
    isLonger: renewed.endDate > bought.endDate,
    spent: Math.round((topUp.quantity - balance) * 100) / 100,
    refused: again.error?.code,
    where: again.error?.issues?.map((issue) => issue.path),
  }),
)
