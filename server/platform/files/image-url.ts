/** Where a stored picture is fetched, from the server's root. */
export const imageUrl = (file: string) => `/images/${file}`

/** The stored picture that an address of ours stands for; undefined for any other address. */
export const fileOfUrl = (url: string) => /^\/images\/([0-9a-f]{32}\.webp)$/.exec(url)?.[1]
