import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { API } from './api.ts'
import { COMMON_ERRORS } from './endpoint.ts'
import { ERROR_WORDS } from './errors.ts'

/** Calls of the specification's section 7 with method and path, in its order. */
const SPECIFIED = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/user/send_code',
  'GET /api/home/data',
  'GET /api/token/data',
  'GET /api/mine/list',
  'GET /api/user/mine',
  'POST /api/buy/mine',
  'GET /api/notify/list',
  'GET /api/notify/detail',
  'POST /api/topup/submit',
  'POST /api/withdrawal/coin',
  'POST /api/identity/submit',
  'POST /api/user/password',
  'POST /api/user/paypwd',
  'POST /api/mine/redemption',
  'GET /api/market/kline',
  'GET /api/wallet/log',
  'GET /api/message/list',
  'GET /api/mine/rule',
  'GET /api/coin/type',
  'GET /api/home/recommendSymbol',
  'GET /api/user/info',
  'GET /api/website/setting',
] as const

const built = API.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

it('every call of the specification keeps its method and path', () => {
  expect(SPECIFIED.filter(call => !built.includes(call))).toEqual([])
})

describe('the API', () => {
  it('lists every endpoint once', () => {
    expect(built.toSorted()).toEqual([...new Set(built)].toSorted())
  })

  it('has well-formed endpoints', () => {
    const faulty = API.filter(({ endpoint: { path, method, body, idempotent, access, errors, summary } }) => {
      const known = new Set<string>(ERROR_WORDS)
      const right =
        /^\/api(\/[A-Za-z_]+)+$/.test(path) &&
        summary !== '' &&
        // A GET changes nothing; what moves money is a POST of a signed-in customer.
        (method !== 'GET' || body === undefined) &&
        (!idempotent || (method === 'POST' && access === 'customer')) &&
        new Set(errors).size === errors.length &&
        errors.every(word => known.has(word))
      return !right
    })
    expect(faulty.map(({ endpoint }) => endpoint.path)).toEqual([])
  })

  it('has schemas that convert to JSON Schema', () => {
    for (const { endpoint } of API) {
      const input = z.toJSONSchema(endpoint.input, { io: 'input' })
      const data = z.toJSONSchema(endpoint.data, { io: 'output' })
      expect([endpoint.path, input.type]).toEqual([endpoint.path, 'object'])
      expect(['object', 'array'], endpoint.path).toContain(data.type)
      expect(JSON.stringify([input, data]), endpoint.path).not.toContain('undefined')
    }
  })

  it('takes the payment PIN only to move money, set the PIN or change a second factor', () => {
    const withPin = API.filter(({ endpoint }) =>
      Object.hasOwn(z.toJSONSchema(endpoint.input, { io: 'input' }).properties ?? {}, 'pin'),
    )
    for (const { endpoint } of withPin) {
      const allowed =
        endpoint.idempotent === true ||
        endpoint.path === '/api/user/paypwd' ||
        endpoint.path.startsWith('/api/security/')
      expect(allowed, endpoint.path).toBe(true)
      if (endpoint.path !== '/api/user/paypwd')
        expect(endpoint.errors).toEqual(
          expect.arrayContaining(['pin_incorrect', 'pin_locked', 'pin_not_set']),
        )
    }
    expect(withPin.length).toBeGreaterThanOrEqual(4)
  })

  it('answers common errors with known error words only', () => {
    for (const word of COMMON_ERRORS) expect(ERROR_WORDS).toContain(word)
  })
})
