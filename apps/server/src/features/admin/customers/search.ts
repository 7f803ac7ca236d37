import type { CustomerFilter } from '@matin/contract/admin/customers'
import {
  SEARCH_KINDS,
  SEARCH_SHOWN,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  type searchEverything,
} from '@matin/contract/admin/search'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import { permits } from '@matin/domain/operators/permissions'
import { success } from '@matin/domain/result'
import { type SearchKeys, searchKeys } from '@matin/domain/text/operator-search'
import { PAGE_SIZE } from '#platform/db/page.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { customerCards } from '../../account/identity/cards.ts'
import { record } from '../../notify/audit/service.ts'
import { isPersonal, type MatchedCustomer, matchCustomers } from './match-customers.ts'
import { type Found, searchRows } from './search-rows.ts'

/** Maximum number of UIDs that the audit entry of a search names. */
const NAMED = 20

/**
 * Permission to see each kind of hit; null for proposals, whose permission depends on the proposal's kind.
 */
const MAY_SEE = {
  customers: 'view_customers',
  withdrawals: 'view_withdrawals',
  deposits: 'view_deposits',
  orders: 'view_customers',
  proposals: null,
  products: 'view_products',
} as const satisfies Record<SearchKind, Parameters<typeof permits>[0] | null>

/**
 * Searches all kinds of hits that the caller may see. Before it answers, it records a search by name or
 * contact in the audit log, with the customers found but without the typed text: contacts are stored sealed,
 * and the log must not hold them in plain text.
 */
export async function searchFor(
  platform: Platform,
  caller: OperatorCaller,
  { q, kind, after }: ParsedInputOf<typeof searchEverything>,
): Promise<Result<SearchAnswer>> {
  const keys = searchKeys(q)
  const filtered = kind ?? keys.filtered
  const seen = SEARCH_KINDS.filter(one => MAY_SEE[one] === null || permits(MAY_SEE[one], caller.roles))
  const wanted = seen.filter(
    one => filtered === null || one === filtered || (!kind && filtered === 'proposals' && one === 'products'),
  )
  const customers = permits('view_customers', caller.roles) ? await matchCustomers(platform, keys) : []
  if (isPersonal(keys)) {
    const noted = await noteSearch(platform, caller, keys, customers)
    if (!noted.ok) return noted
  }
  const groups: SearchAnswer['groups'] = []
  for (const one of wanted) {
    const found = await searchRows(platform, one, { keys, customers, roles: caller.roles, after })
    const size = kind ? PAGE_SIZE : SEARCH_SHOWN
    const shown = found.slice(0, size)
    const more = found.length > size
    if (shown.length > 0)
      groups.push({
        kind: one,
        items: await hitsOf(platform, shown),
        more,
        next: kind && more ? (shown.at(-1)?.place ?? null) : null,
      })
  }
  return success({ filtered, opens: opensOf(keys, groups), groups })
}

/**
 * Returns the hit that the console opens at once because the search text is a complete key: the customer of a
 * UID or address, otherwise the only item found or else the only customer. Null if there is no single hit.
 */
function opensOf(keys: SearchKeys, groups: SearchAnswer['groups']): SearchAnswer['opens'] {
  const { uid, txid, address, id, orderNo } = keys
  if ([uid, txid, address, id, orderNo].every(key => key === undefined)) return null
  const exact = groups.flatMap(({ kind, items, more }) =>
    items
      .filter(({ matched }) => ['uid', 'txid', 'address', 'id', 'order'].includes(matched))
      .map(item => ({ kind, id: item.id, more })),
  )
  const of = (kinds: readonly SearchKind[]) => {
    const [one, another] = exact.filter(({ kind }) => kinds.includes(kind))
    return one && !another && !one.more ? { kind: one.kind, id: one.id } : null
  }
  const things: readonly SearchKind[] = ['withdrawals', 'deposits', 'orders', 'proposals']
  return uid !== undefined || address !== undefined ? of(['customers']) : (of(things) ?? of(['customers']))
}

async function hitsOf({ db, config }: Platform, found: readonly Found[]): Promise<SearchHit[]> {
  const cards = await customerCards(
    db,
    config,
    found.map(({ customer }) => customer),
  )
  return found.map(({ place: _, customer, ...hit }) => {
    const card = customer === null ? null : (cards.get(customer) ?? null)
    return { ...hit, id: hit.id ?? card?.uid ?? '', customer: card }
  })
}

/** Returns the ids of customers that match a search text, for lists that are filtered by it. */
export async function findCustomerIds(
  platform: Platform,
  caller: OperatorCaller,
  { search }: CustomerFilter,
): Promise<Result<string[] | null>> {
  if (search === undefined) return success(null)
  const keys = searchKeys(search)
  const found = await matchCustomers(platform, keys)
  if (isPersonal(keys)) {
    const noted = await noteSearch(platform, caller, keys, found)
    if (!noted.ok) return noted
  }
  return success(found.map(({ id }) => id))
}

function noteSearch(
  platform: Platform,
  caller: OperatorCaller,
  keys: SearchKeys,
  found: readonly MatchedCustomer[],
): Promise<Result<null>> {
  return asOperator(platform, caller, async tx => {
    const cards = await customerCards(
      tx,
      platform.config,
      found.slice(0, NAMED).map(({ id }) => id),
    )
    const uids = [...cards.values()].map(({ uid }) => uid).toSorted()
    const subject = found.length === 1 ? `customer:${uids[0]}` : 'customers'
    const details = {
      by: readAs(keys),
      found: uids.join(' '),
      ...(found.length > NAMED && { of: found.length }),
    }
    await record(tx, platform, caller, { action: 'customer.find', subject, details })
    return success(null)
  })
}

function readAs({ email, mobile, mobileEnd }: SearchKeys): 'email' | 'mobile' | 'name' {
  if (email !== undefined) return 'email'
  return mobile !== undefined || mobileEnd !== undefined ? 'mobile' : 'name'
}
