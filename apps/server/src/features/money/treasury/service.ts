import type { OperatorKey } from '@matin/contract/admin/keys'
import type { SignerPolicy } from '@matin/contract/internal/signer'
import type { PlatformKind } from '@matin/domain/ledger/account'
import type { AssetId } from '@matin/domain/money/asset'
import type { PayingWallet } from '@matin/domain/withdrawal/signing-approval'
import type { SignedLately, SigningCaps } from '@matin/domain/withdrawal/signing-caps'
import { PLATFORM, type PreparedTransfer, post, prepare } from '@matin/ledger/ledger'
import { moveCustody, type Wallet } from '#platform/chain/custody.ts'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import { keepFunding } from '#platform/chain/fundings.ts'
import type { ChainTransfer } from '#platform/chain/trust.ts'
import { fromUnknownSenders, walletKey } from '#platform/chain/unattributed.ts'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { signerStatus } from './tables.ts'

/** Minutes after which a chain figure no longer shows what we hold now. */
export const KNOWN_MINUTES = 5

/**
 * Posts solid transfers into the hot or cold wallet. A transfer from an owner's address, and any transfer to
 * the cold wallet, funds the treasury once the signer's own node has it too (`fundings.ts`). A transfer from
 * one of our addresses only moves money between custody accounts. A transfer from an unknown sender to the
 * hot wallet waits to be attributed (`postUnattributed`). Throws for a transfer that only one node reports,
 * which quarantines it.
 */
export async function bookTreasury(
  tx: Tx,
  platform: Platform,
  transfers: readonly ChainTransfer[],
): Promise<void> {
  const wallets: Record<string, Wallet> = {
    [platform.config.TRON_HOT_ADDRESS]: 'hot',
    [platform.config.TRON_COLD_ADDRESS]: 'cold',
  }
  const incoming = transfers.filter(transfer => wallets[transfer.to] !== undefined)
  const deposits = await customersByAddress(
    tx,
    incoming.map(transfer => transfer.from),
  )
  const unattributed = await fromUnknownSenders(tx, platform, incoming)
  for (const transfer of incoming) {
    if (unattributed.has(transfer)) continue
    const to = wallets[transfer.to]
    const from = wallets[transfer.from] ?? (deposits.has(transfer.from) ? 'deposit' : undefined)
    if (to === undefined || to === from) continue
    if (!transfer.borneOut)
      throw new Error('one node alone says so: no signature of the sender, no second node')
    if (from === undefined) {
      await keepFunding(tx, platform, to, transfer)
      continue
    }
    const posted = await post(tx, {
      id: platform.ids.uuid(),
      key: walletKey(transfer),
      kind: 'custody_move',
      reference: transfer.txid,
      at: platform.clock.now(),
      postings: [
        { owner: PLATFORM, asset: 'USDT', kind: custodyOf(to), amount: -transfer.amount },
        { owner: PLATFORM, asset: 'USDT', kind: custodyOf(from), amount: transfer.amount },
      ],
    })
    if (!posted.ok) throw new Error(`treasury transfer ${transfer.txid}: ${posted.error}`)
    // A block that is read again posts nothing.
    if (posted.value.replayed) continue
    const block = { number: transfer.blockNumber, timestamp: transfer.blockTimestamp }
    await moveCustody(tx, platform, block, [
      { place: to, amount: transfer.amount },
      { place: wallets[transfer.from] ?? transfer.from, amount: -transfer.amount },
    ])
  }
}

/** The balance is the negative of the amount held there; amounts that we owe are positive. */
export function custodyOf(place: Wallet | 'deposit'): Extract<PlatformKind, `custody_${string}`> {
  return `custody_${place}`
}

export function fundingOf(
  platform: Pick<Platform, 'ids' | 'clock'>,
  funding: { key: string; poolId: string; asset: AssetId; amount: bigint },
): PreparedTransfer {
  return prepare({
    id: platform.ids.uuid(),
    key: `pool_funding:${funding.key}`,
    kind: 'pool_funding',
    reference: funding.poolId,
    at: platform.clock.now(),
    postings: [
      { owner: PLATFORM, asset: funding.asset, kind: 'treasury', amount: -funding.amount },
      { owner: funding.poolId, asset: funding.asset, kind: 'pool', amount: funding.amount },
    ],
  })
}

export function isStale(checkedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(checkedAt).total('minutes') > KNOWN_MINUTES
}

/** Seconds without a report after which a signer counts as offline. */
export const SIGNER_SILENCE_SECONDS = 60

export function isSilent(seenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.since(seenAt).total('seconds') > SIGNER_SILENCE_SECONDS
}

export async function signerReport(tx: Tx): Promise<typeof signerStatus.$inferSelect | null> {
  const [status] = await tx.select().from(signerStatus)
  return status ?? null
}

/** Reads USDT in solid blocks by the signer's own node; null without a report within the last minute. */
export async function signersWord(tx: Tx, now: Temporal.Instant, wallet: Wallet): Promise<bigint | null> {
  const status = await signerReport(tx)
  if (!status?.heldAt || isSilent(status.heldAt, now)) return null
  return wallet === 'hot' ? status.usdt : status.coldUsdt
}

/** The signer signs within the caps, and operators' signatures lift them. Amounts in minor units of USDT. */
export interface SigningPolicy {
  caps: SigningCaps
  lately: SignedLately
  /** Caps and sums of TRX, in sun. */
  trx: { caps: { supply: bigint; supplyDay: bigint; hour: bigint; day: bigint }; lately: SignedLately }
  operators: readonly OperatorKey[]
  /** Part of what operators sign; null before the signer's node has reported its chain. */
  from: PayingWallet | null
}

const POLICY = batchQuery<{ id: number }, { policy: SignerPolicy | null }>({
  name: 'signer policy',
  params: { id: 'int' },
  text: 'SELECT a.ordinal, s.policy FROM params a JOIN signer_status s ON s.id = a.id',
})

/** Reads the policy that the signer reported last; null before the first report. */
export async function signingPolicy(load: Load): Promise<SigningPolicy | null> {
  const policy = (await loadOne(load, POLICY, { id: 1 }))?.policy
  if (!policy) return null
  const { payment, newDestination, hour, day } = policy.caps
  const { caps: most, lately: gone } = policy.trx
  return {
    caps: {
      payment: BigInt(payment),
      newDestination: BigInt(newDestination),
      hour: BigInt(hour),
      day: BigInt(day),
    },
    lately: { hour: BigInt(policy.lately.hour), day: BigInt(policy.lately.day) },
    trx: {
      caps: {
        supply: BigInt(most.supply),
        supplyDay: BigInt(most.supplyDay),
        hour: BigInt(most.hour),
        day: BigInt(most.day),
      },
      lately: { hour: BigInt(gone.hour), day: BigInt(gone.day) },
    },
    operators: policy.operators,
    from: policy.from,
  }
}

const SWEPT = batchQuery<{ txid: string }, { customer: string }>({
  name: 'customers of sweep',
  params: { txid: 'text' },
  text: `SELECT a.ordinal, d.customer FROM params a JOIN signing_attempt t ON t.txid = a.txid CROSS JOIN LATERAL (
      SELECT s.address FROM sweep s WHERE s.id = t.subject
      UNION SELECT o.address FROM sweep o WHERE o.supply = t.subject) AS f
    JOIN deposit_address d ON d.address = f.address`,
})

/** Finds the customers whose deposit address a transaction sweeps, or supplies with TRX for the sweep. */
export async function customersOfSweep(load: Load, txid: string): Promise<string[]> {
  return (await load(SWEPT, { txid })).map(({ customer }) => customer)
}
