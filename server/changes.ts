// The kinds of changes that the features publish, beside those of the platform.
export type { Changes } from './platform/events/events.ts'

declare module './platform/events/events.ts' {
  interface Changes {
    products?: number[]
    /** Products whose texts, price, category or pictures changed. */
    edited?: number[]
    /** Users whose wallet changed; `purchases` are the users whose purchases changed. */
    wallets?: number[]
    purchases?: number[]
    /** Raffles whose draw was announced or done. */
    draws?: number[]
    winners?: boolean
    topUps?: boolean
    /** A received payment, or the top-up that it is linked to, changed. */
    payments?: boolean
    /** Top-ups that were accepted or rejected. */
    settledTopUps?: number[]
    /** Users with a new notice, or who have read notices. */
    notices?: number[]
    /** Users for whom prices changed: their level did, or an administrator stopped or allowed their price list. */
    payers?: number[]
    /** Users who are a side of a claim that changed. */
    claims?: number[]
    /** Users whose codes, or whose requests to answer, changed. */
    codes?: number[]
    /** Users whose own texts changed. */
    texts?: number[]
  }
}
