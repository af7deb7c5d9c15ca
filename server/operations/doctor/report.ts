import { count, type Finding, type Section } from './finding.ts'

/** The examination in plain Spanish, as the terminal shows it. */
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
