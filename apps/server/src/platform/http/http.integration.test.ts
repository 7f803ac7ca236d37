import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { setSavedOnly } from '@matin/contract/address-book'
import { OPERATOR_API } from '@matin/contract/admin/api'
import { suspendCustomer } from '@matin/contract/admin/holds'
import { API } from '@matin/contract/api'
import { getRecipient, getTokenData, getWalletLog, ownTransfer, sendToCustomer } from '@matin/contract/assets'
import { login, logout, register, sendCode } from '@matin/contract/auth'
import { envelope } from '@matin/contract/envelope'
import { executeExchange } from '@matin/contract/exchange'
import { LANGUAGES } from '@matin/contract/language'
import {
  buyMine,
  claimMine,
  getMineOrder,
  listMines,
  listUserMines,
  redeemMine,
  startTrial,
} from '@matin/contract/mining'
import { getTopup, listTopups, submitTopup } from '@matin/contract/recharge'
import { logOutDevice, setPaymentPassword } from '@matin/contract/security'
import { getWebsiteSetting } from '@matin/contract/settings'
import { getUserInfo } from '@matin/contract/user'
import {
  cancelWithdrawal,
  getWithdrawal,
  listWithdrawals,
  submitWithdrawal,
} from '@matin/contract/withdrawal'
import { DEV_HOT_ADDRESS, DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { count, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '#feature.ts'
import { FEATURES } from '#features.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { authRoutes } from '../../features/account/auth/customer.routes.ts'
import { customerGuard } from '../../features/account/auth/sessions/auth-state.ts'
import { idByEmail } from '../../testing/customers.ts'
import { asSuperuser } from '../../testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
  uploadVoucher,
} from '../../testing/harness.ts'
import { heldHashing } from '../../testing/hashing.ts'
import { signedInOperator } from '../../testing/operators.ts'
import { rowsOf } from '../db/database.ts'
import { HASHING } from '../secrets/hashing.ts'
import { logId } from '../secrets/log-id.ts'
import { createRouter } from './router.ts'
import { createServer } from './server.ts'
import { requestKey } from './tables.ts'

/** Address outside our wallets that belongs to no customer. */
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'

let harness: Harness
let owner: TestCustomer
let stranger: TestCustomer
/**
 * Tokens that the customers' routes refuse: of an ended session, of an expired one, of a suspended customer,
 * and of an operator.
 */
const others: string[] = []
beforeAll(async () => {
  harness = await startHarness()
  const expired = await harness.customer()
  harness.clock.advance(Temporal.Duration.from({ hours: 24 * 30 }))
  owner = await harness.funded('1000')
  stranger = await harness.customer()
  const ended = await harness.signIn(stranger.email, PASSWORD)
  await ended.call(logout, {})
  const suspended = await harness.customer()
  const { uid } = await suspended.call(getUserInfo, {})
  const operator = await signedInOperator(harness, 'owner')
  await operator.call(suspendCustomer, { uid, reason: 'legal_order', hours: 720 })
  others.push(expired.token, ended.token, suspended.token, operator.token())
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const everyEndpoint = API.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('the routes', () => {
  it('are exactly those of the contract', () => {
    const declared = everyEndpoint.map(([name]) => name)
    const handled = FEATURES.flatMap(({ customerRoutes = [] }) => customerRoutes).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    )
    expect(handled.toSorted()).toEqual(declared.toSorted())
  })

  it.each(everyEndpoint.filter(([, endpoint]) => endpoint.access === 'customer'))(
    '%s requires a signed-in customer before it checks anything else',
    async (_, endpoint) => {
      const refused = others.map(token => `Bearer ${token}`)
      const malformed = [undefined, 'Bearer', `Bearer ${'x'.repeat(43)}`, `Basic ${owner.token}`]
      for (const authorization of [...malformed, ...refused]) {
        const answer = await harness.app.server.inject({
          method: endpoint.method,
          url: endpoint.path,
          headers: {
            ...(authorization && { authorization }),
            ...(endpoint.body === 'image' && { 'content-type': 'image/png' }),
          },
          ...(endpoint.body === 'image' && { payload: Buffer.from('not an image') }),
          ...(endpoint.method === 'POST' && endpoint.body !== 'image' && { payload: { nonsense: true } }),
        })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({ code: 401, msg: 'Please log in', data: null, error: 'unauthorized' })
      }
    },
  )

  it.each(everyEndpoint.filter(([, endpoint]) => endpoint.access === 'public'))(
    '%s is open to everybody',
    async (_, endpoint) => {
      const answer = await harness.ask(endpoint, {})
      expect(answer.code).not.toBe(401)
      expect(answer.code).toBeLessThan(500)
    },
  )

  it.each(everyEndpoint.filter(([, endpoint]) => endpoint.idempotent))(
    '%s requires an idempotency key',
    async (_, endpoint) => {
      const response = await harness.app.server.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { authorization: `Bearer ${owner.token}` },
        payload: samples[endpoint.path] ?? {},
      })
      expect(response.json()).toMatchObject({ code: 400, error: 'idempotency_key_missing' })
    },
  )

  /** Valid body for each endpoint that moves money. */
  const samples: Record<string, object> = {
    [sendToCustomer.path]: { to: '123456789', amount: '1', pin: PIN },
    [ownTransfer.path]: { from: 'spot', to: 'mining', asset: 'USDT', amount: '1' },
    [buyMine.path]: { versionId: randomUUID(), amount: '100', pin: PIN },
    [startTrial.path]: { versionId: randomUUID() },
    [claimMine.path]: { id: randomUUID() },
    [setSavedOnly.path]: { on: true, pin: PIN },
    [redeemMine.path]: {
      id: randomUUID(),
      pin: PIN,
      preview: { returned: '1', penalty: '0', forfeited: '0' },
    },
    [executeExchange.path]: { quoteId: randomUUID(), pin: PIN },
    [submitTopup.path]: { quantity: '10', voucherId: randomUUID() },
    [submitWithdrawal.path]: { address: OUTSIDE, quantity: '10', pin: PIN },
    [cancelWithdrawal.path]: { id: randomUUID() },
  }
})

describe('the answer', () => {
  it('to a successful call has code, msg and data', async () => {
    const answer = await harness.ask(getWebsiteSetting, {})
    expect(Object.keys(answer)).toEqual(['code', 'msg', 'data'])
    expect(answer).toMatchObject({ code: 200, msg: 'success' })
  })

  it.each(LANGUAGES)(
    'to an invalid call names the invalid fields, in the language of the request (%s)',
    async language => {
      const answer = await owner.ask(
        submitTopup,
        { quantity: '1,5,5', voucherId: 'none', txid: 'zz' },
        { language },
      )
      const words = {
        en: [
          'Please enter the correct amount',
          'Upload the payment voucher',
          'The transaction ID must be 64 characters. Copy it from the wallet you sent from.',
        ],
        ja: [
          '正しい金額を入力してください',
          '送金証明の画像をアップロードしてください',
          'トランザクションIDは64文字です。送金元のウォレットからコピーしてください。',
        ],
        'zh-Hans': ['请输入正确的金额', '请上传支付凭证', '链上交易哈希应为 64 位，请核对'],
        'zh-Hant': ['請輸入正確的金額', '請上傳付款憑證', '鏈上交易雜湊應為 64 個字元，請核對'],
      }
      const [quantity, voucherId, txid] = words[language]
      expect(answer).toEqual({
        code: 400,
        msg: quantity,
        data: null,
        error: 'amount_incorrect',
        fields: { quantity, voucherId, txid },
      })
    },
  )

  it('to a call with missing fields names each of them', async () => {
    const answer = await owner.ask(ownTransfer, { from: 'spot' })
    expect(answer).toMatchObject({ code: 400, error: 'invalid_input' })
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['amount', 'asset', 'to'])
  })

  it.each([null, 'text', [1], 5])(
    'to a body that is not an object is an error without data: %j',
    async body => {
      const response = await harness.app.server.inject({
        method: 'POST',
        url: login.path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      expect(response.json()).toMatchObject({ code: 400, data: null })
    },
  )
})

describe('for another customer', () => {
  it('an order is not found', async () => {
    const { items } = await owner.call(listMines, {})
    const lock = items.find(item => item.cycleDays === 30)
    const order = await owner.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
    expect(await stranger.ask(getMineOrder, { id: order.id })).toMatchObject({
      code: 404,
      error: 'not_found',
    })
    const preview = { returned: '99', penalty: '1', forfeited: order.expectedRevenue }
    const input = { id: order.id, pin: PIN, preview }
    expect(await stranger.ask(redeemMine, input)).toMatchObject({ code: 404, error: 'not_found' })
    expect((await stranger.call(listUserMines, {})).items).toEqual([])
    expect(await owner.call(getMineOrder, { id: order.id })).toMatchObject({
      order: { state: 'in_progress' },
    })
  })

  it('a recharge is not found, and neither is its voucher', async () => {
    const voucherId = await uploadVoucher(harness.app, owner)
    const input = { quantity: '77', voucherId }
    expect(await stranger.ask(submitTopup, input)).toMatchObject({
      error: 'voucher_required',
      fields: { voucherId: 'Upload the payment voucher' },
    })
    const receipt = await owner.call(submitTopup, input)
    expect(await stranger.ask(getTopup, { id: receipt.id })).toMatchObject({ code: 404, error: 'not_found' })
    expect((await stranger.call(listTopups, {})).items).toEqual([])
  })

  it('a withdrawal is not found and cannot be cancelled', async () => {
    const mine = await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '10', pin: PIN })
    expect(await stranger.ask(getWithdrawal, { id: mine.id })).toMatchObject({
      code: 404,
      error: 'not_found',
    })
    expect(await stranger.ask(cancelWithdrawal, { id: mine.id })).toMatchObject({
      code: 404,
      error: 'not_found',
    })
    expect((await stranger.call(listWithdrawals, {})).items).toEqual([])
    expect(await owner.call(cancelWithdrawal, { id: mine.id })).toMatchObject({ state: 'cancelled' })
  })

  it('movements and balances cannot be read', async () => {
    expect((await stranger.call(getWalletLog, {})).items).toEqual([])
    expect((await stranger.call(getTokenData, {})).total).toBe('0')
  })
})

describe('an idempotency key', () => {
  const input = { from: 'spot', to: 'mining', asset: 'USDT', amount: '2' } as const
  const moved = async () => {
    const { assets } = await owner.call(getTokenData, {})
    return Number(assets.find(row => row.asset === 'USDT')?.mining ?? '0')
  }

  it.each(['', 'short', 'x'.repeat(101), 'with space', 'ключ-ключ'])(
    'is refused when it is %j',
    async key => {
      const response = await harness.app.server.inject({
        method: 'POST',
        url: ownTransfer.path,
        headers: {
          authorization: `Bearer ${owner.token}`,
          'idempotency-key': encodeURI(key).includes('%') ? key.replace(/[^\x20-\x7e]/g, '?') : key,
        },
        payload: input,
      })
      expect(response.json()).toMatchObject({ code: 400, error: 'idempotency_key_missing' })
    },
  )

  it('repeats the first answer and posts nothing more, even days later', async () => {
    const key = randomUUID()
    const before = await moved()
    const first = await owner.call(ownTransfer, input, { key })
    harness.clock.advance(Temporal.Duration.from({ hours: 29 * 24 }))
    expect(await owner.call(ownTransfer, input, { key })).toEqual(first)
    expect(await moved()).toBe(before + 2)
  })

  it('is refused with a different body', async () => {
    const key = randomUUID()
    await owner.call(ownTransfer, input, { key })
    const before = await moved()
    expect(await owner.ask(ownTransfer, { ...input, amount: '3' }, { key })).toMatchObject({
      code: 409,
      error: 'idempotency_conflict',
      msg: 'We’re sorry, something went wrong. Please try again.',
    })
    expect(await moved()).toBe(before)
  })

  it('is independent for another customer or endpoint', async () => {
    const key = randomUUID()
    await owner.call(ownTransfer, input, { key })
    expect(await stranger.ask(ownTransfer, input, { key })).toMatchObject({ error: 'insufficient_balance' })
    const other = await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '10', pin: PIN }, { key })
    expect(other.state).toBe('submitted')
    await owner.call(cancelWithdrawal, { id: other.id })
  })

  it('may be used again after a failure, which posts and stores nothing', async () => {
    const key = randomUUID()
    const { db } = harness.app.platform
    const [notes] = await db.select({ number: count() }).from(requestKey)
    const transfers = await rowsOf(db, sql`SELECT count(*) FROM ledger.transfer`)
    const tooMuch = { ...input, amount: '99999' }
    expect(await owner.ask(ownTransfer, tooMuch, { key })).toMatchObject({ error: 'insufficient_balance' })
    expect((await db.select({ number: count() }).from(requestKey))[0]).toEqual(notes)
    expect(await rowsOf(db, sql`SELECT count(*) FROM ledger.transfer`)).toEqual(transfers)
    await owner.call(ownTransfer, input, { key })
  })

  it('stores no PIN: the record of a request has only its fingerprint and answer', async () => {
    await owner.call(submitWithdrawal, { address: OUTSIDE, quantity: '10', pin: PIN })
    const notes = await harness.app.platform.db.select().from(requestKey)
    expect(notes.length).toBeGreaterThan(0)
    expect(JSON.stringify(notes.map(note => note.answer))).not.toContain(PIN)
  })
})

describe('limits', () => {
  it('stop an address that tries to sign in too often, and no other address', async () => {
    const attempt = (ip: string) =>
      harness.ask(login, { account: 'nobody', password: 'x' }, { ip, language: 'ja' })
    for (let k = 0; k < 60; k++) expect((await attempt('192.0.2.1')).code).toBe(400)
    expect(await attempt('192.0.2.1')).toEqual({
      code: 429,
      msg: '操作の回数が多すぎます。しばらくしてからもう一度お試しください。',
      data: null,
      error: 'too_many_requests',
    })
    expect((await attempt('192.0.2.2')).code).toBe(400)
  })

  it('count an IPv6 network of 64 bits as one address', async () => {
    const attempt = (ip: string) => harness.ask(login, { account: 'nobody', password: 'x' }, { ip })
    for (let k = 1; k <= 60; k++) expect((await attempt(`2001:db8::${k}`)).code).toBe(400)
    expect((await attempt('2001:db8::ffff:1')).error).toBe('too_many_requests')
    expect((await attempt('2001:db8:0:1::1')).code).toBe(400)
  })

  it('count a signed-in customer across addresses, and not the others behind the same address', async () => {
    const [one, other] = [await harness.customer(), await harness.customer()]
    const ask = (who: TestCustomer, ip: string) => who.ask(getRecipient, { to: '100000000' }, { ip })
    for (let k = 0; k < 20; k++) expect((await ask(one, `192.0.2.${k}`)).error).toBe('recipient_unknown')
    expect((await ask(one, '192.0.2.30')).error).toBe('too_many_requests')
    expect((await ask(other, '192.0.2.30')).error).toBe('recipient_unknown')
  })
})

describe('the general limit', () => {
  const PER_MINUTE = 3
  /** Sends `count` calls in a row from one address and returns the answers. */
  async function answersOf(server: FastifyInstance, count: number, tokenOf: (call: number) => string | null) {
    const codes: number[] = []
    for (let call = 0; call < count; call++) {
      const token = tokenOf(call)
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      codes.push((await server.inject({ url: getUserInfo.path, headers })).statusCode)
    }
    return codes
  }
  async function limitedApp() {
    const { config, database } = harness.app.platform
    return createApp({
      config: { ...config, REQUESTS_PER_MINUTE: PER_MINUTE },
      database,
      clock: harness.clock,
      tronUrl: harness.tronUrl,
      usdtContract: DEV_USDT_CONTRACT,
    })
  }

  it('counts each signed-in customer separately, and anonymous callers by their address', async () => {
    const { server } = await limitedApp()
    const [one, other] = [await harness.customer(), await harness.customer()]
    expect(await answersOf(server, 4, () => null)).toEqual([401, 401, 401, 429])
    expect(await answersOf(server, 4, () => one.token)).toEqual([200, 200, 200, 429])
    expect(await answersOf(server, 1, () => other.token)).toEqual([200])
    await server.close()
  })

  it('counts each session separately, so that a thief’s calls do not keep the owner out', async () => {
    const { server } = await limitedApp()
    const one = await harness.customer()
    const thief = await harness.signIn(one.email, PASSWORD)
    expect(await answersOf(server, 4, () => thief.token)).toEqual([200, 200, 200, 429])
    expect(await answersOf(server, 1, () => one.token)).toEqual([200])
    await server.close()
  })

  it('looks up a bounded number of invented tokens per address, and always its customers’ tokens', async () => {
    const { server } = await limitedApp()
    const one = await harness.customer()
    expect(await answersOf(server, 1, () => one.token)).toEqual([200])
    expect(await answersOf(server, 4, call => `made-up-token-of-nobody-${call}`)).toEqual([
      401, 401, 429, 429,
    ])
    expect(await answersOf(server, 1, () => one.token)).toEqual([200])
    await server.close()
  })
})

describe('a flood', () => {
  /** Waits until a condition holds; the test's time limit ends the wait. */
  async function seen(what: () => boolean): Promise<void> {
    while (!what()) await new Promise(resolve => setImmediate(resolve))
  }
  const signIn = (ip: string) =>
    harness.ask(login, { account: `${randomUUID()}@example.com`, password: 'x' }, { ip })

  it('of sign-ins waits, while signed-in customers are served', async () => {
    // The first sign-in makes the hash that unknown accounts are compared with.
    await signIn('198.51.100.4')
    const releaseReservation = heldHashing()
    const waiting = Array.from({ length: 15 }, () => signIn('198.51.100.1'))
    // Most of them, whether or not those that are being hashed count as well.
    await seen(() => HASHING.waiting() >= 15)
    expect(
      (await owner.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '1' })).hash,
    ).toHaveLength(64)
    expect(HASHING.waiting()).toBeGreaterThanOrEqual(13)
    releaseReservation()
    expect(new Set((await Promise.all(waiting)).map(answer => answer.error))).toEqual(
      new Set(['password_incorrect']),
    )
  })

  it('of sign-ins from many networks keeps neither a known browser nor a signed-in customer out', async () => {
    const { email } = await harness.customer()
    const releaseReservation = heldHashing()
    const before = HASHING.refused()
    const flood = Array.from({ length: 240 }, (_, n) => signIn(`203.0.${n % 16}.7`))
    await seen(() => HASHING.refused() >= before + 40)
    const known = harness.ask(login, { account: email, password: PASSWORD })
    const signedIn = owner.ask(logOutDevice, { id: randomUUID(), password: PASSWORD })
    releaseReservation()
    expect(await known).toMatchObject({ code: 200 })
    expect(await signedIn).toMatchObject({ error: 'not_found' })
    await Promise.all(flood)
  })

  it('of sign-ins from one address is refused, while another address is served', async () => {
    const releaseReservation = heldHashing()
    const before = HASHING.refused()
    const flood = Array.from({ length: 30 }, () => signIn('198.51.100.2'))
    await seen(() => HASHING.refused() === before + 10)
    const other = signIn('198.51.100.3')
    releaseReservation()
    expect((await other).error).toBe('password_incorrect')
    const answers = (await Promise.all(flood)).map(answer => [answer.code, answer.error].join(' '))
    expect(answers.filter(answer => answer === '400 password_incorrect')).toHaveLength(20)
    expect(answers.filter(answer => answer === '429 too_many_requests')).toHaveLength(10)
  })
})

describe('the documentation', () => {
  it('is served as a page', async () => {
    const page = await harness.app.server.inject('/api/docs')
    const final = page.headers.location
      ? await harness.app.server.inject(String(page.headers.location))
      : page
    expect(final.statusCode).toBe(200)
    expect(final.headers['content-type']).toContain('text/html')
    expect(final.body).toContain('<title>Matin API</title>')
  })

  it('is not served in production', async () => {
    const { config, database } = harness.app.platform
    const app = await createApp({
      config: { ...config, production: true },
      database,
      clock: harness.clock,
      tronUrl: 'http://127.0.0.1:9',
      usdtContract: DEV_USDT_CONTRACT,
    })
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/documentation'])
      expect([path, (await app.server.inject(path)).statusCode]).toEqual([path, 404])
    await app.server.close()
  })

  it('lists every endpoint with its access, header and failures', async () => {
    const response = await harness.app.server.inject('/api/docs/json')
    expect(response.statusCode).toBe(200)
    const document: { openapi: string; paths: Record<string, Record<string, unknown>> } = response.json()
    expect(document.openapi).toBe('3.1.0')
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const documented = [...API, ...OPERATOR_API].map(
      ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
    )
    expect(listed.toSorted()).toEqual(documented.map(([name]) => name).toSorted())
    for (const [name, endpoint] of documented) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const text = JSON.stringify(operation)
      const audience = /"security":\[\{"(\w+)":/.exec(text)?.[1]
      expect(audience, name).toBe(endpoint.access === 'public' ? undefined : endpoint.access)
      expect(text.includes('Idempotency-Key'), name).toBe(endpoint.idempotent === true)
      for (const word of endpoint.errors) expect(text, name).toContain(word)
    }
  })
})

describe('the health check', () => {
  it('needs no sign-in', async () => {
    expect((await harness.app.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await harness.app.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('counts against no limit on either port, nor does /metrics; a draining server is live and not ready', async () => {
    const { config, database } = harness.app.platform
    const app = await createApp({
      config: { ...config, REQUESTS_PER_MINUTE: 1 },
      database,
      clock: harness.clock,
      tronUrl: harness.tronUrl,
      usdtContract: DEV_USDT_CONTRACT,
    })
    const statuses = async (server: FastifyInstance, path: string) => {
      const answers = [await server.inject(path), await server.inject(path), await server.inject(path)]
      return answers.map(({ statusCode }) => statusCode)
    }
    for (const server of [app.server, app.internal])
      for (const path of ['/healthz', '/readyz'])
        expect([path, ...(await statuses(server, path))]).toEqual([path, 200, 200, 200])
    expect(await statuses(app.internal, '/metrics')).toEqual([200, 200, 200])
    expect(await statuses(app.server, getWebsiteSetting.path)).toEqual([200, 429, 429])
    app.server.drain.begin()
    expect(await statuses(app.server, '/healthz')).toEqual([200, 200, 200])
    expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'not ready', reason: 'stopping' })
    await app.server.close()
  })

  it('names TRON nodes that are not good on the internal port, and fails when every one is wrong', async () => {
    const { config, database } = harness.app.platform
    const ready = async (tronUrl: string, usdtContract: string) => {
      const app = await createApp({ config, database, clock: harness.clock, tronUrl, usdtContract })
      await app.nodes.check()
      const answers = [await app.server.inject('/readyz'), await app.internal.inject('/readyz')]
      await app.server.close()
      return answers.map(answer => [answer.statusCode, answer.json()])
    }
    const good = harness.tronUrl
    const silent = { '127.0.0.1:9': 'silent' }
    const behind = { [new URL(good).host]: 'behind' }
    expect(await ready(`http://127.0.0.1:9,${good}`, DEV_USDT_CONTRACT)).toEqual([
      [200, { status: 'ready' }],
      [200, { status: 'ready', nodes: { ...silent, ...behind } }],
    ])
    await harness.chain.mine(1)
    expect(await ready(`http://127.0.0.1:9,${good}`, DEV_USDT_CONTRACT)).toEqual([
      [200, { status: 'ready' }],
      [200, { status: 'ready', nodes: silent }],
    ])
    const wrong = { status: 'not ready', reason: 'tron_nodes' }
    expect(await ready(good, DEV_HOT_ADDRESS)).toEqual([
      [503, wrong],
      [503, { ...wrong, nodes: { [new URL(good).host]: 'wrong_token' } }],
    ])
    // Silence is no reason: no other server would do better.
    expect(await ready('http://127.0.0.1:9', DEV_USDT_CONTRACT)).toEqual([
      [200, { status: 'ready' }],
      [200, { status: 'ready', nodes: silent }],
    ])
  })
})

it('the log contains no secret, at the finest level and when the database fails', async () => {
  const { platform } = harness.app
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }), log)
  createRouter(server, platform, customerGuard(platform)).add(authRoutes, {} as Services)
  const call = async (path: string, payload: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return envelope.parse((await server.inject({ method: 'POST', url: path, headers, payload })).json())
  }
  const email = `${randomUUID()}@example.com`
  await call(sendCode.path, { account: email, purpose: 'register' })
  const code = await harness.codeFor(email)
  const joined = await call(register.path, { account: email, code, password: PASSWORD })
  const { token } = register.data.parse(joined.data)
  await call(login.path, { account: email, password: 'a wrong secret' })
  await call(setPaymentPassword.path, { pin: '864209', code: '975310' }, token)

  harness.clock.advance(Temporal.Duration.from({ seconds: 61 }))
  await asSuperuser(harness.app.platform.database, 'ALTER TABLE mail RENAME COLUMN body TO gone')
  const failed = await call(sendCode.path, { account: email, purpose: 'payment_password' }, token)
  await asSuperuser(harness.app.platform.database, 'ALTER TABLE mail RENAME COLUMN gone TO body')
  expect(failed).toMatchObject({
    code: 500,
    error: 'internal',
    msg: 'We’re sorry, something went wrong on our side. Please try again in a moment.',
  })

  const text = lines.join('')
  expect(text).toContain(sendCode.path)
  // Caller and refusal of each call (ASVS 16.2.1, 16.3.2, 16.3.3).
  const events = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  const id = logId(platform.config, await idByEmail(platform, email))
  expect(events).toContainEqual(
    expect.objectContaining({
      msg: 'request completed',
      caller: id,
      session: expect.stringMatching(/^[\da-f]{16}$/),
    }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'refused', error: 'code_incorrect', caller: id, level: 30 }),
  )
  await call(setPaymentPassword.path, {}, 'nobody-has-this-token')
  expect(JSON.parse(lines.findLast(line => line.includes('"refused"')) ?? '{}')).toMatchObject({
    ...{ event: 'refused', error: 'unauthorized', level: 40, path: setPaymentPassword.path },
  })
  expect(text).toContain('column \\"body\\" of relation \\"mail\\" does not exist')
  for (const secret of [
    PASSWORD,
    'a wrong secret',
    token,
    '864209',
    '975310',
    email,
    'Your code to',
    'argon2',
  ])
    expect(text).not.toContain(secret)
  // The code that was sent is not in the log, unless an id or a time happens to hold its digits.
  expect(text.replace(/"(reqId|x-request-id)":"[^"]*"|\d+\.\d+|"time":\d+/g, '')).not.toContain(code)
})
