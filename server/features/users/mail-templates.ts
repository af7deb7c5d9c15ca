import { html, together } from '../../platform/http/html.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

type Letter = { title: string; lines: string[]; button: string; link: string; end: string }

const shop = 'Plataforma Streaming'

/** Asks whoever reads this mailbox to say that it is theirs. */
export function verificationMail(to: string, username: string, link: string): Mail {
  return write(to, {
    title: 'Verifica tu correo',
    lines: [`Hola, ${username}:`, `Confirma que este correo es tuyo para usarlo en tu cuenta de ${shop}.`],
    button: 'Verificar mi correo',
    link,
    end: 'El enlace funciona una sola vez y vence en 24 horas. Si no fuiste tú, ignora este mensaje.',
  })
}

/** Lets whoever reads this mailbox choose a new password for the account. */
export function recoveryMail(to: string, username: string, link: string): Mail {
  return write(to, {
    title: 'Recupera tu contraseña',
    lines: ['Hola:', `Alguien pidió una contraseña nueva para la cuenta ${username} de ${shop}.`],
    button: 'Elegir una contraseña nueva',
    link,
    end: 'El enlace funciona una sola vez y vence en 30 minutos. Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
  })
}

/** In place of the former, at an address that nobody ever verified: it may be a stranger's, by a typing error. */
export function unverifiedMail(to: string, username: string, link: string): Mail {
  return write(to, {
    title: 'Primero verifica tu correo',
    lines: [
      'Hola:',
      `Alguien pidió una contraseña nueva para la cuenta ${username} de ${shop}. No la podemos cambiar por aquí, porque este correo no está verificado.`,
      'Si la cuenta es tuya, abre este enlace en un dispositivo donde puedas ingresar a ella. Con el correo verificado podrás pedir la contraseña nueva.',
    ],
    button: 'Verificar mi correo',
    link,
    end: 'El enlace funciona una sola vez, solo con tu sesión abierta, y vence en 24 horas. Si ya no puedes ingresar, escríbenos por WhatsApp. Si no fuiste tú, ignora este mensaje.',
  })
}

/** Tells an owner that somebody guesses at their password, and how to get in meanwhile. */
export function lockoutMail(to: string, username: string, link: string): Mail {
  return write(to, {
    title: 'Muchos intentos de entrar a tu cuenta',
    lines: [
      `Hola, ${username}:`,
      `Alguien probó muchas contraseñas equivocadas en tu cuenta de ${shop}. Tu contraseña sigue siendo la misma.`,
      'Para protegerte, durante una hora como máximo solo se puede entrar desde los dispositivos donde ya entraste antes.',
      'Si quieres entrar desde otro, elige una contraseña nueva desde ese dispositivo:',
    ],
    button: 'Elegir una contraseña nueva',
    link,
    end: 'Si tu contraseña es larga y no la usas en otro sitio, no tienes que hacer nada.',
  })
}

function write(to: string, letter: Letter): Mail {
  const { title, lines, link, end } = letter
  return {
    to,
    subject: `${title} · ${shop}`,
    text: [...lines, link, end, shop].join('\n\n'),
    html: page(letter),
  }
}

const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`
const aside = 'font-size:14px;color:#5b5568'

/** Tables and styles in the line: mail programs understand little else. */
function page({ title, lines, button, link, end }: Letter): string {
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
                    <p style="margin:0 0 20px;font-weight:bold;color:#6b21c8">${shop}</p>
                    <h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${title}</h1>
                    ${together(lines.map(paragraph))}
                    <p style="margin:24px 0">
                      <a
                        href="${link}"
                        style="display:inline-block;padding:14px 22px;border-radius:10px;background:#6b21c8;color:#ffffff;font-weight:bold;text-decoration:none"
                        >${button}</a
                      >
                    </p>
                    <p style="margin:0 0 8px;${aside}">Si el botón no abre, copia esta dirección en tu navegador:</p>
                    <p style="margin:0 0 16px;font-size:14px;word-break:break-all">
                      <a href="${link}" style="color:#6b21c8">${link}</a>
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
