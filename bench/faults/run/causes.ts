import { z } from 'zod'

const failure = z.object({
  problem: z.literal('UNEXPECTED'),
  cause: z.object({ name: z.string(), code: z.string().optional(), at: z.array(z.string()).optional() }),
})

/** What the servers' logs say of the calls that they answered with 500: how often each cause. */
export function causesOf(log: string): Map<string, number> {
  const causes = new Map<string, number>()
  for (const line of log.split('\n')) {
    if (!line.includes('"UNEXPECTED"')) continue
    const { cause } = failure.parse(JSON.parse(line))
    const name = cause.code ?? `${cause.name} ${cause.at?.[0]?.trim() ?? ''}`
    causes.set(name, (causes.get(name) ?? 0) + 1)
  }
  return causes
}
