import * as z from 'zod/mini'
import { forAnybody, forCustomers } from './endpoint.ts'
import { day, dayQuery, localised, pageOf, time } from './schema.ts'

/** Name of the format of docs/proof.md. */
export const PROOF_FORMAT = 'matin-proof/1'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Minor units of an asset, as digits. */
const units = z.string().check(z.regex(/^\d{1,39}$/))
const count = z.int().check(z.minimum(0))
/** Names of published files: the hash of the content and an ending. */
const leaves = z.string().check(z.regex(/^[0-9a-f]{64}\.leaves\.gz$/))
const json = z.string().check(z.regex(/^[0-9a-f]{64}\.json$/))

/** One published snapshot. Its root commits to every other field. */
export const proofManifest = z.object({
  format: z.literal(PROOF_FORMAT),
  snapshot: z.string(),
  at: z.string(),
  previous: hex,
  root: hex,
  assets: z.array(z.object({ asset: z.string(), count, total: units, root: hex, leaves })),
  transfers: z.object({ count, root: hex, leaves }),
  audit: hex,
  figures: json,
  reserves: z.array(z.object({ asset: z.string(), address: z.string(), block: count, balance: units })),
})
export type ProofManifest = z.infer<typeof proofManifest>

const sums = z.array(z.object({ asset: z.string(), amount: units }))

/** Computed from the ledger at the snapshot's moment. The snapshot's root commits to their hash. */
export const proofFigures = z.object({
  format: z.literal(PROOF_FORMAT),
  snapshot: z.string(),
  /** Transfers posted from `from` (included) to `until` (excluded) are summed; their hashes form a tree. */
  from: time,
  until: time,
  /** Balances and rewards owed; their sum is the total of the asset's tree. */
  owed: z.array(z.object({ asset: z.string(), balances: units, rewards: units })),
  /** Wallets and deposit addresses from the chain, other coins from an attestation by two operators. */
  held: z.array(
    z.object({ asset: z.string(), where: z.enum(['hot', 'cold', 'deposits', 'attested']), amount: units }),
  ),
  /** `funded` and `paid` since the beginning; `free` for new orders; `promised` to running orders. */
  pools: z.array(
    z.object({
      code: z.string(),
      asset: z.string(),
      name: localised,
      funded: units,
      paid: units,
      promised: units,
      free: units,
    }),
  ),
  payouts: sums,
  /** Confirmed by the chain in the period. `overdue`: open and past their deadline at the snapshot. */
  withdrawals: z.object({ paid: count, amount: units, medianSeconds: z.nullable(count), overdue: count }),
  sinceStart: z.object({ payouts: sums, withdrawals: z.object({ paid: count, amount: units }) }),
})
export type ProofFigures = z.infer<typeof proofFigures>

/** Signature of a reserve's holder, in hex: r, s and v, as TRON wallets write it. */
export const reserveSignature = z.object({
  address: z.string(),
  signature: z.string().check(z.regex(/^[0-9a-f]{130}$/)),
})
export type ReserveSignature = z.infer<typeof reserveSignature>

const listed = z.object({
  snapshot: z.string(),
  root: hex,
  manifest: json,
  signatures: z.array(reserveSignature),
})

/** Oldest first. `signatures` are those of the reserves' keys over `reserveMessage`. */
export const proofIndex = z.object({ format: z.literal(PROOF_FORMAT), snapshots: z.array(listed) })
export type ProofIndex = z.infer<typeof proofIndex>

/** The customer's leaves, which add up to the counted amount, each with its path. */
export const savedProof = z.object({
  format: z.literal(PROOF_FORMAT),
  snapshot: z.string(),
  asset: z.string(),
  id: z.string(),
  leaves: z.array(
    z.object({
      part: count,
      nonce: hex,
      sum: units,
      index: count,
      neighbours: z.array(z.object({ hash: hex, sum: units })),
    }),
  ),
})
export type SavedProof = z.infer<typeof savedProof>

/**
 * Changes of the customer's money since a snapshot. The counted amount, less `rewards`, plus `moved` is
 * `balance` (`addsUp`). `near`: a transfer was so close to the snapshot that it may belong to either side;
 * the next snapshot shows which.
 */
const sinceSnapshot = z.object({
  asset: z.string(),
  /** Present balance of all accounts. */
  balance: units,
  moved: z.string().check(z.regex(/^-?\d{1,39}$/)),
  /** Rewards reserved for the customer's orders at the snapshot. */
  rewards: units,
  near: z.boolean(),
})
export type SinceSnapshot = z.infer<typeof sinceSnapshot>

export const getMyProof = forCustomers.get('/api/proof/mine', {
  summary:
    'What a snapshot, the newest or a named one, counted for the customer: a leaf an asset, with its path to the published root',
  input: z.object({ snapshot: z.optional(day) }),
  /** `manifest`: null before the first snapshot. `kept`: false if its paths are deleted (PATHS_KEPT_DAYS). */
  data: z.object({
    manifest: z.nullable(proofManifest),
    kept: z.boolean(),
    proofs: z.array(savedProof),
    /** Changes since the newest snapshot; an empty list if an older one is requested. */
    since: z.array(sinceSnapshot),
  }),
  errors: ['not_found'],
})

/** Days for which the paths of leaves and their positions are kept. Leaves and roots are kept for ever. */
export const PATHS_KEPT_DAYS = 31

export const listMyLeaves = forCustomers.get('/api/proof/leaves', {
  summary: 'What the latest snapshots counted for the customer, newest first',
  input: z.object(dayQuery),
  data: pageOf(z.object({ snapshot: z.string(), at: time, root: hex, counted: sums })),
})

export const getProofOverview = forAnybody.get('/api/proof/overview', {
  summary: 'What we owe and hold, promise and paid, by the newest snapshot, and what is overdue now',
  data: z.object({
    newest: z.nullable(
      z.object({ manifest: proofManifest, figures: proofFigures, signatures: z.array(reserveSignature) }),
    ),
    withdrawals: z.object({ open: count, overdue: count }),
  }),
})

export const listSnapshots = forAnybody.get('/api/proof/snapshots', {
  summary: 'Roots of all snapshots with what they say of the day, newest first',
  input: z.object(dayQuery),
  data: pageOf(
    z.object({
      snapshot: z.string(),
      at: time,
      root: hex,
      payouts: sums,
      withdrawals: z.object({ paid: count, amount: units, medianSeconds: z.nullable(count) }),
    }),
  ),
})
