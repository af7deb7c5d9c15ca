import { html, joinHtml } from '../http/html.ts'
import type { Mail } from './mailer.ts'

type MailContent = { title: string; lines: string[]; button: string; link: string; end: string }

/** The sender: the name of the shop, and its main colour on white. */
export type Sender = { name: string; color: string | null }

const defaultColor = '#6b21c8'

/** A mail with one button; its plain text has the same content. */
export function renderMail(to: string, sender: Sender, content: MailContent): Mail {
  const { title, lines, link, end } = content
  return {
    to,
    senderName: sender.name,
    subject: `${title} · ${sender.name}`,
    text: [...lines, link, end, sender.name].join('\n\n'),
    html: page(sender, content),
  }
}

const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`
const aside = 'font-size:14px;color:#5b5568'

/** Tables and inline styles: mail clients support little else. */
function page({ name, color }: Sender, { title, lines, button, link, end }: MailContent): string {
  const accent = color ?? defaultColor
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body style="margin:0;background:#f4f2f8">
        <table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f4f2f8">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellspacing="0"
                cellpadding="0"
                style="max-width:520px;background:#ffffff;border-radius:14px"
              >
                <tr>
                  <td style="padding:28px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#221d2e">
                    <p style="margin:0 0 20px;font-weight:bold;color:${accent}">${name}</p>
                    <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${title}</h1>
                    ${joinHtml(lines.map(paragraph))}
                    <p style="margin:24px 0">
                      <a
                        href="${link}"
                        style="display:inline-block;padding:14px 22px;border-radius:10px;background:${accent};color:#ffffff;font-weight:bold;text-decoration:none"
                        >${button}</a
                      >
                    </p>
                    <p style="margin:0 0 8px;${aside}">Si el botón no abre, copia esta dirección en tu navegador:</p>
                    <p style="margin:0 0 16px;font-size:14px;word-break:break-all">
                      <a href="${link}" style="color:${accent}">${link}</a>
                    </p>
                    <p style="margin:0;${aside}">${end}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}
