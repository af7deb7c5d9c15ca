// The verb by which another room counts what the list of products without a rule lists.
export { countUnpriced } from './sql.ts'
