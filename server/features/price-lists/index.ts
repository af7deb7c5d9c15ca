export { findPublicSeller } from './public-list.ts'
export { selectConfirmedPrice } from './sql.ts'
