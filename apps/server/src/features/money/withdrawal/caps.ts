import {
  capStopping,
  type Destination,
  mostUnsigned,
  SIGNATURES_NEEDED,
  SIGNING_CAPS,
  type SigningCap,
} from '@matin/domain/withdrawal/signing-caps'
import { isOpenWithdrawal, waitsForSigner } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { type SQL, sql } from 'drizzle-orm'
import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { type SigningPolicy, signingPolicy } from '../treasury/service.ts'
import type { WithdrawalRow } from './repository.ts'
import { withdrawal } from './tables.ts'

/*
 * Judges what the signer's caps let through (decision 34). The signer judges by its own store; the server asks it for
 * no more than it would sign, and tells people what they wait for.
 */

const SIGNING = batchQuery<
  { id: string | null; address: string; at: string },
  { known: boolean; signers: number; quarantined: string | null }
>({
  name: 'signing of a withdrawal',
  params: { id: 'uuid', address: 'text', at: 'timestamptz' },
  text: `SELECT a.ordinal, EXISTS (SELECT FROM withdrawal w WHERE w.address = a.address AND w.txid IS NOT NULL) AS known,
      (SELECT count(DISTINCT s.operator) FROM withdrawal_signature s WHERE s.withdrawal = a.id AND s.expires_at > a.at AND s.voided_at IS NULL) AS signers,
      (SELECT s.reason FROM quarantine s WHERE s.kind = 'withdrawal' AND s.subject = a.id::text) AS quarantined
    FROM params a`,
})

/** An address is known if the signer has paid it, as far as the server knows. */
export async function destinationOf(load: Load, address: string, at: Temporal.Instant): Promise<Destination> {
  return (await loadOne(load, SIGNING, { id: null, address, at: toTimestamp(at) }))?.known ? 'known' : 'new'
}

/** Returns the cap that stops an open, unsigned withdrawal until operators sign it, or null. */
export async function capOn(
  load: Load,
  row: WithdrawalRow,
  at: Temporal.Instant,
): Promise<SigningCap | null> {
  if (row.txid !== null || !isOpenWithdrawal(row.state)) return null
  const { cap, refused } = await judgementOf(load, row, at)
  return refused ?? cap
}

/** Returns the cap for which an approved, unsigned withdrawal waits for operators' signatures, or null. */
export async function waitsFor(
  load: Load,
  row: WithdrawalRow,
  at: Temporal.Instant,
): Promise<SigningCap | null> {
  if (!waitsForSigner(row)) return null
  const { cap, signers, refused } = await judgementOf(load, row, at)
  // The signer's own judgement overrides ours.
  return refused ?? (signers < SIGNATURES_NEEDED ? cap : null)
}

/** Whether an approved withdrawal waits for operators' signatures or is in quarantine. */
export async function isStuck(load: Load, row: WithdrawalRow, at: Temporal.Instant): Promise<boolean> {
  if (!waitsForSigner(row)) return false
  const { cap, signers, isQuarantined } = await judgementOf(load, row, at)
  return isQuarantined || (signers < SIGNATURES_NEEDED && cap !== null)
}

async function judgementOf(load: Load, row: WithdrawalRow, at: Temporal.Instant) {
  const { id, address, quantity, fee } = row
  const [policy, found] = await Promise.all([
    signingPolicy(load),
    loadOne(load, SIGNING, { id, address, at: toTimestamp(at) }),
  ])
  const destination: Destination = found?.known ? 'known' : 'new'
  const payment = { amount: arrivalOf(quantity, fee), destination }
  return {
    cap: policy && capStopping(payment, policy.lately, policy.caps),
    signers: found?.signers ?? 0,
    isQuarantined: found?.quarantined != null,
    refused: capOf(found?.quarantined ?? null),
  }
}

/** For customers, the hourly and daily caps of TRX count as the hourly cap of USDT. */
function capOf(reason: string | null): SigningCap | null {
  if (reason === 'trx_cap') return 'hour'
  return SIGNING_CAPS.find(cap => `${cap}_cap` === reason) ?? null
}

/**
 * SQL column: whether a payment to the withdrawal's address was signed before. A scalar subquery takes one
 * index lookup for each row, while EXISTS might read all payments.
 */
export const isKnown = sql<boolean>`coalesce((SELECT true FROM withdrawal o WHERE o.address = ${withdrawal.address} AND o.txid IS NOT NULL LIMIT 1), false)`

/** Whether `SIGNATURES_NEEDED` operators' signatures are valid at `at`. */
export function isSigned(at: Temporal.Instant): SQL<boolean> {
  return sql`(SELECT count(DISTINCT s.operator) FROM withdrawal_signature s WHERE s.withdrawal = ${withdrawal.id} AND s.voided_at IS NULL
    AND s.expires_at > ${toTimestamp(at)}::timestamptz) >= ${SIGNATURES_NEEDED}::int`
}

/** Whether the signer would sign it now as the only one. True for all before it has reported its policy. */
export function withinCaps(policy: SigningPolicy | null, at: Temporal.Instant): SQL {
  if (policy === null) return sql`true`
  const most = (destination: Destination) => mostUnsigned(destination, policy.lately, policy.caps).toString()
  return sql`(${withdrawal.quantity} - ${withdrawal.fee} <= CASE WHEN ${isKnown} THEN ${most('known')}::numeric ELSE ${most('new')}::numeric END
    OR ${isSigned(at)})`
}
