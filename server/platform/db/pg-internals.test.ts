import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { onDatabase } from '../../testing/empty-database.ts'
import { Batch } from './batch.ts'
import { prepareValue, wireMethods } from './pg-internals.ts'

/** The methods that pg calls on a batch of these statements, in order. */
const callsFor = (texts: readonly string[]) =>
  onDatabase(inject('postgresUrl'), async (client) => {
    const calls: string[] = []
    await new Promise((resolve) => {
      const batch = new Batch(
        texts.map((text) => ({ text, values: [] })),
        resolve,
      )
      const recorded = new Proxy(batch, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function' || name === 'callback') return value
          return (...given: unknown[]): unknown => {
            calls.push(String(name))
            return Reflect.apply(value, target, given)
          }
        },
      })
      client.query(recorded)
    })
    return calls
  })

test('pg is pinned because pipelines use its internals', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  expect(text).toMatch(/"pg": "\d+\.\d+\.\d+"/)
})

test.for(wireMethods)('the connection of pg has the method %s', (method) => {
  expect(Reflect.get(new pg.Client().connection, method)).toBeTypeOf('function')
})

test('the stream of a pg connection can be corked', async () => {
  await onDatabase(inject('postgresUrl'), async ({ connection }) => {
    expect([typeof connection.stream.cork, typeof connection.stream.uncork]).toEqual(['function', 'function'])
  })
})

test('prepareValue converts parameters as expected', () => {
  expect([1, null, true, [1, 'a b'], new Date(0)].map(prepareValue)).toEqual([
    '1',
    null,
    'true',
    '{"1","a b"}',
    expect.stringMatching(/^19(?:70|69)-/),
  ])
  expect(prepareValue(Buffer.from('a'))).toEqual(Buffer.from('a'))
})

test('pg calls the handlers of a query per message', async () => {
  expect(await callsFor(['select 1 as one', '', 'set application_name to default'])).toEqual([
    'submit',
    'handleRowDescription',
    'handleDataRow',
    'handleCommandComplete',
    'handleEmptyQuery',
    'handleCommandComplete',
    'handleReadyForQuery',
  ])
  expect(await callsFor(['select 1 / 0'])).toEqual(['submit', 'handleError'])
  expect(await callsFor(['create temporary table t (n int)', 'copy t from stdin'])).toEqual([
    'submit',
    'handleCommandComplete',
    'handleCopyInResponse',
    'handleError',
  ])
})
