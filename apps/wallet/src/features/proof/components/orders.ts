import type { ProofIndex, ProofManifest, SavedProof, SinceSnapshot } from '@matin/contract/proof'

/** What the worker is asked, and what it answers. Amounts are digits of the smallest unit. */

export interface OwnOrder {
  step: 'own'
  manifest: ProofManifest
  proofs: readonly SavedProof[]
  since: readonly SinceSnapshot[]
  /** The published list. */
  index: ProofIndex['snapshots']
  /** Roots that this browser has seen before, by snapshot. */
  seen: Readonly<Record<string, string>>
}

export interface TreeOrder {
  step: 'tree'
  url: string
  asset: string
  snapshot: string
  /** What was published. */
  root: string
  total: string
  /** A leaf's hash whose place is asked for. */
  find?: string
}

/** What one asset came to. */
export interface Counted {
  asset: string
  /** Null where the path does not lead to the published root. */
  units: string | null
  /** Whether it is what the customer has, with what moved since; null where that cannot be said. */
  addsUp: boolean | null
}

export interface OwnReport {
  step: 'own'
  /** The manifest's root is of what it says. */
  sealed: boolean
  /** It stands in the published list. */
  listed: boolean
  /** A snapshot of which another root is published than this browser has seen. */
  changed: string | null
  counted: Counted[]
}

/** The connection, what the server answered, or our own code. */
type FailureKind = 'lost' | 'answer' | 'fault'

/** `place`: where the leaf that was asked for stands, from 0; null where it does not. */
export type Report =
  | OwnReport
  | { step: 'read'; leaves: number }
  | { step: 'tree'; right: boolean; leaves: number; place: number | null }
  | { step: 'failed'; reason: string; kind: FailureKind }
