/** The mailbox of an address, so that one that is spelled otherwise counts as the same. */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.normalize('NFKC').toLowerCase()) ?? []
  const domain = host === 'googlemail.com' ? 'gmail.com' : host
  const bare = name.replace(/(?<=.)\+.*$/, '')
  return `${domain === 'gmail.com' ? bare.replaceAll('.', '') : bare}@${domain}`
}
