import { fillIn } from './chat-texts.ts'

type Values = Readonly<Record<string, string>>

/** Whether WhatsApp may hide signs of a secret: its own backtick would end the monospace that protects it. */
export const mayLoseSigns = (secret: string) => secret.includes('`')

/** A backtick outside secrets would begin or end a monospace of its own. */
export const withoutBackticks = (text: string) => text.replaceAll('`', '')

/** What marks monospace in a message with these secrets: three backticks in one of them would end it lines later. */
export const monospaceMark = (secrets: readonly string[]) =>
  secrets.some((secret) => secret.includes('```')) ? '`' : '```'

/**
 * Fills in secrets so that WhatsApp shows them letter by letter: in monospace, where it takes no `*`, `_` or `~` for
 * formatting. A secret that holds a backtick stands on a line of its own, unmarked.
 */
export function fillInSecrets(template: string, secrets: Values, others: Values, mark: string): string {
  let text = withoutBackticks(template)
  for (const [word, secret] of Object.entries(secrets)) {
    text = withoutMarksAround(`{${word}}`, text)
    if (mayLoseSigns(secret)) text = text.replaceAll(new RegExp(`\n? *\\{${word}\\} *\n?`, 'g'), `\n{${word}}\n`).trim()
  }
  return fillIn(text, {
    ...mapValues(others, withoutBackticks),
    ...mapValues(secrets, (secret) => (secret && !mayLoseSigns(secret) ? `${mark}${secret}${mark}` : secret)),
  })
}

/** Signs of bold, italics and strikethrough right beside monospace would be shown. */
function withoutMarksAround(placeholder: string, text: string): string {
  const inner = ['*', '_', '~'].reduce((rest, sign) => rest.replaceAll(sign + placeholder + sign, placeholder), text)
  return inner === text ? text : withoutMarksAround(placeholder, inner)
}

const mapValues = (values: Values, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
