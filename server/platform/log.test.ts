import fc from 'fast-check'
import nodemailer from 'nodemailer'
import { inject, expect, test } from 'vitest'
import { z } from 'zod'
import { onDatabase } from '../testing/empty-database.ts'
import { StoreDown } from './files/store-errors.ts'
import { openLog } from './log.ts'

/** What the log writes of this error. */
function logged(error: unknown): string {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'something failed')
  return lines.join('')
}

const caught = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    return error
  }
}

test('a database error is logged with code and place, without its values', async () => {
  const typed = 'Zoila «secreto» 987654321'
  const errors = await onDatabase(inject('postgresUrl'), async (client) => {
    await client.query('create temporary table t (name text primary key check (name <> $$no$$), n integer)')
    await client.query('insert into t values ($1)', [typed])
    const failing: [string, unknown[]][] = [
      ['insert into t values ($1)', [typed]],
      ['insert into t values ($$a$$, $1)', [typed]],
      ['insert into t values ($$no$$, length($1))', [typed]],
      [`select * from "${typed}"`, []],
      ["do $$ begin raise exception using message = 'Zoila «secreto» 987654321', errcode = 'P0001'; end $$", []],
    ]
    return Promise.all(failing.map(([text, values]) => caught(() => client.query(text, values))))
  })
  for (const error of errors) {
    const line = logged(error)
    expect(line).not.toMatch(/Zoila|secreto|987654321/)
    expect(JSON.parse(line)).toMatchObject({ msg: 'something failed', err: { code: (error as { code: string }).code } })
  }
  expect(logged(errors[0])).toContain('"constraint":"t_pkey"')
})

test('the message of an error is not logged, nor its stack header or causes', () => {
  const text = fc.string({ minLength: 1 }).map((it) => `\n    at typed (secreto:1:1)\n${it}\n    at secreto`)
  fc.assert(
    fc.property(text, (typed) => {
      const errors = [
        new Error(typed),
        new Error('outside', { cause: new SyntaxError(typed) }),
        Object.assign(new Error(typed), { detail: typed, where: typed, hint: typed, response: typed, path: typed }),
        new AggregateError([new Error(typed)], typed),
        { message: typed },
        typed,
      ]
      for (const error of errors) expect(logged(error)).not.toContain('secreto')
    }),
  )
})

test('errors of parsers, schemas and mail servers are logged without the quoted input', async () => {
  const typed = 'secreto'
  const errors = [
    await caught(() => JSON.parse(typed) as unknown),
    await caught(() => z.enum(['a']).parse(typed)),
    await caught(() => BigInt(typed)),
    await caught(() => nodemailer.createTransport({ host: '127.0.0.1', port: 1 }).sendMail({ to: typed })),
  ]
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error)
    expect(logged(error)).not.toContain(typed)
    expect(JSON.parse(logged(error))).toMatchObject({ err: { type: (error as Error).name } })
  }
})

test('an error is logged with place, causes and messages of own classes', () => {
  const error = new StoreDown('backups', 'respondió 503', Object.assign(new Error('x'), { code: 'ECONNRESET' }))
  expect(JSON.parse(logged(error))).toMatchObject({
    err: {
      type: 'StoreDown',
      code: 'STORE_DOWN',
      message: expect.stringContaining('respondió 503') as string,
      at: expect.arrayContaining([expect.stringContaining('log.test.ts') as string]) as string[],
      cause: { type: 'Error', code: 'ECONNRESET' },
    },
  })
})
