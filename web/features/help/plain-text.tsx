import { Fragment } from 'react'
import { withAmountsWhole } from '../../ui/soles.ts'

const address = /(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?()[\]{}'])/u
const step = /^(\d{1,3})\. (.+)$/
const bullet = /^- (.+)$/

type Block = { kind: 'steps' | 'bullets' | 'text'; lines: string[] }

/**
 * Plain text of an administrator: keeps line breaks, renders lines like «1. …» and «- …» as lists, and links web
 * addresses.
 */
export function PlainText({ children }: { children: string }) {
  return (
    <div className="grid max-w-prose gap-3">
      {blocksOf(children).map(({ kind, lines }, index) =>
        kind === 'steps' ? (
          <ol key={index} className="grid list-decimal gap-1 pl-6">
            {lines.map((line, place) => {
              const [, number, text = ''] = step.exec(line) ?? []
              return (
                <li key={place} value={Number(number)} className="pl-1 marker:text-soft">
                  <WithLinks text={text} />
                </li>
              )
            })}
          </ol>
        ) : kind === 'bullets' ? (
          <ul key={index} className="grid list-disc gap-1 pl-6">
            {lines.map((line, place) => (
              <li key={place} className="pl-1 marker:text-soft">
                <WithLinks text={bullet.exec(line)?.[1] ?? ''} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index} className="whitespace-pre-line">
            <WithLinks text={lines.join('\n')} />
          </p>
        ),
      )}
    </div>
  )
}

/** Lists and paragraphs; a blank line ends a paragraph, but not a list. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isBlank = false
  for (const line of text.split('\n').map((it) => it.trim())) {
    const kind = step.test(line) ? 'steps' : bullet.test(line) ? 'bullets' : 'text'
    const last = blocks.at(-1)
    if (line !== '') {
      if (last?.kind === kind && (kind !== 'text' || !isBlank)) last.lines.push(line)
      else blocks.push({ kind, lines: [line] })
    }
    isBlank = line === ''
  }
  return blocks
}

function WithLinks({ text }: { text: string }) {
  return withAmountsWhole(text)
    .split(address)
    .map((part, index) =>
      index % 2 === 0 ? (
        <Fragment key={index}>{part}</Fragment>
      ) : (
        <a
          key={index}
          href={part}
          target="_blank"
          rel="noreferrer"
          className="font-semibold break-all text-accent underline underline-offset-4"
        >
          {part}
        </a>
      ),
    )
}
