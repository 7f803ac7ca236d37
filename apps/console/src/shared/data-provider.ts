import { listHoldings } from '@matin/contract/attestations'
import { listAudit } from '@matin/contract/audit'
import {
  listCustomerActivity,
  listCustomerDevices,
  listCustomerOrders,
  listCustomerRecharges,
  listCustomerWithdrawals,
} from '@matin/contract/customer-desk'
import { listAttachments, listForeignArrivals, listUnmatchedDeposits } from '@matin/contract/deposit-desk'
import type { Endpoint } from '@matin/contract/endpoint'
import { listFundings, listPayoutRuns } from '@matin/contract/funding'
import { listIdentities } from '@matin/contract/identity-desk'
import { listAdminIncidents } from '@matin/contract/incident-admin'
import { listItemNotes } from '@matin/contract/items'
import { listDeskNotices } from '@matin/contract/notice-desk'
import { listOutgoing } from '@matin/contract/outgoing'
import { listDeskProducts } from '@matin/contract/product-desk'
import { listRecoveries } from '@matin/contract/recovery-desk'
import { listReviews } from '@matin/contract/review'
import { listRulesVersions } from '@matin/contract/rules-desk'
import { listSetAside } from '@matin/contract/set-aside'
import { listSettingsProposals } from '@matin/contract/settings-desk'
import { listDays } from '@matin/contract/statistics'
import { listSupportChats } from '@matin/contract/support-desk'
import { listDepositHoldings, listDifferences } from '@matin/contract/treasury-desk'
import { listTreasuryMoves } from '@matin/contract/treasury-moves'
import type { DataProvider, RaRecord } from 'ra-core'
import { call } from './api.ts'

interface Resource {
  list: Endpoint
  /** What tells one row from another, where the row has no id. */
  idOf?: (row: Record<string, string>) => string
}

/** Lists that page by cursor. */
const RESOURCES = {
  withdrawals: { list: listReviews },
  deposits: { list: listUnmatchedDeposits },
  'deposit-attachments': { list: listAttachments },
  'foreign-arrivals': { list: listForeignArrivals, idOf: row => `${row.txid}.${row.logIndex}` },
  identities: { list: listIdentities },
  'customer-activity': { list: listCustomerActivity },
  'customer-orders': { list: listCustomerOrders },
  'customer-recharges': { list: listCustomerRecharges },
  'customer-withdrawals': { list: listCustomerWithdrawals },
  'customer-devices': { list: listCustomerDevices },
  'item-notes': { list: listItemNotes },
  recoveries: { list: listRecoveries },
  products: { list: listDeskProducts },
  fundings: { list: listFundings },
  payouts: { list: listPayoutRuns, idOf: row => row.dueAt ?? '' },
  holdings: { list: listHoldings },
  rules: { list: listRulesVersions, idOf: row => String(row.version) },
  'settings-proposals': { list: listSettingsProposals },
  notices: { list: listDeskNotices },
  incidents: { list: listAdminIncidents },
  support: { list: listSupportChats, idOf: row => row.uid ?? '' },
  aside: { list: listSetAside, idOf: row => `${row.kind} ${row.subject}` },
  'deposit-holdings': { list: listDepositHoldings, idOf: row => row.address ?? '' },
  'treasury-moves': { list: listTreasuryMoves },
  outgoing: { list: listOutgoing },
  differences: { list: listDifferences },
  days: { list: listDays, idOf: row => row.day ?? '' },
  audit: { list: listAudit, idOf: row => row.seq ?? '' },
} satisfies Record<string, Resource>
export type ResourceName = keyof typeof RESOURCES

/** The part of the operators' side that a list belongs to; undefined for what is no list. */
export function topicOf(name: string): string | undefined {
  const resource: Resource | undefined = RESOURCES[name as ResourceName]
  return resource?.list.path.split('/')[3]
}

/** What answers a list. */
export function listEndpoint(name: ResourceName): Endpoint {
  return RESOURCES[name].list
}

/** Cursors of the pages that were asked for, by list and filter: ra-core counts pages, the server hands on cursors. */
const cursors = new Map<string, string>()

async function page(name: string, filter: object, number: number) {
  const resource: Resource | undefined = RESOURCES[name as ResourceName]
  if (!resource) throw new Error(`no list is called ${name}`)
  const key = (of: number) => `${name} ${JSON.stringify(filter)} ${of}`
  const cursor = number > 1 ? cursors.get(key(number)) : undefined
  const answer = (await call(resource.list, { ...filter, ...(cursor && { cursor }) }, { quiet: true })) as {
    items: Record<string, string>[]
    next: string | null
  }
  if (answer.next !== null) cursors.set(key(number + 1), answer.next)
  const data = answer.items.map(row => ({ ...row, id: resource.idOf?.(row) ?? row.id })) as RaRecord[]
  return { data, pageInfo: { hasNextPage: answer.next !== null, hasPreviousPage: number > 1 } }
}

function notHere(): never {
  throw new Error('acts go through their endpoints (use-act.ts)')
}

/** What ra-core asks for lists; acts have endpoints of their own, with their keys and codes. */
export const dataProvider = {
  getList: (name: string, params: { filter?: object; pagination?: { page: number } }) =>
    page(name, params.filter ?? {}, params.pagination?.page ?? 1),
  getOne: notHere,
  getMany: notHere,
  getManyReference: notHere,
  create: notHere,
  update: notHere,
  updateMany: notHere,
  delete: notHere,
  deleteMany: notHere,
} as unknown as DataProvider
