import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The waits of a request for connections: the most it may wait in all and what it has waited so far, in milliseconds,
 * and how many waits are running.
 */
export type Waits = { most: number; spent: number; running: number; since: number }

type Attributes = Record<string, string | number>

/** The trace of one request. */
type Trace = {
  /** Starts a span; the function it returns ends it, with the error if it failed. */
  begin(name: string, attributes?: Attributes): (error?: unknown) => void
  end(status: number): void
}

/** Traces requests, if tracing is enabled. */
export type Tracer = {
  beginRequest(request: { method: string; route: string; requestId: string; headers: object }): Trace
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** The data of a request that is available in all its asynchronous work. */
export type RequestContext = { requestId: string; waits: Waits; trace: Trace | undefined }

const requests = new AsyncLocalStorage<RequestContext>()

/** Runs `work` as part of a request. */
export const runInRequest = (context: RequestContext, work: () => void): void => requests.run(context, work)

/** The current request; undefined in background work of the server. */
export const currentRequest = (): RequestContext | undefined => requests.getStore()
