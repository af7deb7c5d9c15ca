import { parseArgs } from 'node:util'
import { startBaseline } from './baseline.ts'
import { openBenchShop, type BenchShop } from './bench-shop.ts'
import { databases } from './faults/plan/faults.ts'
import { lines } from './lines.ts'
import { lists } from './lists.ts'
import { measure, type Measured, type Result, type Turns } from './measure.ts'
import { measureLists } from './measure-lists.ts'
import { heading, lineOf } from './table.ts'

const usage = `npm run bench -- [--size 1000[,1000000]] [--line name,…] [--lists] [--seconds 1] [--rounds 5]
              [--database embedded|external] [--shops folder]
  --size     products, purchases and movements of the shop; several are measured in turns
  --line     only these: ${lines.map(({ name }) => name).join(', ')}
  --lists    every list instead, with p99 at each size; --line takes the names of lists then
  --seconds  of one turn, and --rounds of turns
  --database whether the measured server embeds its database or was given the address of a shared one
  --shops    keeps the shops it builds in this folder, and uses those it finds there`

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1000' },
    line: { type: 'string' },
    lists: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    database: { type: 'string', default: 'embedded' },
    shops: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const sizes = values.size.split(',').map(Number)
const turns: Turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const database = databases.find((kind) => kind === values.database)
const wrong = [...sizes, turns.rounds, turns.seconds].some((it) => !(it > 0)) || sizes.some((size) => size > 1_000_000)
if (values.help || wrong || !database) {
  process.stdout.write(`${usage}\n`)
  process.exit(values.help ? 0 : 1)
}
const only = values.line?.split(',').map((name) => name.trim())
const names = values.lists ? Object.keys(lists(1000)) : lines.map(({ name }) => name)
const unknown = only?.filter((name) => !names.includes(name)) ?? []
if (unknown.length > 0) {
  process.stderr.write(
    `Nothing is called ${unknown.map((name) => `'${name}'`).join(', ')}. --line is one of:\n  ${names.join('\n  ')}\n`,
  )
  process.exit(1)
}
const isAsked = (name: string) => only === undefined || only.includes(name)

const baseline = await startBaseline()
const shops: BenchShop[] = []
try {
  for (const size of sizes) shops.push(await openBenchShop(size, values.shops, database))
  if (values.lists) await measureLists(shops, lists, turns, isAsked)
  else await measureLines()
} finally {
  for (const shop of shops) await shop.close()
  baseline.close()
}

async function measureLines(): Promise<void> {
  process.stdout.write(heading(sizes))
  for (const line of lines) {
    if (isAsked(line.name)) await show(line.name, (shop) => measure(shop, baseline, line, turns))
  }
}

async function show(name: string, act: (shop: BenchShop) => Promise<Measured>): Promise<void> {
  let smallest: Result | undefined
  for (const shop of shops) {
    const measured = await act(shop)
    const size = sizes.length > 1 ? String(shop.size) : ''
    process.stdout.write(lineOf(name, size, measured, smallest))
    smallest ??= measured.shop
  }
}
