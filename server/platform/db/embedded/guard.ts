import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Reads a line when the database has ended; without one its server has died, and the database ends too: in order if it
 * can, by force if it has to. A service manager or a terminal that signals all processes must not end it earlier.
 */
const script = `
trap '' HUP INT TERM
read -r _ && exit 0
for signal in INT QUIT KILL; do
  kill -s $signal $0 2>/dev/null || exit 0
  for _ in 1 2 3 4 5 6 7 8; do
    kill -0 $0 2>/dev/null || exit 0
    sleep 1
  done
done`

/**
 * Ends the database with this process, however this process ends: also when it is killed and can do nothing itself.
 * Windows has no such shell; there the next start finds the database and stops it.
 */
export function guard(database: ChildProcess, pid: number): void {
  if (process.platform === 'win32') return
  const watcher = spawn('/bin/sh', ['-c', script, String(pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  const { stdin } = watcher
  // The watcher may have ended first.
  stdin.on('error', () => {})
  watcher.on('error', () => {})
  database.once('exit', () => stdin.end('ended\n'))
}
