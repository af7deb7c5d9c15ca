export const roles = ['SADMIN', 'ADMIN', 'RESELLER', 'USER'] as const
export type Role = (typeof roles)[number]

/** Who is asking: a role, or nobody at all. */
export type Viewer = Role | 'guest'

export const usernameLength = { min: 8, max: 12 } as const
export const passwordLength = { min: 8, max: 128 } as const

export const may = {
  seeBasePrices: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'RESELLER',
  seeUnpublished: (viewer: Viewer) => viewer === 'SADMIN',
  seeGroupLink: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'RESELLER',
  administer: (viewer: Viewer) => viewer === 'SADMIN',
}
