import type { Endpoint } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as attestations from './attestations.ts'
import * as audit from './audit.ts'
import * as customers from './customer.ts'
import * as customerList from './customers.ts'
import * as deposits from './deposits.ts'
import * as funding from './funding.ts'
import * as holds from './holds.ts'
import * as identity from './identity.ts'
import * as inbox from './inbox.ts'
import * as incidents from './incidents.ts'
import * as items from './items.ts'
import * as jobs from './jobs.ts'
import { exportOf, rowsOfExport } from './list-export.ts'
import * as notices from './notices.ts'
import * as operators from './operators.ts'
import * as outgoing from './outgoing.ts'
import * as passkeys from './passkeys.ts'
import * as products from './products.ts'
import * as proof from './proof.ts'
import * as proposals from './proposals.ts'
import * as quarantine from './quarantine.ts'
import * as recoveries from './recovery.ts'
import * as rules from './rules.ts'
import * as operatorSearch from './search.ts'
import * as settings from './settings.ts'
import * as statistics from './statistics.ts'
import * as status from './status.ts'
import * as support from './support.ts'
import * as treasury from './treasury.ts'
import * as treasuryMoves from './treasury-moves.ts'
import * as review from './withdrawals.ts'

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
  quarantine,
  settings,
  rules,
  jobs,
  statistics,
  support,
  audit,
}

/** Every endpoint of the operators' API with its feature; each list also with its export. */
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
