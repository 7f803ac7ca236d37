import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StepUpProof } from '@matin/contract/admin/step-up'
import { login, register, sendCode } from '@matin/contract/auth'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type Envelope, envelope } from '@matin/contract/envelope'
import { getTopupAddress, submitTopup, uploadImage } from '@matin/contract/recharge'
import { setPaymentPassword } from '@matin/contract/security'
import { fromWire } from '@matin/domain/money/amount'
import { trialBalance } from '@matin/ledger/ledger'
import { createTronClient } from '@matin/tron/client'
import { createDevChain } from '@matin/tron/devchain/chain'
import type { DevChain } from '@matin/tron/devchain/dev-chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import { usdtTransfers } from '@matin/tron/transfers'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type App, type AppParts, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { GENESIS } from '../dev/development-chain.ts'
import { seed } from '../dev/seed.ts'
import { arrivalsToConfirm, confirmArrivals } from '../features/money/recharge/confirm-arrivals.ts'
import { bookDeposits } from '../features/money/recharge/post-deposits.ts'
import { fixedClock, type MovableClock } from '../platform/clock/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { createTestDatabase, openTestDatabase, type Place } from './database.ts'
import { emailsTo } from './emails.ts'

export const PASSWORD = 'correct horse'
export const PIN = '135790'
/**
 * Interval at which the chain mines by itself: so long that it never does, because blocks that a test did not
 * request would make confirmations random.
 */
const NEVER_MS = 366 * 86_400_000
/**
 * Jobs that `work` leaves out, because they change tables and wait for other work, or read the whole ledger.
 * They have tests of their own.
 */
const KEPT_APART = new Set(['make-partitions', 'prove'])
/** Number of blocks after which a transfer is solid on the development chain. */
export const TO_SOLID = 20

export interface CallOptions {
  key?: string
  language?: string
  timeZone?: string
  /**
   * Network address of the caller. By default a new one each time, so that only tests of limits reach the
   * limits.
   */
  ip?: string
  /** Device token; null for none. By default a token that all callers share. */
  device?: string | null
  /** Step-up proof of an operator, where the endpoint requires one. */
  proof?: StepUpProof
}

export interface TestCustomer {
  email: string
  token: string
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<DataOf<E>>
  /** Calls and returns the whole envelope, for failures. */
  ask(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<Envelope>
}

export interface Harness {
  app: App
  /** Starts a second server on the same database, chain and clock. The caller closes it. */
  another(changed?: Partial<Config>): Promise<App>
  /**
   * Whether the harness confirms incoming transfers after a scan, as the signer does. A test with a real
   * signer sets it to false.
   */
  signerSees: { value: boolean }
  chain: DevChain
  tronUrl: string
  /** URL of the harness's database as a superuser. */
  databaseUrl: string
  /** Data directory, which is deleted when the harness is closed. */
  dataDir: string
  clock: MovableClock
  ask(endpoint: Endpoint, input: unknown, options?: CallOptions & { token?: string }): Promise<Envelope>
  /** Registers a customer through the API with the code from the mailbox, and sets the PIN. */
  customer(): Promise<TestCustomer>
  signIn(email: string, password: string): Promise<TestCustomer>
  codeFor(email: string): Promise<string>
  /** Requests a code to the customer's own contact, for a change of protection, and returns the code. */
  ownCode(contact: string): Promise<string>
  /**
   * Creates a customer with this much USDT in spot. The transfer is on the chain, and the server's own
   * functions post its block; the scan reads the blocks around it later.
   */
  funded(usdt: string): Promise<TestCustomer>
  /** Creates the same through a complete recharge, with the scan and every job, for tests of custody. */
  recharged(usdt: string): Promise<TestCustomer>
  /** Moves the clock, mines a block, and runs every job. */
  advance(duration: Temporal.DurationLike): Promise<void>
  /** Runs every job once, in place of the queue. */
  work(): Promise<void>
  /** Copies the database. Closes the server meanwhile, and starts a new one. */
  backUp(): Promise<Place>
  /** Replaces the database with a copy, as an administrator restores a backup. Chain and clock go on. */
  restore(backup: Place): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the whole server on a real database and a real development chain, with a clock that only tests move.
 */
export async function startHarness(
  start = '2026-03-02T10:24:00Z',
  env: Record<string, string> = {},
  parts: Pick<AppParts, 'prices'> = {},
): Promise<Harness> {
  const clock = fixedClock(start)
  let opened = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-test-'))
  const chain = await createDevChain({
    dataDir: join(dataDir, 'chain'),
    now: () => clock.now().epochMilliseconds,
    genesis: GENESIS,
    blockIntervalMs: NEVER_MS,
  })
  const { url } = await chain.listen()
  const signerSees = { value: true }
  await chain.tick()
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const another = async (changed: Partial<Config> = {}) => {
    const made = await createApp({
      config: { ...config, ...changed },
      database: opened.database,
      clock,
      tronUrl: url,
      usdtContract: DEV_USDT_CONTRACT,
      ...parts,
    })
    const { scan } = made.scanner
    made.scanner.scan = async () => {
      await scan()
      if (signerSees.value) await confirmAll(made.platform)
    }
    return made
  }
  let app = await another()
  await seed(app.platform, app.scanner)

  const ownDevice = randomBytes(32).toString('base64url')
  const ask: Harness['ask'] = async (endpoint, input, options = {}) => {
    const { device = ownDevice } = options
    const headers = {
      ...(device !== null && { cookie: `device=${device}` }),
      language: options.language ?? 'en',
      ...(options.timeZone && { 'time-zone': options.timeZone }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(endpoint.idempotent && { 'idempotency-key': options.key ?? randomUUID() }),
      ...(options.proof && { 'step-up': JSON.stringify(options.proof) }),
    }
    const query = endpoint.method === 'GET' ? { query: input as Record<string, string> } : {}
    const payload = endpoint.method === 'POST' ? { payload: input as object } : {}
    const response = await app.server.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers,
      remoteAddress: options.ip ?? nextAddress(),
      ...query,
      ...payload,
    })
    // A file comes without an envelope.
    if (endpoint.answers && response.statusCode === 200) return { code: 200, msg: 'a file', data: null }
    return envelope.parse(response.json())
  }
  const must = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions & { token?: string } = {},
  ): Promise<DataOf<E>> => {
    const answer = await ask(endpoint, input, options)
    expect(answer, `${endpoint.path} answered ${answer.error ?? answer.code}`).toMatchObject({ code: 200 })
    return endpoint.data.parse(answer.data) as DataOf<E>
  }
  const codeFor = async (email: string) => {
    const mail = (await emailsTo(app.platform, email)).at(-1)
    return /\b(\d{6})\b/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  const ownCode = async (contact: string) => {
    clock.advance(Temporal.Duration.from({ seconds: 61 }))
    await must(sendCode, { account: contact, purpose: 'protection' })
    return codeFor(contact)
  }
  const work = async () => {
    for (const job of app.jobs) if (!KEPT_APART.has(job.name)) await job.run()
  }
  const advance = async (duration: Temporal.DurationLike) => {
    clock.advance(Temporal.Duration.from(duration))
    await chain.mine(1)
    await work()
  }
  const customer = async (): Promise<TestCustomer> => {
    const email = `${randomUUID()}@example.com`
    await must(sendCode, { account: email, purpose: 'register' })
    await must(register, { account: email, code: await codeFor(email), password: PASSWORD })
    const who = await signIn(email, PASSWORD)
    clock.advance(Temporal.Duration.from({ seconds: 61 }))
    await must(sendCode, { account: email, purpose: 'payment_password' })
    await who.call(setPaymentPassword, { pin: PIN, code: await codeFor(email), password: PASSWORD })
    return who
  }
  const signIn = async (email: string, password: string): Promise<TestCustomer> => {
    const { token } = await must(login, { account: email, password })
    return {
      email,
      token,
      call: (endpoint, input, options) => must(endpoint, input, { ...options, token }),
      ask: (endpoint, input, options) => ask(endpoint, input, { ...options, token }),
    }
  }
  const client = createTronClient(createTronNode({ url }))
  /** Posts the solid block `number` as the scan would, without those before it. */
  const book = async (number: number) => {
    const block = await client.solidBlock(number)
    if (!block) throw new Error(`block ${number} is not solid`)
    const transfers = usdtTransfers(block, DEV_USDT_CONTRACT)
    await app.platform.db.transaction(tx => bookDeposits(tx, app.platform, block, transfers))
    if (signerSees.value) await confirmAll(app.platform)
  }
  const paid = async (usdt: string, post: (block: number) => Promise<void>) => {
    const who = await customer()
    const { address } = await who.call(getTopupAddress, {})
    await chain.faucetUsdt(address, fromWire(usdt, 'USDT') ?? 0n)
    await chain.mine(TO_SOLID)
    await post(chain.height - TO_SOLID + 1)
    await who.call(submitTopup, { quantity: usdt, voucherId: await uploadVoucher(app, who) })
    return who
  }
  /** Opens another database in place of the closed server's, and starts a new server on it. */
  const onDatabase = async (place: Place): Promise<void> => {
    const database = await place.open()
    const drop = async () => {
      await database.close()
      await place.drop()
    }
    opened = { database, place, url: place.url, drop }
    app = await another()
  }
  return {
    get app() {
      return app
    },
    async backUp() {
      const { place } = opened
      await app.server.close()
      await opened.database.close()
      const backup = await createTestDatabase(place.name)
      await onDatabase(place)
      return backup
    },
    async restore(backup) {
      await app.server.close()
      await opened.drop()
      await onDatabase(await createTestDatabase(backup.name))
    },
    signerSees,
    another,
    chain,
    tronUrl: url,
    get databaseUrl() {
      return opened.url
    },
    dataDir,
    clock,
    ask,
    signIn,
    customer,
    codeFor,
    ownCode,
    funded: usdt => paid(usdt, book),
    recharged: usdt => paid(usdt, work),
    advance,
    work,
    async close() {
      await app.server.close()
      await chain.close()
      await opened.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Confirms all incoming transfers, as the signer does after it has read them from its node. */
async function confirmAll(platform: Platform): Promise<void> {
  const { arrivals } = await arrivalsToConfirm(platform)
  await confirmArrivals(
    platform,
    arrivals.map(({ id }) => id),
  )
}

let addresses = 0
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Uploads a small real image and returns its id. */
export async function uploadVoucher(app: App, who: Pick<TestCustomer, 'token'>): Promise<string> {
  const payload = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#2fdca6' } })
    .png()
    .toBuffer()
  const response = await app.server.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/png' },
    remoteAddress: nextAddress(),
    payload,
  })
  return uploadImage.data.parse(envelope.parse(response.json()).data).id
}

/** Checks that every asset sums to zero and every balance is the sum of its postings. */
export async function expectBalancedBooks(app: App): Promise<void> {
  expect(await trialBalance(app.platform.db)).toEqual([])
}
