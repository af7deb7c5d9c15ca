import { api as contract } from '#contract/index.ts'
import { outlinesOf } from '#contract/outline.ts'

/** Every route of the contract. A build evaluates this file, so that pages load its result and not the schemas. */
export const api = outlinesOf(contract)
