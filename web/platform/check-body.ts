import { api } from '#contract/index.ts'
import type { Outline } from '#contract/protocol/outline.ts'
import { problems } from '#contract/protocol/problems.ts'
import type { Refusal, Route } from '#contract/protocol/route.ts'
import { parsing } from '#contract/protocol/wire.ts'

const routes: Route[] = Object.values(api).flatMap((feature) => Object.values<Route>(feature))

/** The refusal that the server would return for a body that does not match the schema. */
export function bodyRefusalOf(
  { method, path }: Outline,
  body: object,
): Required<Omit<Refusal, 'requestId' | 'proof'>> | undefined {
  const schema = routes.find((route) => route.method === method && route.path === path)?.body
  const error = schema?.safeEncode({ ...body }, parsing).error
  return (
    error && {
      code: 'INVALID_INPUT',
      message: problems.INVALID_INPUT.message,
      issues: error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    }
  )
}
