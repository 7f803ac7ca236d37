import type { CustomerFilter } from '@matin/contract/admin/customers'
import {
  SEARCH_KINDS,
  SEARCH_SHOWN,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  type searchEverything,
} from '@matin/contract/admin/search'
import { failure, type Result, success } from '@matin/contract/result'
import { permits } from '@matin/domain/operators/permissions'
import { isPersonal, type SearchKeys, searchKeys } from '@matin/domain/text/operator-search'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import type { Figure } from '#platform/metrics/figures.ts'
import { asOperator } from '#platform/operator-login.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { blindIndex } from '#platform/secrets/vault.ts'
import { customerCards } from '../../account/identity/public/cards.ts'
import { record } from '../../notify/audit/service.ts'
import { type MatchedCustomer, matchCustomers } from './match-customers.ts'
import { type Found, searchRows } from './search-rows.ts'

/** Maximum number of UIDs that the audit entry of a search names. */
const NAMED = 20
/** Maximum number of different names and contacts for which an operator may search within an hour. */
const PERSONS_PER_HOUR = 60

/** Null for proposals, whose permission depends on the proposal's kind. */
const MAY_SEE = {
  customers: 'view_customers',
  withdrawals: 'view_withdrawals',
  deposits: 'view_deposits',
  orders: 'view_customers',
  proposals: null,
  products: 'view_products',
} as const satisfies Record<SearchKind, Parameters<typeof permits>[0] | null>

export const searchFor: Query<typeof searchEverything> = async (
  platform,
  { caller, input: { q, kind, after } },
) => {
  const keys = searchKeys(q)
  const filtered = kind ?? keys.filtered
  const seen = SEARCH_KINDS.filter(one => MAY_SEE[one] === null || permits(MAY_SEE[one], caller.roles))
  const wanted = seen.filter(
    one => filtered === null || one === filtered || (!kind && filtered === 'proposals' && one === 'products'),
  )
  const matched = await findCustomers(platform, caller, keys)
  if (!matched.ok) return matched
  const searched = { keys, customers: matched.value, roles: caller.roles, after }
  const groups: SearchAnswer['groups'] = []
  for (const one of wanted) {
    const found = await searchRows(platform, one, searched)
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

export async function findCustomerIds(
  platform: Platform,
  caller: OperatorCaller,
  { search }: Pick<CustomerFilter, 'search'>,
): Promise<Result<string[] | null>> {
  if (search === undefined) return success(null)
  const found = await findCustomers(platform, caller, searchKeys(search))
  return found.ok ? success(found.value.map(({ id }) => id)) : found
}

/**
 * Finds customers. Before it answers, it records a search by name or contact in the audit log, with the
 * customers found and a keyed hash of the typed text: contacts are stored sealed, and the log must not hold
 * them in plain text. A repeated search, such as the next page of a list, counts once.
 */
async function findCustomers(
  platform: Platform,
  caller: OperatorCaller,
  keys: SearchKeys,
): Promise<Result<readonly MatchedCustomer[]>> {
  if (!permits('view_customers', caller.roles)) return success([])
  const found = await matchCustomers(platform, keys)
  if (!isPersonal(keys) || found.some(({ by }) => by === 'uid')) return success(found)
  return asOperator(platform, caller, async tx => {
    const cards = await customerCards(
      tx,
      platform.config,
      found.slice(0, NAMED).map(({ id }) => id),
    )
    const uids = [...cards.values()].map(({ uid }) => uid).toSorted()
    const subject = found.length === 1 ? `customer:${uids[0]}` : 'customers'
    const details = {
      by: keys.email !== undefined ? 'email' : keys.names.length > 0 ? 'name' : 'mobile',
      found: uids.join(' '),
      of: found.length,
      text: hashOf(platform, keys),
    }
    await record(tx, platform, caller, { action: 'customer.find', subject, details })
    const at = sql`${toTimestamp(platform.clock.now())}::timestamptz`
    const [searched] = await rowsOf<{ count: number }>(
      tx,
      sql`SELECT ${PERSONS}::int AS count FROM audit_log
        WHERE ${withinHour(at)} AND actor = ${caller.operatorId}::uuid`,
    )
    return searched && searched.count <= PERSONS_PER_HOUR ? success(found) : failure('too_many_requests')
  })
}

const PERSONS = sql`count(DISTINCT details->>'text')`
function withinHour(at: SQL): SQL {
  return sql`action = 'customer.find' AND seq >=
    (SELECT a.seq FROM audit_log a WHERE a.at > ${at} - interval '1 hour' ORDER BY a.at, a.seq LIMIT 1)`
}

export const searchFigures: readonly Figure[] = [
  {
    name: 'customer_searches_missed_last_hour',
    help: 'Names and contacts that one operator searched for in vain within the last hour: alarm above 20',
    read: at => sql`SELECT coalesce(max(m.count), 0) FROM (SELECT ${PERSONS} AS count FROM audit_log
      WHERE ${withinHour(at)} AND details->>'found' = '' GROUP BY actor) AS m`,
  },
]

function hashOf({ config }: Platform, keys: SearchKeys): string {
  const { email, mobile, mobileDigits, mobileEnd, names } = keys
  const text = email ?? mobile ?? mobileDigits ?? mobileEnd ?? names.toSorted().join(' ')
  return blindIndex(config, 'contact', `search|${text}`).toString('hex').slice(0, 16)
}
