import { expect, test } from 'vitest'
import { complaintNumber, daysUntil, leadingZeroBits, readComplaintNumber } from './complaint.ts'

test('numbers have six digits, and more once there are', () => {
  expect([complaintNumber(2026, 1), complaintNumber(2026, 1_234_567)]).toEqual(['2026-000001', '2026-1234567'])
})

test('a number is read as its year and its number, as it was written', () => {
  for (const number of [1, 42, 999_999])
    expect(readComplaintNumber(complaintNumber(2026, number))).toEqual({ year: 2026, number })
})

test('days are counted to the last one, and below zero once it is past', () => {
  expect(['2026-12-30', '2026-12-31', '2027-01-02'].map((today) => daysUntil('2026-12-31', today))).toEqual([1, 0, -2])
})

test('zero bits are counted from the front', () => {
  expect([[255], [1], [0, 32, 0], [0, 0]].map((hash) => leadingZeroBits(Uint8Array.from(hash)))).toEqual([0, 7, 10, 16])
})
