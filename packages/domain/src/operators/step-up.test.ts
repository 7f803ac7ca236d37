import { expect, it } from 'vitest'
import { actHash, stepUpChallenge } from './step-up.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const act = { method: 'POST', path: '/api/operator/pools/confirm', input: { id: 'a', note: 'b' } }

it('the hash of a command changes with its method, path and input, but not with the order of the input’s fields', () => {
  const one = hex(actHash(act))
  expect(hex(actHash({ ...act, input: { note: 'b', id: 'a' } }))).toBe(one)
  for (const other of [
    { ...act, input: { id: 'a', note: 'c' } },
    { ...act, input: { id: 'a' } },
    { ...act, method: 'GET' },
    { ...act, path: '/api/operator/pools/propose' },
  ])
    expect(hex(actHash(other))).not.toBe(one)
})

it('a query is hashed as the text values that the server receives', () => {
  const query = (input: object) => hex(actHash({ method: 'GET', path: '/api/operator/x', input }))
  expect(query({ page: 2, cursor: undefined, none: null })).toBe(query({ page: '2' }))
})

it('a step-up challenge is bound to one nonce and one command', () => {
  const hash = actHash(act)
  const one = hex(stepUpChallenge('nonce', hash))
  expect(hex(stepUpChallenge('nonce', hash))).toBe(one)
  expect(hex(stepUpChallenge('another', hash))).not.toBe(one)
  expect(hex(stepUpChallenge('nonce', actHash({ ...act, input: {} })))).not.toBe(one)
})
