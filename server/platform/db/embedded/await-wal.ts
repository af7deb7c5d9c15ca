import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Run by a recovering PostgreSQL as its restore_command, in the folder of its cluster: requests one WAL file and waits
// until it is there.
const [pid, folder = '', name = '', to = ''] = process.argv.slice(2)
const file = join(folder, name)

/** PostgreSQL takes 1 for the end of the WAL, and shuts down at more than 125. */
const noSuchFile = 1
const cannotBeRead = 200

writeFileSync(`${file}.wanted`, '')
while (!existsSync(file)) {
  if (existsSync(`${file}.none`)) process.exit(noSuchFile)
  if (existsSync(`${file}.failed`)) process.exit(cannotBeRead)
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // The process that provides the file has ended; EPERM means that it exists under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') process.exit(cannotBeRead)
  }
  await sleep(10)
}
renameSync(file, to)
