import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { recordView } from '../audit/index.ts'
import { returnSetAside } from '../catalogue/index.ts'
import { claimFigures } from './figures.ts'
import { openClaim } from './open-claim.ts'
import { addPicture, showPicture } from './pictures.ts'
import { reopenClaim } from './reopen.ts'
import { rejectClaim, resolveClaim } from './resolve.ts'
import { getClaim, listClaims } from './show-claim.ts'
import { writeMessage } from './write-message.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.claims.open, ({ context, caller, body, attempt }) => openClaim(context, caller, body, attempt))
  bind(api.claims.list, ({ context, caller, query }) => listClaims(context, caller, query))
  bind(api.claims.show, async ({ context, caller, params }) => {
    const claim = await getClaim(context, context.db, caller, params.id)
    await recordView(context, caller, { user: claim.buyer.id })
    return claim
  })
  bind(api.claims.write, ({ context, caller, params, body }) => writeMessage(context, caller, params.id, body.text))
  bind(api.claims.addPicture, ({ context, caller, params, request }) => addPicture(context, caller, params.id, request))
  bind(api.claims.showPicture, ({ context, caller, params }) =>
    showPicture(context, caller, params.id, params.pictureId),
  )
  bind(api.claims.resolve, ({ context, caller, params, body, prove }) => {
    if (body.by === 'refund') prove('recent')
    return resolveClaim(context, caller, params.id, body)
  })
  bind(api.claims.reject, ({ context, caller, params, body }) => rejectClaim(context, caller, params.id, body.text))
  bind(api.claims.reopen, ({ context, caller, params }) => reopenClaim(context, caller, params.id))
  bind(api.claims.figures, ({ context }) => claimFigures(context))
  bind(api.claims.returnProfile, ({ context, caller, params }) => returnSetAside(context, caller, params.id))
}
