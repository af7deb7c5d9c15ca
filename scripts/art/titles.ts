import { setLine, voices, type Setting } from './type.ts'

export type Title = { lead: Setting; leadSize: number; lines: Setting[]; lineSize: number }

/** The name in big type and the rest under it: 'Netflix' and 'perfil 30 días'. */
export function splitName(nombre: string, category: string): [string, string] {
  const known = [category, 'Smart TV', `${nombre.split(' ')[0]}`]
  const lead = known.find((start) => nombre.startsWith(start)) ?? nombre
  return [lead, nombre.slice(lead.length).trim()]
}

/** Sizes a title for a measure: short names grow, long ones never leave it. */
export function setTitle(lead: string, rest: string, measure: number): Title {
  const name = setLine(lead, voices.name)
  const leadSize = Math.min(212, Math.max(128, (measure * 0.74) / name.right), measure / name.right)
  const lineSize = 60
  return { lead: name, leadSize, lines: broken(rest, measure / lineSize), lineSize }
}

/** One line if it fits, else the two that are closest in length. */
function broken(text: string, measure: number): Setting[] {
  if (!text) return []
  const whole = setLine(text, voices.line)
  if (whole.right <= measure) return [whole]
  const words = text.split(' ')
  const ways = words.slice(1).map((_, index) => {
    const pair = [words.slice(0, index + 1), words.slice(index + 1)].map((part) => setLine(part.join(' '), voices.line))
    return { pair, widest: Math.max(...pair.map((line) => line.right)) }
  })
  return ways.sort((one, other) => one.widest - other.widest)[0]?.pair ?? [whole]
}
