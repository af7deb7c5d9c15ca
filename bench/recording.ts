import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize } from 'node:v8'

/** A statement as a server sent it, and what the database answered. */
export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

/** Not of any one request: what the server tells and hears of changes, and its looks for mails to send. */
const background = /pg_notify|^listen |mail_jobs|^select 1$/

export function forget(file: string): void {
  writeFileSync(file, '')
}

export function readRecording(file: string): Statement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines
    .map((line) => deserialize(Buffer.from(line, 'base64')) as Statement)
    .filter(({ text }) => !background.test(text))
}
