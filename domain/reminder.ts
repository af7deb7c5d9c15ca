/** What a reminder says of one rent, in words; without a price where none is known. */
type EndingRent = { producto: string; vence: string; precio?: string | undefined }

type Reminder = {
  cliente: string
  rents: readonly EndingRent[]
  /** What renewing all of them costs, if that is known. */
  precio?: string | undefined
  /** Where to pay. */
  pago?: string | undefined
}

const inBraces = /\{([^{}]*)\}/g
const inSpanish = new Intl.ListFormat('es', { type: 'conjunction' })

/** The most rents that are told in one sentence; more are a list. */
const maxInSentence = 3

/** In one pass, so that a brace in a name is no placeholder; an unknown placeholder stays as it is. */
const fill = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(inBraces, (all, word: string) => values.get(word) ?? all)

/** Splits a template around the clause that tells of one rent, which never includes the name of the customer. */
function splitTemplate(template: string): [before: string, clause: string, after: string] {
  const told = [...template.matchAll(/\{(?:producto|vence)\}/g)]
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last) return [template, '', '']
  const [start, end] = [first.index, last.index + last[0].length]
  const before = /^[^]*(?:[,;:!?¡¿\n]|\.(?=\s)|\{cliente\})[^\S\n]*/.exec(template.slice(0, start))?.[0] ?? ''
  const after = /[^\S\n]*(?:[,;:!?¡¿\n]|\.(?=\s|$)|\{cliente\})[^]*$/.exec(template.slice(end))?.[0] ?? ''
  return [before, template.slice(before.length, template.length - after.length), after]
}

/** Stands for the rents while the text around them is prepared; no template contains it. */
const rentsHere = '{\u0000}'

const unknownIn = (values: ReadonlyMap<string, string>) => ['precio', 'pago'].filter((word) => !values.get(word))

/** Without a price or an account that is not known, and the words that lead to it: from the last comma or placeholder. */
const withoutUnknownWords = (text: string, values: ReadonlyMap<string, string>) =>
  unknownIn(values).reduce(
    (rest, word) => rest.replace(new RegExp(String.raw`(?:,|(?<=^|\}))[^{},]*\{${word}\}\)?`, 'g'), ''),
    text,
  )

/**
 * Without the sentences that ask for a price or an account that is not known, and the lines that are empty then; the
 * sentence of the rents loses these words only.
 */
function withoutUnknown(text: string, values: ReadonlyMap<string, string>): string {
  const isUnknown = (sentence: string) => unknownIn(values).some((word) => sentence.includes(`{${word}}`))
  return text
    .split('\n')
    .flatMap((line) => {
      const sentences = line.split(/(?<=(?<!S\/)[.!?])\s+/)
      const known = sentences.flatMap((sentence) => {
        if (sentence.includes(rentsHere)) return withoutUnknownWords(sentence, values)
        return isUnknown(sentence) ? [] : sentence
      })
      return known.length === 0 ? [] : [known.join(' ')]
    })
    .join('\n')
}

/** Each only once, with its number where there are several alike. */
function counted(items: readonly string[]): string[] {
  const alike = Map.groupBy(items, (item) => item)
  return [...alike].map(([item, { length }]) => (length > 1 ? `${item} (${length} cuentas)` : item))
}

/**
 * One message to a customer of everything that ends, by the shop's template: what the template says around the rent, as
 * greeting and question, is said once. `{precio}` beside the rent is its own price, elsewhere that of all.
 */
export function reminderText(template: string, { cliente, rents, precio, pago }: Reminder): string {
  const values = new Map([
    ['cliente', cliente],
    ['precio', precio ?? ''],
    ['pago', pago ?? ''],
  ])
  const [before, clause, after] = splitTemplate(template)
  const items = counted(
    rents.map((rent) => {
      const own = new Map([
        ...values,
        ['producto', rent.producto],
        ['vence', rent.vence],
        ['precio', rent.precio ?? ''],
      ])
      return fill(withoutUnknownWords(clause, own), own).trim()
    }),
  )
  if (clause === '') return fill(withoutUnknown(before, values), values).trim()
  const around = withoutUnknown(`${before}${rentsHere}${after}`, values)
  const [head = '', tail = ''] = around.split(rentsHere).map((text) => fill(text, values))
  return items.length <= maxInSentence
    ? `${head}${inSpanish.format(items)}${tail}`.trim()
    : `${head.trimEnd()}\n${items.map((item) => `• ${item}`).join('\n')}\n${tail.replace(/^\s*[.,;:]?\s*/, '')}`.trim()
}
