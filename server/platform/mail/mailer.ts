import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Brings one mail to its server; throws when that is not certain, or when the signal ends it. */
export type Mailer = { send(mail: Mail, signal: AbortSignal): Promise<void> }

type Options = { smtpUrl: string | undefined; from: string; outbox: string }

/** Over SMTP where there is a server for it, else into a folder of `.eml` files that any mail program opens. */
export function openMailer({ smtpUrl, from, outbox }: Options): Mailer {
  return smtpUrl ? overSmtp(smtpUrl, from) : intoFolder(outbox, from)
}

function overSmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send(mail, signal) {
      await transport.sendMail({ ...mail, signal })
    },
  }
}

function intoFolder(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      // Whoever watches the folder sees whole mails only.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
    },
  }
}
