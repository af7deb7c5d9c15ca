import fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'
import { parsing } from '#contract/protocol/wire.ts'
import { describeApi } from '../../openapi/describe-api.ts'
import { callsOf, type Call, type Document } from './document.ts'
import { RequestsOf, type Request } from './requests.ts'
import { unsayable } from './unsayable.ts'

/** Of the requests; the run and what was made are printed when one fails. */
const seed = 43

const server = fastify()
describeApi(server)
const document: Document = (await server.inject('/api/v1/openapi.json')).json()
const calls = callsOf(document)
const routes = new Map<string, Route>(
  Object.entries(api).flatMap(([feature, of]) =>
    Object.entries<Route>(of).map(([name, route]) => [`${feature}.${name}`, route] as const),
  ),
)

/** The sentences with which the schemas of the server refuse a request. */
function faultsOf({ operationId }: Call, requests: RequestsOf, { parameters, body }: Request): string[] {
  const route = routes.get(operationId)
  if (!route) throw new Error(`${operationId} is not in the contract`)
  const sent = (where: 'path' | 'query') =>
    requests.parameters
      .filter((it) => it.in === where && it.name in parameters)
      .map(({ name }) => [name, String(parameters[name])] as const)
  const names = Object.keys(route.params?.shape ?? {})
  const inPath = sent('path').map(([, value], index) => [names[index] ?? '', value] as const)
  const form = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)] as const)
  const parts: [z.ZodType | undefined, unknown][] = [
    [route.params, Object.fromEntries(inPath)],
    [route.query, Object.fromEntries(sent('query'))],
    [route.body, body],
    [route.form, Object.fromEntries(form)],
  ]
  return parts.flatMap(([schema, value]) =>
    (schema?.safeParse(value, parsing).error?.issues ?? []).map(({ message }) => message),
  )
}

const requestsOf = (call: Call) => new RequestsOf(document, call, { fixed: {}, texts: [], idsOf: () => [1, 2, 3] })

test.each(calls.map((call) => [call.operationId, call] as const))(
  '%s refuses valid input only for rules that no schema can state',
  (operationId, call) => {
    const requests = requestsOf(call)
    const own = unsayable.filter((it) => it.calls.split(' ').includes(operationId))
    fc.assert(
      fc.property(fc.noShrink(fc.nat()), (chosen) => {
        const request = requests.fitting(chosen)
        const unknown = faultsOf(call, requests, request).filter(
          (fault) => !own.some(({ refusal }) => fault.match(refusal)?.[0] === fault),
        )
        expect(unknown, JSON.stringify(request)).toEqual([])
      }),
      { seed, numRuns: 25 },
    )
  },
)

/** What is checked behind the schemas: of several fields together, of the role, or in the file. */
const checkedLater = ['catalogue.createProduct', 'wallet.requestTopUp']
const withInput = calls.filter((call) => call.requestBody?.content['application/json'] ?? call.parameters)

test.each(withInput.filter((it) => !checkedLater.includes(it.operationId)).map((it) => [it.operationId, it] as const))(
  '%s refuses input that its description refuses',
  (_, call) => {
    const requests = requestsOf(call)
    fc.assert(
      fc.property(fc.noShrink(fc.nat()), (chosen) => {
        const request = requests.faulty(chosen)
        // A key in a header is checked apart, and so is whether a form has its file.
        if (!request || 'Idempotency-Key' in request.parameters || requests.content?.type === 'multipart/form-data')
          return
        expect(faultsOf(call, requests, request), JSON.stringify(request)).not.toEqual([])
      }),
      { seed, numRuns: 25 },
    )
  },
)
