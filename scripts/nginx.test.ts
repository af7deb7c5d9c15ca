import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

const configuration = readFileSync(join(import.meta.dirname, '..', 'deploy', 'nginx.conf'), 'utf8')
const [, map = ''] = /\$shop_repeat \{\n(.*?)\n\}/s.exec(configuration) ?? []
const rules = [...map.matchAll(/^ +~(\S+) +(\w+);$/gm)].map(([, pattern = '', answer]) => ({
  pattern: new RegExp(pattern),
  answer,
}))

/** Whether nginx repeats a request that a server did not answer: the first matching rule decides. */
const repeatOf = (request: string) => rules.find(({ pattern }) => pattern.test(request))?.answer ?? 'never'

test('nginx repeats reads and what carries an idempotency key where the contract takes one, and no other change', () => {
  expect(rules.length).toBeGreaterThan(2)
  for (const { method, path, idempotent } of Object.values(api).flatMap((feature): Route[] => Object.values(feature))) {
    const address = `${basePath}${path.replace(/:\w+/g, '7')}`
    expect(repeatOf(`${method}:${address}:una-clave`) === 'always', `${method} ${path}`).toBe(
      method === 'GET' || idempotent === true,
    )
    expect(repeatOf(`${method}:${address}:`) === 'always', `${method} ${path} without a key`).toBe(method === 'GET')
  }
})
