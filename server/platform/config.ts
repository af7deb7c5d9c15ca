import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import { defaultRetention, readInterval, readRetention, type Retention } from '#domain/retention.ts'
import { passwordLength, usernameLength } from '#domain/user.ts'
import { readS3Url, type S3Address } from './files/s3-address.ts'
import { OperatorError } from './operator-error.ts'
import { defaultRateLimits, parseRateLimits, type RateLimits } from './rate-limits/rate-limit-config.ts'
import { isLongKey, longKey } from './vault/long-key.ts'

/** The number of trusted proxies: as many entries of X-Forwarded-For are used, from the right. */
const hops = z.union([
  z.literal('false').transform(() => 0),
  z.literal('true').transform(() => 1),
  z.coerce.number().int().min(0).max(5),
])

const limits = z.string().transform((text, context) => {
  if (text === 'default') return defaultRateLimits
  if (text === 'off') return undefined
  return parseRateLimits(text) ?? context.addIssue({ code: 'custom' }) ?? z.NEVER
})

/** A text converted by `read`; undefined is an error. */
const readBy = <Value>(read: (text: string) => Value | undefined) =>
  z.string().transform((text, context) => read(text) ?? context.addIssue({ code: 'custom' }) ?? z.NEVER)

/** An address of PostgreSQL that can be read whole, its password included. */
function isDatabaseUrl(text: string): boolean {
  // A folder of sockets and the name of the database, which pg reads too.
  if (text.startsWith('/')) return true
  if (!/^(?:postgres(?:ql)?|socket):\/\//.test(text) || !URL.canParse(text)) return false
  const { username, password, pathname } = new URL(text)
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

/** The mode by its exact name: pg takes the others for it, and warns in English on every start. */
const nameSslMode = (url: string) =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/, 'verify-full')

/** Links are made by appending to it, and the shop answers at the root only. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash, username } = new URL(url)
  return /^\/*$/.test(pathname) && !search && !hash && !username && !/[?#]/.test(url)
}

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z
    .string()
    .regex(/^[^\s/@]+$/)
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .regex(/^[^\0]+$/)
    .default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl).transform(nameSslMode).optional(),
  SUPERADMIN_USERNAME: z.string().min(usernameLength.min).max(usernameLength.max).default('superadmin'),
  SUPERADMIN_PASSWORD: z
    .string()
    .min(passwordLength.min)
    .max(passwordLength.max)
    .refine((text) => !isCommonPassword(text))
    .optional(),
  SECRETS_KEY: z.string().optional(),
  NEW_SECRETS_KEY: z.string().refine(isLongKey).optional(),
  TRUST_PROXY: hops.default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  RATE_LIMITS: limits.prefault('default'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/)
    .default('no-responder@localhost'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin)
    .optional(),
  S3_URL: readBy(readS3Url).optional(),
  BACKUP_TO: readBy((text) => (/^https?:/.test(text) ? readS3Url(text) : text)).optional(),
  BACKUP_EVERY: readBy(readInterval).prefault('1h'),
  BACKUP_KEEP: readBy(readRetention).prefault(defaultRetention),
  DRAND_URL: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).default('https://api.drand.sh'),
  PUSH_HOSTS_ALLOWED: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/)))
    .default([]),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
})

function refuseNameAsPassword(it: z.output<typeof environment>, context: z.RefinementCtx): void {
  if (it.SUPERADMIN_PASSWORD?.toLowerCase() !== it.SUPERADMIN_USERNAME.toLowerCase()) return
  context.addIssue({ code: 'custom', path: ['SUPERADMIN_PASSWORD'] })
}

type Variable = keyof typeof environment.shape

/** The names of all variables. */
export const variables: readonly string[] = Object.keys(environment.shape)

const bucket = 'https://CLAVE:CONTRASEÑA@equipo/depósito'

/** What each variable may be, for the message that refuses another value. */
const allowed: Readonly<Record<Variable, string>> = {
  PORT: 'un número de 0 a 65535',
  HOST: 'la dirección o el nombre de este equipo, como 127.0.0.1 o 0.0.0.0',
  DATA_DIR: 'una carpeta',
  DATABASE_URL: 'una dirección como postgres://usuario:contraseña@equipo:5432/base',
  SUPERADMIN_USERNAME: `de ${usernameLength.min} a ${usernameLength.max} letras o números`,
  SUPERADMIN_PASSWORD: `de ${passwordLength.min} a ${passwordLength.max} caracteres, y ninguna de las más usadas`,
  SECRETS_KEY: longKey,
  NEW_SECRETS_KEY: longKey,
  TRUST_PROXY: 'false, true o el número de proxies, hasta 5',
  LOG_LEVEL: 'silent, error, warn, info o debug',
  RATE_LIMITS: 'default, off o límites como login=10/60,purchase=60/60',
  SMTP_URL: 'una dirección como smtps://usuario:contraseña@equipo:465',
  MAIL_FROM: 'una dirección de correo',
  PUBLIC_URL: 'una dirección como https://tienda.example, sin nada detrás del nombre',
  S3_URL: `un almacén como ${bucket}`,
  BACKUP_TO: `una carpeta, o un almacén como ${bucket}`,
  BACKUP_EVERY: 'un tiempo como 30m, 1h o 1d',
  BACKUP_KEEP: 'días, semanas y meses como 7d,4w,12m',
  DRAND_URL: 'off, o una dirección como https://api.drand.sh',
  PUSH_HOSTS_ALLOWED: 'equipos separados por comas, como push.example:443',
  METRICS_TOKEN: 'de 16 caracteres o más',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'una dirección como http://127.0.0.1:4318',
}

export type BackupPlan = { to: string | S3Address; everyMs: number; retention: Retention }

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  superadmin: { username: string; password: string | undefined }
  secretsKey: string | undefined
  /** The new value of SECRETS_KEY during a rotation of the wrapping key. */
  newSecretsKey: string | undefined
  /** The number of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Without them there are no limits. */
  rateLimits: RateLimits | undefined
  /** The server that mails are sent through; without it they are written into a folder. */
  smtpUrl: string | undefined
  mailFrom: string
  /** The public address of the shop, without a trailing slash; links in mails begin with it. */
  publicUrl: string
  /** The image store that several servers share; DATA_DIR/images without it. */
  imageStore: S3Address | undefined
  /** Automatic backups: their folder or bucket, how often, and how long they are kept. */
  backup: BackupPlan | undefined
  /** The relay of the public beacon for draws; undefined when it is off. */
  drandUrl: string | undefined
  /** Hosts of push services allowed besides the known ones, with their ports. */
  pushHostsAllowed: readonly string[]
  metricsToken: string | undefined
  /** Where traces are sent; without it OpenTelemetry is not even loaded. */
  traceEndpoint: string | undefined
}

/** Reads the environment, which nothing else does; throws an error that names the wrong variables, without values. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.superRefine(refuseNameAsPassword).safeParse(present)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name as Variable))
    const named = [...wrong].map((name) => `${name} (es ${allowed[name]})`).join('; ')
    throw new OperatorError(`Revisa el valor de: ${named}. Todas las variables están en docs/operations/install.md.`)
  }
  const it = parsed.data
  return {
    port: it.PORT,
    host: it.HOST,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    superadmin: { username: it.SUPERADMIN_USERNAME, password: it.SUPERADMIN_PASSWORD },
    secretsKey: it.SECRETS_KEY,
    newSecretsKey: it.NEW_SECRETS_KEY,
    trustProxy: it.TRUST_PROXY,
    logLevel: it.LOG_LEVEL,
    rateLimits: it.RATE_LIMITS,
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    publicUrl: (it.PUBLIC_URL ?? ownAddress(it.HOST, it.PORT)).replace(/\/+$/, ''),
    imageStore: it.S3_URL,
    backup:
      it.BACKUP_TO === undefined
        ? undefined
        : { to: it.BACKUP_TO, everyMs: it.BACKUP_EVERY, retention: it.BACKUP_KEEP },
    drandUrl: it.DRAND_URL === 'off' ? undefined : it.DRAND_URL.replace(/\/+$/, ''),
    pushHostsAllowed: it.PUSH_HOSTS_ALLOWED,
    metricsToken: it.METRICS_TOKEN,
    traceEndpoint: it.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/*$/, '/v1/traces'),
  }
}

/** The address at which this machine reaches the shop; one that listens on all interfaces is at localhost. */
function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
