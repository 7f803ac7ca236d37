import { API } from '@matin/contract/api'
import { expect, it } from 'vitest'
import { AFTER_EVENT, AFTER_MONEY } from './affected.ts'

const known = API.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path)

it('every path that is refetched after an event belongs to an endpoint of the contract', () => {
  expect(known).toEqual(expect.arrayContaining([...Object.values(AFTER_EVENT).flat(), ...AFTER_MONEY]))
})
