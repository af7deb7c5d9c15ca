import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, startCommand } from '../../testing/run-command.ts'
import { ShopProcess } from '../../testing/shop-process.ts'

let home: string
let shop: ShopProcess
const inHome = (...path: string[]) => join(home, ...path)
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-killed-'))
  await mkdir(inHome('shop'))
  shop = new ShopProcess(inHome('shop'), { LOG_LEVEL: 'warn' }, 'demo/main.ts')
  await shop.start()
})
afterAll(async () => {
  await shop.stop()
  await rm(home, { recursive: true, force: true })
})

const restore = (folder: string, into: string) => runCommand('restore', [inHome(folder)], { DATA_DIR: inHome(into) })
const doctor = (of: string) => runCommand('doctor', [], { DATA_DIR: inHome(of) })

test('a restore killed at any moment is completed by running the command again', async () => {
  await runCommand('backup', [inHome('whole'), '--with-keys'], { DATA_DIR: shop.dataDir })
  const postgres = inHome('killed', 'postgres')
  for (let round = 0; round < 6; round++) {
    const command = startCommand('restore', [inHome('whole')], { DATA_DIR: inHome('killed') })
    // The first is killed for certain: it has made its database, and nothing in it.
    const moment = round === 0 ? expect.poll(() => isThere(postgres)).toBe(true) : sleep(400 + round * 250)
    const killing = moment.then(() => command.kill())
    const { code } = await command.ended
    await killing
    if (round === 0) expect(code).toBeNull()
    if (code === 0) break
    if (!(await isThere(postgres))) continue
    // Its database may still be running the last statement: it accepts no connections before.
    let found = ''
    const diagnose = async () => (found = (await doctor('killed')).said)
    await expect.poll(diagnose).toMatch(/Faltan pasos de actualización|Todo está en orden/)
    // Killed after its commit, it was done.
    if (found.includes('Todo está en orden')) break
  }
  const { said } = await restore('whole', 'killed')
  expect(said).toMatch(/Tienda restaurada|no está vacía/)
  expect(await doctor('killed')).toMatchObject({ code: 0 })
})

test('a backup killed at any moment never passes for a complete one', async () => {
  for (let round = 0; round < 5; round++) {
    const command = startCommand('backup', [inHome('cut')], { DATA_DIR: shop.dataDir })
    const killing = sleep(350 + round * 80).then(() => command.kill())
    await command.ended
    await killing
    if (!(await isThere(inHome('cut')))) continue
    // It finished before the kill.
    expect(await readdir(inHome('cut'))).toContain('manifest.json')
    await rm(inHome('cut'), { recursive: true })
  }
  expect(await doctor('shop')).toMatchObject({ code: 0 })
})

const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined
