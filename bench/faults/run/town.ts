import { api } from '#contract/index.ts'
import { buyers, people } from '../plan/plan.ts'
import { password, type Site } from '../site/site.ts'
import { Caller } from './caller.ts'
import { putOnSale } from './goods.ts'

export type Person = {
  id: number
  username: string
  role: 'USER' | 'RESELLER' | 'SADMIN'
  email: string
  caller: Caller
}

/** The people of a shop, and what the runner knows of what is in it; all of it came as an answer. */
export type Town = {
  buyers: Person[]
  administrators: Person[]
  /** Whose password is set anew now and then; only the runner's own looks log in. */
  forgetful: { id: number; username: string; token: string; password: string }
  products: number[]
  /** What each product and each ticket costs whom. */
  prices: Map<number, Record<Person['role'], number>>
  categoryId: number
  /** Those that were not seen to be over. */
  raffles: number[]
  accounts: { id: number; productId: number; password: string }[]
  /** Top-ups that were asked for and not seen to be settled. */
  topUps: number[]
  /** Purchases of a profile that were answered. */
  rents: number[]
}

/** Fills an empty shop with people, money and things to sell. */
export async function settleTown({ balancer }: Site): Promise<Town> {
  const guest = new Caller(balancer.origin)
  const enter = async (username: string) => {
    const { token, user } = await guest.call(api.accounts.login, { body: { username, password, keepSession: true } })
    return { id: user.id, token }
  }
  const register = (username: string) =>
    guest.call(api.accounts.register, { body: { username, password, telefono: '987654321' } })

  const owner = await enter('superadmin')
  const first: Person = { ...personOf(owner, 'superadmin', 'SADMIN'), caller: new Caller(balancer.origin, owner.token) }
  const settle = async (username: string, role: Person['role']): Promise<Person> => {
    const { user } = await register(username)
    if (role !== 'USER') await first.caller.call(api.accounts.changeRole, { params: { id: user.id }, body: { role } })
    const entered = await enter(username)
    const person = { ...personOf(entered, username, role), caller: new Caller(balancer.origin, entered.token) }
    const body = { email: person.email, password }
    await person.caller.call(api.accounts.changeMe, { params: { id: person.id }, body })
    return person
  }
  const town: Town = {
    buyers: [],
    administrators: [first],
    forgetful: { id: 0, username: 'olvidadiza', token: '', password },
    products: [],
    prices: new Map(),
    categoryId: 0,
    raffles: [],
    accounts: [],
    topUps: [],
    rents: [],
  }
  for (let index = 0; index < buyers; index++) {
    town.buyers.push(await settle(`persona${index}0`, index < people.customers ? 'USER' : 'RESELLER'))
  }
  town.administrators.push(await settle('segunda-adm', 'SADMIN'))
  const { user } = await register(town.forgetful.username)
  Object.assign(town.forgetful, { id: user.id, token: (await enter(town.forgetful.username)).token })

  town.categoryId = (await first.caller.call(api.catalogue.createCategory, { body: { name: 'Fallas' } })).id
  for (const precio of [100, 300, 700]) await putOnSale(town, { nombre: `Cuenta de ${precio}`, precio })
  return town
}

const personOf = ({ id }: { id: number }, username: string, role: Person['role']) => ({
  id,
  username,
  role,
  email: `${username}@ejemplo.pe`,
})
