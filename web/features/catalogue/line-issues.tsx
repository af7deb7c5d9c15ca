import { ApiError } from '../../platform/api.ts'
import type { LineIssue } from './account-lines.ts'

/** The lines that cannot be stored. */
export class LinesError extends Error {
  readonly issues: readonly LineIssue[]

  constructor(issues: readonly LineIssue[]) {
    super(issues.length === 1 ? 'Hay una línea por corregir.' : `Hay ${issues.length} líneas por corregir.`)
    this.issues = issues
  }
}

/** Converts the field errors of a refusal to the numbers of the pasted lines. */
export function inLines(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof ApiError)) return error
  const issues = error.issues.flatMap(({ path, message }) => {
    const line = lines[Number(/^accounts\.(\d+)\./.exec(path)?.[1])]
    return line === undefined ? [] : { line, message: message.charAt(0).toLowerCase() + message.slice(1, -1) }
  })
  return issues.length > 0 ? new LinesError(issues) : error
}

export function LineIssues({ issues }: { issues: readonly LineIssue[] }) {
  return (
    <ul aria-label="Líneas por corregir" className="grid max-h-48 gap-1 overflow-y-auto text-14">
      {issues.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <strong>Línea {line}:</strong> {message}
        </li>
      ))}
    </ul>
  )
}
