/** How a command is notified that it has to stop, and closes what it opened. */
export type Command = {
  say: (sentence: string) => void
  /** Registers a cleanup; they run in reverse order, however the command ends. */
  onEnd: (close: () => Promise<void>) => void
  /** The command runs until it is stopped, which is not a failure. */
  runsOn: () => void
}

/** Runs a command to its end: exit code 0 or 1, closing what it opened even when it is interrupted or fails. */
export async function runCommand(work: (command: Command) => Promise<boolean>): Promise<void> {
  const opened: (() => Promise<void>)[] = []
  let closing: Promise<never> | undefined
  let codeWhenStopped = 1
  const end = (code: number) => {
    closing ??= (async () => {
      for (const close of opened.toReversed()) await close().catch(() => {})
      process.exit(code)
    })()
    return closing
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(codeWhenStopped))
  try {
    const well = await work({
      say: (sentence) => void process.stdout.write(`${sentence}\n`),
      onEnd: (close) => opened.push(close),
      runsOn: () => (codeWhenStopped = 0),
    })
    await end(well ? 0 : 1)
  } catch (error) {
    if (!closing) process.stderr.write(`\n${sentenceOf(error)}\n`)
    await end(1)
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P02', '57P03'])

/** The error message for the terminal. */
export function sentenceOf(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  if (unreachable.has(code) || message.startsWith('Connection terminated')) {
    return `No se pudo llegar a la base de datos (${code || 'se cerró'}). Revisa que esté abierta y vuelve a probar.`
  }
  if (code === '57014' || message === 'Query read timeout') return 'La base de datos tardó demasiado. Vuelve a probar.'
  if (code === 'ENOSPC') return 'No queda espacio en el disco.'
  if (code === 'EACCES' || code === 'EPERM') return `No hay permiso para escribir ahí (${message}).`
  return message
}
