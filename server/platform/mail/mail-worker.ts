import type { AppContext } from '../context.ts'
import { startQueueWorker } from '../queue-worker.ts'
import { sendNextMail, type ComposeMail } from './send-mails.ts'
import { selectNextDue } from './sql.ts'

/** Sends the mails that are queued, until it is closed. */
export const startMailWorker = (context: AppContext, compose: ComposeMail) =>
  startQueueWorker(context, {
    name: 'mails',
    maxLanes: 8,
    sendNext: (closing, onFound) => sendNextMail(context, compose, closing, onFound),
    selectNextDue: () => selectNextDue(context.db),
    isMore: ({ mails }) => mails,
  })
