import { problems } from '#contract/problems.ts'
import { ApiError } from './api.ts'

export const missing = 'Este dato es obligatorio.'

/**
 * What a form throws in place of a call that the shop would refuse: the sentences of its fields. Apart from the calls, so that
 * the first view needs no sentence of the shop's.
 */
export function invalidInput(...issues: ApiError['issues']): ApiError {
  const { status, message } = problems.INVALID_INPUT
  return new ApiError(status, 'INVALID_INPUT', message, issues)
}
