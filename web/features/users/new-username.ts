let made = ''

/** Remembers the username that was just registered, so that the login can fill it in. */
export function rememberNewUsername(username: string): void {
  made = username
}

export const newUsername = () => made
