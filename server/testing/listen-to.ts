import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect } from 'vitest'
import { shopEvent, type ShopEvent } from '#contract/events.ts'
import { basePath } from '#contract/index.ts'
import type { Client } from './client.ts'

export type Subscription = { received: ShopEvent[]; ended: Promise<void>; close: () => void }

/** The events that a screen of this user receives from now on, and since `ago` milliseconds before. */
export async function listenTo(by: Client, origin = by.origin, ago?: number): Promise<Subscription> {
  const controller = new AbortController()
  const response = await fetch(`${origin}${basePath}/events${ago === undefined ? '' : `?ago=${ago}`}`, {
    signal: controller.signal,
    ...(by.token && { headers: { authorization: `Bearer ${by.token}` } }),
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const received: ShopEvent[] = []
  const messages = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const ended = (async () => {
    for await (const { data } of messages ?? []) received.push(shopEvent.parse(JSON.parse(data)))
  })().catch(() => undefined)
  return { received, ended, close: () => controller.abort() }
}
