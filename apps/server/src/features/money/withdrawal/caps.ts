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
 * What the signer's caps let through (decision 34). The signer alone decides, by its own store. The server holds back
 * what exceeds them by itself, so that it fills no list of work, and tells people what they wait for.
 */

/**
 * SQL: whether a payment to an address was signed before, as far as the server knows. A scalar subquery takes
 * one index lookup for each row, while EXISTS might read all payments.
 */
const wasPaid = (address: string) =>
  `coalesce((SELECT true FROM withdrawal o WHERE o.address = ${address} AND o.txid IS NOT NULL LIMIT 1), false)`

const DESTINATION = batchQuery<{ address: string }, { known: boolean }>({
  name: 'destination of a withdrawal',
  params: { address: 'text' },
  text: `SELECT a.ordinal, ${wasPaid('a.address')} AS known FROM params a`,
})

const SIGNING = batchQuery<{ id: string; at: string }, { signers: number; quarantined: string | null }>({
  name: 'signing of a withdrawal',
  params: { id: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal,
      (SELECT count(DISTINCT s.operator) FROM withdrawal_signature s WHERE s.withdrawal = a.id AND s.expires_at > a.at AND s.voided_at IS NULL) AS signers,
      (SELECT s.reason FROM quarantine s WHERE s.kind = 'withdrawal' AND s.subject = a.id::text) AS quarantined
    FROM params a`,
})

/** An address is known if the signer has paid it, as far as the server knows. */
export async function destinationOf(load: Load, address: string): Promise<Destination> {
  return (await loadOne(load, DESTINATION, { address }))?.known ? 'known' : 'new'
}

/** How the signer's caps stop an unsigned withdrawal, or will stop it once it is approved. */
export interface CapStop {
  /** The cap that stops it until operators sign it. */
  cap: SigningCap | null
  /** The cap for whose signatures it waits, once it is approved. */
  waitsFor: SigningCap | null
  /** It is approved, and waits for signatures or is in quarantine. */
  isStuck: boolean
}

/** The signer's own refusal, where it is stored, overrides the opinion that `withinCaps` shares. */
export async function capStopOf(load: Load, row: WithdrawalRow, at: Temporal.Instant): Promise<CapStop> {
  const { id, address, quantity, fee } = row
  if (row.txid !== null || !isOpenWithdrawal(row.state)) return { cap: null, waitsFor: null, isStuck: false }
  const [policy, destination, found] = await Promise.all([
    signingPolicy(load),
    destinationOf(load, address),
    loadOne(load, SIGNING, { id, at: toTimestamp(at) }),
  ])
  const refused = capOf(found?.quarantined ?? null)
  const cap =
    policy && capStopping({ amount: arrivalOf(quantity, fee), destination }, policy.lately, policy.caps)
  const isSignable = waitsForSigner(row)
  const waitsFor = isSignable ? (refused ?? ((found?.signers ?? 0) < SIGNATURES_NEEDED ? cap : null)) : null
  const isStuck = isSignable && (waitsFor !== null || found?.quarantined != null)
  return { cap: refused ?? cap, waitsFor, isStuck }
}

/** For customers, the hourly and daily caps of TRX count as the hourly cap of USDT. */
function capOf(reason: string | null): SigningCap | null {
  if (reason === 'trx_cap') return 'hour'
  return SIGNING_CAPS.find(cap => `${cap}_cap` === reason) ?? null
}

/** SQL column: whether the withdrawal's address is a known destination. */
export const isKnownAddress = sql<boolean>`${sql.raw(wasPaid('withdrawal.address'))}`

/** Whether `SIGNATURES_NEEDED` operators' signatures are valid at `at`. */
function isSigned(at: Temporal.Instant): SQL<boolean> {
  return sql`(SELECT count(DISTINCT s.operator) FROM withdrawal_signature s WHERE s.withdrawal = ${withdrawal.id} AND s.voided_at IS NULL
    AND s.expires_at > ${toTimestamp(at)}::timestamptz) >= ${SIGNATURES_NEEDED}::int`
}

/** Whether the signer would sign it now as the only one. True for all before it has reported its policy. */
export function withinCaps(policy: SigningPolicy | null, at: Temporal.Instant): SQL {
  if (policy === null) return sql`true`
  const most = (destination: Destination) => mostUnsigned(destination, policy.lately, policy.caps).toString()
  return sql`(${withdrawal.quantity} - ${withdrawal.fee} <= CASE WHEN ${isKnownAddress} THEN ${most('known')}::numeric ELSE ${most('new')}::numeric END
    OR ${isSigned(at)})`
}
