import { expect, test } from 'vitest'
import type { Statement, StatementAnswers } from '#domain/statement.ts'
import { xlsx } from '../../../testing/write-xlsx.ts'
import { parseStatement } from './parse-statement.ts'
import { now, writeStatement, type Written } from '../../../testing/write-statement.ts'

const noAnswers: StatementAnswers = { incoming: [], outgoing: [] }

const bytesOf = ({ rows, encode, kind }: Written) =>
  kind === 'xlsx' ? xlsx({ name: 'Movimientos', rows, sharedStrings: true }) : encode()

const shownOf = ({ payments }: Pick<Statement, 'payments'>) =>
  payments.map(({ at, amount, message, operationNumber }) => [at.toISOString(), amount, message, operationNumber])

test('reads 1,000 statements in all dialects exactly, or asks a question', async () => {
  const outcomes = { read: 0, asked: 0 }
  for (let seed = 1; seed <= 1000; seed++) {
    const written = writeStatement(seed)
    const about = `seed ${seed}: ${written.about}`
    const bytes = bytesOf(written)
    let statement = await parseStatement(bytes, { now, answers: noAnswers })
    if (statement.questions.length > 0) {
      outcomes.asked += 1
      // What can be asked is asked only where the file does not say it.
      for (const { kind } of statement.questions) expect(written.silent, about).toContain(kind)
      statement = await parseStatement(bytes, { now, answers: written.answers })
    } else {
      expect(written.silent, about).toEqual([])
      outcomes.read += 1
    }
    expect(statement, about).toMatchObject({ questions: [], errors: [], imbalance: null })
    expect(shownOf(statement), about).toEqual(
      written.payments.map(({ at, amount, message, number }) => [at.toISOString(), amount, message, number]),
    )
    expect(statement.charges, about).toEqual(written.charges)
  }
  expect(outcomes.read).toBeGreaterThan(400)
  expect(outcomes.asked).toBeGreaterThan(100)
})

test('reports the line in each of 300 statements whose balance does not add up', async () => {
  let broken = 0
  for (let seed = 1; broken < 300; seed++) {
    const written = writeStatement(seed, { changed: true })
    if (written.changedLine === undefined || written.silent.length > 0) continue
    broken += 1
    const { imbalance } = await parseStatement(bytesOf(written), { now, answers: noAnswers })
    // The balance of the line itself, or of the one that follows it.
    expect(imbalance, `seed ${seed}: ${written.about}`).toMatchObject({
      message: expect.stringContaining('cuadra') as string,
    })
    expect(
      Math.abs((imbalance?.line ?? 0) - written.changedLine),
      `seed ${seed}: ${written.about}`,
    ).toBeLessThanOrEqual(1)
  }
})
