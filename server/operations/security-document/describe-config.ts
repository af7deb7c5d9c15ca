import type { Config } from '../../platform/config.ts'
import type { S3Address } from '../../platform/files/s3-address.ts'

/** Of an address only the host and port: it may contain a password. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

const bucketOf = ({ url, prefix }: S3Address) => `el almacén ${url}/${prefix}`

export const placeOf = (to: string | S3Address) => (typeof to === 'string' ? `la carpeta ${to}` : bucketOf(to))

export function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `La incluida en la tienda, en ${dataDir}/postgres: sus archivos no salen de este equipo`
  const host = hostOf(databaseUrl) || 'un socket de este equipo'
  const mode = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.get('sslmode') : null
  return `PostgreSQL externo en ${host}; TLS: ${mode ? `sslmode=${mode}` : 'no se pide en la dirección'}`
}

export function keysOf({ secretsKey, dataDir }: Config, mode: number | undefined): string {
  if (secretsKey) return 'En la variable SECRETS_KEY'
  if (mode === undefined) return `Falta: no está en ${dataDir}/keys/secrets ni en SECRETS_KEY`
  return `En el archivo ${dataDir}/keys/secrets, con permisos ${mode.toString(8)}`
}

/** Where mail goes, from the configuration first, as the shop does. */
export function mailOf({ smtpUrl }: Config, server: { host: string; port: number } | undefined): string {
  if (smtpUrl) {
    const { protocol, hostname, port } = new URL(smtpUrl)
    const encrypted = protocol === 'smtps:' ? 'con TLS' : 'con TLS solo si el servidor lo ofrece'
    return `${hostname}${port && `:${port}`}, de SMTP_URL, ${encrypted}`
  }
  if (!server) return 'Ninguno: los correos quedan en DATA_DIR/outbox, sin cifrar'
  const local = server.host === 'localhost' || server.host === '127.0.0.1'
  return `${server.host}:${server.port}, de Ajustes, ${local ? 'en este equipo' : 'solo con TLS'}`
}

/** Of others that get data, or are asked for something, besides mail and push services. */
export function outsidersOf({ imageStore, backup, drandUrl, traceEndpoint }: Config): [who: string, what: string][] {
  return [
    ...(imageStore ? ([[bucketOf(imageStore), 'Las imágenes de la tienda']] as [string, string][]) : []),
    ...(backup && typeof backup.to !== 'string'
      ? ([[bucketOf(backup.to), 'Las copias por plan, cifradas']] as [string, string][])
      : []),
    ...(drandUrl
      ? ([[hostOf(drandUrl), 'Nada: de ahí se lee un número público para los sorteos']] as [string, string][])
      : []),
    ...(traceEndpoint
      ? ([[hostOf(traceEndpoint), 'Trazas: rutas y tiempos de cada pedido']] as [string, string][])
      : []),
  ]
}
