import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { answerCode, listWaiting } from './answer-code.ts'
import { askCode, ownCode } from './ask-code.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.codes.ask, ({ context, caller, params }) => askCode(context, caller, params.id))
  bind(api.codes.own, ({ context, caller, params }) => ownCode(context, caller, params.id))
  bind(api.codes.waiting, ({ context, caller }) => listWaiting(context, caller))
  bind(api.codes.answer, ({ context, caller, params, body }) => answerCode(context, caller, params.id, body.code))
}
