import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type Transporter } from 'nodemailer'
import type { MailServer } from './mail-server.ts'

export type Mail = {
  to: string
  /** The displayed sender name, unless the configuration names one. */
  senderName: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; content: Buffer }[]
}

/** A mail whose attachments are made when it is sent: that takes time, and holds no connection to the database. */
export type MailToSend = Mail & { attach?: () => Promise<Mail['attachments']> }

/** Delivers one mail to its server; throws when the delivery is not certain, or when the signal aborts it. */
export type Mailer = { send(mail: Mail, signal: AbortSignal): Promise<void> }

type Options = {
  smtpUrl: string | undefined
  from: string
  outbox: string
  /** The server that the owner configured, read for every mail. */
  readMailServer: () => Promise<MailServer | undefined>
}

/**
 * Sends through the SMTP server of the configuration, else that of the owner; without either, writes `.eml` files into
 * a folder.
 */
export function openMailer({ smtpUrl, from, outbox, readMailServer }: Options): Mailer {
  if (smtpUrl) return overSmtp(nodemailer.createTransport({ url: smtpUrl, ...limits }), from)
  const folder = intoFolder(outbox, from)
  return {
    async send(mail, signal) {
      const server = await readMailServer()
      await (server ? overSmtp(transportTo(server), server.sender) : folder).send(mail, signal)
    },
  }
}

const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/** A login is sent only over encrypted connections; a server on this machine needs no encryption. */
function transportTo({ host, port, username, password }: MailServer): Transporter {
  const local = host === 'localhost' || host === '127.0.0.1'
  const secure = port === 465
  return nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: !secure && local,
    auth: { user: username, pass: password },
    ...limits,
  })
}

/** Logs in to a mail server without sending anything; throws the error. */
export async function checkMailServer(server: MailServer): Promise<void> {
  await transportTo(server).verify()
}

/** The sender of the configuration; an address without a name gets the shop's name. */
function senderOf(from: string, name: string): string | { name: string; address: string } {
  const address = /^\s*<?([^<>\s]+)>?\s*$/.exec(from)?.[1]
  return address === undefined ? from : { name, address }
}

function overSmtp(transport: Transporter, from: string): Mailer {
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
      // Written under a hidden name first, so that readers of the folder see complete mails only.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
    },
  }
}
