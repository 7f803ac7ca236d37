import type { BroadcastReport, SignedReport, SignerItem } from '@matin/contract/internal'
import type { Tx } from '../db/database.ts'
import type { SettledPayment } from './attempts.ts'

/** A feature whose payments the signer makes: withdrawals, sweeps. Subjects of others are not its concern. */
export interface Payer {
  /** What the signer has to do now. */
  items(): Promise<SignerItem[]>
  /** Stores signed bytes; null when the subject is none of its own, false when the bytes may not go out. */
  storeSigned(tx: Tx, report: SignedReport): Promise<boolean | null>
  /** A node has the bytes. */
  onBroadcast(tx: Tx, report: BroadcastReport): Promise<void>
  /** A solid block contains these payments. */
  onSettled(tx: Tx, settled: readonly SettledPayment[]): Promise<void>
  /** The signed bytes of these subjects can never be mined any more. */
  onExpired(tx: Tx, subjects: readonly string[]): Promise<void>
}
