const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** HTML that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html

const escaped = (value: Value) =>
  value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A template whose values are escaped, for text and for quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(escaped)))
}

export const emptyHtml = new Html('')

/** Joins pieces of HTML with line breaks. */
export const joinHtml = (pieces: readonly Html[]) => new Html(pieces.map(({ text }) => text).join('\n'))
