import { pino, type DestinationStream, type Level, type Logger } from 'pino'
import { currentRequest } from './request-context.ts'

/** One JSON line an event. Whatever is logged while a call is answered has the call's id, also by what knows of no call. */
export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  // Fastify gives each call a logger of its own, which has it already.
  const mixin = (_line: object, _level: number, logger: Logger) =>
    logger === log ? { requestId: currentRequest()?.requestId } : {}
  const log: Logger = pino({ level, base: null, mixin }, destination)
  return log
}
