/** Tests that kill, fill or start whole shops, or are slow for another reason: run first, and left out by `--quick`. */
export const slowTests = [
  'bench/**',
  'server/operations/**',
  'server/demo/**',
  'server/testing/**',
  'domain/draw/draw.test.ts',
  'server/features/audit/audit.test.ts',
  'server/features/backups/**',
  'server/features/reconciliation/*.test.ts',
  'server/platform/db/watchdog.test.ts',
  'server/platform/{files/shared-images,http/send-csv,http/slow-clients,tracing}.test.ts',
  'server/features/pictures/images.test.ts',
  'server/features/notifications/push-crash.test.ts',
  'server/features/raffles/{authority,beacon,crash,draw-events,large-raffles,pay-back-killed,races,raffles}.test.ts',
  'server/features/users/mail.test.ts',
  'server/{bundle,start-failure,start-server}.test.ts',
]

/**
 * Tests that simulate days, damage or crash shops by the dozen, or fill one with many thousands of rows: only
 * `npm run test:long` runs them, and the journeys with @long in their title.
 */
export const longTests = [
  'bench/faults/faults.test.ts',
  'bench/lines.test.ts',
  'bench/nodes/upgrade.test.ts',
  'server/features/backups/archiving.test.ts',
  'server/features/backups/continuous-archive.test.ts',
  'server/features/backups/killed.test.ts',
  'server/features/backups/settle-restored.test.ts',
  'server/features/backups/shared-shop.test.ts',
  'server/features/backups/versions.test.ts',
  'server/features/complaints-book/killed.test.ts',
  'server/features/notifications/ninety-days.test.ts',
  'server/features/notifications/push-crash.test.ts',
  'server/features/raffles/crash.test.ts',
  'server/features/raffles/large-raffles.test.ts',
  'server/features/raffles/pay-back-killed.test.ts',
  'server/features/reconciliation/seeded-errors.test.ts',
  'server/operations/rotate-keys/rotate-keys.test.ts',
  'server/platform/db/embedded.test.ts',
  'server/platform/db/watchdog.test.ts',
  'server/shop-kind.test.ts',
  'server/start-files.test.ts',
  'server/start-killed.test.ts',
  'server/testing/crash.test.ts',
]

/** Those that walk many like cases: `npm test` walks a part of them, `npm run test:long` the others. */
export const walkedTests = ['server/testing/hostile.test.ts', 'server/testing/thief.test.ts']

/** Those that repeat what differs by chance: `npm test` a quarter as often as `npm run test:release`. */
export const repeatedTests = [
  'server/features/payment-methods/qr.test.ts',
  'server/features/pictures/picture-widths.test.ts',
  'server/features/reconciliation/attacks.test.ts',
  'server/features/settlements/month.test.ts',
  'server/testing/description.test.ts',
]
