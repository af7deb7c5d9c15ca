import { parseArgs } from 'node:util'
import { z } from 'zod'
import { databases } from './plan/faults.ts'

const given = z.object({
  rounds: z.coerce.number().int().min(1).max(100_000).default(200),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  database: z.enum(databases).default('embedded'),
  round: z.coerce.number().int().min(1).optional(),
})

/** Parses the options of the command; throws an error for anything else. */
export function readOptions(args: readonly string[]) {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: string, seed: string, database: string, round: string },
  })
  const { rounds, round, database, seed = Math.floor(Math.random() * 2 ** 32) } = given.parse(values)
  const numbers = round === undefined ? Array.from({ length: rounds }, (_, index) => index + 1) : [round]
  return { seed, database, rounds: numbers }
}
