import { connect, type Socket } from 'node:net'

/** A response parsed from its bytes. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** A plain connection to a shop. */
export function connectTo(origin: string): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  // Its response counts, also when it resets the connection afterwards.
  socket.on('error', () => {})
  return socket
}

/** Everything received until the connection is closed. */
export function untilClosed(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(pieces).toString())))
}

/** Sends these bytes, and returns what is received until the connection is closed. */
export async function sendRaw(origin: string, bytes: string): Promise<string> {
  const socket = connectTo(origin)
  const answered = untilClosed(socket)
  socket.write(Buffer.from(bytes, 'latin1'))
  return answered
}

/** The first response in a text. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]), headers, body: rest.join('\r\n\r\n') }
}
