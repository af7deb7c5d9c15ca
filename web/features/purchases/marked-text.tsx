import { markWords } from '#domain/mark-words.ts'

/** A text in which the words of a search are marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return markWords(text, query).map((part, index) =>
    part.marked ? (
      <mark key={index} className="rounded-sm bg-offer/35 text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
