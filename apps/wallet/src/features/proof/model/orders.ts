import type { ProofIndex, ProofManifest, SavedProof, SinceSnapshot } from '@matin/contract/proof'

/** Messages between page and worker. Amounts are strings of digits in the smallest unit. */

export interface OwnOrder {
  step: 'own'
  manifest: ProofManifest
  proofs: readonly SavedProof[]
  since: readonly SinceSnapshot[]
  index: ProofIndex['snapshots']
  /** Roots that this browser saw earlier, by snapshot. */
  seen: Readonly<Record<string, string>>
}

export interface TreeOrder {
  step: 'tree'
  url: string
  asset: string
  snapshot: string
  /** Published values that the recomputed tree must equal. */
  root: string
  total: string
  /** Hash of the leaf to search for; undefined for no search. */
  find?: string
}

export interface Counted {
  asset: string
  /** Amount in the snapshot; null where the path does not lead to the published root. */
  units: string | null
  /** Whether the amount and later movements add up to the customer's balance; null where unknown. */
  addsUp: boolean | null
}

export interface OwnReport {
  step: 'own'
  /** Whether the manifest's root is the hash of the manifest's content. */
  sealed: boolean
  /** Whether the published list has this snapshot with this root. */
  listed: boolean
  /** Snapshot whose published root differs from the one that this browser saw earlier; null for none. */
  changed: string | null
  counted: Counted[]
}

/** Cause of a failure: the connection, the server's answer, or our own code. */
type FailureKind = 'lost' | 'answer' | 'fault'

/** `place` is the index of the searched leaf, from 0; null if the tree does not contain it. */
export type Report =
  | OwnReport
  | { step: 'read'; leaves: number }
  | { step: 'tree'; right: boolean; leaves: number; place: number | null }
  | { step: 'failed'; reason: string; kind: FailureKind }
