import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashCampaign } from './support/crash-load.ts'
import { alteredServer } from './support/mutant.ts'

const CYCLES = 20
const WORKERS = 64

describe('kill -9 under load', () => {
  it('loses and duplicates no transfer', async () => {
    const campaign = await crashCampaign({ cycles: CYCLES, workers: WORKERS })
    console.log(`${CYCLES} kills, ${campaign.acknowledged} acknowledged, ${campaign.unknown} unknown`)
    expect(campaign.problems).toEqual([])
    expect(campaign.acknowledged).toBeGreaterThan(0)
  })
})

// Shows that the test can fail.
describe.each([
  // A repeated command gets another key, and is executed again.
  [
    'without idempotency',
    'platform/http/idempotency.ts',
    'key: storedKey(',
    'key: storedKey(Math.random() + ',
  ],
  // PostgreSQL acknowledges commits before they are written.
  [
    'without durable commits',
    'platform/db/embedded/embedded.ts',
    "io_method: 'sync',",
    "io_method: 'sync', synchronous_commit: 'off',",
  ],
])('kill -9 under load on a server %s', (_, file, before, after) => {
  let mutant: ReturnType<typeof alteredServer>
  beforeAll(() => {
    mutant = alteredServer(file, before, after)
  })
  afterAll(() => mutant.remove())

  it('fails the check for lost and duplicate transfers', async () => {
    const campaign = await crashCampaign({ cycles: 1, workers: WORKERS, program: mutant.program })
    expect(campaign.problems).not.toEqual([])
  })
})
