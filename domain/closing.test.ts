import { expect, test } from 'vitest'
import { closingObstacles, obstacleSentences } from './closing.ts'

test('each obstacle to closing an account has a Spanish sentence of its own', () => {
  expect(Object.keys(obstacleSentences)).toEqual([...closingObstacles])
  const sentences = closingObstacles.map((obstacle) => obstacleSentences[obstacle])
  expect(new Set(sentences).size).toBe(closingObstacles.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
})
