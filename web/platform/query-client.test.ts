import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keys, queryClient, refresh, refreshAll } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A query whose replies are given by the test, in the order of its reads. */
function queryOfReplies() {
  const replies: ((balance: number) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [...keys.wallet, 'balance'],
    queryFn: () => new Promise<number>((resolve) => replies.push(resolve)),
  })
  const seen: (number | undefined)[] = []
  return { replies, seen, unsubscribe: observer.subscribe(({ data }) => seen.push(data)) }
}

test('refreshAll repeats a first fetch that is in progress', async () => {
  const { replies, seen, unsubscribe } = queryOfReplies()
  await expect.poll(() => replies.length).toBe(1)
  refreshAll()
  replies[0]?.(100)
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.(250)
  await expect.poll(() => seen.at(-1)).toBe(250)
  unsubscribe()
})

test('refresh repeats a first fetch that is in progress, and resolves after it', async () => {
  const { replies, seen, unsubscribe } = queryOfReplies()
  await expect.poll(() => replies.length).toBe(1)
  const done = refresh(keys.wallet)
  replies[0]?.(100)
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.(250)
  await done
  expect(seen.at(-1)).toBe(250)
  expect(replies).toHaveLength(2)
  unsubscribe()
})

test('a first fetch without subscribers is marked stale by a refresh', async () => {
  const { replies, unsubscribe } = queryOfReplies()
  await expect.poll(() => replies.length).toBe(1)
  const done = refresh(keys.wallet)
  unsubscribe()
  replies[0]?.(100)
  await done
  expect(queryClient.getQueryState([...keys.wallet, 'balance'])).toMatchObject({ data: 100, isInvalidated: true })
  expect(replies).toHaveLength(1)
})

test('changes during a read cause one more read, not one each', async () => {
  const { replies, seen, unsubscribe } = queryOfReplies()
  await expect.poll(() => replies.length).toBe(1)
  replies[0]?.(100)
  await expect.poll(() => seen.at(-1)).toBe(100)
  const changes = Array.from({ length: 10 }, () => refresh(keys.wallet))
  expect(replies).toHaveLength(2)
  replies[1]?.(200)
  await expect.poll(() => replies.length).toBe(3)
  replies[2]?.(300)
  await Promise.all(changes)
  expect(seen.at(-1)).toBe(300)
  expect(replies).toHaveLength(3)
  unsubscribe()
})

test('a change is read beside a read that hangs', async () => {
  const { replies, seen, unsubscribe } = queryOfReplies()
  await expect.poll(() => replies.length).toBe(1)
  replies[0]?.(100)
  await expect.poll(() => seen.at(-1)).toBe(100)
  void refresh(keys.wallet)
  expect(replies).toHaveLength(2)
  const changed = refresh(keys.wallet)
  await expect.poll(() => replies.length, { timeout: 10_000 }).toBe(3)
  replies[2]?.(300)
  await changed
  // The reply that comes after all is older.
  replies[1]?.(200)
  expect(seen.at(-1)).toBe(300)
  unsubscribe()
})
