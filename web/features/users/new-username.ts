let made = ''

/** The account that was just opened, so that the login can fill it in. */
export function rememberNewUsername(username: string): void {
  made = username
}

export const newUsername = () => made
