import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packBackup, unpackBackup } from './archive.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'archive-test-'))
})
afterAll(() => rm(home, { recursive: true }))

const noise = () => Array.from({ length: 3000 }, () => Math.random().toString(36)).join('')

test('unpacking a truncated backup fails with the reason, wherever it was cut', async () => {
  for (const folder of ['a', 'b/c', 'd/e/f']) {
    await mkdir(join(home, 'packed', folder), { recursive: true })
    for (let file = 0; file < 5; file++) await writeFile(join(home, 'packed', folder, `${file}.txt`), noise())
  }
  await pipeline(packBackup(join(home, 'packed')), createWriteStream(join(home, 'whole.tar.gz')))
  const whole = await readFile(join(home, 'whole.tar.gz'))
  const parts = 60
  for (let part = 1; part < parts; part++) {
    await writeFile(join(home, 'cut.tar.gz'), whole.subarray(0, Math.floor((whole.length * part) / parts)))
    await mkdir(join(home, `unpacked-${part}`))
    const unpacking = unpackBackup(createReadStream(join(home, 'cut.tar.gz')), join(home, `unpacked-${part}`), 'cut')
    await expect(unpacking, `cut after ${part} of ${parts} parts`).rejects.toThrow('no llegó entera')
  }
})
