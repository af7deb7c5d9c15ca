export const roles = ['SADMIN', 'ADMIN', 'RESELLER', 'USER'] as const
export type Role = (typeof roles)[number]

/** The permissions of an account: its role, or fewer for an administrator whom the settings name as reduced. */
export type Standing = Role | 'REDUCED'

/** The caller: a user with a standing, or a guest. */
export type Viewer = Standing | 'guest'

export const usernameLength = { min: 8, max: 12 } as const
export const passwordLength = { min: 8, max: 128 } as const

/** `reducedUsernames` are in lower case; only administrators can be reduced. */
export function standingOf(user: { role: Role; username: string }, reducedUsernames: readonly string[]): Standing {
  return user.role === 'SADMIN' && reducedUsernames.includes(user.username.toLowerCase()) ? 'REDUCED' : user.role
}

export const may = {
  seeBasePrices: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'REDUCED' || viewer === 'RESELLER',
  seeUnpublished: (viewer: Viewer) => viewer === 'SADMIN',
  seeGroupLink: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'REDUCED' || viewer === 'RESELLER',
  /** Of raffles; whoever works for the shop or supplies it takes no part in them. */
  buyTickets: (viewer: Viewer) => viewer !== 'SADMIN' && viewer !== 'ADMIN',
  /** Sell on to customers of their own, from a price list of their own. */
  sellOn: (viewer: Viewer) => viewer === 'RESELLER',
  /** Sales of their own products, or of all. */
  seeSales: (viewer: Viewer) => viewer === 'ADMIN' || viewer === 'SADMIN',
  /** Accounts behind the products that are assigned to them. */
  supply: (viewer: Viewer) => viewer === 'ADMIN',
  /** A list of those they buy for; nobody else sees it. */
  haveCustomers: (viewer: Viewer) => viewer === 'RESELLER' || viewer === 'USER',
  administer: (viewer: Viewer) => viewer === 'SADMIN',
  /** Write to customers in their own words; the customers of an administrator are the shop's. */
  writeOwnTexts: (viewer: Viewer) => viewer !== 'guest' && viewer !== 'SADMIN',
  /** Create products; creators may see and change their own in every state. */
  createProducts: (viewer: Viewer) => viewer === 'SADMIN' || viewer === 'REDUCED',
  /** See and change the products of all creators. */
  changeAnyProduct: (viewer: Viewer) => viewer === 'SADMIN',
}

/** Empty if there is none. */
export const fullName = ({ nombre, apellido }: { nombre: string | null; apellido: string | null }): string =>
  [nombre, apellido].filter(Boolean).join(' ')
