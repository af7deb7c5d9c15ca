/** What holds of resellers' prices; each selects what breaks it. */
export const resellerInvariants = {
  'a public price list is of a reseller whose account works': `
    select user_id from price_lists join users on users.id = user_id
    where is_public and (role <> 'RESELLER' or disabled_at is not null)`,
  'a sale price is of the buyer, and of a renewal of that purchase': `
    select sale_prices.id from sale_prices
    left join purchases on purchases.id = sale_prices.purchase_id and purchases.user_id = sale_prices.user_id
    left join renewals on renewals.id = renewal_id and renewals.purchase_id = sale_prices.purchase_id
    where purchases.id is null or (renewal_id is not null and renewals.id is null)`,
  'a purchase that was read for its customer is of one customer of its buyer': `
    select purchases.id from customer_books book join purchases on purchases.user_id = book.user_id
    left join customer_purchases link on link.purchase_id = purchases.id
    where (purchases.id <= book.read_to and purchases.telefono <> '') <> (link.purchase_id is not null)
    union all
    select link.purchase_id from customer_purchases link join purchases on purchases.id = link.purchase_id
    where link.user_id <> purchases.user_id`,
} as const
