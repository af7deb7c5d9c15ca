import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, password, type Shop } from '../open-shop.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  await shop.product({ profiles: 1, precio: 10 })
  await mkdir(join(root, '.cache'), { recursive: true })
  // Inside the repository, so that the program finds its packages.
  folder = await mkdtemp(join(root, '.cache/generated-client-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** The generator writes its types by a compiler of which the present one has no interface for programs. */
async function typesOf(description: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(
        name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name,
        context,
      ),
  })
  try {
    const { default: generate, astToString } = await import('openapi-typescript')
    return astToString(await generate(description))
  } finally {
    hooks.deregister()
  }
}

test('a generated client compiles strictly, registers, tops up, buys and renews', async () => {
  const { text } = await shop.guest.fetch('GET', '/api/v1/openapi.json')
  await writeFile(join(folder, 'api.d.ts'), await typesOf(text))
  await copyFile(join(import.meta.dirname, 'program.ts'), join(folder, 'program.ts'))
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    declaration: false,
    noEmit: true,
    types: ['node'],
    skipLibCheck: false,
    lib: ['es2024', 'dom'],
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }),
  )
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => expect.unreachable(error.stdout),
  )
  const env = { ...process.env, ORIGIN: shop.origin, USERNAME: 'superadmin', PASSWORD: password }
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { env })
  expect(JSON.parse(stdout)).toEqual({
    accepted: 'Aceptada',
    nota: 'Renovado',
    isLonger: true,
    spent: 50,
    refused: 'INVALID_INPUT',
    where: ['quantity'],
  })
})
