export { changeAccountIn } from './change-account.ts'
export { changeSuppliedPasswordIn } from './change-supplied-password.ts'
export { returnAccount, withdrawAccount } from './fallen-account.ts'
export { lockAnsweredAccount, type LockedAccount } from './lock-account.ts'
export { requireOwnProduct, ownOnly } from './own-products.ts'
export { getProduct, getPublished } from './list-products.ts'
export { lockForReturn, releaseProfile, returnSetAside, setAside } from './restock.ts'
export {
  byProduct,
  lockForSale,
  takeUnits,
  toLineItem,
  type FreeProfile,
  type Line,
  type LineItem,
} from './line-items.ts'
export { pricedTerms, readTerms, termForMoved } from './term-sql.ts'
export type { ProductForSale } from './sale-sql.ts'
export { lockForReplacement, selectReplacements, takeReplacement } from './replacement.ts'
export { returnToReview } from './return-to-review.ts'
export { byCategory, offeredTerms, countOfferedTerms, selectOfferedTerms } from './offered-terms.ts'
