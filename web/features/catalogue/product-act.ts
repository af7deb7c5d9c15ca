/** What may be opened for a product of the back office. */
export type ProductAct = 'edit' | 'accounts' | 'pictures' | 'remove'
