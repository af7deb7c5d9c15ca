import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addressOf } from './pid-file.ts'
import { findBinaries } from './binaries.ts'
import { launch, stop } from './postmaster.ts'
import { runAs, type RunAs } from './run-as.ts'

type Options = {
  /** The password of the copied cluster. */
  password: string
  /** Transactions committed later are left out. */
  until: Date | undefined
  /** Writes the requested WAL file to `to`; false when there is none. */
  fetchWal: (name: string, to: string) => Promise<boolean>
}

type Recovered = {
  url: string
  /** Whether a transaction committed after `until` was found, so that everything committed before is present. */
  isReached: boolean
  stop: () => Promise<void>
}

const endsBefore = 'recovery ended before configured recovery target was reached'

/**
 * Replays the WAL over a copy of a cluster, up to `until` or to its end, and opens it; throws PostgreSQL's own message.
 */
export async function openRecovered(cluster: string, { password, until, fetchWal }: Options): Promise<Recovered> {
  const binaries = await findBinaries()
  const as = await runAs()
  const exchange = join(cluster, 'wanted_wal')
  await mkdir(exchange, { mode: 0o700 })
  await writeFile(join(cluster, 'recovery.signal'), '')
  await as.own(cluster)
  const script = fileURLToPath(new URL('await-wal.ts', import.meta.url))
  const settings = {
    archive_mode: 'off',
    restore_command: `${quoted(process.execPath)} ${quoted(script)} ${process.pid} wanted_wal %f %p`,
    recovery_target_action: 'promote',
    // Otherwise it accepts queries before the recovery is complete.
    hot_standby: 'off',
  }
  const open = (more: Record<string, string>) => launch(binaries, cluster, { ...settings, ...more }, 1)
  const giving = new AbortController()
  const given = give(exchange, as, fetchWal, giving.signal)
  // Awaited below; this only prevents an unhandled rejection.
  given.catch(() => {})
  try {
    let isReached = until !== undefined
    const running = await (
      until ? open({ recovery_target_time: until.toISOString().replace('Z', '+00') }) : open({})
    ).catch(async (error: unknown) => {
      const log = await readFile(join(cluster, 'server.log'), 'utf8').catch(() => '')
      if (!until || !log.includes(endsBefore)) throw error
      isReached = false
      return open({})
    })
    return {
      url: addressOf(running, password, 'shop'),
      isReached,
      stop: () => stop(running, binaries, cluster),
    }
  } catch (error) {
    giving.abort()
    // Its error is more specific than that of PostgreSQL, which only did not get the file.
    await given
    throw error
  } finally {
    giving.abort()
  }
}

/** Serves the files that `await-wal.ts` requests; throws what `fetchWal` throws. */
async function give(exchange: string, as: RunAs, fetchWal: Options['fetchWal'], signal: AbortSignal): Promise<void> {
  const ending = '.wanted'
  while (!signal.aborted) {
    for (const wanted of (await readdir(exchange)).filter((name) => name.endsWith(ending))) {
      const name = wanted.slice(0, -ending.length)
      const file = join(exchange, name)
      await rm(join(exchange, wanted))
      try {
        const isThere = await fetchWal(name, `${file}.draft`)
        if (!isThere) await writeFile(`${file}.draft`, '')
        await as.own(`${file}.draft`)
        await rename(`${file}.draft`, isThere ? file : `${file}.none`)
      } catch (error) {
        await writeFile(`${file}.failed`, '')
        throw error
      }
    }
    await sleep(10)
  }
}

/** Quotes a path for a shell command in which PostgreSQL replaces `%`. */
function quoted(path: string): string {
  const text = path.replaceAll('%', '%%')
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
