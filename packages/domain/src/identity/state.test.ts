import { expect, it } from 'vitest'
import { allowsIdentity, IDENTITY_ACTIONS, IDENTITY_STATES, type IdentityAction } from './state.ts'

const ACTIONS = Object.keys(IDENTITY_ACTIONS) as IdentityAction[]

it('each identity state allows its actions and no others', () => {
  const allowed = IDENTITY_STATES.map(state => [
    state,
    ACTIONS.filter(action => allowsIdentity(action, state)),
  ])
  expect(Object.fromEntries(allowed)).toEqual({
    not_certified: ['submit'],
    in_review: ['approve', 'reject'],
    passed: ['reject', 'revoke'],
    failed: ['submit'],
  })
})
