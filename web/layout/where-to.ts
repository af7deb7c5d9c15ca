let wanted = '/'

/** The screen that somebody wanted before they had to log in. */
export function rememberWhereTo(path: string): void {
  wanted = path
}

/** That screen, once; the home page for whoever just came to log in. */
export function takeWhereTo(): string {
  const path = wanted
  wanted = '/'
  return path
}
