/** What, how it is, and where that can be looked up. */
export type Line = readonly [what: string, state: string, where: string]

/** A value of somebody's must not end a cell or a line. */
const cellOf = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('|', '\\|')

export function table(
  lines: readonly (readonly string[])[],
  head: readonly string[] = ['Qué', 'Cómo está', 'Dónde se comprueba'],
): string {
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.map(cellOf).join(' | ')} |`).join('\n')
}

const units = [
  [86_400, 'día', 'días'],
  [3600, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
  [1, 'segundo', 'segundos'],
] as const

/** In the largest unit that it is a whole number of. */
export function formatSpan(seconds: number): string {
  const [size, one, many] = units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? units[3]
  return numbered(seconds / size, one, many)
}

export const numbered = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
