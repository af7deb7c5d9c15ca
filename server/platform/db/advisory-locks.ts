/**
 * The numbers of all advisory locks, any fixed ones, each for one purpose. Servers of several versions may work on one
 * database: a number that has been given away is never changed, nor used again.
 */
export const advisoryLocks = {
  /** Held while the schema is migrated. */
  migrate: 7_301_501,
  /** Which server an embedded database belongs to; held in the database `postgres` of the cluster. */
  ownCluster: 7_301_502,
  /** Held by the one process that changes the keys of this database. */
  rotateKeys: 7_301_503,
  /**
   * Held while aggregates are rolled up; a server that does not get it skips its turn. It only saves work: an older
   * server, which takes 7_301_502 in the shop's own database, may roll up at the same time, and each change is still
   * added once.
   */
  rollUpAggregates: 7_301_504,
  /** With the id of a raffle as a second number: held by the server that draws that raffle. */
  draw: 7_301_505,
  /** Held while a top-up gets an amount that no other top-up has. */
  identifyingCents: 7_301_506,
  /** Held by the one transaction that compares payments with top-ups. */
  matchPayments: 7_301_507,
  /** Held by the one server that archives a backup. */
  archiveShop: 7_301_508,
  /** Held by the one server that draws the smaller widths of pictures; it only saves work. */
  drawPictureSizes: 7_301_509,
} as const
