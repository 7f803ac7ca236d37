import type { CustomerCard } from '@matin/contract/admin/customer-card'
import type { ClosingBlock } from '@matin/contract/privacy'
import type { Block } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import type { UsdtTransfer } from '@matin/tron/transfers'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { ProposalKind } from './features/account/proposals/kind.ts'
import type { Market } from './features/views/market/service.ts'
import type { CatchUp } from './platform/chain/catch-up.ts'
import type { Payer } from './platform/chain/payer.ts'
import type { ChainTransfer } from './platform/chain/trust.ts'
import type { Retention } from './platform/clean-up.ts'
import type { ClosureBlocker, PersonalDataTable } from './platform/data-export.ts'
import type { Tx } from './platform/db/database.ts'
import type { OperatorRouter } from './platform/http/operator-router.ts'
import type { Router } from './platform/http/router.ts'
import type { ItemSource } from './platform/item-source.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { QueueAdmin } from './platform/jobs/queue-admin.ts'
import type { Measured, Queue } from './platform/metrics/figures.ts'
import type { Platform, SettlePending } from './platform/platform.ts'
import type { SealedStore } from './platform/secrets/key-rotation.ts'

/** Services that the server provides to features besides the platform. */
export interface Services {
  market: Market
  /** Client of the chain's node. */
  client: TronClient
  /** Tells whether the ledger has read the chain up to this process's start. Refunds wait until it has. */
  catchUp: CatchUp
  /** Payers (features whose payments the signer makes), in the features' order. */
  payers: readonly Payer[]
  sealed: readonly SealedStore[]
  retention: readonly Retention[]
  dataExport: readonly PersonalDataTable[]
  closureBlocker: readonly ClosureBlocker<ClosingBlock>[]
  items: readonly ItemSource[]
  proposals: readonly ProposalKind[]
  /** Returns the cards of customers by UID, as operators' lists show them. */
  customerCards(uids: readonly (string | null)[]): Promise<ReadonlyMap<string, CustomerCard>>
  /** Jobs and queues of all features, for operators. */
  work: {
    jobs(): readonly Job[]
    queues: readonly Queue[]
    queue: QueueAdmin
  }
}

/** Parts that a feature adds to the server. `features.ts` lists the features. */
export interface Feature extends Measured {
  customerRoutes?(router: Router, platform: Platform, services: Services): void
  operatorRoutes?(router: OperatorRouter, platform: Platform, services: Services): void
  /** Adds routes for our own processes and for the command line. Each kind of caller has its own secret. */
  internalRoutes?(server: FastifyInstance, platform: Platform, services: Services): Promise<void>
  jobs?(platform: Platform, services: Services): readonly Job[]
  /**
   * Posts a solid block's transfers that belong to the feature, in the transaction that moves the scanner's
   * cursor.
   */
  onSolidBlock?(tx: Tx, platform: Platform, block: Block, transfers: readonly ChainTransfer[]): Promise<void>
  /** Processes the transfers in blocks that are not solid yet. */
  onHeadTransfers?(tx: Tx, platform: Platform, transfers: readonly UsdtTransfer[]): Promise<void>
  /** Returns the payers of the feature, through which the signer makes the feature's payments. */
  payers?(platform: Platform): readonly Payer[]
  /** Retentions of the feature's rows. The job `clean-up` deletes rows past their retention. */
  retention?: readonly Retention[]
  /**
   * Tables with rows about a customer, in this order, for the data export and for erasure when the account is
   * closed.
   */
  dataExport?: readonly PersonalDataTable[]
  /** Settles a customer's pending requests when the account's protection changes. */
  pending?: SettlePending
  /** Closure blockers: reasons of this feature that keep an account from being closed. */
  closureBlocker?: ClosureBlocker<ClosingBlock>
  /**
   * Returns the sources of items that operators annotate and can be assigned to. `proposals` are the kinds of
   * all features.
   */
  items?(proposals: readonly ProposalKind[]): readonly ItemSource[]
  /** Returns the kinds of the feature's proposals, which two operators decide. */
  proposals?(payers: readonly Payer[]): readonly ProposalKind[]
  /** Sealed columns of the feature. They are sealed again when DATA_KEYS begins with another key. */
  sealed?: readonly SealedStore[]
  /** Registers further gauges of this process, besides the feature's queues and figures. */
  gauges?(registers: Registry[], services: Services): void
}
