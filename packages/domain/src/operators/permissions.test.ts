import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdOwner } from './hold.ts'
import { OPERATOR_ROLES, PERMISSIONS, type Permission, permits } from './permissions.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]

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
