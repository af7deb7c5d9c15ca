import { createHash } from 'node:crypto'
import { pictureUrl, type Identity } from '#domain/identity.ts'
import { html, Html } from '../../platform/http/html.ts'

const styleOf = (color: string) => `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: break-word }
img { display: block; width: 100%; height: auto; border-radius: 14px }
h1 { margin: 1rem 0 0; line-height: 1.2 }
a { display: inline-block; padding: .75rem 1.25rem; border-radius: 10px; background: ${color}; color: #fff; font-weight: 600; text-decoration: none }
footer { margin-top: 2rem; font-size: .875rem }
footer a { padding: .75rem 0; background: none; color: inherit; text-decoration: underline }
`
// The same path as `complaintsBook` of the pages.
const bookLink = html`<footer><a href="/#/libro_de_reclamaciones">Libro de Reclamaciones</a></footer>`
const defaultColor = '#6d2fd6'

/** A page, and its content security policy: the page and our pictures are shown, nothing else. */
export type SharePage = { page: string; policy: string }

const policyFor = (style: string) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page in Spanish, without any script. */
export function wholePage({ color, icon }: Identity, head: Html, body: Html): SharePage {
  const style = styleOf(color ?? defaultColor)
  // In one piece: the hash in the policy covers every space between the tags.
  const styleTag = new Html(`<style>${style}</style>`)
  const page = html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="${icon === null ? '/favicon.svg' : pictureUrl(icon, 'favicon')}" />
        ${head} ${styleTag}
      </head>
      <body>
        <main>${body}</main>
        ${bookLink}
      </body>
    </html>`.text
  return { page, policy: policyFor(style) }
}
