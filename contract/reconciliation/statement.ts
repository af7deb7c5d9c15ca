import { z } from 'zod'
import { dateOrders } from '#domain/statement.ts'
import { money } from '../protocol/wire.ts'

export const counted = z.object({ count: z.int(), sum: money })

const column = z.int().min(0).max(199)
/** The columns of a statement, by index from zero. */
export const statementColumns = z.object({
  date: column,
  time: column.exactOptional(),
  amount: column.exactOptional(),
  sign: column.exactOptional(),
  credit: column.exactOptional(),
  charge: column.exactOptional(),
  balance: column.exactOptional(),
  payer: column.exactOptional(),
  message: column.exactOptional(),
  operationNumber: column.exactOptional(),
})

/** Words of a column, as the questions have them. */
const statementWords = z.array(z.string().max(200)).max(200)
/** What the owner says where a statement does not. */
export const statementAnswers = z.object({
  dateOrder: z.enum(dateOrders).exactOptional(),
  incoming: statementWords,
  outgoing: statementWords,
  allIncoming: z.boolean().exactOptional(),
})

const statementQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dateOrder'), orders: z.array(z.enum(dateOrders)), values: z.array(z.string()) }),
  z.object({
    kind: z.literal('direction'),
    column: z.int().nullable(),
    values: z.array(
      z.object({ value: z.string(), shown: z.string(), count: z.int(), direction: z.enum(['in', 'out']).nullable() }),
    ),
  }),
])

export const statement = z.object({
  /** Whether the payments were imported, or this was a dry run. */
  imported: z.boolean(),
  /** A description of the file format. */
  format: z.string(),
  titles: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Null if no columns were recognised. */
  columns: statementColumns.nullable(),
  /** Whether the columns are those of the last import. */
  remembered: z.boolean(),
  /** What the owner has to say before anything is read; `answers` takes it. */
  questions: z.array(statementQuestion),
  /** The first line at which balances or totals do not agree with the movements. */
  imbalance: z.object({ line: z.int(), message: z.string() }).nullable(),
  /** The other payment method under which most of its numbers are known, if several are. */
  elsewhere: z.object({ methodId: z.int(), count: z.int() }).nullable(),
  /** New payments, and those that exist already. */
  fresh: counted,
  known: counted,
  /** How many of the imported payments match a top-up with certainty. */
  matched: z.int(),
  charges: counted,
  leftOut: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  errorCount: z.int(),
  /** The first hundred errors. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
})
export type StatementReport = z.output<typeof statement>

export const flag = z.enum(['true', 'false'], 'Es true o false.')
export const json = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue(message)
        return z.NEVER
      }
    })
    .pipe(schema)
