import { randomUUID } from 'node:crypto'
import { OPERATOR_API } from '@matin/contract/admin/api'
import { proposeHolding } from '@matin/contract/admin/attestations'
import {
  changeOperatorPassword,
  endOperatorSessions,
  getOperator,
  listOperatorSessions,
  MAX_OPERATOR_SESSIONS,
  operatorLogin,
  operatorLogout,
} from '@matin/contract/admin/operators'
import { approveProposal } from '@matin/contract/admin/proposals'
import type { Endpoint } from '@matin/contract/endpoint'
import { INTERNAL_OPERATOR_PATHS } from '@matin/contract/internal/operators'
import { INTERNAL_PATHS } from '@matin/contract/internal/signer'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawalTerms } from '@matin/contract/withdrawal'
import { OPERATOR_ROLES, permits } from '@matin/domain/operators/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEATURES } from '#features.ts'
import { sqlState } from '#platform/db/database.ts'
import { totpCode } from '#platform/secrets/totp.ts'
import { asSuperuser, STEP_UP } from '#testing/database.ts'
import { type Harness, startHarness, type TestCustomer } from '#testing/harness.ts'
import { OPERATOR_PASSWORD, signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { disableOperator, resetTotp } from './accounts.ts'
import { createOperator } from './service.ts'
import { operator, operatorSession } from './tables.ts'

let harness: Harness
let customer: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
  customer = await harness.customer()
})
afterAll(() => harness.close())

const guarded = OPERATOR_API.filter(({ endpoint }) => endpoint.access === 'operator').map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)
const advance = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))
const signIn = (account: string, password: string, totp: string) =>
  harness.ask(operatorLogin, { account, password, totp })

describe('the operator routes', () => {
  it('match the contract exactly', () => {
    const nameOf = ({ endpoint }: { endpoint: Endpoint }) => `${endpoint.method} ${endpoint.path}`
    // The router adds the exports.
    const declared = OPERATOR_API.filter(({ endpoint }) => endpoint.answers !== 'csv').map(nameOf)
    const handled = FEATURES.flatMap(({ operatorRoutes = [] }) => operatorRoutes).map(nameOf)
    expect(handled.toSorted()).toEqual(declared.toSorted())
  })
})

describe('the separation of customers and operators', () => {
  let ada: TestOperator
  beforeAll(async () => {
    ada = await signedInOperator(harness, 'owner', 'compliance')
  })

  it.each(guarded)('%s refuses requests without a token and requests of customers', async (_, endpoint) => {
    expect(await harness.ask(endpoint, {})).toMatchObject({ code: 401 })
    expect(await customer.ask(endpoint, {})).toMatchObject({ code: 401 })
    expect(await harness.ask(endpoint, {}, { token: `op_${'a'.repeat(43)}` })).toMatchObject({ code: 401 })
  })

  it.each<[string, Endpoint]>([
    ['the user', getUserInfo],
    ['withdrawal terms', getWithdrawalTerms],
  ])('the customers’ endpoint of %s refuses operators', async (_, endpoint) => {
    expect(await ada.ask(endpoint, {})).toMatchObject({ code: 401 })
    expect(await customer.ask(endpoint, {})).toMatchObject({ code: 200 })
  })

  it('is enforced by the database as well', async () => {
    const [row] = await harness.app.platform.db.select().from(operatorSession)
    expect(row?.audience).toBe('operator')
    const other = {
      ...row,
      id: harness.app.platform.ids.uuid(),
      tokenHash: new Uint8Array(32),
      audience: 'customer',
    }
    const insert = harness.app.platform.db.transaction(async tx => {
      await tx.execute(sql.raw(STEP_UP))
      await tx.insert(operatorSession).values(other as typeof operatorSession.$inferInsert)
    })
    expect(await insert.then(() => null, sqlState)).toBe('23514')
  })
})

describe.each(OPERATOR_ROLES)('the role %s', role => {
  it('opens exactly the routes that the table of permissions gives it', async () => {
    const one = await signedInOperator(harness, role)
    for (const [name, endpoint] of guarded) {
      if (endpoint.path === operatorLogout.path) continue
      const { code, error } = await one.ask(endpoint, {})
      const allowed = endpoint.permission === undefined || permits(endpoint.permission, [role])
      // Past the auth guard the empty input is checked: 200 or 400, but never 401 or 403.
      expect(allowed ? code === 200 || code === 400 : error === 'forbidden', `${name} answered ${code}`).toBe(
        true,
      )
    }
  })
})

describe('sign-in', () => {
  it('needs the password and a code, and answers every mistake with the same error', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const wrong = { error: 'operator_sign_in_incorrect', code: 400 }
    expect(await signIn(one.email, 'not the password', one.code())).toMatchObject(wrong)
    expect(await signIn(one.email, OPERATOR_PASSWORD, '000000')).toMatchObject(wrong)
    expect(await signIn('nobody@operators.example', OPERATOR_PASSWORD, one.code())).toMatchObject(wrong)
    const answer = await signIn(one.email, OPERATOR_PASSWORD, one.code())
    expect(answer.data).toMatchObject({ operator: { email: one.email, roles: ['auditor'] } })
    expect(JSON.stringify(answer)).not.toContain(one.totpSecret)
  })

  it('accepts a code once, and no code older than the last accepted code', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const before = totpCode(one.totpSecret, harness.clock.now())
    advance({ seconds: 30 })
    const now = totpCode(one.totpSecret, harness.clock.now())
    expect(await signIn(one.email, OPERATOR_PASSWORD, now)).toMatchObject({ code: 200 })
    for (const used of [now, before])
      expect(await signIn(one.email, OPERATOR_PASSWORD, used)).toMatchObject({ code: 400 })
  })

  it('with one code from several places at once succeeds only once', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const code = one.code()
    const answers = await Promise.all([1, 2, 3].map(() => signIn(one.email, OPERATOR_PASSWORD, code)))
    expect(answers.filter(answer => answer.code === 200)).toHaveLength(1)
  })

  it('is delayed longer and longer after wrong attempts, but never blocked for good', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const from = { ip: '198.51.100.7' }
    const attempt = async (password: string, totp: string) =>
      (await harness.ask(operatorLogin, { account: one.email, password, totp }, from)).code
    const codes: number[] = []
    for (let n = 0; n < 6; n++) codes.push(await attempt('a wrong password', '123456'))
    expect(codes).toEqual([400, 400, 400, 400, 400, 429])
    expect((await signIn(one.email, OPERATOR_PASSWORD, one.code())).code).toBe(200)
    expect(await attempt(OPERATOR_PASSWORD, one.code())).toBe(200)
  })
})

describe('codes of an operator whose password is known', () => {
  it('are counted per account, however many addresses they come from', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const answers: number[] = []
    for (let n = 0; n < 60; n++)
      for (let tries = 0; tries < 5; tries++) {
        const input = { account: one.email, password: OPERATOR_PASSWORD, totp: '000000' }
        answers.push((await harness.ask(operatorLogin, input, { ip: `198.51.${n}.7` })).code)
      }
    expect(answers).not.toContain(200)
    expect(answers.slice(21)).not.toContain(400)
    // Even the right code waits, also from a new address: five codes were checked, whatever their values.
    const right = totpCode(one.totpSecret, harness.clock.now().add({ seconds: 30 }))
    expect(await signIn(one.email, OPERATOR_PASSWORD, right)).toMatchObject({ code: 429 })
    advance({ minutes: 15 })
    expect(await signIn(one.email, OPERATOR_PASSWORD, one.code())).toMatchObject({ code: 200 })
  })

  it('are refused to no operator in a network from which they have signed in, whatever others try for a day', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const own = (totp: string) =>
      harness.ask(
        operatorLogin,
        { account: one.email, password: OPERATOR_PASSWORD, totp },
        { ip: '203.0.113.7' },
      )
    expect(await own(one.code())).toMatchObject({ code: 200 })
    let networks = 0
    const attack = async (password = OPERATOR_PASSWORD) => {
      const ip = `198.${networks >> 8}.${networks++ & 255}.7`
      return (await harness.ask(operatorLogin, { account: one.email, password, totp: '000000' }, { ip })).code
    }
    const began = harness.clock.now()
    // An attempt as soon as the waits permit it, and more.
    for (let wait = 1; wait < 4096; wait *= 2) {
      for (let n = 0; n < 5; n++) expect(await attack()).not.toBe(200)
      advance({ seconds: wait })
    }
    while (harness.clock.now().since(began).total('hours') < 22) {
      for (let n = 0; n < 6; n++) {
        expect(await attack()).not.toBe(200)
        await attack('not the password')
        advance({ minutes: 20 })
      }
      // The operator's own mistake costs no wait either.
      expect(await own('000000')).toMatchObject({ error: 'operator_sign_in_incorrect' })
      expect(await own(one.code())).toMatchObject({ code: 200 })
    }
    // The codes of unknown networks that were checked: 39 at most, so that one is right with less than 0.012 %.
    const { rows } = (await asSuperuser(
      harness.app.platform.database,
      `SELECT failures FROM private.attempt WHERE subject = sha256('sign-in code|${one.id}')`,
    )) as { rows: { failures: number }[] }
    expect(rows[0]?.failures).toBeGreaterThan(30)
    expect(rows[0]?.failures).toBeLessThanOrEqual(39)
    // Elsewhere the right code waits until the attack has paused for an hour.
    const elsewhere = (totp: string) => signIn(one.email, OPERATOR_PASSWORD, totp)
    await attack()
    expect(await elsewhere(one.code())).toMatchObject({ code: 429 })
    advance({ hours: 1 })
    expect(await elsewhere(one.code())).toMatchObject({ code: 200 })
  })

  it('are counted as in an unknown network 90 days after the last sign-in from a network', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const from = (ip: string, totp: string) =>
      harness.ask(operatorLogin, { account: one.email, password: OPERATOR_PASSWORD, totp }, { ip })
    expect(await from('203.0.113.9', one.code())).toMatchObject({ code: 200 })
    advance({ hours: 90 * 24 })
    for (let wait = 1; wait <= 64; wait *= 2) {
      advance({ seconds: wait })
      for (let n = 0; n < 5; n++) await from(`198.51.${wait}.${n}`, '000000')
    }
    expect((await from('203.0.113.9', one.code())).code).not.toBe(200)
  })

  it('are not used up by attackers without the password, so that attackers cannot keep the operator out', async () => {
    const one = await signedInOperator(harness, 'auditor')
    for (let n = 0; n < 300; n++)
      await harness.ask(
        operatorLogin,
        { account: one.email, password: 'not the password', totp: '000000' },
        { ip: `198.51.${n % 60}.9` },
      )
    const code = totpCode(one.totpSecret, harness.clock.now().add({ seconds: 30 }))
    expect(await signIn(one.email, OPERATOR_PASSWORD, code)).toMatchObject({ code: 200 })
  })
})

describe('codes of sensitive operations', () => {
  it('cannot be guessed between failed or repeated operations, because only a right code clears attempts', async () => {
    const ada = await signedInOperator(harness, 'treasury')
    const ben = await signedInOperator(harness, 'treasury')
    const propose = () =>
      ada.call(proposeHolding, { asset: 'BTC', direction: 'in', amount: '1', reference: randomUUID() })
    // The attested holdings exceed the real ones by far.
    await setSetting(harness.app.platform, 'bound_holding', '1000')
    const done = { kind: 'attestation', id: (await propose()).id }
    const key = randomUUID()
    expect(await ben.ask(approveProposal, done, { key })).toMatchObject({ code: 200 })
    const wrong = { totp: '000000' }
    const { id } = await propose()
    const answers: string[] = []
    for (let n = 0; n < 4; n++) {
      answers.push((await ben.ask(approveProposal, { kind: 'attestation', id }, wrong)).error ?? 'done')
      answers.push(
        (await ben.ask(approveProposal, { kind: 'attestation', id: randomUUID() }, wrong)).error ?? 'done',
      )
      answers.push((await ben.ask(approveProposal, done, { key, ...wrong })).error ?? 'done')
    }
    expect(answers.slice(0, 5)).toEqual([
      ...['totp_incorrect', 'totp_incorrect', 'done', 'totp_incorrect', 'totp_incorrect'],
    ])
    expect(new Set(answers.slice(5))).toEqual(new Set(['too_many_requests']))
    advance({ minutes: 15 })
    expect(await ben.ask(approveProposal, { kind: 'attestation', id })).toMatchObject({ code: 200 })
    for (let n = 0; n < 5; n++)
      expect(await ben.ask(approveProposal, { kind: 'attestation', id: randomUUID() }, wrong)).toMatchObject({
        error: 'totp_incorrect',
      })
  })
})

describe('an operator’s own account', () => {
  const NEW_PASSWORD = 'another long enough one'

  it('gets a new password with the former password and a code, and all its other sessions end', async () => {
    const one = await signedInOperator(harness, 'content')
    const elsewhere = one.token()
    await one.signInAgain()
    const change = (input: object, options = {}) =>
      one.ask(
        changeOperatorPassword,
        { current: OPERATOR_PASSWORD, password: NEW_PASSWORD, ...input },
        options,
      )
    expect(await change({ password: 'eleven char' })).toMatchObject({ error: 'password_too_short' })
    expect(await change({ password: 'aaaaaaaaaaaaaaaa' })).toMatchObject({ error: 'password_too_common' })
    expect(await change({}, { totp: '000000' })).toMatchObject({ error: 'totp_incorrect' })
    expect(await change({ current: 'not the password' })).toMatchObject({
      error: 'password_incorrect',
      fields: { current: 'Password incorrect' },
    })
    expect(await harness.ask(getOperator, {}, { token: elsewhere })).toMatchObject({ code: 200 })
    expect(await change({})).toMatchObject({ code: 200 })
    expect(await one.ask(getOperator, {})).toMatchObject({ code: 200 })
    expect(await harness.ask(getOperator, {}, { token: elsewhere })).toMatchObject({ code: 401 })
    expect(await signIn(one.email, OPERATOR_PASSWORD, one.code())).toMatchObject({ code: 400 })
    expect(await signIn(one.email, NEW_PASSWORD, one.code())).toMatchObject({ code: 200 })
  })

  it('throttles guesses of the former password even when the code is right', async () => {
    const one = await signedInOperator(harness, 'content')
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 12; n++) {
      const input = { current: `wrong password ${n}`, password: NEW_PASSWORD }
      answers.push((await one.ask(changeOperatorPassword, input)).error)
    }
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'password_incorrect'))
    expect(answers).toContain('too_many_requests')
  })

  it('lists its own sessions and can end one or all others, but none of another operator', async () => {
    const one = await signedInOperator(harness, 'content')
    const other = await signedInOperator(harness, 'content')
    const first = one.token()
    await one.signInAgain()
    const second = one.token()
    await one.signInAgain()
    const { items } = await one.call(listOperatorSessions, {})
    expect(items.map(({ current }) => current)).toEqual([true, false, false])
    expect(await other.ask(endOperatorSessions, { id: items[1]?.id })).toMatchObject({ code: 404 })
    await one.call(endOperatorSessions, { id: items[1]?.id })
    expect(await harness.ask(getOperator, {}, { token: second })).toMatchObject({ code: 401 })
    expect(await harness.ask(getOperator, {}, { token: first })).toMatchObject({ code: 200 })
    await one.call(endOperatorSessions, {})
    expect(await harness.ask(getOperator, {}, { token: first })).toMatchObject({ code: 401 })
    expect((await one.call(listOperatorSessions, {})).items).toHaveLength(1)
    expect((await other.call(listOperatorSessions, {})).items).toHaveLength(1)
    // A stolen session alone cannot end the others (ASVS 7.5.2).
    const bare = { id: randomUUID() }
    expect(await harness.ask(endOperatorSessions, bare, { token: other.token() })).toMatchObject({
      error: 'totp_required',
    })
  })

  it('has at most five sessions, and a new one ends the oldest (ASVS 7.1.2)', async () => {
    const one = await signedInOperator(harness, 'content')
    const first = one.token()
    for (let more = 0; more < MAX_OPERATOR_SESSIONS; more++) {
      expect(await harness.ask(getOperator, {}, { token: first })).toMatchObject({ code: 200 })
      advance({ minutes: 1 })
      await one.signInAgain()
    }
    expect(await harness.ask(getOperator, {}, { token: first })).toMatchObject({ code: 401 })
    expect((await one.call(listOperatorSessions, {})).items).toHaveLength(MAX_OPERATOR_SESSIONS)
  })
})

describe('an operator’s session', () => {
  it('ends after twelve hours, used or not', async () => {
    const one = await signedInOperator(harness, 'auditor')
    advance({ hours: 11, minutes: 59 })
    expect(await one.call(getOperator, {})).toMatchObject({ id: one.id, roles: ['auditor'] })
    advance({ minutes: 1 })
    expect(await one.ask(getOperator, {})).toMatchObject({ code: 401 })
  })

  it('ends when the operator signs out, is disabled or gets a new authenticator', async () => {
    const one = await signedInOperator(harness, 'auditor')
    await one.call(operatorLogout, {})
    expect(await one.ask(getOperator, {})).toMatchObject({ code: 401 })
    await one.signInAgain()
    const reset = await resetTotp(harness.app.platform, one.email)
    expect(await one.ask(getOperator, {})).toMatchObject({ code: 401 })
    expect(await signIn(one.email, OPERATOR_PASSWORD, one.code())).toMatchObject({ code: 400 })
    advance({ seconds: 60 })
    const secret = reset.ok ? reset.value.totpSecret : ''
    const code = totpCode(secret, harness.clock.now())
    expect(await signIn(one.email, OPERATOR_PASSWORD, code)).toMatchObject({ code: 200 })
    await disableOperator(harness.app.platform, one.email)
    advance({ seconds: 30 })
    const next = totpCode(secret, harness.clock.now())
    expect(await signIn(one.email, OPERATOR_PASSWORD, next)).toMatchObject({ code: 400 })
  })
})

describe('an operator account', () => {
  it('keeps its password and authenticator secret encrypted', async () => {
    const one = await signedInOperator(harness, 'auditor')
    const [row] = await harness.app.platform.db.select().from(operator).where(eq(operator.id, one.id))
    expect(row?.passwordSalt).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}$/)
    expect(row?.totpSecret).toMatch(/^1\.[\w-]+$/)
    expect(
      JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(one.totpSecret)
  })

  it('is not created with a used email address, a short password or a common password', async () => {
    const input = {
      email: 'new@operators.example',
      name: 'New',
      password: OPERATOR_PASSWORD,
      roles: ['support' as const],
    }
    const make = (change: Partial<typeof input>) =>
      createOperator(harness.app.platform, { ...input, ...change })
    expect(await make({ password: 'eleven char' })).toMatchObject({ error: 'password_too_short' })
    expect(await make({ password: 'aaaaaaaaaaaaaaaa' })).toMatchObject({ error: 'password_too_common' })
    expect(await make({})).toMatchObject({ ok: true })
    expect(await make({})).toMatchObject({ error: 'operator_exists' })
  })
})

describe('the internal API', () => {
  it.each(Object.values(INTERNAL_OPERATOR_PATHS))('%s needs the internal secret', async path => {
    const one = await signedInOperator(harness, 'owner')
    const { list, keys } = INTERNAL_OPERATOR_PATHS
    const method = path === list || path === keys ? 'GET' : 'POST'
    for (const authorization of ['', 'Bearer wrong', `Bearer ${one.token()}`]) {
      const given = await harness.app.internal.inject({ method, url: path, headers: { authorization } })
      expect(given.statusCode).toBe(401)
    }
  })

  it.each(Object.values({ ...INTERNAL_OPERATOR_PATHS, ...INTERNAL_PATHS, metrics: '/metrics' }))(
    '%s is not reachable on the public server',
    async url => {
      const { INTERNAL_SECRET, SIGNER_SECRET } = harness.app.platform.config
      for (const secret of [INTERNAL_SECRET, SIGNER_SECRET])
        for (const method of ['GET', 'POST'] as const) {
          const headers = { authorization: `Bearer ${secret}` }
          expect((await harness.app.server.inject({ method, url, headers })).statusCode).toBe(404)
        }
    },
  )
})
