import { api } from '#contract/index.ts'
import { possibleValues } from '../model/register.ts'
import { Caller } from './caller.ts'
import { operationsOf, type Operation } from './history.ts'
import { firstPassword } from './inventory.ts'
import type { Person, Scenario } from './scenario.ts'

/**
 * Checks that every changed password is one that some order of the changes results in, and that sessions ended with it.
 */
export async function* explainSecrets(
  scenario: Scenario,
  operations: readonly Operation[],
  quiet: number,
): AsyncIterable<string> {
  yield* explainAccounts(scenario, operationsOf(operations, 'change-account', 'give-new-data'), quiet)
  yield* explainLogin(scenario, operationsOf(operations, 'set-password'), quiet)
}

async function* explainAccounts(
  scenario: Scenario,
  changes: ReturnType<typeof operationsOf<'change-account' | 'give-new-data'>>,
  quiet: number,
): AsyncIterable<string> {
  for (const accountId of new Set(changes.map(({ intent }) => intent.accountId))) {
    const own = changes.filter(({ intent }) => intent.accountId === accountId)
    const [first] = own
    if (!first) continue
    const owner = (scenario.administrators[0] as Person).caller
    const found = await owner.call(api.catalogue.revealAccounts, {
      params: { id: first.intent.productId },
      query: { accountId },
    })
    const now = found.items[0]?.password ?? ''
    const writes = own.map((operation) => ({ operation, value: operation.intent.password }))
    if (!possibleValues(scenario.passwords.get(accountId) ?? firstPassword, writes, quiet).has(now))
      yield `account ${accountId} has a password that no order leaves`
    scenario.passwords.set(accountId, now)
  }
}

async function* explainLogin(
  { forgetful, administrators }: Scenario,
  changes: ReturnType<typeof operationsOf<'set-password'>>,
  quiet: number,
): AsyncIterable<string> {
  if (changes.length === 0) return
  const { origin } = (administrators[0] as Person).caller
  const guest = new Caller(origin)
  const { username } = forgetful
  const right: { password: string; token: string }[] = []
  for (const password of [forgetful.password, ...changes.map(({ intent }) => intent.password)]) {
    const body = { username, password, keepSession: true }
    const wire = await guest.wire(api.users.login, { body })
    if (wire.status === 200) right.push({ password, token: api.users.login.reply.parse(wire.json).token })
    else if (wire.status !== 401) yield `a login was answered ${wire.status}`
  }
  const [now] = right
  if (right.length !== 1 || !now) {
    yield `${right.length} passwords of ${changes.length + 1} open the account`
    return
  }
  const writes = changes.map((operation) => ({ operation, value: operation.intent.password }))
  if (!possibleValues(forgetful.password, writes, quiet).has(now.password))
    yield 'a user has a password that no order leaves'
  const changed = now.password !== forgetful.password
  const { status } = await new Caller(origin, forgetful.token).wire(api.users.me)
  if (status !== (changed ? 401 : 200))
    yield `a session from before answers ${status}, the password was ${changed ? '' : 'not '}changed`
  Object.assign(forgetful, now)
}
