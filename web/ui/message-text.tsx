/** What happened, in a sentence; a second line of it, which only support has a use for, is small. */
export function MessageText({ children }: { children: string }) {
  const [sentence, detail] = children.split('\n')
  return (
    <span>
      {sentence}
      {detail && (
        <small className="pointer-events-auto mt-0.5 block text-12 font-normal whitespace-nowrap select-text">
          {detail}
        </small>
      )}
    </span>
  )
}
