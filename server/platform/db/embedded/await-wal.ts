import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Run by a PostgreSQL that recovers, in the folder of its cluster: asks for one file of the log and waits until it is there.
const [pid, folder = '', name = '', to = ''] = process.argv.slice(2)
const file = join(folder, name)

/** PostgreSQL takes 1 for the end of the log, and ends itself at more than 125. */
const noSuchFile = 1
const cannotBeRead = 200

writeFileSync(`${file}.wanted`, '')
while (!existsSync(file)) {
  if (existsSync(`${file}.none`)) process.exit(noSuchFile)
  if (existsSync(`${file}.failed`)) process.exit(cannotBeRead)
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // Whoever gives it has ended; another user's process is there too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') process.exit(cannotBeRead)
  }
  await sleep(10)
}
renameSync(file, to)
