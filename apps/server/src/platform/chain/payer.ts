import type { BroadcastReport, Payment, SignedReport } from '@matin/contract/internal'
import type { OperatorSignature } from '@matin/contract/operator-keys'
import type { TransactionInfo } from '@matin/tron/blocks'
import type { Tx } from '../db/database.ts'
import type { Trouble } from '../set-aside/set-aside.ts'

/** A payment whose signed bytes a solid block contains, with what became of it. */
export interface SettledPayment {
  subject: string
  info: TransactionInfo
}

/** Signed bytes that no solid block will contain, with what the node said of them last. */
export interface ExpiredAttempt {
  subject: string
  attempt: number
  lastCode: string | null
}

/** A payment that waits for a signature. */
export interface Unsigned {
  subject: string
  payment: Payment
  /** Of operators, where the signer wants them. */
  signatures?: readonly OperatorSignature[]
}

/** A feature whose payments the signer makes: withdrawals, sweeps. Subjects of others are not its concern. */
export interface Payer {
  /** Its queue of what is to be signed. */
  queue: 'withdrawals' | 'sweeps'
  /** USDT of the hot wallet that is to leave it with what is signed and not yet settled. */
  inFlight(): Promise<bigint>
  /** What waits for a signature and may have one now, the oldest first; `available` is what the hot wallet can still pay. */
  unsigned(limit: number, available: bigint | null): Promise<Unsigned[]>
  /** Whether something waits that the hot wallet cannot pay. */
  unfunded(available: bigint): Promise<boolean>
  /** What these subjects pay. */
  payments(tx: Tx, subjects: readonly string[]): Promise<Unsigned[]>
  /** Stores signed bytes; answers the subjects whose bytes may go out. */
  storeSigned(tx: Tx, reports: readonly SignedReport[]): Promise<string[]>
  /** A node has the bytes. */
  onBroadcast(tx: Tx, reports: readonly BroadcastReport[]): Promise<void>
  /** One that cannot be signed, stored or sent steps aside. */
  stepAside(tx: Tx, subject: string, trouble: Trouble): Promise<void>
  /** The chain, the signer's store or two operators named a transaction of this payment that the database had forgotten. */
  onAdopted(tx: Tx, subject: string, txid: string): Promise<void>
  /** A solid block contains these payments. */
  onSettled(tx: Tx, settled: readonly SettledPayment[]): Promise<void>
  /** These signed bytes can never be mined any more. */
  onExpired(tx: Tx, expired: readonly ExpiredAttempt[]): Promise<void>
}
