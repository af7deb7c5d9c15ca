import { Fragment } from 'react'

const address = /(https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?()[\]{}'])/u

/** What an administrator wrote, as it is: its line breaks are kept, and its web addresses can be followed. */
export function PlainText({ children }: { children: string }) {
  return (
    <p className="max-w-prose whitespace-pre-line">
      {children.split(address).map((part, index) =>
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
      )}
    </p>
  )
}
