import type { CustomerCard } from '@matin/contract/admin/customer-card'
import type { ClosingBlock } from '@matin/contract/privacy'
import type { Block } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import type { UsdtTransfer } from '@matin/tron/transfers'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { ProposalKind } from './features/account/proposals/public/kind.ts'
import type { Market } from './features/views/market/service.ts'
import type { CatchUp } from './platform/chain/catch-up.ts'
import type { Payer } from './platform/chain/payer.ts'
import type { ChainTransfer } from './platform/chain/trust.ts'
import type { Retention } from './platform/clean-up.ts'
import type { ClosureBlocker, PersonalDataTable } from './platform/data-export.ts'
import type { Tx } from './platform/db/database.ts'
import {
  type CustomerHandlers,
  type OperatorHandlers,
  type Route,
  routesOf,
} from './platform/http/handlers.ts'
import type { ItemSource } from './platform/item-source.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { QueueAdmin } from './platform/jobs/queue-admin.ts'
import type { Measured, QueueFigures } from './platform/metrics/figures.ts'
import type { Platform, SettlePending } from './platform/platform.ts'
import type { SealedStore } from './platform/secrets/key-rotation.ts'

export interface Services {
  market: Market
  client: TronClient
  /** Refunds wait until the ledger has read the chain up to this process's start. */
  catchUp: CatchUp
  /** In the features' order. */
  payers: readonly Payer[]
  sealed: readonly SealedStore[]
  retention: readonly Retention[]
  dataExport: readonly PersonalDataTable[]
  closureBlocker: readonly ClosureBlocker<ClosingBlock>[]
  items: readonly ItemSource[]
  proposals: readonly ProposalKind[]
  customerCards(uids: readonly (string | null)[]): Promise<ReadonlyMap<string, CustomerCard>>
  work: {
    jobs(): readonly Job[]
    queues: readonly QueueFigures[]
    queue: QueueAdmin
  }
}

/** An endpoint of the contract module without a handler is a type error. */
export function customerHandlers<M extends object>(
  contract: M,
  handlers: CustomerHandlers<M, Services>,
): Route<Services>[] {
  return routesOf(contract, handlers)
}

export function operatorHandlers<M extends object>(
  contract: M,
  handlers: OperatorHandlers<M, Services>,
): Route<Services>[] {
  return routesOf(contract, handlers)
}

export interface Feature extends Measured {
  customerRoutes?: readonly Route<Services>[]
  operatorRoutes?: readonly Route<Services>[]
  /** For our own processes and for the command line. Each kind of caller has its own secret. */
  internalRoutes?(server: FastifyInstance, platform: Platform, services: Services): Promise<void>
  jobs?(platform: Platform, services: Services): readonly Job[]
  /** Posts the feature's transfers of a solid block, in the transaction that moves the scanner's cursor. */
  onSolidBlock?(tx: Tx, platform: Platform, block: Block, transfers: readonly ChainTransfer[]): Promise<void>
  onHeadTransfers?(tx: Tx, platform: Platform, transfers: readonly UsdtTransfer[]): Promise<void>
  payers?(platform: Platform): readonly Payer[]
  retention?: readonly Retention[]
  /** In this order, for the data export and for erasure when the account is closed. */
  dataExport?: readonly PersonalDataTable[]
  pending?: SettlePending
  closureBlocker?: ClosureBlocker<ClosingBlock>
  /** Items that operators annotate and can be assigned to. `proposals` are the kinds of all features. */
  items?(proposals: readonly ProposalKind[]): readonly ItemSource[]
  proposals?(payers: readonly Payer[]): readonly ProposalKind[]
  /** Sealed again when DATA_KEYS begins with another key. */
  sealed?: readonly SealedStore[]
  gauges?(registers: Registry[], services: Services): void
}
