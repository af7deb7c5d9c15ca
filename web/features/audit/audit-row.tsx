import type { AuditEntry } from '#contract/audit.ts'
import { auditSentence, subjectLabels } from '#domain/audit-action.ts'
import { paths } from '../../platform/paths.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { changesOf, type Change } from './changes.ts'

const maxChanges = 40

/** One entry of the audit trail: who did what, to what, and what it changed. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  const subject = subjectLabels[entry.subject] ?? entry.subject
  const subjectId = entry.subjectId > 0 ? entry.subjectId : undefined
  return (
    <li className="grid gap-1 border-line bg-surface px-4 py-3 max-md:rounded-card max-md:border md:bg-transparent">
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-[170px_1fr_auto]">
        <time dateTime={entry.at.toISOString()} className="text-14 text-soft md:pt-0.5">
          {formatMoment(entry.at)}
        </time>
        <p className="min-w-0">
          <strong className="break-all">{entry.actor}</strong> {auditSentence(entry.action)}
        </p>
        <a
          href={`#${paths.auditAdmin({ subject: entry.subject, subjectId })}`}
          className="-my-1.5 justify-self-start py-1.5 text-14 wrap-anywhere text-soft underline-offset-4 hover:underline"
        >
          {subject}
          {entry.name ? `: ${entry.name}` : entry.subjectId > 0 ? ` n.º ${entry.subjectId}` : ''}
          {entry.name && entry.subjectId > 0 && <span className="sr-only"> n.º {entry.subjectId}</span>}
        </a>
      </div>
      {changes.length > 0 && <Changes changes={changes} of={entry} />}
    </li>
  )
}

function Changes({ changes, of }: { changes: Change[]; of: AuditEntry }) {
  return (
    <details className="md:pl-[186px]">
      <summary className="w-fit cursor-pointer py-1 text-14 font-semibold text-accent">
        {of.before ? 'Ver qué cambió' : 'Ver detalle'}
      </summary>
      <div className="overflow-x-auto rounded-control border border-line">
        <table className="w-full text-left text-14">
          <thead className="bg-raised text-soft">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-semibold">
                Dato
              </th>
              <th scope="col" className="px-3 py-1.5 font-semibold">
                Antes
              </th>
              <th scope="col" className="px-3 py-1.5 font-semibold">
                Después
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {changes.slice(0, maxChanges).map(({ what, before, after }) => (
              <tr key={what}>
                <th scope="row" className="px-3 py-1.5 font-medium">
                  {what}
                </th>
                <td className="max-w-80 px-3 py-1.5 break-words">{before}</td>
                <td className="max-w-80 px-3 py-1.5 break-words">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > maxChanges && (
        <p className="mt-1 text-14 text-soft">
          {changes.length === maxChanges + 1 ? 'Y 1 dato más.' : `Y ${changes.length - maxChanges} datos más.`}
        </p>
      )}
    </details>
  )
}
