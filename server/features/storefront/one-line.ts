/** Human-readable text on one line, without the marks that change the direction of the text around it. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const letters = new Intl.Segmenter('es')

/** At most `max` characters, cut between words if possible, and never within a letter. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  let cut = ''
  for (const { segment } of letters.segment(text)) {
    if (cut.length + segment.length >= max) break
    cut += segment
  }
  const space = cut.lastIndexOf(' ')
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`
}
