import Papa from 'papaparse'
import type { NewCredentials } from '#contract/catalogue/stock.ts'
import { cleanSecret, hasAnyInvisible, hasInvisible } from '#domain/clean-text.ts'

/** A line that cannot be stored, by its number in the pasted text. */
export type LineIssue = { line: number; message: string }

/** The pasted lines: their profiles, the line number of each, and the errors. */
export type ReadLines = { rows: NewCredentials[]; lines: number[]; issues: LineIssue[] }

export const maxLines = 500

export const profilesText = (count: number) => (count === 1 ? '1 perfil' : `${count} perfiles`)
export const accountsText = (count: number) => (count === 1 ? '1 cuenta' : `${count} cuentas`)

const headers = ['username', 'usuario', 'user', 'correo', 'email', 'cuenta']
const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]
const separatorNames = { ',': 'comas', ';': 'puntos y coma', '\t': 'tabuladores' }
const maxLengths = { username: 200, password: 200, perfil: 100, pin: 20 }
const words = { username: 'el usuario', password: 'la contraseña', perfil: 'el perfil', pin: 'el pin' }

/**
 * Parses lines of username, password, profile and pin; a header line is skipped. Each line has its own separator: they come
 * from spreadsheets and chats. A separator in quotes is part of a value.
 */
export function readLines(text: string): ReadLines {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const usual = usualSeparator(lines)
  const read: ReadLines = { rows: [], lines: [], issues: [] }
  // The first line of each account and of each of its profiles.
  const accounts = new Map<string, { line: number; password: string; perfiles: Map<string, number> }>()
  let isFirst = true
  lines.forEach((written, index) => {
    const isTitle = isFirst && isHeader(written)
    if (/^[\s,;]*$/.test(written)) return
    isFirst = false
    if (isTitle) return
    const line = index + 1
    const { cells, fault } = cellsOf(written, usual)
    const [username = '', password = '', perfil = '', pin = ''] = cells.map(cleanSecret)
    const row = { username: username.trim(), password, perfil: perfil.trim(), pin: pin.trim() }
    const message = fault ?? wrongIn(row, cells.length) ?? repeatedIn(row, line)
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

const isHeader = (line: string) => headers.includes((/^\s*"?([^",;\t]*)/.exec(line)?.[1] ?? '').trim().toLowerCase())

/** The separators outside quoted values. A quote inside a value that does not begin with one is a sign like others. */
function separatorsIn(line: string): Separator[] {
  const bare = line.replace(/(^|[,;\t])\s*"(?:[^"]|"")*"(?=\s*(?:$|[,;\t]))/g, '$1')
  return separators.filter((it) => bare.includes(it))
}

/** The separator of those lines that have only one; undefined if they differ. */
function usualSeparator(lines: readonly string[]): Separator | undefined {
  const found = new Set(lines.map(separatorsIn).flatMap((some) => (some.length === 1 ? some : [])))
  return found.size === 1 ? [...found][0] : undefined
}

type Cells = { cells: string[]; fault?: string }

/** The values of a line. One with several separators is read if only one of them can be meant, and refused otherwise. */
function cellsOf(line: string, usual: Separator | undefined): Cells {
  const found = separatorsIn(line)
  const [only] = found
  if (only === undefined) {
    const single = split(line, ',')
    return single.fault
      ? single
      : { ...single, fault: 'los datos no están separados: usa comas, puntos y coma o tabuladores' }
  }
  if (found.length === 1) return split(line, only)
  const whole = found.filter((it) => split(line, it).cells.length === 4)
  const possible = found.filter((it) => [3, 4].includes(split(line, it).cells.length))
  if (whole.length === 1 && possible.length === 1) return split(line, whole[0] ?? only)
  if (usual !== undefined && possible.includes(usual)) return split(line, usual)
  const mixed = found.map((it) => separatorNames[it]).join(' y ')
  return {
    cells: [],
    fault: `mezcla ${mixed}: separa todo con el mismo signo y pon entre comillas el dato que lleve otro`,
  }
}

/** Blank columns after the fourth, which spreadsheets add, are left out. */
function split(line: string, delimiter: Separator): Cells {
  const { data, errors } = Papa.parse<string[]>(line, { delimiter })
  const cells = data[0] ?? []
  while (cells.length > 4 && cells.at(-1)?.trim() === '') cells.pop()
  return errors.some(({ type }) => type === 'Quotes')
    ? { cells, fault: 'tiene comillas sin cerrar; si son del dato, escríbelas dobles y todo entre comillas' }
    : { cells }
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
