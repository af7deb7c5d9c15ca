import { api } from '#contract/index.ts'
import { getPublished } from '../catalogue/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { addFavourite } from './add-favourite.ts'
import { deleteFavourite, selectFavourites } from './sql.ts'

export function bindFavourites(bind: Bind): void {
  bind(api.favourites.list, async ({ world, caller }) =>
    getPublished(world.db, caller.role, await selectFavourites(world.db, caller.id)),
  )
  bind(api.favourites.add, ({ world, caller, params }) => addFavourite(world, caller, params.productId))
  bind(api.favourites.remove, ({ world, caller, params }) => deleteFavourite(world.db, caller.id, params.productId))
}
