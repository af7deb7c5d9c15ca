export { findPublicSeller } from './public-list.ts'
