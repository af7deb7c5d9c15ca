type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** The upper half of code page 850, in which programs for DOS write. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const decodeCp850 = (bytes: Buffer) =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, (byte) => cp850.charAt(byte.charCodeAt(0) - 0x80))

/** How much a text looks like Spanish: its letters are inside words, in the case of their neighbours. */
function spanishness(text: string): number {
  let score = 0
  for (const { 0: found, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
    const isInWord = /\p{L}/u.test(before + after)
    if (/[áéíóúüñ]/.test(found)) score += /\p{Lu}/u.test(before) && !/\p{Ll}/u.test(after) ? -1 : isInWord ? 2 : 0
    else if (/[ÁÉÍÓÚÜÑ]/.test(found)) score += /\p{Ll}/u.test(before) ? -1 : isInWord || !before.trim() ? 2 : 0
    else if (found === '\u00a0') score += /[\d\s;,/]/.test(before) ? 1 : -1
    else if (/[ºª°]/.test(found)) score += /[nN\d]/.test(before) ? 2 : 0
    else if (/[€’´–“”]/.test(found)) score += 1
    else score -= 2
  }
  return score
}

/** How many letters beyond ASCII tell one encoding from another: a file of nothing else would take seconds. */
const maxJudged = 20_000

function judgedPart(bytes: Buffer): Buffer {
  let judged = 0
  const end = bytes.findIndex((byte) => byte >= 0x80 && ++judged > maxJudged)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** The byte order of a text in UTF-16 without a mark: half of its bytes are zero, all on one side. */
function utf16Order(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}

/** The text of bytes in the encoding that they are most likely in. */
export function decodeText(bytes: Buffer): { encoding: TextEncoding; text: string } {
  const as = (encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', fatal = false) => ({
    encoding,
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
  })
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16be')
  const order = utf16Order(bytes)
  if (order) return as(order)
  try {
    return as('utf-8', true)
  } catch {
    const part = judgedPart(bytes)
    const isDos = spanishness(decodeCp850(part)) > spanishness(new TextDecoder('windows-1252').decode(part))
    return isDos ? { encoding: 'cp850', text: decodeCp850(bytes) } : as('windows-1252')
  }
}
