import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCiphers } from 'node:tls'
import { expect, test } from 'vitest'
import { api, basePath } from '#contract/index.ts'
import type { Route } from '#contract/protocol/route.ts'

const configuration = readFileSync(join(import.meta.dirname, '..', 'deploy', 'nginx.conf'), 'utf8')
const [, map = ''] = /\$shop_repeat \{\n(.*?)\n\}/s.exec(configuration) ?? []
const rules = [...map.matchAll(/^ +~(\S+) +(\w+);$/gm)].map(([, pattern = '', answer]) => ({
  pattern: new RegExp(pattern),
  answer,
}))

/** Whether nginx repeats a request that a server did not answer: the first matching rule decides. */
const repeatOf = (request: string) => rules.find(({ pattern }) => pattern.test(request))?.answer ?? 'never'

test('nginx retries reads and idempotent calls with a key, and no other change', () => {
  expect(rules.length).toBeGreaterThan(2)
  for (const { method, path, idempotent } of Object.values(api).flatMap((feature): Route[] => Object.values(feature))) {
    const address = `${basePath}${path.replace(/:\w+/g, '7')}`
    expect(repeatOf(`${method}:${address}:una-clave`) === 'always', `${method} ${path}`).toBe(
      method === 'GET' || idempotent === true,
    )
    expect(repeatOf(`${method}:${address}:`) === 'always', `${method} ${path} without a key`).toBe(method === 'GET')
  }
})

const [, paths = ''] = /map \$uri \$shop_logged_path \{\n(.*?)\n\}/s.exec(configuration) ?? []
const loggedRules = [...paths.matchAll(/^ +"~(\S+)" +(\S+);$/gm)].map(([, pattern = '', answer = '']) => ({
  pattern: new RegExp(pattern),
  answer,
}))
/** A path as the access log has it. */
function loggedPath(path: string): string {
  const rule = loggedRules.find(({ pattern }) => pattern.test(path))
  const groups = rule?.pattern.exec(path)?.groups ?? {}
  return rule ? rule.answer.replace(/^"|"$/g, '').replace(/\$(\w+)/g, (_, name: string) => groups[name] ?? '') : '...'
}

const token = fc.base64String({ minLength: 40, maxLength: 44 }).map((it) => it.replace(/[+/=]/g, '_').padEnd(43, 'Q7'))

test('the access log holds known paths, without tokens and queries', () => {
  expect(loggedRules.length).toBeGreaterThan(2)
  const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
  for (const { path } of routes.filter((route) => !route.path.includes('recover_password'))) {
    const address = `${basePath}${path.replace(/:\w+/g, '7')}`
    expect(loggedPath(address)).toBe(address)
  }
  for (const path of ['/', '/sw.js', '/manifest.webmanifest', `/images/${'0a'.repeat(16)}.webp`])
    expect(loggedPath(path)).toBe(path)
  fc.assert(
    fc.property(
      token,
      fc.constantFrom(...routes.map(({ path }) => path), '/', '/recuperar/:t', '/x/:token/y'),
      (secret, path) => {
        const address = `${basePath}${path}`.replace(/:\w+/g, secret)
        expect(loggedPath(address)).not.toContain(secret)
        expect(loggedPath(`${address}/${secret}`)).not.toContain(secret)
        expect(loggedPath(path.replace(/:\w+/g, secret))).not.toContain(secret)
      },
    ),
  )
  const format = /log_format shop .*?;\n/s.exec(configuration)?.[0] ?? ''
  const fields = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)
  expect(new Set(fields)).toEqual(
    new Set(
      'time_iso8601 shop_request_id request_method shop_logged_path status request_time body_bytes_sent'
        .split(' ')
        .concat('upstream_addr', 'upstream_status', 'remote_addr'),
    ),
  )
})

test('every nginx server keeps requests out of error and default logs', () => {
  const servers = configuration.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const text of servers) {
    expect(text).toMatch(/^ {2}error_log \S+ crit;$/m)
    expect(text).toMatch(/^ {2}access_log (?:off|\S+ shop);$/m)
  }
})

test('nginx clears trace headers of clients', () => {
  for (const header of ['traceparent', 'tracestate'])
    expect(configuration).toMatch(new RegExp(`^ {2}proxy_set_header ${header} "";$`, 'm'))
})

test('nginx offers only ciphers with forward secrecy and authenticated encryption', () => {
  const [, protocols] = /^ +ssl_protocols (.+);$/m.exec(configuration) ?? []
  expect(protocols).toBe('TLSv1.2 TLSv1.3')
  const [, ciphers = ''] = /^ +ssl_ciphers (\S+);$/m.exec(configuration) ?? []
  for (const cipher of ciphers.split(':')) {
    expect(getCiphers()).toContain(cipher.toLowerCase())
    expect(cipher).toMatch(/^ECDHE-.*(GCM-SHA\d+|CHACHA20-POLY1305)$/)
  }
})

test('without TLS nginx refuses calls and redirects pages', () => {
  const [, plain = ''] = /^server \{\n {2}listen 80;\n(.*?)\n^\}/ms.exec(configuration) ?? []
  expect(basePath.startsWith('/api/')).toBe(true)
  expect(plain).toMatch(/location \/api\/ \{\s+return 403;\s+\}/)
  expect(plain).toMatch(/location \/ \{\s+return 301 https:/)
  expect(plain.match(/return/g)).toHaveLength(2)
})
