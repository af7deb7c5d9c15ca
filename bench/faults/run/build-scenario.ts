import { api } from '#contract/index.ts'
import { buyers, people } from '../plan/plan.ts'
import { password, type Site } from '../site/site.ts'
import { Caller } from './caller.ts'
import { putOnSale } from './inventory.ts'
import type { Person, Scenario } from './scenario.ts'

/** Fills an empty shop with people, money and products. */
export async function buildScenario({ balancer }: Site): Promise<Scenario> {
  const guest = new Caller(balancer.origin)
  const enter = async (username: string) => {
    const { token, user } = await guest.call(api.users.login, { body: { username, password, keepSession: true } })
    return { id: user.id, token }
  }
  const register = (username: string) =>
    guest.call(api.users.register, { body: { username, password, telefono: '987654321' } })

  const owner = await enter('superadmin')
  const first: Person = { ...personOf(owner, 'superadmin', 'SADMIN'), caller: new Caller(balancer.origin, owner.token) }
  const settle = async (username: string, role: Person['role']): Promise<Person> => {
    const { user } = await register(username)
    if (role !== 'USER') await first.caller.call(api.users.changeRole, { params: { id: user.id }, body: { role } })
    const entered = await enter(username)
    const person = { ...personOf(entered, username, role), caller: new Caller(balancer.origin, entered.token) }
    const body = { email: person.email, password }
    await person.caller.call(api.users.changeMe, { params: { id: person.id }, body })
    return person
  }
  const scenario: Scenario = {
    buyers: [],
    administrators: [first],
    forgetful: { id: 0, username: 'olvidadiza', token: '', password },
    products: [],
    prices: new Map(),
    categoryId: 0,
    raffles: [],
    passwords: new Map(),
    topUps: [],
    rents: [],
    lapsed: [],
    claims: [],
    setAside: [],
    fallen: [],
    supplierId: 0,
  }
  for (let index = 0; index < buyers; index++) {
    scenario.buyers.push(await settle(`persona${index}0`, index < people.customers ? 'USER' : 'RESELLER'))
  }
  for (let index = 1; index < people.administrators; index++)
    scenario.administrators.push(await settle(`administra${index}`, 'SADMIN'))
  const { user: supplier } = await register('proveedora')
  scenario.supplierId = supplier.id
  await first.caller.call(api.users.changeRole, { params: { id: supplier.id }, body: { role: 'ADMIN' } })
  const { user } = await register(scenario.forgetful.username)
  Object.assign(scenario.forgetful, { id: user.id, token: (await enter(scenario.forgetful.username)).token })

  await first.caller.call(api.settings.change, { body: { switches: { raffles: true } } })
  scenario.categoryId = (await first.caller.call(api.catalogue.createCategory, { body: { name: 'Fallas' } })).id
  for (const precio of [100, 300, 700]) await putOnSale(scenario, { nombre: `Cuenta de ${precio}`, precio })
  return scenario
}

const personOf = ({ id }: { id: number }, username: string, role: Person['role']) => ({
  id,
  username,
  role,
  email: `${username}@ejemplo.pe`,
})
