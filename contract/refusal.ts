import { z } from 'zod'

/** What a call is told that the schemas refuse; pages say it too, before they send. */
export const invalidInput = { status: 400, message: 'Revisa los datos marcados.' }

/** The body of every refusal. */
export const refusal = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Refusal = z.output<typeof refusal>
