import type { MarketAsset } from '@matin/contract/market'
import { type Result, success } from '@matin/contract/result'
import { eq } from 'drizzle-orm'
import { attestedHoldings, proposeHoldingChange } from '../features/admin/attestations/service.ts'
import { attestation } from '../features/admin/attestations/tables.ts'
import { proposeForInventory, treasuryMoveProposals } from '../features/money/treasury/move-proposals.ts'
import { treasuryMove } from '../features/money/treasury/tables.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { asTwoOperators, NO_BOUND, type TwoOperators } from './two-operators.ts'

/** These coins are held by nobody. */
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
/** Pays customers who sell coins, in minor units of USDT. */
const STOCK = 250_000_000_000n

export async function seedInventory(platform: Platform): Promise<void> {
  const done = await inTransaction(platform.db, tx => seedAll(tx, platform))
  if (!done.ok) throw new Error(`seeding the inventory: ${done.error}`)
}

async function seedAll(tx: Tx, platform: Platform) {
  const attested = await tx.select().from(attestation).where(eq(attestation.reason, REFERENCE))
  const missing = (Object.entries(COINS) as [MarketAsset, string][]).filter(
    ([asset]) => !attested.some(row => row.asset === asset),
  )
  const funded = await tx.select().from(treasuryMove).where(eq(treasuryMove.reason, REFERENCE))
  if (missing.length === 0 && funded.length > 0) return success(null)
  return asTwoOperators(tx, platform, async two => {
    const made = await attestAll(tx, platform, two, missing)
    return made.ok && funded.length === 0 ? fund(tx, platform, two) : made
  })
}

async function fund(
  tx: Tx,
  platform: Platform,
  { proposer, approver }: TwoOperators,
): Promise<Result<unknown>> {
  const proposed = await proposeForInventory(tx, platform, proposer, { amount: STOCK, note: REFERENCE })
  if (!proposed.ok) return proposed
  return treasuryMoveProposals.approve(tx, platform, approver, proposed.value.id, NO_BOUND)
}

async function attestAll(
  tx: Tx,
  platform: Platform,
  { proposer, approver }: TwoOperators,
  coins: readonly [MarketAsset, string][],
): Promise<Result<null>> {
  for (const [asset, amount] of coins) {
    const input = { asset, direction: 'in' as const, amount, reference: REFERENCE }
    const proposed = await proposeHoldingChange(tx, platform, proposer, input)
    if (!proposed.ok) return proposed
    const booked = await attestedHoldings.approve(tx, platform, approver, proposed.value.id, NO_BOUND)
    if (!booked.ok) return booked
  }
  return success(null)
}
