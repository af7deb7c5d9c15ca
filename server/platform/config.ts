import { z } from 'zod'
import { defaultRetention, readInterval, readRetention, type Retention } from '#domain/retention.ts'
import { readS3Url, type S3Address } from './files/s3-address.ts'
import { defaultRateLimits, parseRateLimits, type RateLimits } from './rate-limits/rate-limit-config.ts'

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

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  SUPERADMIN_USERNAME: z.string().min(8).max(12).default('superadmin'),
  SUPERADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SECRETS_KEY: z.string().optional(),
  NEW_SECRETS_KEY: z.string().min(32).optional(),
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
    .refine((url) => !/[?#]/.test(url))
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

/** The names of all variables. */
export const variables: readonly string[] = Object.keys(environment.shape)

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

/** Reads the environment, which nothing else does; throws an error that names the wrong variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
    throw new Error(`Revisa el valor de: ${wrong}. Los valores posibles están en docs/operations.md.`)
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
