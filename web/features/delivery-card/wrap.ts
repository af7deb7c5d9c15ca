/** Measures a text in one font. */
export type Measure = (text: string) => number

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * Splits a text where the line is full, behind the last '@' or '.' in it if there is one, so that no sign of it is added
 * or lost: for what is typed as it stands.
 */
export function wrapAnywhere(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of graphemes.segment(text)) {
    while (line !== '' && measure(line + segment) > width) {
      const end = Math.max(line.lastIndexOf('@'), line.lastIndexOf('.')) + 1 || line.length
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
    line += segment
  }
  return [...lines, line]
}

/** Splits a text between words; a word that is longer than a line is split anywhere. */
export function wrapWords(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = wrapAnywhere(word, width, measure)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}
