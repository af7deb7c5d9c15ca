import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a request may wait for connections in all and has waited so far, in milliseconds, and for how many it waits now. */
export type Waits = { most: number; spent: number; running: number; since: number }

type Attributes = Record<string, string | number>

/** The trace of one request. */
type Trace = {
  /** Something that takes time begins; what is answered ends it, with what it failed with. */
  begin(name: string, attributes?: Attributes): (error?: unknown) => void
  end(status: number): void
}

/** Traces requests, where that is switched on. */
export type Tracer = {
  beginRequest(request: { method: string; route: string; requestId: string; headers: object }): Trace
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/** What a request has with it, wherever its work has got to. */
export type RequestContext = { requestId: string; waits: Waits; trace: Trace | undefined }

const requests = new AsyncLocalStorage<RequestContext>()

/** Runs `work` as part of a request. */
export const runInRequest = (context: RequestContext, work: () => void): void => requests.run(context, work)

/** The request that runs now; none in the work that a server does by itself. */
export const currentRequest = (): RequestContext | undefined => requests.getStore()
