import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashCampaign } from './support/crash-load.ts'
import { serverWithoutIdempotency } from './support/mutant.ts'

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

describe('kill -9 under load on a server without idempotency', () => {
  let mutant: ReturnType<typeof serverWithoutIdempotency>
  beforeAll(() => {
    mutant = serverWithoutIdempotency()
  })
  afterAll(() => mutant.remove())

  it('fails the check for lost and duplicate transfers', async () => {
    const campaign = await crashCampaign({ cycles: 1, workers: WORKERS, program: mutant.program })
    expect(campaign.problems).not.toEqual([])
  })
})
