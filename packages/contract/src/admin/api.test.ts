import { PERMISSIONS } from '@matin/domain/operators/permissions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { API } from '../api.ts'
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

describe.each(all)('the operator endpoint %s', (_, endpoint) => {
  it('is well formed', () => {
    expect(endpoint.path).toMatch(/^\/api\/operator(\/[a-z]+)+$/)
    expect(endpoint.summary).toMatch(/^[A-Z].{8,}[^.]$/)
    expect(endpoint.access).toBe(
      /^\/api\/operator\/(login(\/passkey)?|invitation(\/accept)?)$/.test(endpoint.path)
        ? 'public'
        : 'operator',
    )
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
    for (const word of endpoint.errors) expect(ERROR_WORDS).toContain(word)
  })

  it('has a permission unless it concerns only the caller', () => {
    expect(endpoint.permission === undefined).toBe(
      [...WITHOUT_PERMISSION, ...BY_KIND].includes(endpoint.path),
    )
  })

  it('requires an idempotency key exactly when it changes something by POST', () => {
    // An upload changes nothing before something uses it.
    const acts =
      endpoint.method === 'POST' && endpoint.body !== 'image' && !POSTED_QUESTIONS.includes(endpoint.path)
    const changes = acts && !WITHOUT_PERMISSION.includes(endpoint.path)
    expect(endpoint.idempotent === true).toBe(changes)
  })

  it('has the field named by its step-up’s `by` among its inputs', () => {
    if (typeof endpoint.stepUp !== 'object') return
    expect(Object.keys(z.toJSONSchema(endpoint.input, { io: 'input' }).properties ?? {})).toContain(
      endpoint.stepUp.by,
    )
  })

  it('returns a page and has an export if it takes a cursor', () => {
    const pages = 'shape' in endpoint.input && 'cursor' in Object(endpoint.input.shape)
    expect(isList(endpoint)).toBe(pages)
    if (pages) expect(all.map(([name]) => name)).toContain(`GET ${endpoint.path}/export`)
  })

  it('has schemas that convert to JSON Schema', () => {
    expect(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).type).toBe('object')
    expect(JSON.stringify(z.toJSONSchema(endpoint.data, { io: 'output' }))).not.toContain('undefined')
  })
})
