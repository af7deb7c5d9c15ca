import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addressOf } from './address.ts'
import { findBinaries } from './binaries.ts'
import { launch, stop } from './postmaster.ts'
import { runAs, type RunAs } from './run-as.ts'

type Options = {
  /** Of the cluster, as it was. */
  password: string
  /** What was committed later is left out. */
  until: Date | undefined
  /** Writes a file of the log that is asked for; false when there is none. */
  fetchWal: (name: string, to: string) => Promise<boolean>
}

type Recovered = {
  url: string
  /** Whether something committed after `until` was found, so that all that was committed before is there. */
  isReached: boolean
  stop: () => Promise<void>
}

const endsBefore = 'recovery ended before configured recovery target was reached'

/** Replays the write-ahead log over a copy of a cluster, until a moment or to its end, and opens it; throws what PostgreSQL said. */
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
    // Else it lets itself be read before it has come to the end.
    hot_standby: 'off',
  }
  const open = (more: Record<string, string>) => launch(binaries, cluster, { ...settings, ...more }, 1)
  const giving = new AbortController()
  const given = give(exchange, as, fetchWal, giving.signal)
  // It is waited for at the end.
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
    // What it says of the log says more than PostgreSQL, which did not get it.
    await given
    throw error
  } finally {
    giving.abort()
  }
}

/** Answers what `await-wal.ts` asks for; throws what `fetchWal` throws. */
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

/** A path in a command that a shell reads and PostgreSQL looks for `%` in. */
function quoted(path: string): string {
  const text = path.replaceAll('%', '%%')
  return process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
