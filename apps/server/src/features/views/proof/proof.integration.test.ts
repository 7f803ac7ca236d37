import { getTokenData } from '@matin/contract/assets'
import { buyMine } from '@matin/contract/mining'
import { getMyProof } from '@matin/contract/proof'
import { getUserInfo } from '@matin/contract/user'
import { fromWire } from '@matin/domain/money/amount'
import { addsUp } from '@matin/domain/proof/manifest'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, PIN, startHarness } from '#testing/harness.ts'
import {
  checkProof,
  checkTrees,
  hasTransfer,
  readChain,
  type Source,
} from '../../../../../../tools/verify/check.ts'
import { buyer, sell, USDT } from '../../money/mining/testing/shop.ts'
import { createProver, snapshotOfDay } from './snapshot.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
/** Reads published files as the public does. */
const published: Source = async function* (name) {
  const response = await harness.app.server.inject(`/proof/${name}`)
  if (response.statusCode !== 200) throw new Error(`${name}: HTTP ${response.statusCode}`)
  yield response.rawPayload
}

/**
 * Returns whether the customer's sum in the newest snapshot and the movements since then add up to the
 * balance.
 */
async function judged(who: Awaited<ReturnType<typeof buyer>>) {
  const { proofs, since } = await who.call(getMyProof, {})
  const newest = (await readChain(published)).at(-1)?.manifest
  const [proof, then] = [proofs[0], since.find(one => one.asset === 'USDT')]
  if (!newest || !proof || !then) throw new Error('nothing was counted')
  return addsUp(checkProof(newest, proof), then)
}

describe('a daily snapshot', () => {
  it('counts every customer’s balance and reserved rewards, and is verified from its files alone', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const [rich, poor, idle] = [
      await buyer(harness, 500n),
      await buyer(harness, 7n),
      await harness.customer(),
    ]
    await rich.call(buyMine, { versionId, amount: '100', pin: PIN })
    await harness.work()
    await snapshotOfDay(platform())
    const chain = await readChain(published)
    const newest = chain.at(-1)?.manifest
    if (!newest) throw new Error('nothing is published')
    await checkTrees(published, newest)

    // 100 earn 1 a day for ten days, and all of that is reserved.
    const counted = async (who: typeof rich | typeof idle) => {
      const { manifest, proofs } = await who.call(getMyProof, {})
      expect(manifest).toEqual(newest)
      const { uid } = await who.call(getUserInfo, {})
      expect(proofs.every(one => one.id === uid)).toBe(true)
      return proofs.reduce((sum, one) => sum + checkProof(newest, one), 0n)
    }
    const held = async (who: typeof rich) => fromWire((await who.call(getTokenData, {})).total, 'USDT') ?? 0n
    expect(await counted(rich)).toBe((await held(rich)) + 10n * USDT)
    expect(await counted(poor)).toBe(7n * USDT)
    expect(await counted(idle)).toBe(0n)
  })

  it('is made once a day and links to the previous one', async () => {
    await snapshotOfDay(platform())
    const before = (await readChain(published)).length
    await harness.advance({ hours: 24 })
    await snapshotOfDay(platform())
    await snapshotOfDay(platform())
    expect(await readChain(published)).toHaveLength(before + 1)
  })

  it('contains each transfer in the tree of exactly one day', async () => {
    const chain = (await readChain(published)).map(({ manifest }) => manifest)
    const rows = await rowsOf<{ hash: string }>(
      platform().db,
      sql`SELECT encode(hash, 'hex') AS hash FROM ledger.transfer`,
    )
    // Transfers of the last hour are in the next snapshot.
    await harness.advance({ hours: 24 })
    await snapshotOfDay(platform())
    const newest = (await readChain(published)).at(-1)?.manifest
    if (!newest) throw new Error('nothing is published')
    const days = [...chain, newest]
    for (const { hash } of rows) {
      const holding = []
      for (const day of days) if (await hasTransfer(published, day, hash)) holding.push(day.snapshot)
      expect(holding).toHaveLength(1)
    }
    expect(days.reduce((sum, { transfers }) => sum + transfers.count, 0)).toBeGreaterThanOrEqual(rows.length)
  })

  it('adds up with the movements since then to the customer’s balance', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const who = await buyer(harness, 800n)
    await who.call(buyMine, { versionId, amount: '100', pin: PIN })
    await harness.advance({ hours: 24 })
    await snapshotOfDay(platform())
    expect(await judged(who)).toBe(true)
    await harness.advance({ minutes: 5 })
    await who.call(buyMine, { versionId, amount: '200', pin: PIN })
    expect(await judged(who)).toBe(true)
    await harness.advance({ hours: 12 })
    await harness.work()
    expect(await judged(who)).toBe(true)
  })

  it('counts rewards correctly when payouts are posted while the snapshot is made or at its exact time', async () => {
    const { versionId } = await sell(platform(), { pool: 100n * USDT })
    const who = await buyer(harness, 800n)
    await who.call(buyMine, { versionId, amount: '100', pin: PIN })
    await harness.advance({ hours: 24 })
    await harness.advance({ hours: 24 })
    await harness.work()
    // The job reads the day before the payouts are posted, and the ledger afterwards.
    const early = harness.clock.now().subtract({ minutes: 10 })
    const late = harness.clock.now().add({ seconds: 1 })
    let reads = 0
    const clock = { now: () => (reads++ === 0 ? early : late) }
    await createProver({ ...platform(), clock })()
    const mine = async () => {
      const { manifest, since } = await who.call(getMyProof, {})
      return { at: manifest?.at, rewards: since.find(one => one.asset === 'USDT')?.rewards }
    }
    const paid = await rowsOf<{ count: number }>(
      platform().db,
      sql`SELECT count(*)::int AS count FROM payout WHERE customer = ${who.id}::uuid`,
    )
    expect(paid[0]?.count).toBeGreaterThan(0)
    expect(await mine()).toEqual({
      at: toTimestamp(late),
      rewards: String(BigInt(10 - (paid[0]?.count ?? 0)) * USDT),
    })
    expect(await judged(who)).toBe(true)

    // The same with a payout that has the time of the snapshot itself, posted after it.
    harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
    await snapshotOfDay(platform())
    const before = await mine()
    await harness.work()
    expect(await mine()).toEqual(before)
    expect(await judged(who)).toBe(true)
  })

  it('does not add up to the balance once a row was altered directly in the database', async () => {
    const who = await buyer(harness, 800n)
    await harness.advance({ hours: 24 })
    await snapshotOfDay(platform())
    expect(await judged(who)).toBe(true)
    await asSuperuser(
      platform().database,
      `UPDATE ledger.account SET balance = balance - 1 WHERE asset = 'USDT' AND kind = 'spot' AND owner = '${who.id}'`,
    )
    expect(await judged(who)).toBe(false)
  })
})
