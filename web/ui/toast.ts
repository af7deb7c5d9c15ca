export type Type = 'good' | 'bad' | 'info'
/** Where to look at what it is about. */
export type Link = { label: string; href: string }
export type Said = { message: string; type: Type; ms: number; link: Link | undefined }

let waiting: Said[] = []
let show: ((said: Said) => void) | undefined

/** Says something in passing, for 2.5 seconds unless told. */
export function toast(
  message: string,
  { type = 'info', ms = 2500, link }: { type?: Type; ms?: number; link?: Link } = {},
): void {
  const said = { message, type, ms, link }
  if (show) show(said)
  else waiting.push(said)
}

/** Takes over what is said from now on, and what was said before anything could show it. */
export function listen(to: (said: Said) => void): void {
  show = to
  for (const said of waiting) to(said)
  waiting = []
}
