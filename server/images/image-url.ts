/** Where a stored picture is fetched, from the server's root. */
export const imageUrl = (file: string) => `/images/${file}`
