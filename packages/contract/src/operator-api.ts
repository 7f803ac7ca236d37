import * as attestations from './attestations.ts'
import * as audit from './audit.ts'
import * as customers from './customer-desk.ts'
import * as customerList from './customer-list.ts'
import * as deposits from './deposit-desk.ts'
import type { Endpoint } from './endpoint.ts'
import * as funding from './funding.ts'
import * as holds from './holds.ts'
import * as identity from './identity-desk.ts'
import * as inbox from './inbox.ts'
import * as incidents from './incident-admin.ts'
import * as items from './items.ts'
import * as jobs from './jobs-desk.ts'
import { exportOf, rowsOfExport } from './list-export.ts'
import * as notices from './notice-desk.ts'
import * as accounts from './operator-accounts.ts'
import * as passkeys from './operator-passkeys.ts'
import * as operatorSearch from './operator-search.ts'
import * as status from './operator-status.ts'
import * as operators from './operators.ts'
import * as outgoing from './outgoing.ts'
import * as products from './product-desk.ts'
import * as proof from './proof-desk.ts'
import * as proposals from './proposals.ts'
import * as recoveries from './recovery-desk.ts'
import * as review from './review.ts'
import * as rules from './rules-desk.ts'
import * as setAside from './set-aside.ts'
import * as settings from './settings-desk.ts'
import * as statistics from './statistics.ts'
import * as support from './support-desk.ts'
import * as treasury from './treasury-desk.ts'
import * as treasuryMoves from './treasury-moves.ts'

const FEATURES = {
  operators,
  passkeys,
  accounts,
  inbox,
  review,
  deposits,
  customers,
  items,
  customerList,
  operatorSearch,
  holds,
  identity,
  recoveries,
  proposals,
  funding,
  products,
  attestations,
  proof,
  notices,
  incidents,
  status,
  treasury,
  treasuryMoves,
  outgoing,
  setAside,
  settings,
  rules,
  jobs,
  statistics,
  support,
  audit,
}

/** Every endpoint of the operators' side, with the feature that it belongs to; each list with its export. */
export const OPERATOR_API: readonly { feature: keyof typeof FEATURES; endpoint: Endpoint }[] = Object.entries(
  FEATURES,
).flatMap(([feature, module]) =>
  Object.values(module)
    .filter(isEndpoint)
    .flatMap(one => (rowsOfExport(one) === null ? [one] : [one, exportOf(one)]))
    .map(endpoint => ({ feature: feature as keyof typeof FEATURES, endpoint })),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value
  )
}
