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
