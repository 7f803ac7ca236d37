import type { OperatorSignature } from '@matin/contract/admin/keys'
import type { BroadcastReport, Payment, SignedReport } from '@matin/contract/internal/signer'
import type { TransactionInfo } from '@matin/tron/blocks'
import type { Tx } from '../db/database.ts'
import type { Trouble } from '../quarantine/quarantine.ts'

/** Payment whose signed bytes a solid block contains, with the chain's result. */
export interface SettledPayment {
  subject: string
  info: TransactionInfo
}

/** Signed transaction that no solid block will contain, with the node's last code. */
export interface ExpiredAttempt {
  subject: string
  attempt: number
  lastCode: string | null
}

/** Payment that waits for a signature. */
export interface Unsigned {
  subject: string
  payment: Payment
  /** Signatures of operators, where the signer requires them. */
  signatures?: readonly OperatorSignature[]
}

/**
 * Feature whose payments the signer makes, such as withdrawals or sweeps. A payer ignores subjects of other
 * features.
 */
export interface Payer {
  /** Queue of the feature's unsigned payments. */
  queue: 'withdrawals' | 'sweeps'
  /** Returns the USDT that payments which are signed but not settled yet will take from the hot wallet. */
  inFlight(): Promise<bigint>
  /**
   * Returns the payments that may be signed now, oldest first. `available` is the amount that the hot wallet
   * can still pay; null for no limit.
   */
  unsigned(limit: number, available: bigint | null): Promise<Unsigned[]>
  /** Returns whether a waiting payment exceeds what the hot wallet can pay. */
  unfunded(available: bigint): Promise<boolean>
  /** Returns the payments with these subjects. */
  payments(tx: Tx, subjects: readonly string[]): Promise<Unsigned[]>
  /** Stores signed transactions. Returns the subjects whose transactions may be broadcast. */
  storeSigned(tx: Tx, reports: readonly SignedReport[]): Promise<string[]>
  /** Called when a node has accepted the transaction. */
  onBroadcast(tx: Tx, reports: readonly BroadcastReport[]): Promise<void>
  /** Quarantines a payment that cannot be signed, stored or sent. */
  recordFailure(tx: Tx, subject: string, trouble: Trouble): Promise<void>
  /** Called when the chain, the signer's store or two operators name a transaction that the database had lost. */
  onAdopted(tx: Tx, subject: string, txid: string): Promise<void>
  /** Called when a solid block contains these payments. */
  onSettled(tx: Tx, settled: readonly SettledPayment[]): Promise<void>
  /** Called when these signed transactions can never be mined any more. */
  onExpired(tx: Tx, expired: readonly ExpiredAttempt[]): Promise<void>
}
