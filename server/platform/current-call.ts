import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a call may wait for connections in all and has waited so far, in milliseconds, and for how many it waits now. */
export type Waits = { most: number; spent: number; running: number; since: number }

type Attributes = Record<string, string | number>

/** The trace of one call. */
type Trace = {
  /** Something that takes time begins; what is answered ends it, with what it failed with. */
  begin(name: string, attributes?: Attributes): (error?: unknown) => void
  end(status: number): void
}

/** Traces calls, where that is switched on. */
export type Tracer = {
  beginCall(call: { method: string; route: string; requestId: string; headers: object }): Trace
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/** What a call of a client has with it, wherever its work has got to. */
export type CurrentCall = { requestId: string; waits: Waits; trace: Trace | undefined }

const calls = new AsyncLocalStorage<CurrentCall>()

/** Runs `work` as part of a call. */
export const asCall = (call: CurrentCall, work: () => void): void => calls.run(call, work)

/** The call that runs now; none in the work that a server does by itself. */
export const currentCall = (): CurrentCall | undefined => calls.getStore()
