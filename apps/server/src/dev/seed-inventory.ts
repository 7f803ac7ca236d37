import { type Result, success } from '@matin/contract/envelope'
import type { MarketAsset } from '@matin/contract/market'
import { eq } from 'drizzle-orm'
import { bookHolding, proposeHoldingChange } from '../features/attestations/service.ts'
import { attestation } from '../features/attestations/tables.ts'
import { fundInventory } from '../features/treasury/service.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { asTwoOperators, type TwoOperators } from './two-operators.ts'

/** What the demonstration says of coins that nobody holds. */
const REFERENCE = 'demonstration holdings'
const COINS: Readonly<Record<MarketAsset, string>> = {
  BTC: '20',
  ETH: '300',
  TRX: '1000000',
  BNB: '500',
  SOL: '2000',
  XRP: '200000',
  DOGE: '1000000',
}
/** From the treasury, for those who sell. */
const USDT = 250_000_000_000n

/**
 * Gives the exchange something to trade with: USDT of the treasury, and coins that the two operators attest as
 * demonstration holdings.
 */
export async function seedInventory(platform: Platform): Promise<void> {
  const done = await inTransaction(platform.db, tx => seedAll(tx, platform))
  if (!done.ok) throw new Error(`seeding the inventory: ${done.error}`)
}

async function seedAll(tx: Tx, platform: Platform) {
  const attested = await tx.select().from(attestation).where(eq(attestation.reference, REFERENCE))
  const missing = (Object.entries(COINS) as [MarketAsset, string][]).filter(
    ([asset]) => !attested.some(row => row.asset === asset),
  )
  const made =
    missing.length === 0
      ? success(null)
      : await asTwoOperators(tx, platform, two => attestAll(tx, platform, two, missing))
  if (!made.ok) return made
  return fundInventory(tx, platform, { key: 'seed', amount: USDT })
}

async function attestAll(
  tx: Tx,
  platform: Platform,
  { proposer, confirmer }: TwoOperators,
  coins: readonly [MarketAsset, string][],
): Promise<Result<null>> {
  for (const [asset, amount] of coins) {
    const input = { asset, direction: 'in' as const, amount, reference: REFERENCE }
    const proposed = await proposeHoldingChange(tx, platform, proposer, input)
    if (!proposed.ok) return proposed
    const [row] = await tx.select().from(attestation).where(eq(attestation.id, proposed.value.id))
    if (!row) throw new Error(`the attestation of ${asset} is not there`)
    const booked = await bookHolding(tx, platform, confirmer, row)
    if (!booked.ok) return booked
  }
  return success(null)
}
