import autocannon from 'autocannon'
import { api, basePath } from '#contract/index.ts'
import { password } from '../load/stock-shop.ts'
import { randomBelow, randomAddress } from '../load/visitor.ts'

// Runs in a process of its own, so that its cost does not distort the measured clients: each connection logs in without
// a pause, every time with another username and address, half of the attempts with an existing username.

const [origin = '', connections = '', seconds = ''] = process.argv.slice(2)
const { method, path } = api.users.login

function logIn(request: autocannon.Request): autocannon.Request {
  const username =
    randomBelow(2) === 0 ? `cliente${String(randomBelow(1000)).padStart(5, '0')}` : `nadie-${randomBelow(900_000)}`
  const body = JSON.stringify({ username, password: randomBelow(4) === 0 ? 'no-es-esta' : password })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() }
  return { ...request, body, headers }
}

const result = await autocannon({
  url: origin,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 30,
  requests: [{ method, path: basePath + path, setupRequest: logIn }],
})
const statuses = Object.fromEntries(
  Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
)
process.stdout.write(JSON.stringify(statuses))
