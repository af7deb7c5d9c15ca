/** Invisible characters, among them those that change the direction of the surrounding text. */
const invisible = String.raw`[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]`

// Digits, # and * are emoji only in a keycap: anything else invisible behind them is stray. Tags follow the black flag
// alone, three to six for a region, so that no hidden text rides on an emoji.
const emoji = String.raw`(?![0-9#*])\p{Emoji}`
const flag = String.raw`\p{Regional_Indicator}{2}|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`
const element = String.raw`(?:${flag}|${emoji}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f]\u20e3?)?)`
const sequence = String.raw`[0-9#*][\ufe0e\ufe0f]?\u20e3|${element}(?:\u200d${element})*`

const invisibles = new RegExp(invisible, 'gu')
const blanks = /[\p{Zs}\u2800]/gu
const sequencesOrInvisibles = new RegExp(`(${sequence})|${invisible}`, 'gu')
const sequencesOrEdges = new RegExp(String.raw`(${sequence})|^(?:\s|${invisible})+|(?:\s|${invisible})+$`, 'gu')

/** In composed form (NFC), with blanks of every width as spaces. */
const plain = (text: string) => text.replace(blanks, ' ').normalize('NFC')

/** Without any invisible character, for phones and numbers; blanks and tabs are spaces. */
export const cleanNumber = (text: string) => plain(text.replace(invisibles, '').replaceAll('\t', ' '))

/** A text of one line: without invisible characters outside emoji; blanks and tabs are spaces. */
export const cleanLine = (text: string) => cleanText(text.replaceAll('\t', ' '))

/** The same for a text of several lines, which keeps its tabs and the ends of its lines. */
export const cleanText = (text: string) => plain(withoutStrays(text))

/** A secret loses invisible characters at its edges alone; for those inside see `hasInvisible`. */
export const cleanSecret = (text: string) =>
  plain(text.replace(sequencesOrEdges, (edge, whole?: string) => whole ?? edge.replace(invisibles, '')))

/** Whether a text has invisible characters, but for those of emoji. */
export const hasInvisible = (text: string) => withoutStrays(text) !== text

/** Whether a text has any invisible character. */
export const hasAnyInvisible = (text: string) => text.search(invisibles) >= 0

const withoutStrays = (text: string) => text.replace(sequencesOrInvisibles, (_, whole?: string) => whole ?? '')
