import { api } from '#contract/index.ts'
import type { Bind } from '../http/bind.ts'
import { networkOf } from '../rate-limits/client-network.ts'
import type { Streams } from './streams.ts'

export function bindEvents(bind: Bind, streams: Streams): void {
  bind(api.events.stream, ({ caller, request, query }) => streams.add(caller, networkOf(request.ip), query.ago))
}
