import { API } from '@matin/contract/api'
import { expect, it } from 'vitest'
import { AFTER_EVENT, AFTER_MONEY } from './affected.ts'

const known = API.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path)

it('every endpoint to refetch exists', () => {
  expect(known).toEqual(expect.arrayContaining([...Object.values(AFTER_EVENT).flat(), ...AFTER_MONEY]))
})
