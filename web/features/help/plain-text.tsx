import { Fragment } from 'react'
import { withAmountsWhole } from '../../ui/soles.ts'

const address = /(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?()[\]{}'])/u
const step = /^(\d{1,3})\. (.+)$/

type Block = { steps: boolean; lines: string[] }

/** Plain text of an administrator: keeps line breaks, renders lines like «1. …» as a list, and links web addresses. */
export function PlainText({ children }: { children: string }) {
  return (
    <div className="grid max-w-prose gap-3">
      {blocksOf(children).map(({ steps, lines }, index) =>
        steps ? (
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
        ) : (
          <p key={index} className="whitespace-pre-line">
            <WithLinks text={lines.join('\n').trim()} />
          </p>
        ),
      )}
    </div>
  )
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map((it) => it.trim())) {
    const steps = step.test(line)
    const last = blocks.at(-1)
    if (last?.steps === steps) last.lines.push(line)
    else if (line !== '') blocks.push({ steps, lines: [line] })
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
