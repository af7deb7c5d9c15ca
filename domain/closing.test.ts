import { expect, test } from 'vitest'
import { closingObstacles, obstacleSentences } from './closing.ts'

test('whoever cannot close their account reads of each obstacle in a sentence of its own', () => {
  expect(Object.keys(obstacleSentences)).toEqual([...closingObstacles])
  const sentences = closingObstacles.map((obstacle) => obstacleSentences[obstacle])
  expect(new Set(sentences).size).toBe(closingObstacles.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
})
