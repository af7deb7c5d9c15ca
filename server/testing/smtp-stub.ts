import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves: it accepts mails, refuses them temporarily or for good, or does not respond. */
type Mode = 'open' | 'later' | 'never' | 'silent' | 'no sender'

export type SmtpStub = {
  url: string
  mails: Email[]
  mode: Mode
  /** The login that it accepts, from clients that log in. */
  login: { username: string; password: string }
  /** Stops responding at all, as a machine that is switched off. */
  stop(): Promise<void>
  /** Responds again, on the same port. */
  start(): Promise<void>
}

/** A real SMTP server in this process, with every mail it accepted. */
export async function startSmtpStub(): Promise<SmtpStub> {
  let server: SMTPServer | undefined
  let port = 0
  const stub: SmtpStub = {
    url: '',
    mails: [],
    mode: 'open',
    login: { username: 'tienda@ejemplo.pe', password: 'clave del correo' },
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        closeTimeout: 100,
        onAuth({ username, password }, _session, done) {
          const known = username === stub.login.username && password === stub.login.password
          done(known ? null : new Error('not you'), known ? { user: username } : undefined)
        },
        onMailFrom(_address, _session, done) {
          done(stub.mode === 'no sender' ? Object.assign(new Error('not you'), { responseCode: 550 }) : null)
        },
        onRcptTo(_address, _session, done) {
          if (stub.mode === 'silent') return
          const responseCode = stub.mode === 'later' ? 451 : stub.mode === 'never' ? 550 : undefined
          done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
        },
        // Accepted once it can be read here: a test that waits for an empty queue finds every mail.
        onData(stream, _session, done) {
          const keep = async () => void stub.mails.push(await PostalMime.parse(await buffer(stream)))
          callbackify(keep)((error) => done(error))
        },
      })
      // Connections cut by the client are expected.
      server.on('error', () => {})
      const listening = server.listen(port, '127.0.0.1')
      await new Promise<void>((done) => listening.once('listening', done))
      port = (listening.address() as { port: number }).port
      stub.url = `smtp://127.0.0.1:${port}`
    },
    async stop() {
      const closing = server
      if (closing) await new Promise<void>((done) => closing.close(done))
    },
  }
  await stub.start()
  return stub
}

/** The token in the link of a mail, which is the same in its text and in its HTML. */
export function tokenIn(mail: Email | undefined): string {
  const [inText, inPage] = [mail?.text, mail?.html].map((body) => /(?:token|code)=([\w-]{43})/.exec(body ?? '')?.[1])
  if (!inText || inText !== inPage) throw new Error('the mail has no link, or two different ones')
  return inText
}
