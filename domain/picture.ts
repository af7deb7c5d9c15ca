/** A picture as replies have it: the address of its own size, and that size in pixels. */
export type PictureAt = { url: string; width: number; height: number }

/**
 * The widths in which a picture is also kept, if it is wider. Pages of the version before ask for theirs: widths may be
 * added, and are removed one version after the pages stopped asking for them.
 */
export const pictureWidths = [160, 320, 480, 640, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const widthsBelow = (width: number) => pictureWidths.filter((it) => it < width)

/** A picture in one of its widths; the shop sends the picture itself while it has not drawn that width. */
export const pictureAt = (url: string, width: PictureWidth) => `${url}?w=${width}`

/** Uploaded pictures have widths, drawings of the page have none. */
export const hasWidths = (url: string) => url.endsWith('.webp')

/** The candidates for a small box, of a picture whose own width is not known. */
export const smallCandidatesOf = (url: string) =>
  pictureWidths
    .slice(0, 2)
    .map((width) => `${pictureAt(url, width)} ${width}w`)
    .join(', ')

/**
 * The candidates of a picture that fills a box of this shape (width by height). Of a picture that is wider than its box
 * the sides are cut off: only the part that is seen counts for `sizes`.
 */
export function candidatesOf({ url, width, height }: PictureAt, shape: number): string {
  const seen = Math.min(1, (shape * height) / width)
  const candidates = [...widthsBelow(width).map((it) => [pictureAt(url, it), it] as const), [url, width] as const]
  return candidates.map(([address, wide]) => `${address} ${Math.max(1, Math.round(wide * seen))}w`).join(', ')
}
