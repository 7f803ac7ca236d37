import type { getCustomerRequest } from '@matin/contract/admin/customer'
import { INTENT_PATHS } from '@matin/contract/api'
import { success } from '@matin/contract/result'
import { toTimestamp } from '#platform/db/instant.ts'
import { loadKnown } from '#platform/http/idempotency.ts'
import { intentScope } from '#platform/http/router.ts'
import type { Query } from '#platform/query.ts'
import { seenBy } from './customer-card.ts'

/** Fields shown of a stored answer. The recipient is left out, because the posted rows show it. */
const FACTS = [
  ...['id', 'orderNo', 'state', 'asset', 'side', 'quantity', 'fee', 'arrival', 'amount', 'principal'],
  ...['total', 'claimed', 'returned', 'penalty', 'hash'],
]

/** Searches all paths, as customers know only the idempotency key, which is shown as a reference. */
export const findCustomerRequest: Query<typeof getCustomerRequest> = async (
  platform,
  { caller, input: { uid, key } },
) => {
  const seen = await seenBy(platform, caller, uid, 'customer.request')
  if (!seen.ok) return seen
  const paths = new Map([...INTENT_PATHS].map(path => [intentScope(seen.value.id, path), path]))
  const found = await loadKnown(platform, [...paths.keys()], key)
  if (!found) return success({ outcome: 'unknown', path: null, at: null, facts: [] })
  const answer = new Map<string, unknown>(Object.entries(Object(found.answer)))
  return success({
    outcome: found.answer === null ? 'closed' : 'posted',
    path: paths.get(found.scope) ?? null,
    at: toTimestamp(found.at),
    facts: FACTS.flatMap(name => {
      const value = answer.get(name)
      return typeof value === 'string' ? [{ name, value }] : []
    }),
  })
}
