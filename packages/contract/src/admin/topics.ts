import type { Permission } from '@matin/domain/operators/permissions'
import type { LiveEvent } from '../live.ts'
import { PROPOSAL_PERMISSIONS } from './proposals.ts'

/** Permissions of which an operator needs one to hear the topic: the first word after `/api/operator/`. */
export const ADMIN_TOPICS = {
  customers: ['view_customers'],
  deposits: ['view_deposits'],
  holdings: ['view_treasury'],
  identities: ['view_identities'],
  incidents: ['view_incidents'],
  // Every role sees items of some kind.
  items: ['assign_items', 'view_audit'],
  jobs: ['view_jobs'],
  notices: ['view_notices'],
  operators: ['view_operators'],
  pools: ['view_treasury'],
  products: ['view_products'],
  proof: ['view_treasury'],
  proposals: Object.values(PROPOSAL_PERMISSIONS).map(({ view }): Permission => view),
  quarantine: ['view_quarantine'],
  recoveries: ['view_recoveries'],
  rules: ['view_notices'],
  settings: ['view_settings'],
  support: ['answer_support'],
  treasury: ['view_treasury'],
  withdrawals: ['view_withdrawals'],
} as const satisfies Record<string, readonly Permission[]>
export type AdminTopic = keyof typeof ADMIN_TOPICS

export function isAdminTopic(word: string): word is AdminTopic {
  return Object.hasOwn(ADMIN_TOPICS, word)
}

/** Topics that may have changed when a customer's event occurs, by event. */
export const DESK_TOPICS: Partial<Record<LiveEvent, AdminTopic>> = {
  withdrawal_changed: 'withdrawals',
  identity_changed: 'identities',
  support: 'support',
  recharge_changed: 'deposits',
}
