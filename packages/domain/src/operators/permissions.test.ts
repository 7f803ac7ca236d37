import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdOwner } from './hold.ts'
import { OPERATOR_ROLES, type OperatorRole, PERMISSIONS, type Permission, permits } from './permissions.ts'

/** Permissions of each role, written down a second time, so that nobody changes the table by mistake. */
const BY_ROLE: Record<OperatorRole, readonly Permission[]> = {
  support: [
    'view_incidents',
    'view_withdrawals',
    'view_deposits',
    'propose_deposits',
    'view_customers',
    'end_customer_sessions',
    'hold_customers',
    'assign_items',
    'note_items',
    'view_recoveries',
    'view_quarantine',
    'view_products',
    'view_notices',
    'view_settings',
    'answer_support',
  ],
  compliance: [
    'view_incidents',
    'announce_incidents',
    'view_withdrawals',
    'view_deposits',
    'approve_deposits',
    'approve_withdrawals',
    'reject_withdrawals',
    'view_customers',
    'end_customer_sessions',
    'hold_customers',
    'assign_items',
    'note_items',
    'release_customers',
    'suspend_customers',
    'open_contacts',
    'view_identities',
    'decide_identity',
    'view_recoveries',
    'decide_recoveries',
    'view_quarantine',
    'try_again',
    'view_settings',
  ],
  treasury: [
    'view_incidents',
    'announce_incidents',
    'view_withdrawals',
    'view_deposits',
    'propose_deposits',
    'approve_deposits',
    'approve_withdrawals',
    'view_quarantine',
    'try_again',
    'assign_items',
    'note_items',
    'view_treasury',
    'propose_funding',
    'approve_funding',
    'propose_holdings',
    'approve_holdings',
    'view_products',
    'propose_products',
    'approve_products',
    'sign_reserves',
    'view_jobs',
    'run_jobs',
    'view_statistics',
    'view_settings',
    'propose_settings',
    'approve_settings',
  ],
  content: [
    'view_incidents',
    'assign_items',
    'note_items',
    'announce_incidents',
    'view_products',
    'view_notices',
    'publish_notices',
    'propose_mailing',
    'approve_mailing',
    'propose_rules',
    'approve_rules',
    'view_settings',
  ],
  auditor: [
    'view_incidents',
    'view_withdrawals',
    'view_deposits',
    'view_customers',
    'view_recoveries',
    'view_quarantine',
    'view_treasury',
    'view_products',
    'view_notices',
    'view_jobs',
    'view_statistics',
    'view_settings',
    'view_audit',
    'view_operators',
  ],
  owner: [
    'view_incidents',
    'announce_incidents',
    'view_withdrawals',
    'view_deposits',
    'propose_deposits',
    'approve_deposits',
    'approve_withdrawals',
    'reject_withdrawals',
    'view_customers',
    'end_customer_sessions',
    'hold_customers',
    'assign_items',
    'note_items',
    'release_customers',
    'suspend_customers',
    'view_recoveries',
    'decide_recoveries',
    'view_quarantine',
    'try_again',
    'view_treasury',
    'propose_funding',
    'approve_funding',
    'propose_holdings',
    'approve_holdings',
    'view_products',
    'propose_products',
    'approve_products',
    'sign_reserves',
    'view_notices',
    'publish_notices',
    'propose_mailing',
    'approve_mailing',
    'propose_rules',
    'approve_rules',
    'view_jobs',
    'run_jobs',
    'view_statistics',
    'view_settings',
    'propose_settings',
    'approve_settings',
    'view_audit',
    'view_operators',
    'manage_operators',
    'answer_support',
  ],
}
const ALL = Object.keys(PERMISSIONS) as Permission[]

describe.each(OPERATOR_ROLES)('the role %s', role => {
  it.each(ALL)('has the permission %s exactly if this test grants it', permission => {
    expect(permits(permission, [role])).toBe(BY_ROLE[role].includes(permission))
  })
})

it('an operator has the permissions of all their roles, and none without a role', () => {
  fc.assert(
    fc.property(fc.subarray([...OPERATOR_ROLES]), roles => {
      for (const permission of ALL)
        expect(permits(permission, roles)).toBe(roles.some(role => permits(permission, [role])))
    }),
  )
})

it('compliance is responsible for a hold if its operator has that role, otherwise the owner, otherwise support', () => {
  expect(holdOwner(['support'])).toBe('support')
  expect(holdOwner(['support', 'owner'])).toBe('owner')
  expect(holdOwner(['owner', 'compliance', 'support'])).toBe('compliance')
})
