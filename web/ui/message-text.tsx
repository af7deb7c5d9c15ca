import { withAmountsWhole } from './soles.ts'

/** A message; its second line, which is only for support, is small. */
export function MessageText({ children }: { children: string }) {
  const [sentence, detail] = withAmountsWhole(children).split('\n')
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
