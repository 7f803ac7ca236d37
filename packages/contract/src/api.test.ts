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

/** Specified paths that are not built yet. */
const TO_COME: readonly string[] = []

const built = API.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

describe("the specification's calls", () => {
  it('are 24, each once', () => {
    expect(new Set(SPECIFIED).size).toBe(24)
  })
  it.each(SPECIFIED.filter(call => !TO_COME.includes(call)))('%s keeps its method and path', call => {
    expect(built).toContain(call)
  })
  it('are built, except exactly those listed as still to come', () => {
    expect(SPECIFIED.filter(call => !built.includes(call))).toEqual(TO_COME)
  })
})

describe('the API', () => {
  it('lists every endpoint once', () => {
    expect(built.toSorted()).toEqual([...new Set(built)].toSorted())
    expect(built.length).toBeGreaterThanOrEqual(SPECIFIED.length - TO_COME.length)
  })

  it.each(API.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is well formed',
    (_, endpoint) => {
      expect(endpoint.path).toMatch(/^\/api(\/[A-Za-z_]+)+$/)
      expect(endpoint.summary).toMatch(/^[A-Z].{8,}[^.]$/)
      // A GET changes nothing; what moves money is a POST of a signed-in customer.
      if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
      if (endpoint.idempotent) expect([endpoint.method, endpoint.access]).toEqual(['POST', 'customer'])
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
      for (const word of endpoint.errors) expect(ERROR_WORDS).toContain(word)
    },
  )

  it.each(API.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s has schemas that convert to JSON Schema',
    (_, endpoint) => {
      const input = z.toJSONSchema(endpoint.input, { io: 'input' })
      expect(input.type).toBe('object')
      const data = z.toJSONSchema(endpoint.data, { io: 'output' })
      expect(['object', 'array']).toContain(data.type)
      expect(JSON.stringify([input, data])).not.toContain('undefined')
    },
  )

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
