import type { ReplyOf, Route } from '#contract/protocol/route.ts'
import { Client, Refused, type Sent, type Wire } from '../../server/testing/client.ts'

/** A client that calls from another address each time, because it represents many people. */
export class Visitor extends Client {
  override fetch(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | FormData,
  ): Promise<Wire> {
    return super.fetch(method, path, { ...headers, 'x-forwarded-for': randomAddress() }, body)
  }

  /** Ignores fields that a server of a later version adds. */
  override async call<const R extends Route>(route: R, sent: Sent<R> = {}): Promise<ReplyOf<R>> {
    const wire = await this.wire(route, sent)
    if (wire.status !== route.status) throw new Refused(wire)
    return route.reply?.parse(wire.json) as ReplyOf<R>
  }

  as(token: string): Visitor {
    return new Visitor(this.origin, token)
  }
}

export const randomAddress = () => `10.${randomBelow(256)}.${randomBelow(256)}.${randomBelow(254) + 1}`
export const randomBelow = (below: number) => Math.floor(Math.random() * below)
