/** How somebody proves again who they are. */
export const proofWays = ['password', 'totp', 'passkey', 'recovery'] as const
export type ProofWay = (typeof proofWays)[number]
