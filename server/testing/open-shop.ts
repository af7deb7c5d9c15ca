import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { inject } from 'vitest'
import { api } from '#contract/index.ts'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import type { Standing } from '#domain/user.ts'
import { composeMail } from '../compose-mail.ts'
import { composeNoticePush } from '../features/notifications/notice-push.ts'
import { makeFirstAdministrator } from '../features/users/first-administrator.ts'
import { startReconciliation } from '../features/reconciliation/worker.ts'
import { commitDrawSecret } from '../features/raffles/index.ts'
import { register } from '../features/users/register.ts'
import { inTransaction } from '../platform/db/db.ts'
import { findSession, hashToken, type Caller } from '../platform/sessions/sessions.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { defaultTimeouts, type RequestTimeouts } from '../platform/http/http-server.ts'
import { startMailWorker } from '../platform/mail/send-mails.ts'
import { startPushWorker } from '../platform/push/send-pushes.ts'
import { createContext } from '../platform/create-context.ts'
import { Passwords } from '../platform/vault/passwords.ts'
import type { AppContext } from '../platform/context.ts'
import { Client } from './client.ts'
import { emptyDatabase, setDefaults } from './empty-database.ts'

export const password = 'Una-clave-larga-7'

/** A user with an account, and the client that calls for them. */
export type Person = Client & { id: number; username: string }

export type Shop = {
  context: AppContext
  origin: string
  /** Advances the shop's clock; the database's own clock is not affected. */
  advance(milliseconds: number): void
  /**
   * Stops the shop's clock, at all its servers, so that nothing is late however busy the machine is. Returns the
   * function that sets it right and lets it run again.
   */
  stopClock(): () => void
  guest: Client
  administrator: Person
  /** A new account with that standing, logged in, with that balance in its wallet, in soles. */
  person(role?: Standing, balance?: number): Promise<Person>
  /** A published product with that many free profiles, unless the options say otherwise. */
  product(options?: ProductOptions): Promise<number>
  /** Another server on the same database and folder: its origin, and how to close it. */
  sibling(): Promise<{ origin: string; close(): Promise<void> }>
  close(): Promise<void>
}

type ProductOptions = {
  precio?: number
  profiles?: number
  /** Makes it a raffle of this many tickets at `precioRifa`. */
  tickets?: number
  precioRifa?: number
  dias?: number
  nombre?: string
  publish?: boolean
  categoryId?: number
  maxPorPersona?: number
  minTickets?: number
  /** Of a raffle, thirty days from now unless given; null: one as they were before raffles had an end. */
  finSorteo?: Date | null
}

/** On a busy machine fifty calls at once take longer than any client would wait. */
const patient: RequestTimeouts = { ...defaultTimeouts, connectionWaitMs: 120_000, silenceMs: 600_000 }

/**
 * A statement that waits for a row that fifty others want takes long, and so does a job or a picture among fifty; a
 * database without processor time is still alive.
 */
const testTimeouts = {
  connectionTimeoutMs: 120_000,
  statementTimeoutMs: 120_000,
  watchdogOptions: { maxUnanswered: 120, waitOutsideMs: 120_000 },
  storeWaits: { timeoutMs: { GET: 120_000, PUT: 120_000, DELETE: 120_000 }, cooldownMs: 3_000 },
}

/** Takes a two-hundredth of the time of a shop's own. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** A whole shop on a database of its own, listening on a free port. */
export async function openShop(
  options: {
    rateLimits?: boolean | string
    trustProxy?: boolean
    /** The address that it is known by; without it, one of numbers. */
    publicUrl?: string
    smtpUrl?: string
    /** The host of a push service that is none of the known ones, as `host:port`. */
    pushHost?: string
    drandUrl?: string
    s3Url?: string
    /** The timeouts for a slow client, and for its database. */
    timeouts?: RequestTimeouts
    postgresUrl?: string
    /** The defaults of its database (ALTER DATABASE … SET), with which the shop migrates it, too. */
    databaseDefaults?: Readonly<Record<string, string>>
    log?: Logger
    /** The URL of a trace collector. */
    traceUrl?: string
    /** Hashes passwords as slowly as a shop does. */
    slowPasswords?: boolean
  } = {},
): Promise<Shop> {
  const database =
    options.postgresUrl || options.databaseDefaults
      ? await emptyDatabase(options.postgresUrl ?? inject('postgresUrl'))
      : await emptyDatabase(inject('postgresUrl'), inject('migratedDatabase'))
  if (options.databaseDefaults) await setDefaults(database.url, options.databaseDefaults)
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SUPERADMIN_PASSWORD: password,
    RATE_LIMITS: limitsOf(options.rateLimits),
    TRUST_PROXY: options.trustProxy ? 'true' : undefined,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: options.publicUrl,
    SMTP_URL: options.smtpUrl,
    PUSH_HOSTS_ALLOWED: options.pushHost,
    S3_URL: options.s3Url,
    DRAND_URL: options.drandUrl ?? 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: options.traceUrl,
  })
  let ahead = 0
  let stoppedAt: number | undefined
  const openServer = async () => {
    const isPatient = !options.timeouts && !options.postgresUrl
    const to = { log: options.log ?? pino({ level: 'silent' }), say: () => {} }
    const passwords = options.slowPasswords ? new Passwords() : new Passwords(cheap)
    const { context, close } = await createContext(config, to, { passwords, ...(isPatient && testTimeouts) })
    context.clock = { now: () => new Date((stoppedAt ?? Date.now()) + ahead) }
    const app = await buildApp(context, options.timeouts ?? (options.postgresUrl ? defaultTimeouts : patient))
    const mailWorker = startMailWorker(context, composeMail)
    const pushWorker = startPushWorker(context, composeNoticePush)
    const reconciliation = startReconciliation(context)
    const closeAll = async () => {
      await app.close()
      await mailWorker.close()
      await pushWorker.close()
      await reconciliation.close()
      await close()
    }
    return { context, app, close: closeAll }
  }
  const { context, app, close } = await openServer()
  await makeFirstAdministrator(context)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const guest = new Client(origin)
  const administrator = await enter(guest, 'superadmin')
  const category = await administrator.call(api.catalogue.createCategory, { body: { name: 'Pruebas' } })
  let serial = 0

  const shop: Shop = {
    context,
    origin,
    guest,
    administrator,
    advance: (milliseconds) => void (ahead += milliseconds),
    stopClock() {
      stoppedAt = Date.now()
      return () => void (stoppedAt = undefined)
    },
    async person(role = 'USER', balance = 0) {
      const username = `persona${String(++serial).padStart(4, '0')}`
      await register(context, { username, password, telefono: '987654321' }, role === 'REDUCED' ? 'SADMIN' : role)
      if (role === 'REDUCED') await reduce(administrator, username)
      const person = await enter(guest, username)
      for (let left = balance; left > 0; left -= 950) {
        const { id } = await person.call(api.wallet.requestTopUp, {
          body: { quantity: fromSoles(Math.min(left, 950)) },
        })
        await administrator.call(api.wallet.acceptTopUp, { params: { id } })
      }
      return person
    },
    async product(made = {}) {
      const { id } = await administrator.call(api.catalogue.createProduct, {
        body: {
          nombre: made.nombre ?? 'Cuenta de prueba',
          descripcion: 'Para las pruebas',
          dias: made.dias ?? 30,
          precio: fromSoles(made.precio ?? 5),
          categoryId: made.categoryId ?? category.id,
          ...(made.tickets !== undefined && raffleBody(context, made.tickets, made)),
        },
      })
      const count = made.tickets === undefined ? (made.profiles ?? 1) : 0
      if (count > 0) {
        await administrator.call(api.catalogue.addAccounts, {
          params: { id },
          body: { accounts: credentials(id, count) },
        })
      }
      if (made.finSorteo === null) await publishWithoutEnd(context, id)
      else if (made.publish !== false) {
        await administrator.call(api.catalogue.changeState, { params: { id }, body: { state: 'Publicado' } })
      }
      return id
    },
    async sibling() {
      const other = await openServer()
      const otherOrigin = await other.app.listen({ port: 0, host: '127.0.0.1' })
      return {
        origin: otherOrigin,
        async close() {
          await other.close()
        },
      }
    },
    async close() {
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return shop
}

/** What makes a product of the tests a raffle. */
export function raffleBody({ clock }: Pick<AppContext, 'clock'>, stock: number, made: ProductOptions = {}) {
  const finSorteo = made.finSorteo === undefined ? new Date(clock.now().getTime() + 30 * dayMs) : made.finSorteo
  const { maxPorPersona = null, minTickets = null, precioRifa = 2 } = made
  const rules = { tipoSorteo: 'promocion' as const, terminos: 'Gana un ticket.', finSorteo, maxPorPersona, minTickets }
  return { stock, precioRifa: fromSoles(precioRifa), ...rules }
}

/** As the versions before published a raffle. */
async function publishWithoutEnd(context: AppContext, id: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await trx.updateTable('products').set({ state: 'Publicado' }).where('id', '=', id).execute()
    await commitDrawSecret(context, trx, id)
  })
}

/** This user as the caller of the shop's commands. */
export async function callerOf({ context }: Shop, { token = '' }: Person): Promise<Caller> {
  const caller = await findSession(context, hashToken(token))
  if (!caller) throw new Error('nobody is logged in with this token')
  return caller
}

const limitsOf = (limits: boolean | string = false) =>
  typeof limits === 'string' ? limits : limits ? 'default' : 'off'

async function reduce(administrator: Client, username: string): Promise<void> {
  const { reducedUsernames = [] } = await administrator.call(api.settings.get)
  await administrator.call(api.settings.change, { body: { reducedUsernames: [...reducedUsernames, username] } })
}

/** Credentials that are recognisable wherever they leak: each contains `SECRETO`. */
function credentials(productId: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    username: `SECRETO-usuario-${productId}-${Math.floor(index / 4)}`,
    password: `SECRETO-clave-${productId}-${Math.floor(index / 4)}`,
    perfil: `SECRETO-perfil-${productId}-${index}`,
    pin: `SECRETO-${index}`,
  }))
}

async function enter(guest: Client, username: string): Promise<Person> {
  const { token, user } = await guest.call(api.users.login, { body: { username, password } })
  return Object.assign(new Client(guest.origin, token), { id: user.id, username })
}
