/** Migration 0002 repeats the list (CHECK of `operator_role`, `permission_role`). See docs/product.md. */
export const OPERATOR_ROLES = ['support', 'compliance', 'treasury', 'content', 'auditor', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** Proposing and approving are separate permissions; the database checks that the two operators differ. */
export const PERMISSIONS = {
  view_withdrawals: ['support', 'compliance', 'treasury', 'auditor', 'owner'],
  approve_withdrawals: ['compliance', 'treasury', 'owner'],
  reject_withdrawals: ['compliance', 'owner'],
  view_deposits: ['support', 'compliance', 'treasury', 'auditor', 'owner'],
  propose_deposits: ['support', 'treasury', 'owner'],
  approve_deposits: ['compliance', 'treasury', 'owner'],
  view_customers: ['support', 'compliance', 'auditor', 'owner'],
  end_customer_sessions: ['support', 'compliance', 'owner'],
  hold_customers: ['support', 'compliance', 'owner'],
  release_customers: ['compliance', 'owner'],
  open_contacts: ['compliance'],
  suspend_customers: ['compliance', 'owner'],
  view_identities: ['compliance'],
  decide_identity: ['compliance'],
  view_recoveries: ['support', 'compliance', 'auditor', 'owner'],
  decide_recoveries: ['compliance', 'owner'],
  view_quarantine: ['support', 'compliance', 'treasury', 'auditor', 'owner'],
  try_again: ['compliance', 'treasury', 'owner'],
  view_treasury: ['treasury', 'auditor', 'owner'],
  propose_funding: ['treasury', 'owner'],
  approve_funding: ['treasury', 'owner'],
  propose_holdings: ['treasury', 'owner'],
  approve_holdings: ['treasury', 'owner'],
  view_products: ['support', 'treasury', 'content', 'auditor', 'owner'],
  propose_products: ['treasury', 'owner'],
  approve_products: ['treasury', 'owner'],
  sign_reserves: ['treasury', 'owner'],
  view_notices: ['support', 'content', 'auditor', 'owner'],
  publish_notices: ['content', 'owner'],
  propose_mailing: ['content', 'owner'],
  approve_mailing: ['content', 'owner'],
  view_incidents: ['support', 'compliance', 'treasury', 'content', 'auditor', 'owner'],
  announce_incidents: ['compliance', 'treasury', 'content', 'owner'],
  propose_rules: ['content', 'owner'],
  approve_rules: ['content', 'owner'],
  view_settings: ['support', 'compliance', 'treasury', 'content', 'auditor', 'owner'],
  propose_settings: ['treasury', 'owner'],
  approve_settings: ['treasury', 'owner'],
  answer_support: ['support', 'owner'],
  view_jobs: ['treasury', 'auditor', 'owner'],
  run_jobs: ['treasury', 'owner'],
  view_statistics: ['treasury', 'auditor', 'owner'],
  assign_items: ['support', 'compliance', 'treasury', 'content', 'owner'],
  note_items: ['support', 'compliance', 'treasury', 'content', 'owner'],
  view_audit: ['auditor', 'owner'],
  view_operators: ['auditor', 'owner'],
  manage_operators: ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type Permission = keyof typeof PERMISSIONS

export function permits(permission: Permission, roles: readonly OperatorRole[]): boolean {
  const allowed: readonly OperatorRole[] = PERMISSIONS[permission]
  return roles.some(role => allowed.includes(role))
}
