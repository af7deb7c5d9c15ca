import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves: it takes mails, says later, says never, or says nothing at all. */
type Mood = 'open' | 'later' | 'never' | 'silent' | 'no sender'

export type PostOffice = {
  url: string
  mails: Email[]
  mood: Mood
  /** Stops answering at all, as a machine that is switched off. */
  leave(): Promise<void>
  /** Answers again, on the same port. */
  come(): Promise<void>
}

/** A real SMTP server in this process, with every mail it took. */
export async function openPostOffice(): Promise<PostOffice> {
  let server: SMTPServer | undefined
  let port = 0
  const office: PostOffice = {
    url: '',
    mails: [],
    mood: 'open',
    async come() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 100,
        onMailFrom(_address, _session, done) {
          done(office.mood === 'no sender' ? Object.assign(new Error('not you'), { responseCode: 550 }) : null)
        },
        onRcptTo(_address, _session, done) {
          if (office.mood === 'silent') return
          const responseCode = office.mood === 'later' ? 451 : office.mood === 'never' ? 550 : undefined
          done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
        },
        onData(stream, _session, done) {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            void PostalMime.parse(Buffer.concat(parts)).then((mail) => office.mails.push(mail))
            done()
          })
        },
      })
      // A client that was cut off is not this server's trouble.
      server.on('error', () => {})
      const listening = server.listen(port, '127.0.0.1')
      await new Promise<void>((done) => listening.once('listening', done))
      port = (listening.address() as { port: number }).port
      office.url = `smtp://127.0.0.1:${port}`
    },
    async leave() {
      const closing = server
      if (closing) await new Promise<void>((done) => closing.close(done))
    },
  }
  await office.come()
  return office
}

/** The token in the link of a mail, which is the same in its text and in its page. */
export function tokenIn(mail: Email | undefined): string {
  const [inText, inPage] = [mail?.text, mail?.html].map((body) => /(?:token|code)=([\w-]{43})/.exec(body ?? '')?.[1])
  if (!inText || inText !== inPage) throw new Error('the mail has no link, or two different ones')
  return inText
}
