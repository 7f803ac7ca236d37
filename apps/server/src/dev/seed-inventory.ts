import { type Result, success } from '@matin/contract/envelope'
import type { MarketAsset } from '@matin/contract/market'
import { eq } from 'drizzle-orm'
import { bookHolding, proposeHoldingChange } from '../features/attestations/service.ts'
import { attestation } from '../features/attestations/tables.ts'
import { beginSession } from '../features/operators/service.ts'
import { operator, operatorSession } from '../features/operators/tables.ts'
import { fundInventory } from '../features/treasury/service.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { proofOf } from '../platform/secrets/hashing.ts'
import { DEMO_OPERATORS } from './operators.ts'

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
  const made = missing.length === 0 ? success(null) : await attestAll(tx, platform, missing)
  if (!made.ok) return made
  return fundInventory(tx, platform, { key: 'seed', amount: USDT })
}

async function attestAll(
  tx: Tx,
  platform: Platform,
  coins: readonly [MarketAsset, string][],
): Promise<Result<null>> {
  const callers = []
  for (const one of DEMO_OPERATORS) callers.push(await signedIn(tx, platform, one))
  const [proposer, confirmer] = callers
  if (!proposer || !confirmer) throw new Error('seeding the inventory wants two operators')
  for (const [asset, amount] of coins) {
    const input = { asset, direction: 'in' as const, amount, reference: REFERENCE }
    const proposed = await proposeHoldingChange(tx, platform, proposer, input)
    if (!proposed.ok) return proposed
    const [row] = await tx.select().from(attestation).where(eq(attestation.id, proposed.value.id))
    if (!row) throw new Error(`the attestation of ${asset} is not there`)
    const booked = await bookHolding(tx, platform, confirmer, row)
    if (!booked.ok) return booked
  }
  for (const { sessionId } of callers)
    await tx.delete(operatorSession).where(eq(operatorSession.id, sessionId))
  return success(null)
}

/** By the password alone: a code would be used up that somebody wants to sign in with at once. */
async function signedIn(tx: Tx, platform: Platform, one: (typeof DEMO_OPERATORS)[number]) {
  const [row] = await tx.select().from(operator).where(eq(operator.email, one.email))
  const proof = row && (await proofOf(row.passwordSalt, one.password, 'seed'))
  const caller = proof && (await beginSession(tx, platform, row, proof, { ip: '', userAgent: 'seed' }))
  if (!caller) throw new Error(`${one.email} does not sign in`)
  return caller
}
