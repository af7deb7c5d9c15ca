import { PlainText } from '../help/plain-text.tsx'

const heading = /^(#{1,2}) +(.+)$/

/** A text with line breaks, lists of steps and links; a line that begins with «# » or «## » is a heading. */
export function LegalTextView({ children }: { children: string }) {
  return (
    <div className="grid max-w-prose gap-3 wrap-anywhere">
      {partsOf(children).map(({ level, text }, index) =>
        level === 1 ? (
          <h2 key={index} className="mt-5 text-22 font-bold">
            {text}
          </h2>
        ) : level === 2 ? (
          <h3 key={index} className="mt-3 text-18 font-bold">
            {text}
          </h3>
        ) : (
          <PlainText key={index}>{text}</PlainText>
        ),
      )}
    </div>
  )
}

function partsOf(text: string): { level: number; text: string }[] {
  const parts: { level: number; text: string }[] = []
  for (const line of text.split('\n')) {
    const [, signs, title] = heading.exec(line.trim()) ?? []
    const last = parts.at(-1)
    if (signs && title) parts.push({ level: signs.length, text: title })
    else if (last?.level === 0) last.text += `\n${line}`
    else parts.push({ level: 0, text: line })
  }
  return parts
}
