/** What a thief has, one alone of each; docs/security.md says what is assumed of them. */
const thieves = {
  recent: 'an open session whose owner proved it within 5 minutes',
  today: 'an open session whose owner proved it within 12 hours',
  old: 'an open session whose owner proved it longer ago',
  password: 'the password',
  mailbox: 'the mailbox',
  phone: 'the unlocked phone: the session and the mailbox, without the factor',
  administrator: "another administrator's account, with its password and factor",
} as const
export type ThiefName = keyof typeof thieves
export const thiefNames = Object.keys(thieves) as ThiefName[]

/**
 * Which attack on the account of an administrator succeeds, copied by hand from docs/security.md: before the account has a
 * second factor, and after; for the thieves in the order above. `+` it does, `-` it does not.
 */
export const thiefMatrix: Record<string, [before: string, after: string]> = {
  // Money.
  'crediting an accomplice a bonus': ['+ + + + + + +', '+ - - - - - +'],
  'taking money out of a wallet': ['+ - - + + + +', '+ - - - - - +'],
  'taking a top-up back': ['+ - - + + + +', '+ - - - - - +'],
  'refunding an accomplice a purchase': ['+ - - + + + +', '+ - - - - - +'],
  'paying out to a supplier': ['+ - - + + + +', '+ - - - - - +'],
  'paying out again with the key of the owner': ['- - - - - - +', '- - - - - - +'],
  "accepting an accomplice's waiting top-up": ['+ + + + + + +', '+ + - - - + +'],
  'accepting top-ups together': ['+ + + + + + +', '+ + - - - + +'],
  "linking a stranger's payment for the shop to accept": ['- - - - - - -', '- - - - - - -'],
  'changing a price': ['+ + + + + + +', '+ - - - - - +'],
  'selling more days for the same price': ['+ + + + + + +', '+ - - - - - +'],
  'moving a product to a category with other prices': ['+ + + + + + +', '+ - - - - - +'],
  'making a supplier of theirs the seller of a product': ['+ + + + + + +', '+ - - - - - +'],
  // Where customers pay.
  'changing the number that customers pay to': ['+ - - + + + +', '+ - - - - - +'],
  'adding a payment method': ['+ - - + + + +', '+ - - - - - +'],
  'writing a number to pay to into the help': ['+ - - + + + +', '+ - - - - - +'],
  'changing the phones of the shop': ['+ - - + + + +', '+ - - - - - +'],
  'sending the mails through a server of theirs': ['+ - - + + + +', '+ - - - - - +'],
  // Credentials and people in bulk.
  'revealing the accounts of a product': ['+ - - + + + +', '+ - - - - - +'],
  'reading credentials anywhere else': ['- - - - - - -', '- - - - - - -'],
  'taking a backup': ['+ - - + + + +', '+ - - - - - +'],
  'exporting the users': ['+ - - + + + +', '+ - - - - - +'],
  // The factor and the account.
  'removing the factor': ['- - - - - - -', '- - - - - - -'],
  'adding a factor': ['- - - - + + -', '- - - - - - -'],
  'making new recovery codes': ['- - - - - - -', '- - - - - - -'],
  'lifting the demand for a factor': ['+ - - + + + +', '+ - - - - - +'],
  'setting another password': ['- - - + + + +', '- - - - + + +'],
  'changing the e-mail': ['- - - + + + +', '- - - - - - +'],
  'logging in anew': ['- - - + + + +', '- - - - - - -'],
  'locking the owner out for good': ['- - - + + + +', '- - - - - - +'],
  'taking over an administrator without a factor by e-mail': ['+ + + + + + +', '+ - - - - - +'],
  'making an accomplice an administrator': ['+ + + + + + +', '+ - - - - - +'],
  'disabling a second administrator': ['+ - - + + + +', '+ - - - - - +'],
  // What stays possible.
  'buying with the balance of the account': ['+ + + + + + -', '+ + + - - + -'],
  'giving an accomplice more days of a rent': ['+ + + + + + +', '+ + + - - + +'],
  'writing to a customer why a top-up is rejected': ['+ + + + + + +', '+ + + - - + +'],
  'ending the other sessions of the owner': ['+ + + + + + +', '+ + + - + + +'],
  'pausing the proofs of the owner for 15 minutes': ['+ + + + + + +', '+ + + + + + +'],
}
