import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { cancelRaffle } from './cancel-raffle.ts'
import { changeWinner } from './change-winner.ts'
import { draw } from './draw.ts'
import { listWinners, tabulateWinners } from './list-winners.ts'
import { removeRaffle } from './remove-raffle.ts'
import { showActa } from './show-acta.ts'

export function bindRaffles(bind: Bind): void {
  bind(api.raffles.listWinners, async ({ world, caller, query, take }) => {
    if (query.dni) await take('dni')
    return listWinners(world.db, caller?.role ?? 'guest', query)
  })
  bind(api.raffles.exportWinners, ({ world, query }) => tabulateWinners(world.exportDb, query))
  bind(api.raffles.draw, ({ world, caller, body, idempotencyKey }) => draw(world, caller, body, idempotencyKey))
  bind(api.raffles.changeWinner, ({ world, caller, params, body }) =>
    changeWinner(world, caller, params.id, body.estado),
  )
  bind(api.raffles.acta, ({ world, params }) => showActa(world.db, params.id))
  bind(api.raffles.cancel, ({ world, caller, params }) => cancelRaffle(world, caller, params.id))
  bind(api.raffles.removeRaffle, ({ world, caller, params }) => removeRaffle(world, caller, params.id))
}
