import { expect, test } from 'vitest'
import { decideMatches, type MatchPair } from './reconciliation.ts'

const near = (paymentId: number, entryId: number): MatchPair => ({
  paymentId,
  entryId,
  paymentNumber: null,
  entryNumber: null,
  sameAmount: true,
  isNear: true,
  taken: false,
})
const numbered = (paymentId: number, entryId: number, number: string): MatchPair => ({
  ...near(paymentId, entryId),
  paymentNumber: number,
  entryNumber: number,
  isNear: false,
})

test('what is certain by time is linked although a number decides about a payment that was not asked for', () => {
  const pairs = [near(1, 10), near(2, 20), near(3, 20), numbered(4, 30, '1234')]
  expect(decideMatches([1, 2], pairs)).toEqual({
    links: [{ paymentId: 1, entryId: 10 }],
    doubts: [{ paymentId: 2, entryId: 20 }],
  })
  expect(decideMatches([4], pairs)).toEqual({ links: [{ paymentId: 4, entryId: 30 }], doubts: [] })
})

test('a top-up whose number another payment has is not linked by time', () => {
  const pairs = [near(1, 10), numbered(2, 10, '1234')]
  expect(decideMatches([1], pairs)).toEqual({ links: [], doubts: [{ paymentId: 1, entryId: 10 }] })
  expect(decideMatches([1, 2], pairs)).toEqual({ links: [{ paymentId: 2, entryId: 10 }], doubts: [] })
})

test('a number without the leading zeros that a spreadsheet drops is the same number', () => {
  const zeros = { ...near(1, 10), paymentNumber: '123456', entryNumber: '00123456' }
  expect(decideMatches([1], [zeros, near(1, 20)])).toEqual({ links: [{ paymentId: 1, entryId: 10 }], doubts: [] })
  const other = { ...near(1, 10), paymentNumber: '123450', entryNumber: '00123456' }
  expect(decideMatches([1], [other])).toEqual({ links: [], doubts: [{ paymentId: 1, entryId: 10 }] })
})
