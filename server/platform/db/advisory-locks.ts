/**
 * The numbers of all advisory locks, any fixed ones, each for one purpose. Servers of several versions may work on one
 * database: a number that has been given away is never changed, nor used again.
 */
export const advisoryLocks = {
  /** Whoever holds it brings the schema up to date. */
  migrate: 7_301_501,
  /** Which server an embedded database belongs to; held in the database `postgres` of the cluster. */
  ownCluster: 7_301_502,
  /** Whoever holds it changes the keys of this database, alone. */
  rotateKeys: 7_301_503,
  /**
   * Whoever holds it rolls up the aggregates, everybody else lets them. It only saves work: an older server, which takes
   * 7_301_502 in the shop's own database, may add up at the same time, and each change is still added once.
   */
  rollUpAggregates: 7_301_504,
  /** With the id of a raffle as a second number: whoever holds it draws that raffle. */
  draw: 7_301_505,
  /** Whoever holds it gives a top-up an amount that no other has. */
  identifyingCents: 7_301_506,
  /** Whoever holds it compares payments with top-ups, alone. */
  matchPayments: 7_301_507,
  /** Whoever holds it takes a backup to where they are archived, alone. */
  archiveShop: 7_301_508,
} as const
