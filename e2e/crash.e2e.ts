import { expect, it } from 'vitest'
import { crashCampaign } from './support/crash-load.ts'
import type { Engine } from './support/engines.ts'

/** The second one kills what the first one has left; many more are in crash.soak.e2e.ts. */
const CYCLES = 2

it.concurrent.each<Engine>(['pglite', 'postgres'])(
  'kill -9 under load loses and duplicates no transfer on %s',
  async engine => {
    const campaign = await crashCampaign(engine, { cycles: CYCLES, workers: 8 })
    expect(campaign.problems).toEqual([])
    expect(campaign.acknowledged).toBeGreaterThan(0)
  },
)
