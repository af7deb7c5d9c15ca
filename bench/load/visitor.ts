import { Client, type Wire } from '../../server/testing/client.ts'

/** A client that calls from another address each time, as the many people do whom one stands for. */
export class Visitor extends Client {
  override fetch(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | FormData,
  ): Promise<Wire> {
    return super.fetch(method, path, { ...headers, 'x-forwarded-for': someAddress() }, body)
  }

  as(token: string): Visitor {
    return new Visitor(this.origin, token)
  }
}

export const someAddress = () => `10.${some(256)}.${some(256)}.${some(254) + 1}`
export const some = (below: number) => Math.floor(Math.random() * below)
