import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export type Mail = {
  to: string
  /** What the reader sees as its sender, unless the configuration names one. */
  senderName: string
  subject: string
  text: string
  html: string
}

/** Brings one mail to its server; throws when that is not certain, or when the signal ends it. */
export type Mailer = { send(mail: Mail, signal: AbortSignal): Promise<void> }

type Options = { smtpUrl: string | undefined; from: string; outbox: string }

/** Over SMTP where there is a server for it, else into a folder of `.eml` files that any mail program opens. */
export function openMailer({ smtpUrl, from, outbox }: Options): Mailer {
  return smtpUrl ? overSmtp(smtpUrl, from) : intoFolder(outbox, from)
}

/** As the configuration says; an address without a name gets the shop's. */
function senderOf(from: string, name: string): string | { name: string; address: string } {
  const address = /^\s*<?([^<>\s]+)>?\s*$/.exec(from)?.[1]
  return address === undefined ? from : { name, address }
}

function overSmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ senderName, ...mail }, signal) {
      await transport.sendMail({ ...mail, from: senderOf(from, senderName), signal })
    },
  }
}

function intoFolder(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ senderName, ...mail }) {
      const { message } = await transport.sendMail({ ...mail, from: senderOf(from, senderName) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      // Whoever watches the folder sees whole mails only.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
    },
  }
}
