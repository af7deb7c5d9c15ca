import { pino, type DestinationStream, type Level, type Logger } from 'pino'
import { currentRequest } from './request-context.ts'

/** The name and the code of an error, for the log; not its message, which may contain values. */
export function causeOf(error: unknown) {
  const { name, code } = error as { name?: string; code?: string }
  return { name, code }
}

/**
 * Logs one JSON line per event. Lines logged during a request contain its id, even from code that does not know the
 * request.
 */
export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  // Fastify gives each request its own logger, which adds the id itself.
  const mixin = (_line: object, _level: number, logger: Logger) =>
    logger === log ? { requestId: currentRequest()?.requestId } : {}
  const log: Logger = pino({ level, base: null, mixin }, destination)
  return log
}
