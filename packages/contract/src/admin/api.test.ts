import { PERMISSIONS } from '@matin/domain/operators/permissions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { API } from '../api.ts'
import type { Endpoint } from '../endpoint.ts'
import { ERROR_WORDS } from '../errors.ts'
import { OPERATOR_API } from './api.ts'
import { isList } from './list-export.ts'
import { PROPOSAL_PERMISSIONS } from './proposals.ts'

/**
 * Endpoints open to any operator: sign-in, the caller's own account, and lists filtered by the caller's
 * permissions.
 */
const WITHOUT_PERMISSION = [
  ...['/api/operator/login', '/api/operator/logout', '/api/operator/me', '/api/operator/password'],
  ...['/api/operator/sessions', '/api/operator/sessions/end', '/api/operator/stepup'],
  ...['/api/operator/passkeys', '/api/operator/passkeys/begin'],
  ...['/api/operator/passkeys/add', '/api/operator/passkeys/remove', '/api/operator/login/passkey'],
  ...['/api/operator/invitation', '/api/operator/invitation/accept'],
  ...['/api/operator/queues', '/api/operator/inbox', '/api/operator/inbox/export'],
  ...['/api/operator/items', '/api/operator/items/notes', '/api/operator/items/notes/export'],
  // Each kind in the results has its own permission.
  '/api/operator/search',
]

/** Paths of proposals, whose permission depends on the kind of the proposal. */
const BY_KIND = ['', '/export', '/detail', '/approve', '/reject', '/cancel'].map(
  path => `/api/operator/proposals${path}`,
)

/**
 * POST requests that only read. Their input or answer is personal, so that it must not be in a logged URL or
 * a cache.
 */
const POSTED_QUESTIONS = ['/api/operator/customers/contact', '/api/operator/search']

const all = OPERATOR_API.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

it('the operators’ API has every endpoint once, and none of the customers’ API', () => {
  const names = all.map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  const customers = API.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(names.filter(name => customers.includes(name))).toEqual([])
  expect(customers.filter(name => name.includes('/api/operator'))).toEqual([])
})

it('every permission of the table is required by an endpoint or a proposal', () => {
  const asked = new Set(all.map(([, endpoint]) => endpoint.permission).filter(word => word !== undefined))
  for (const of of Object.values(PROPOSAL_PERMISSIONS)) for (const word of Object.values(of)) asked.add(word)
  expect([...asked].toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted())
})

/** Returns the names of the operators' endpoints that break a rule. */
const breaking = (isRight: (endpoint: Endpoint) => boolean) =>
  all.filter(([, endpoint]) => !isRight(endpoint)).map(([name]) => name)

describe('each operator endpoint', () => {
  it('is well formed', () => {
    const known = new Set<string>(ERROR_WORDS)
    const open = /^\/api\/operator\/(login(\/passkey)?|invitation(\/accept)?)$/
    const faulty = breaking(
      ({ path, summary, access, errors }) =>
        /^\/api\/operator(\/[a-z]+)+$/.test(path) &&
        summary !== '' &&
        access === (open.test(path) ? 'public' : 'operator') &&
        new Set(errors).size === errors.length &&
        errors.every(word => known.has(word)),
    )
    expect(faulty).toEqual([])
  })

  it('has a permission unless it concerns only the caller', () => {
    const without = [...WITHOUT_PERMISSION, ...BY_KIND]
    expect(breaking(({ path, permission }) => (permission === undefined) === without.includes(path))).toEqual(
      [],
    )
  })

  it('requires an idempotency key exactly when it changes something by POST', () => {
    // An upload changes nothing before something uses it.
    const reads = [...POSTED_QUESTIONS, ...WITHOUT_PERMISSION]
    const faulty = breaking(
      ({ path, method, body, idempotent }) =>
        (idempotent === true) === (method === 'POST' && body !== 'image' && !reads.includes(path)),
    )
    expect(faulty).toEqual([])
  })

  it('has the field named by its step-up’s `by` among its inputs', () => {
    const fields = ({ input }: Endpoint) => z.toJSONSchema(input, { io: 'input' }).properties ?? {}
    const faulty = breaking(
      endpoint => typeof endpoint.stepUp !== 'object' || endpoint.stepUp.by in fields(endpoint),
    )
    expect(faulty).toEqual([])
  })

  it('returns a page and has an export if it takes a cursor', () => {
    const names = all.map(([name]) => name)
    const faulty = breaking(endpoint => {
      const pages = 'shape' in endpoint.input && 'cursor' in Object(endpoint.input.shape)
      return isList(endpoint) === pages && (!pages || names.includes(`GET ${endpoint.path}/export`))
    })
    expect(faulty).toEqual([])
  })

  it('has schemas that convert to JSON Schema', () => {
    const faulty = breaking(
      ({ input, data }) =>
        z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).type === 'object' &&
        !JSON.stringify(z.toJSONSchema(data, { io: 'output' })).includes('undefined'),
    )
    expect(faulty).toEqual([])
  })
})
