export const roles = ['SADMIN', 'ADMIN', 'RESELLER', 'USER'] as const
export type Role = (typeof roles)[number]

/** What an account may do: its role, or less, for an administrator whom the settings name as reduced. */
export type Standing = Role | 'REDUCED'

/** Who is asking: somebody of a standing, or nobody at all. */
export type Viewer = Standing | 'guest'

export const usernameLength = { min: 8, max: 12 } as const
export const passwordLength = { min: 8, max: 128 } as const

/** Takes the names of reduced accounts in lower case; only administrators can be reduced. */
export function standingOf(user: { role: Role; username: string }, reducedUsernames: readonly string[]): Standing {
  return user.role === 'SADMIN' && reducedUsernames.includes(user.username.toLowerCase()) ? 'REDUCED' : user.role
}

export const may = {
  seeBasePrices: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'REDUCED' || viewer === 'RESELLER',
  seeUnpublished: (viewer: Viewer) => viewer === 'SADMIN',
  seeGroupLink: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'REDUCED' || viewer === 'RESELLER',
  /** Those of its own products, or all. */
  seeSales: (viewer: Viewer) => viewer === 'ADMIN' || viewer === 'SADMIN',
  administer: (viewer: Viewer) => viewer === 'SADMIN',
  /** Make products; what somebody made they may see and change in every state. */
  makeProducts: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'REDUCED',
  /** See and change products whoever made them. */
  touchAnyProduct: (viewer: Viewer) => viewer === 'SADMIN',
}

/** Empty for whoever gave none. */
export const fullName = ({ nombre, apellido }: { nombre: string | null; apellido: string | null }): string =>
  [nombre, apellido].filter(Boolean).join(' ')
