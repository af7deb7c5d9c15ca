import Papa from 'papaparse'
import type { NewCredentials } from '#contract/catalogue/stock.ts'
import { cleanSecret, hasAnyInvisible, hasInvisible } from '#domain/clean-text.ts'

/** A line that cannot be stored, by its number in the pasted text. */
export type LineIssue = { line: number; message: string }

/** The pasted lines: their profiles, the line number of each, and the errors. */
export type ReadLines = { rows: NewCredentials[]; lines: number[]; issues: LineIssue[] }

export const maxLines = 500
const headers = ['username', 'usuario', 'user', 'correo']
const maxLengths = { username: 200, password: 200, perfil: 100, pin: 20 }
const words = { username: 'el usuario', password: 'la contraseña', perfil: 'el perfil', pin: 'el pin' }

/** Parses lines `username,password,perfil,pin`, with commas, semicolons or tabs; a header line is skipped. */
export function readLines(text: string): ReadLines {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimitersToGuess: [',', ';', '\t'] })
  const read: ReadLines = { rows: [], lines: [], issues: [] }
  // The first line of each account and of each of its profiles.
  const accounts = new Map<string, { line: number; password: string; perfiles: Map<string, number> }>()
  let isFirst = true
  data.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const isTitle = isFirst && headers.includes((cells[0] ?? '').trim().toLowerCase())
    isFirst = false
    if (isTitle) return
    const line = index + 1
    const [username = '', password = '', perfil = '', pin = ''] = cells.map(cleanSecret)
    const row = { username: username.trim(), password, perfil: perfil.trim(), pin: pin.trim() }
    const message = wrongIn(row, cells.length) ?? repeatedIn(row, line)
    if (message) read.issues.push({ line, message })
    read.rows.push(row)
    read.lines.push(line)
  })
  if (read.rows.length > maxLines) {
    const line = read.lines[maxLines] ?? 0
    read.issues.push({ line, message: `pasa de ${maxLines} perfiles: agrega el resto después` })
  }
  return read

  function repeatedIn(row: NewCredentials, line: number): string | undefined {
    const key = row.username.toLowerCase()
    const account = accounts.get(key) ?? { line, password: row.password, perfiles: new Map<string, number>() }
    accounts.set(key, account)
    if (account.password !== row.password) return `ese usuario está en la línea ${account.line} con otra contraseña`
    const perfil = row.perfil.toLowerCase()
    const before = account.perfiles.get(perfil)
    if (before !== undefined) return `ese perfil ya está en la línea ${before}`
    account.perfiles.set(perfil, line)
    return undefined
  }
}

function wrongIn(row: NewCredentials, count: number): string | undefined {
  if (count > 4) return 'tiene más de 4 datos; pon entre comillas lo que lleve comas'
  for (const name of ['username', 'password', 'perfil'] as const) {
    if (row[name].trim() === '') return `falta ${words[name]}`
  }
  for (const name of ['username', 'password', 'perfil', 'pin'] as const) {
    const value = row[name]
    if (value.includes('\ufffd')) return 'tiene letras ilegibles; guarda el archivo como CSV UTF-8'
    if (name === 'perfil' ? hasInvisible(value) : hasAnyInvisible(value)) {
      return `${words[name]} tiene un carácter que no se ve; escribe ese dato a mano`
    }
    if (value.length > maxLengths[name]) return `${words[name]} pasa de ${maxLengths[name]} caracteres`
  }
  return row.password.trim() === row.password ? undefined : 'la contraseña empieza o termina con un espacio'
}
