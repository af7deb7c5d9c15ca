import { problems } from '#contract/protocol/problems.ts'
import { ApiError } from './api.ts'

export const missing = 'Este dato es obligatorio.'

/**
 * The error of a form in place of a call that the server would refuse, with a message for each field. In a module apart
 * from the calls, so that the first view does not load the server's messages.
 */
export function invalidInput(...issues: ApiError['issues']): ApiError {
  const { status, message } = problems.INVALID_INPUT
  return new ApiError(status, 'INVALID_INPUT', message, issues)
}
