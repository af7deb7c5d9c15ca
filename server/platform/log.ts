import { pino, type DestinationStream, type Level, type Logger } from 'pino'
import { currentRequest } from './request-context.ts'

/** Errors whose messages are ours and name no value have this: then the message is logged, too. */
type Loggable = { isLoggable?: true }

/**
 * What is logged of an error, under the key `err`: what it is, where it happened and what caused it. Messages and
 * details of other programs are left out: those of PostgreSQL, of mail servers and of parsers quote what was typed.
 */
function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, responseCode } = error as { [field: string]: unknown } & Error
  const isOurBug = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
  return {
    type: error.name,
    ...(isOurBug || (error as Loggable).isLoggable ? { message: error.message } : {}),
    code,
    constraint,
    table,
    responseCode,
    at: framesOf(error),
    ...(error.cause !== undefined && depth < 5 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** The stack without the message in front, of which a line may look like one of it. */
function framesOf({ stack = '', message }: Error): string[] {
  const from = stack.indexOf(message)
  const frames = from < 0 ? stack : stack.slice(from + message.length)
  return frames.split('\n').filter((line) => /^ {4}at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(native\))$/.test(line))
}

/**
 * Logs one JSON line per event. Lines logged during a request contain its id, even from code that does not know the
 * request.
 */
export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  // Fastify gives each request its own logger, which adds the id itself.
  const mixin = (_line: object, _level: number, logger: Logger) =>
    logger === log ? { requestId: currentRequest()?.requestId } : {}
  const log: Logger = pino({ level, base: null, mixin, serializers: { err: describeError } }, destination)
  return log
}
