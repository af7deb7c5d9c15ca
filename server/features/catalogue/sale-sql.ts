import type { Centimos } from '#domain/money.ts'
import type { MarkupRule } from '#domain/pricing.ts'
import type { ProductState } from '#domain/product.ts'
import { statement } from '../../platform/db/pipeline.ts'

export type ProductForSale = {
  id: number
  nombre: string
  descripcion: string
  dias: number
  precio: Centimos
  precioRifa: Centimos | null
  totalTickets: number | null
  stock: number
  state: ProductState
  categoryId: number
  byContact: boolean
  sellerId: number
  sellerUsername: string
  sellerTelefono: string
  /** The switches of the shop as they are set, for a raffle. */
  switches: unknown
}

/** The product, locked until the transaction ends. */
export const productLock = statement<ProductForSale, [id: number]>(`
  select products.id, products.nombre, descripcion, dias, precio, precio_rifa, total_tickets, stock, state,
    category_id, by_contact, seller_id, seller.username as seller_username, seller.telefono as seller_telefono,
    case when total_tickets is not null then (select value from settings where key = 'switches') end as switches
  from products
  join categories on categories.id = category_id
  join users as seller on seller.id = seller_id
  where products.id = $1 and deleted_at is null
  for update of products`)

/** The markup of the base price of a product. */
export const markupOf = statement<MarkupRule, [id: number]>(`
  select base, markup_rules.category_id, markup_rules.precio from products join markup_rules on base = products.precio
  where products.id = $1`)

export type FreeProfile = {
  id: number
  perfil: Buffer
  pin: Buffer
  accountId: number
  username: Buffer
  password: Buffer
}

const freeProfiles = `
  select profiles.id, perfil, pin, account_id, username, password
  from profiles join accounts on accounts.id = account_id
  where profiles.product_id = $1 and not taken
  order by profiles.id`

// PostgreSQL keeps a plan for one; how many rows a number yet to come would be it plans anew each time.
const oneProfile = statement<FreeProfile, [productId: number]>(`${freeProfiles} limit 1 for update of profiles`)
const someProfiles = statement<FreeProfile, [productId: number, quantity: number]>(
  `${freeProfiles} limit $2 for update of profiles`,
)

/** So many free profiles of a product, oldest first, locked and still sealed; fewer when there are no more. */
export const profileLock = (productId: number, quantity: number) =>
  quantity === 1 ? oneProfile(productId) : someProfiles(productId, quantity)

export const takeProfile = statement<never, [id: number]>('update profiles set taken = true where id = $1')

/** Takes so many from the stock of a product that is still in the state in which it was locked. */
export const takeStock = statement<never, [id: number, quantity: number, before: ProductState, after: ProductState]>(`
  update products
  -- What is not as it was locked would go below zero, which the table refuses, as it refuses to sell more than there is.
  set stock = case when state = $3 then stock - $2 else -1 end, state = $4
  where id = $1`)
