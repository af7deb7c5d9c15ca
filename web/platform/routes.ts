import { api as contract } from '#contract/index.ts'
import { outlinesOf } from '#contract/protocol/outline.ts'

/** Every route of the contract. The build evaluates this file, so that pages load its result instead of the schemas. */
export const api = outlinesOf(contract)
