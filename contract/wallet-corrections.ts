import { z } from 'zod'
import { formatSoles, negative } from '#domain/money.ts'
import { adjustment } from '#domain/wallet.ts'
import { route } from './protocol/route.ts'
import { id, idParams, moneyWithin, motivo } from './protocol/wire.ts'
import { entryWithUser } from './wallet.ts'

const adjustmentRange = `Un ajuste quita de ${formatSoles(adjustment.min)} a ${formatSoles(adjustment.max)}: escríbelo con signo menos.`
const adjusted = moneyWithin(
  { min: negative(adjustment.max), max: negative(adjustment.min) },
  { below: adjustmentRange, above: adjustmentRange },
)

/** Movements that correct others. */
export const walletCorrections = {
  adjust: route({
    method: 'POST',
    path: '/billeteras/adjustments',
    summary: "Takes money out of a wallet, with a reason: an 'Ajuste' below zero",
    access: ['SADMIN'],
    proof: 'recent',
    body: z.object({ userId: id, quantity: adjusted, motivo }),
    idempotent: true,
    status: 201,
    reply: entryWithUser,
  }),
  reverse: route({
    method: 'POST',
    path: '/billeteras/:id/reverse',
    summary: "Takes an accepted top-up or a bonus back, once: an 'Ajuste' of the opposite amount",
    access: ['SADMIN'],
    proof: 'recent',
    params: idParams,
    body: z.object({ motivo }),
    idempotent: true,
    status: 201,
    reply: entryWithUser,
  }),
}
