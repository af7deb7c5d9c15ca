import { renderMail, type Sender } from '../../platform/mail/render-mail.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

/** Asks the reader of this mailbox to confirm that it is theirs. */
export function verificationMail(to: string, shop: Sender, username: string, link: string): Mail {
  return renderMail(to, shop, {
    title: 'Verifica tu correo',
    lines: [`Hola, ${username}:`, `Confirma que este correo es tuyo para usarlo en tu cuenta de ${shop.name}.`],
    button: 'Verificar mi correo',
    link,
    end: 'El enlace funciona una sola vez y vence en 24 horas. Si no fuiste tú, ignora este mensaje.',
  })
}

/** Lets the reader of this mailbox choose a new password for the account. */
export function recoveryMail(to: string, shop: Sender, username: string, link: string): Mail {
  return renderMail(to, shop, {
    title: 'Recupera tu contraseña',
    lines: ['Hola:', `Alguien pidió una contraseña nueva para la cuenta ${username} de ${shop.name}.`],
    button: 'Elegir una contraseña nueva',
    link,
    end: 'El enlace funciona una sola vez y vence en 30 minutos. Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
  })
}

/** Sent instead of the former to an address that was never verified: it may be a stranger's, by a typing error. */
export function unverifiedMail(to: string, shop: Sender, username: string, link: string): Mail {
  return renderMail(to, shop, {
    title: 'Primero verifica tu correo',
    lines: [
      'Hola:',
      `Alguien pidió una contraseña nueva para la cuenta ${username} de ${shop.name}. No la podemos cambiar por aquí, porque este correo no está verificado.`,
      'Si la cuenta es tuya, abre este enlace en un dispositivo donde puedas ingresar a ella. Con el correo verificado podrás pedir la contraseña nueva.',
    ],
    button: 'Verificar mi correo',
    link,
    end: 'El enlace funciona una sola vez, solo con tu sesión abierta, y vence en 24 horas. Si ya no puedes ingresar, escríbenos por WhatsApp. Si no fuiste tú, ignora este mensaje.',
  })
}

/** Notifies an owner of guesses at their password, and how to log in meanwhile. */
export function lockoutMail(to: string, shop: Sender, username: string, link: string): Mail {
  return renderMail(to, shop, {
    title: 'Muchos intentos de entrar a tu cuenta',
    lines: [
      `Hola, ${username}:`,
      `Alguien probó muchas contraseñas equivocadas en tu cuenta de ${shop.name}. Tu contraseña sigue siendo la misma.`,
      'Para protegerte, durante una hora como máximo solo se puede entrar desde los dispositivos donde ya entraste antes.',
      'Si quieres entrar desde otro, elige una contraseña nueva desde ese dispositivo:',
    ],
    button: 'Elegir una contraseña nueva',
    link,
    end: 'Si tu contraseña es larga y no la usas en otro sitio, no tienes que hacer nada.',
  })
}
