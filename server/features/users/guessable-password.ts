import { foldAccents } from '#domain/fold-accents.ts'
import { Problem } from '#domain/problem.ts'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import type { Db } from '../../platform/db/db.ts'
import { readSettings } from '../settings/index.ts'

/** What shops of this kind sell, and how they are paid. */
const trade =
  `netflix disney disneyplus hbomax max prime primevideo amazonprime spotify crunchyroll paramount vix youtube
  youtubepremium appletv iptv magistv flujotv directvgo streaming plataforma perfil cuenta tienda revendedor proveedor
  yape plin recarga saldo billetera sorteo peru lima soles`.split(/\s+/)

/** The letters of a text alone, without accents and in lower case. */
const lettersOf = (text: string) => foldAccents(text).replace(/\P{L}/gu, '')

/**
 * Refuses the first guesses of an attacker: the most common passwords, and the username, the name of the shop, one of its
 * words or a word of its trade, with digits and signs or without.
 */
export async function refuseGuessable(db: Db, password: string, username: string, path = 'password'): Promise<void> {
  const { identity } = await readSettings(db)
  const context = [...trade, username, identity.name, ...identity.name.split(/\s+/)].map(lettersOf)
  const letters = lettersOf(password)
  const isUsername = password.toLowerCase() === username.toLowerCase()
  if (!isCommonPassword(password) && !isUsername && (letters === '' || !context.includes(letters))) return
  throw new Problem('COMMON_PASSWORD', { issues: [{ path, message: 'Elige una contraseña menos común.' }] })
}
