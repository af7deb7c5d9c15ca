import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from './plan/faults.ts'
import { planRound } from './plan/plan.ts'
import { runRound } from './run/round.ts'
import { buildScenario } from './run/build-scenario.ts'
import type { Scenario } from './run/scenario.ts'
import { openSite, type Site } from './site/site.ts'

/**
 * Rounds of this seed that together kill servers, a database and one of its processes, cut commits and fill the disk.
 */
const seed = 1
const rounds = { embedded: [10, 11], external: [3, 4] }

describe.each(databases)('with a database that is %s', (database) => {
  let site: Site
  let scenario: Scenario
  beforeAll(async () => {
    site = await openSite(database)
    scenario = await buildScenario(site)
  })
  afterAll(() => site.close())

  test.each(rounds[database])(
    'some order of the calls explains the data after the faults of round %i',
    async (number) => {
      const { wrong, sent } = await runRound(site, scenario, planRound(seed, database, number))
      expect(wrong).toEqual([])
      expect(sent.length).toBeGreaterThan(20)
    },
  )
})
