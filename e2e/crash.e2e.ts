import { expect, it } from 'vitest'
import { crashCampaign, walkWithKills } from './support/crash-load.ts'

/**
 * Number of kills. The second kill hits a server that has recovered from the first. crash.soak.e2e.ts has
 * many more.
 */
const CYCLES = 2

it.concurrent('kill -9 under load loses and duplicates no transfer', async () => {
  const campaign = await crashCampaign({ cycles: CYCLES, workers: 8 })
  expect(campaign.problems).toEqual([])
  expect(campaign.acknowledged).toBeGreaterThan(0)
})

it.concurrent('server and signer killed at named points lose and duplicate nothing of a customer’s way', async () => {
  expect(await walkWithKills()).toEqual({ arrived: '119', available: '376.25', total: '376.67' })
})
