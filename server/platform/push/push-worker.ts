import type { AppContext } from '../context.ts'
import { startQueueWorker } from '../queue-worker.ts'
import { sendNextPush, type ComposePush } from './send-pushes.ts'
import { selectNextDue } from './sql.ts'

/** Sends queued pushes until it is closed. */
export const startPushWorker = (context: AppContext, compose: ComposePush) =>
  startQueueWorker(context, {
    name: 'pushes',
    maxLanes: 16,
    sendNext: (closing, onFound) => sendNextPush(context, compose, closing, onFound),
    selectNextDue: () => selectNextDue(context.db),
    isMore: ({ pushes }) => pushes,
  })
