import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBalancedBooks, type Harness, startHarness } from '#testing/harness.ts'
import { type TestMarket, testMarket } from './testing/market.ts'
import { shelf, step } from './testing/steps.ts'
import { beginTrading } from './testing/trading-run.ts'

const RUNS = process.env.SOAK === '1' ? 500 : 20

const market: TestMarket = testMarket({})
let harness: Harness
beforeAll(async () => {
  harness = await startHarness(undefined, {}, { prices: market })
})
afterAll(() => harness.close())

it('no sequence of quotes and trades loses a unit, sells coins that are not held, or posts a quote twice', async () => {
  const steps = fc.array(step, { minLength: 8, maxLength: 40 })
  const stocked = fc.record({ BTC: shelf(10n ** 8n), DOGE: shelf(10n ** 13n), USDT: shelf(10n ** 11n) })
  await fc.assert(
    fc.asyncProperty(steps, stocked, async (sequence, stock) => {
      const run = await beginTrading(harness, market, stock)
      for (const one of sequence) {
        await run.take(one)
        await run.check()
      }
      await run.sellEverything()
      await run.check()
      await expectBalancedBooks(harness.app)
    }),
    { numRuns: RUNS },
  )
  expect.hasAssertions()
})
