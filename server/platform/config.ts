import { z } from 'zod'
import { defaultRetention, readInterval, readRetention, type Retention } from '#domain/retention.ts'
import { readS3Url, type S3Address } from './files/s3-address.ts'
import { defaultRateLimits, parseRateLimits, type RateLimits } from './rate-limits/rate-limit-config.ts'

/** How many proxies stand in front; each adds an address that is believed, and no more than those are. */
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

/** What a function reads, or nothing, which is an error. */
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

/** The names of all that is read. */
export const variables: readonly string[] = Object.keys(environment.shape)

export type BackupPlan = { to: string | S3Address; everyMs: number; retention: Retention }

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  superadmin: { username: string; password: string | undefined }
  secretsKey: string | undefined
  /** What a change of the wrapping key changes SECRETS_KEY to. */
  newSecretsKey: string | undefined
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustProxy: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Nothing is counted without them. */
  rateLimits: RateLimits | undefined
  /** Where mails leave; without it they are written into a folder. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Where people reach the shop, without a slash at the end; links in mails begin with it. */
  publicUrl: string
  /** Where pictures are kept when several servers share them; DATA_DIR/images without it. */
  imageStore: S3Address | undefined
  /** Where backups are taken to by themselves, a folder or a bucket, how often, and how long they are kept. */
  backup: BackupPlan | undefined
  /** Where draws ask for the public beacon; they do without when it is off. */
  drandUrl: string | undefined
  /** Push services that are called beside the known ones, with their ports. */
  pushHostsAllowed: readonly string[]
  metricsToken: string | undefined
  /** Where traces of calls are sent; OpenTelemetry is not even loaded without it. */
  traceEndpoint: string | undefined
}

/** Reads the environment, the only place that does; throws a sentence that names the wrong variable. */
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

/** Where this machine reaches the shop; a shop that listens everywhere also listens here. */
function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
