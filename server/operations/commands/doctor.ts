import { resolve } from 'node:path'
import { readConfig } from '../../platform/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { openCliDatabase } from '../cli-database.ts'
import { examine } from '../doctor/examine.ts'
import { report } from '../doctor/report.ts'
import { findFiles } from '../../platform/files/open-files.ts'
import { runCommand } from './run-command.ts'

// npm run doctor: examines a whole shop, open or closed, and changes nothing. Exit code 0 only when all is well.
await runCommand(async ({ say, onEnd }) => {
  const config = readConfig()
  const { url, where, leave } = await openCliDatabase(config)
  onEnd(leave)
  const db = openDb({ url, connections: 1, onError: () => {}, statementTimeoutMs: 120_000 })
  onEnd(() => db.destroy())
  const place = { ...config, dataDir: resolve(config.dataDir) }
  const sections = await examine(db, place, findFiles(place))
  say(report(where, sections))
  return sections.every(({ findings }) => findings.length === 0)
})
