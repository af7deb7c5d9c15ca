import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { dashboards } from './dashboard.ts'
import { events } from './events.ts'
import { favourites } from './favourites.ts'
import { help } from './help.ts'
import { images } from './images.ts'
import { prices } from './prices.ts'
import { purchases } from './purchases.ts'
import { raffles } from './raffles.ts'
import { settings } from './settings.ts'
import { suppliers } from './suppliers.ts'
import { users } from './users.ts'
import { wallet } from './wallet.ts'

/** Every route of the product, by room. */
export const api = {
  accounts,
  audit,
  cart,
  catalogue,
  dashboards,
  events,
  favourites,
  help,
  images,
  prices,
  purchases,
  raffles,
  settings,
  suppliers,
  users,
  wallet,
}

export const basePath = '/api/v1'
