import { OPERATOR_ROLES, type OperatorRole, permits } from '@matin/domain/operators/permissions'
import { expect, it } from 'vitest'
import { OPERATOR_API } from './api.ts'
import { rowsOfExport } from './list-export.ts'

const C = 'compliance'
const O = 'owner'
const T = 'treasury'
const S = 'support'
const A = 'auditor'
const everybody = OPERATOR_ROLES

/**
 * Roles that may call each route: a second opinion on the endpoints' permissions, so that nobody widens one by mistake.
 * That the server enforces them is shown by "the role … opens exactly the routes" of the server's operators.
 */
const MAY: Record<string, readonly OperatorRole[]> = {
  'POST /api/operator/logout': everybody,
  'GET /api/operator/me': everybody,
  'POST /api/operator/password': everybody,
  'GET /api/operator/sessions': everybody,
  'POST /api/operator/sessions/end': everybody,
  'POST /api/operator/stepup': everybody,
  'GET /api/operator/passkeys': everybody,
  'POST /api/operator/passkeys/begin': everybody,
  'POST /api/operator/passkeys/add': everybody,
  'POST /api/operator/passkeys/remove': everybody,
  'GET /api/operator/operators': [A, O],
  'GET /api/operator/operators/pinned': [A, O],
  'POST /api/operator/operators/invite': [O],
  'POST /api/operator/operators/roles': [O],
  'POST /api/operator/operators/suspend': [O],
  'POST /api/operator/operators/restore': [O],
  'POST /api/operator/operators/replacement/cancel': [O],
  'POST /api/operator/operators/withdraw': [O],
  // Each kind of proposal has its own permissions (features/account/proposals/proposals.integration.test.ts).
  'GET /api/operator/proposals': everybody,
  'GET /api/operator/proposals/detail': everybody,
  'POST /api/operator/proposals/approve': everybody,
  'POST /api/operator/proposals/reject': everybody,
  'POST /api/operator/proposals/cancel': everybody,
  'GET /api/operator/withdrawals': [S, C, T, A, O],
  'GET /api/operator/queues': everybody,
  'GET /api/operator/inbox': everybody,
  'GET /api/operator/withdrawals/figures': [S, C, T, A, O],
  'GET /api/operator/withdrawals/detail': [S, C, T, A, O],
  'GET /api/operator/withdrawals/keys': [C, T, O],
  'POST /api/operator/withdrawals/approve': [C, T, O],
  'POST /api/operator/withdrawals/sign': [C, T, O],
  'POST /api/operator/withdrawals/reject': [C, O],
  'GET /api/operator/deposits': [S, C, T, A, O],
  'GET /api/operator/deposits/detail': [S, C, T, A, O],
  'GET /api/operator/deposits/foreign': [S, C, T, A, O],
  'GET /api/operator/deposits/attachments': [S, C, T, A, O],
  'POST /api/operator/deposits/propose': [S, T, O],
  'GET /api/operator/customers/detail': [S, C, A, O],
  'GET /api/operator/customers/background': [S, C, T, A, O],
  'GET /api/operator/customers/request': [S, C, A, O],
  'GET /api/operator/customers/activity': [S, C, A, O],
  'POST /api/operator/customers/sessions/end': [S, C, O],
  'POST /api/operator/customers/hold': [S, C, O],
  'POST /api/operator/customers/release': [C, O],
  'POST /api/operator/customers/contact': [C],
  'GET /api/operator/customers': [S, C, A, O],
  'GET /api/operator/customers/counts': [S, C, A, O],
  'GET /api/operator/customers/holds': [S, C, A, O],
  'POST /api/operator/search': everybody,
  'GET /api/operator/customers/timeline': [S, C, A, O],
  'GET /api/operator/customers/orders': [S, C, A, O],
  'GET /api/operator/customers/recharges': [S, C, A, O],
  'GET /api/operator/customers/withdrawals': [S, C, A, O],
  'GET /api/operator/customers/devices': [S, C, A, O],
  'GET /api/operator/items': everybody,
  'POST /api/operator/items/assign': [S, C, T, 'content', O],
  'GET /api/operator/items/notes': everybody,
  'POST /api/operator/items/notes/write': [S, C, T, 'content', O],
  'POST /api/operator/customers/suspend': [C, O],
  'POST /api/operator/customers/suspension/lift': [C, O],
  'GET /api/operator/identities': [C],
  'GET /api/operator/identities/detail': [C],
  'GET /api/operator/identities/photo': [C],
  'POST /api/operator/identities/approve': [C],
  'POST /api/operator/identities/check': [C],
  'POST /api/operator/identities/reject': [C],
  'POST /api/operator/identities/revoke': [C],
  'GET /api/operator/recoveries': [S, C, A, O],
  'POST /api/operator/recoveries/propose': [C, O],
  'POST /api/operator/recoveries/reject': [C, O],
  'GET /api/operator/quarantine': [S, C, T, A, O],
  'POST /api/operator/quarantine/retry': [C, T, O],
  'GET /api/operator/treasury': [T, A, O],
  'GET /api/operator/treasury/addresses': [T, A, O],
  'GET /api/operator/treasury/differences': [T, A, O],
  'GET /api/operator/treasury/moves': [T, A, O],
  'POST /api/operator/treasury/inventory': [T, O],
  'POST /api/operator/treasury/opening': [T, O],
  'GET /api/operator/treasury/outgoing': [T, A, O],
  'GET /api/operator/treasury/outgoing/export': [T, A, O],
  'POST /api/operator/treasury/outgoing/propose': [T, O],
  'GET /api/operator/pools': [T, A, O],
  'GET /api/operator/pools/preview': [T, A, O],
  'GET /api/operator/pools/fundings': [T, A, O],
  'POST /api/operator/pools/create': [T, O],
  'POST /api/operator/pools/propose': [T, O],
  'GET /api/operator/payouts': [T, A, O],
  'GET /api/operator/products': [S, T, 'content', A, O],
  'GET /api/operator/products/detail': [S, T, 'content', A, O],
  'GET /api/operator/products/ended': [S, T, 'content', A, O],
  'GET /api/operator/products/preview': [S, T, 'content', A, O],
  'POST /api/operator/products/propose': [T, O],
  'POST /api/operator/products/version': [T, O],
  'POST /api/operator/products/reopen': [T, O],
  'POST /api/operator/products/close': [T, O],
  'GET /api/operator/holdings': [T, A, O],
  'POST /api/operator/holdings/propose': [T, O],
  'GET /api/operator/proof/messages': [T, A, O],
  'POST /api/operator/proof/sign': [T, O],
  'GET /api/operator/notices': [S, 'content', A, O],
  'GET /api/operator/notices/reach': ['content', O],
  'GET /api/operator/notices/detail': [S, 'content', A, O],
  'POST /api/operator/notices/test': ['content', O],
  'POST /api/operator/notices/create': ['content', O],
  'POST /api/operator/notices/revise': ['content', O],
  'POST /api/operator/notices/publish': ['content', O],
  'POST /api/operator/notices/withdraw': ['content', O],
  'GET /api/operator/status': everybody,
  'GET /api/operator/incidents': everybody,
  'GET /api/operator/incidents/open': everybody,
  'POST /api/operator/incidents/announce': ['compliance', T, 'content', O],
  'POST /api/operator/incidents/end': ['compliance', T, 'content', O],
  'GET /api/operator/rules': [S, 'content', A, O],
  'GET /api/operator/rules/current': [S, 'content', A, O],
  'POST /api/operator/rules/propose': ['content', O],
  'GET /api/operator/settings': everybody,
  'GET /api/operator/settings/preview': everybody,
  'GET /api/operator/settings/proposals': everybody,
  'POST /api/operator/settings/change': [T, O],
  'GET /api/operator/support': [S, O],
  'GET /api/operator/support/office': [S, O],
  'GET /api/operator/support/facts': [S, O],
  'GET /api/operator/support/chat': [S, O],
  'GET /api/operator/support/image': [S, O],
  'POST /api/operator/support/upload': [S, O],
  'POST /api/operator/support/reply': [S, O],
  'POST /api/operator/support/close': [S, O],
  'POST /api/operator/support/read': [S, O],
  'GET /api/operator/statistics': [T, A, O],
  'GET /api/operator/statistics/days': [T, A, O],
  'GET /api/operator/jobs': [T, A, O],
  'POST /api/operator/jobs/run': [T, O],
  'GET /api/operator/audit': [A, O],
  'GET /api/operator/audit/choices': [A, O],
  'GET /api/operator/audit/verify': [A, O],
}

// The export of a list is open to all roles that may see its pages.
for (const { endpoint } of OPERATOR_API)
  if (rowsOfExport(endpoint) !== null) MAY[`GET ${endpoint.path}/export`] = MAY[`GET ${endpoint.path}`] ?? []

const guarded = OPERATOR_API.map(({ endpoint }) => endpoint)
  .filter(({ access }) => access === 'operator')
  .map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

it('each operator route has the permission of exactly its roles', () => {
  const open = guarded.map(([name, { permission }]) => [
    name,
    OPERATOR_ROLES.filter(role => permission === undefined || permits(permission, [role])),
  ])
  expect(Object.fromEntries(open)).toEqual(
    Object.fromEntries(
      Object.entries(MAY).map(([name, roles]) => [name, OPERATOR_ROLES.filter(role => roles.includes(role))]),
    ),
  )
})
