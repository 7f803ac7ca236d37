import type { OperatorSignature } from '@matin/contract/admin/keys'
import type { BroadcastReport, Payment, SignedReport } from '@matin/contract/internal/signer'
import type { TransactionInfo } from '@matin/tron/blocks'
import type { Tx } from '../db/database.ts'
import type { Trouble } from '../quarantine/quarantine.ts'

/** A solid block contains its signed bytes. */
export interface SettledPayment {
  subject: string
  info: TransactionInfo
}

/** No solid block will contain it; `lastCode` is the node's last. */
export interface ExpiredAttempt {
  subject: string
  attempt: number
  lastCode: string | null
}

export interface Unsigned {
  subject: string
  payment: Payment
  /** Where the signer requires them. */
  signatures?: readonly OperatorSignature[]
}

/** A payer ignores subjects of other features. */
export interface Payer {
  queue: 'withdrawals' | 'sweeps'
  /** USDT that payments which are signed but not settled yet will take from the hot wallet. */
  inFlight(): Promise<bigint>
  /** Oldest first. `available` is the amount that the hot wallet can still pay; null for no limit. */
  unsigned(limit: number, available: bigint | null): Promise<Unsigned[]>
  /** Whether a waiting payment exceeds what the hot wallet can pay. */
  unfunded(available: bigint): Promise<boolean>
  payments(tx: Tx, subjects: readonly string[]): Promise<Unsigned[]>
  /** Returns the subjects whose transactions may be broadcast. */
  storeSigned(tx: Tx, reports: readonly SignedReport[]): Promise<string[]>
  /** Called when a node has accepted the transaction. */
  onBroadcast(tx: Tx, reports: readonly BroadcastReport[]): Promise<void>
  /** For a payment that cannot be signed, stored or sent. */
  recordFailure(tx: Tx, subject: string, trouble: Trouble): Promise<void>
  /** Called when the chain, the signer's store or two operators name a transaction that the database had lost. */
  onAdopted(tx: Tx, subject: string, txid: string): Promise<void>
  /** Called when a solid block contains these payments. */
  onSettled(tx: Tx, settled: readonly SettledPayment[]): Promise<void>
  /** Called when these signed transactions can never be mined any more. */
  onExpired(tx: Tx, expired: readonly ExpiredAttempt[]): Promise<void>
}
