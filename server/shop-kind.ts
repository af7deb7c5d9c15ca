import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inTransaction, type Db, type Transaction } from './platform/db/db.ts'
import type { AppContext } from './platform/context.ts'
import type { Config } from './platform/config.ts'
import { OperatorError } from './platform/operator-error.ts'
import { readText } from './platform/vault/wrapping-key.ts'

/** A demo, whose passwords are public, or a real shop. Neither ever opens on the data of the other. */
export type ShopKind = 'demo' | 'real'

const marker = 'shop-kind'
const markerFile = (dataDir: string) => join(resolve(dataDir), marker)

/** Throws for a data folder of the other kind, also when its database is elsewhere. */
export async function refuseOtherFolder({ dataDir }: Config, kind: ShopKind): Promise<void> {
  const found = await readText(markerFile(dataDir))
  if (found !== undefined && found !== kind) throw otherKindError(kind, resolve(dataDir))
}

/** Marks database and data folder as of this kind; throws, having changed nothing, if they are of the other one. */
export async function claimShop(context: AppContext, kind: ShopKind): Promise<void> {
  const dataDir = resolve(context.config.dataDir)
  await inTransaction(context.db, async (trx) => {
    const guess = await guessKind(context, trx)
    if (guess !== undefined && guess !== kind) throw otherKindError(kind, dataDir)
    await trx
      .insertInto('settings')
      .values({ key: marker, value: JSON.stringify(kind) })
      .onConflict((it) => it.column('key').doNothing())
      .execute()
    if (guess === undefined && kind === 'real') await startWithoutRaffles(trx)
    // Another server may have marked it at the same moment.
    if ((await readMarker(trx)) !== kind) throw otherKindError(kind, dataDir)
  })
  await writeFile(markerFile(dataDir), `${kind}\n`, { mode: 0o600 })
}

/** A raffle needs an authorisation: the owner of a new shop switches them on. */
async function startWithoutRaffles(trx: Transaction): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'switches', value: JSON.stringify({ raffles: false }) })
    .onConflict((it) => it.column('key').doNothing())
    .execute()
}

async function readMarker(db: Db): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', marker).executeTakeFirst()
  return row && (typeof row.value === 'string' ? row.value.replaceAll('"', '') : row.value)
}

/** The kind of a shop, also of one from before kinds were marked; undefined for an empty one. */
async function guessKind({ config, passwords }: AppContext, db: Db): Promise<unknown> {
  const marked = await readMarker(db)
  if (marked !== undefined) return marked
  if (await db.selectFrom('settings').select('key').where('key', '=', 'demo-made').executeTakeFirst()) return 'demo'
  const [first, ...others] = await db.selectFrom('users').select(['username', 'passwordHash']).limit(2).execute()
  if (!first) return undefined
  const { username, password } = config.superadmin
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  // A first start that was interrupted, of either kind: its only account has the password that this start would set.
  const isMine = others.length === 0 && !product && first.username === username && password !== undefined
  return isMine && (await passwords.verify(first.passwordHash, password)) ? undefined : 'real'
}

function otherKindError(kind: ShopKind, dataDir: string): Error {
  return new OperatorError(
    kind === 'demo'
      ? `Los datos de ${dataDir} son de una tienda de verdad: la demostración no se mezcla con ellos. Pon otra carpeta en DATA_DIR.`
      : `Los datos de ${dataDir} son de la demostración, cuyas contraseñas son públicas: una tienda de verdad no se abre con ` +
          'ellos. Pon otra carpeta en DATA_DIR (y otra base en DATABASE_URL, si la usas), o ábrelos con npm run demo.',
  )
}
