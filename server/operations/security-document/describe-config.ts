import type { Config } from '../../platform/config.ts'
import type { S3Address } from '../../platform/files/s3-address.ts'

const isHere = (host: string) => host === 'localhost' || host === '127.0.0.1'

/** Of an address only the host and port: it may contain a password. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

const bucketOf = ({ url, prefix }: S3Address) => `el almacén ${url}/${prefix}`

export const placeOf = (to: string | S3Address) => (typeof to === 'string' ? `la carpeta ${to}` : bucketOf(to))

export function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl)
    return `La incluida en la tienda, en ${dataDir}/postgres: responde solo en este equipo (127.0.0.1), con contraseña`
  const host = hostOf(databaseUrl) || 'un socket de este equipo'
  const mode = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.get('sslmode') : null
  return `PostgreSQL externo en ${host}; TLS: ${mode ? `sslmode=${mode}` : 'no se pide en la dirección'}`
}

export const picturesOf = ({ imageStore, dataDir }: Config) =>
  `En ${imageStore ? bucketOf(imageStore) : `la carpeta ${dataDir}/images`}, sin cifrar: las de productos, proveedores y perfiles. Las ve quien tiene su dirección, que no se puede adivinar`

export function keysOf({ secretsKey, dataDir }: Config, mode: number | undefined): string {
  if (secretsKey) return 'En la variable SECRETS_KEY'
  if (mode === undefined) return `Falta: no está en ${dataDir}/keys/secrets ni en SECRETS_KEY`
  return `En el archivo ${dataDir}/keys/secrets, con permisos ${mode.toString(8)}`
}

const mailed =
  'Recibe el correo y el usuario de cada quien y lo que dice cada mensaje, con sus constancias y hojas del Libro de Reclamaciones'

/** Where mail goes, from the configuration first, as the shop does. */
export function mailOf({ smtpUrl, dataDir }: Config, server: { host: string; port: number } | undefined): string {
  if (smtpUrl) {
    const { protocol, hostname, port } = new URL(smtpUrl)
    const encrypted = protocol === 'smtps:' ? 'con TLS' : 'con TLS solo si el servidor lo ofrece'
    return `${hostname}${port && `:${port}`}, de SMTP_URL, ${encrypted}. ${mailed}`
  }
  if (!server) return `Ninguno: los correos quedan en ${dataDir}/outbox, sin cifrar, hasta que el titular los borra`
  return `${server.host}:${server.port}, de Ajustes, ${isHere(server.host) ? 'en este equipo' : 'solo con TLS'}. ${mailed}`
}

/** Of others that get data, or are asked for something, besides mail and push services. */
export function outsidersOf(config: Config): [who: string, what: string][] {
  const { databaseUrl, imageStore, backup, drandUrl, traceEndpoint } = config
  const database = databaseUrl && URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  const outsiders: [string, string | false | undefined][] = [
    [database?.host ?? '', database?.hostname && !isHere(database.hostname) && 'La base de datos entera'],
    [imageStore ? bucketOf(imageStore) : '', imageStore && 'Las imágenes de la tienda, también las de perfil'],
    [
      backup && typeof backup.to !== 'string' ? bucketOf(backup.to) : '',
      backup && 'Las copias por plan, y lo que una restauración no debe deshacer: cifrado',
    ],
    [drandUrl ? hostOf(drandUrl) : '', 'Nada de personas: de ahí se lee un número público para los sorteos'],
    [traceEndpoint ? hostOf(traceEndpoint) : '', 'Trazas: ruta, tiempos y consultas de cada pedido, sin los valores'],
  ]
  return outsiders.flatMap(([who, what]) => (who && what ? [[who, what] as [string, string]] : []))
}
