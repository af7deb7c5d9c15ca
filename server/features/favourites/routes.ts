import { api } from '#contract/index.ts'
import { getPublished } from '../catalogue/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { addFavourite } from './add-favourite.ts'
import { deleteFavourite, selectFavourites } from './sql.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.favourites.list, async ({ context, caller }) =>
    getPublished(context.db, caller, await selectFavourites(context.db, caller.id)),
  )
  bind(api.favourites.add, ({ context, caller, params }) => addFavourite(context, caller, params.productId))
  bind(api.favourites.remove, ({ context, caller, params }) => deleteFavourite(context.db, caller.id, params.productId))
}
