/** The report in plain Spanish, as the terminal shows it. */
export function report(where: string, sections: readonly Section[]): string {
  const lines = [`Base de datos: ${where}`, '']
  for (const { looked, findings } of sections) {
    lines.push(`  ${findings.length === 0 ? '✓' : '✗'} ${looked}`)
    for (const finding of findings) lines.push(...linesOf(finding))
  }
  const problems = sections.flatMap(({ findings }) => findings).length
  const verdict =
    problems === 0 ? 'Todo está en orden.' : problems === 1 ? 'Hay 1 problema.' : `Hay ${problems} problemas.`
  return [...lines, '', verdict].join('\n')
}

function linesOf({ says, rows, first, advice }: Finding): string[] {
  const more = rows > first.length ? ', …' : ''
  return [`      ${says}: ${count(rows)} mal (${first.join(', ')}${more})`, `        Qué hacer: ${advice}`]
}

/** Something that is wrong. Contains ids and names of files, never anything encrypted. */
export type Finding = { says: string; rows: number; first: string[]; advice: string }

/** A part of the report: what was checked, and the findings. */
export type Section = { looked: string; findings: Finding[] }

const shown = 5

/** No finding when nothing is wrong. */
export function findingOf(says: string, wrong: readonly (string | number)[], advice: string): Finding[] {
  if (wrong.length === 0) return []
  return [{ says, rows: wrong.length, first: wrong.slice(0, shown).map(String), advice }]
}

const numbers = new Intl.NumberFormat('es-PE')
export const count = (value: number) => numbers.format(value)
