import { expect, test } from 'vitest'
import { accessActions, auditActions, auditSentence, subjectLabels } from './audit-action.ts'

test.each([
  ['accept-top-up', 'aceptó una recarga'],
  ['credentials_revealed', 'vio los datos que recibió el comprador'],
  ['action-of-tomorrow', 'action-of-tomorrow'],
  ['toString', 'toString'],
  ['', ''],
])('the action %j is told as %j, a code of another version as it is', (action, sentence) => {
  expect(auditSentence(action)).toBe(sentence)
})

test('no two actions on record read alike, nor two kinds of subject', () => {
  const sentences = Object.keys(auditActions).map(auditSentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  const labels = Object.values(subjectLabels)
  expect(new Set(labels).size).toBe(labels.length)
})

test('actions of access, and no others, read as vio, descargó or exportó', () => {
  const verbs = accessActions.map((action) => auditSentence(action).split(' ')[0])
  expect([...new Set(verbs)]).toEqual(['vio', 'descargó', 'exportó'])
  const others = Object.keys(auditActions).filter((action) => !accessActions.some((access) => access === action))
  expect(others.filter((action) => /^(?:vio|descargó|exportó) /.test(auditSentence(action)))).toEqual([])
})
