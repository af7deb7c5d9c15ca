import { createHash } from 'node:crypto'
import { html, Html } from '../../platform/http/html.ts'

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: break-word }
img { display: block; width: 100%; height: auto; border-radius: 14px }
h1 { margin: 1rem 0 0; line-height: 1.2 }
a { display: inline-block; padding: .75rem 1.25rem; border-radius: 10px; background: #6d2fd6; color: #fff; font-weight: 600; text-decoration: none }
`
// Written in one piece: the policy knows every space between the tags.
const styleTag = new Html(`<style>${style}</style>`)
const styleHash = createHash('sha256').update(style).digest('base64')

/** What the browser may do on such a page: show it and our pictures, nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page in Spanish, without any script. */
export function wholePage(head: Html, body: Html): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" />
        ${head} ${styleTag}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text
}
