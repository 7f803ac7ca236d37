import { randomBytes, randomUUID } from 'node:crypto'
import { operatorLogin, operatorLogout } from '@matin/contract/admin/operators'
import { login, sendCode } from '@matin/contract/auth'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { envelope } from '@matin/contract/envelope'
import { ARRIVALS_INTERNAL_PATHS, arrivalsWork } from '@matin/contract/internal/arrivals'
import type { DevChain } from '@matin/tron/devchain/dev-chain'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { register } from '../../features/account/auth/sign-in/register-customer.ts'
import { openEmail } from '../../features/notify/notifications/outbox.ts'
import { mail } from '../../features/notify/notifications/tables.ts'
import type { Scanner } from '../../platform/chain/scanner.ts'
import type { MovableClock } from '../../platform/clock/clock.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { totpCode } from '../../platform/secrets/totp.ts'
import { type DemoOperator, withPublicPasswords } from '../operators.ts'

export const DEMO_DOMAIN = 'demonstration.example'
export const DEMO_PASSWORD = 'demonstration'
export const DEMO_PIN = '135790'
/** Blocks after which a transfer on the development chain is solid. */
const TO_SOLID = 20
/** A code works once. */
const CODE_SECONDS = 30
const MAILBOX_LOOKED_AT = 5

/** The server does not listen yet; the clock is moved up to `until`. */
export interface Scene {
  server: FastifyInstance
  internal: FastifyInstance
  platform: Platform
  scanner: Scanner
  jobs: readonly Job[]
  chain: DevChain
  clock: MovableClock
  until: Temporal.Instant
}

interface Shown {
  token?: string
  device?: string
  totp?: string
  image?: Buffer
  query?: Record<string, string>
}

export interface Asker {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>
}

export interface DemoCustomer extends Asker {
  email: string
  uid: string
  upload(endpoint: Endpoint, image: Buffer): Promise<string>
  /** Signed in on a further device. */
  elsewhere(): Promise<DemoCustomer>
}

export interface SignedIn extends Asker {
  open(endpoint: Endpoint, query: Record<string, string>): Promise<void>
  leave(): Promise<void>
}

/** Moves the clock forward to `hours` before `until`, never back. */
export async function hoursBefore({ clock, until, chain }: Scene, hours: number): Promise<void> {
  const target = until.subtract({ seconds: Math.round(hours * 3600) })
  const step = target.since(clock.now())
  if (step.sign <= 0) return
  clock.advance(step)
  await chain.mine(1)
}

/** Of operators, and of customers on another device than their phone. */
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

async function send(scene: Scene, endpoint: Endpoint, input: unknown, shown: Shown): Promise<unknown> {
  const { token, device, totp, image, query } = shown
  const headers = {
    language: 'en',
    'user-agent': BROWSER,
    ...(device && { cookie: `device=${device}` }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
    ...(totp && { 'step-up': JSON.stringify({ totp }) }),
    ...(image && { 'content-type': 'image/png' }),
  }
  const asked = endpoint.method === 'GET' ? { query: (query ?? input) as Record<string, string> } : {}
  const payload = endpoint.method === 'POST' ? { payload: image ?? (input as object) } : {}
  const answer = await scene.server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers,
    ...asked,
    ...payload,
  })
  if (endpoint.answers && answer.statusCode === 200) return null
  const { code, error, data } = envelope.parse(answer.json())
  if (code !== 200) throw new Error(`the demonstration: ${endpoint.path} answered ${error ?? code}`)
  return data
}

export async function newCustomer(scene: Scene, name: string): Promise<DemoCustomer> {
  const { platform } = scene
  const email = `${name}@${DEMO_DOMAIN}`
  const device = randomBytes(32).toString('base64url')
  await send(scene, sendCode, { account: email, purpose: 'register' }, { device })
  const made = await register(withPublicPasswords(platform), {
    input: { account: email, password: DEMO_PASSWORD, code: await codeFor(scene, email) },
    language: 'en',
    ip: '127.0.0.1',
    browser: device,
    userAgent: 'Mozilla/5.0 (Linux; Android 15)',
    device,
    caller: null,
  })
  if (!made.ok) throw new Error(`the demonstration: ${email} is not registered: ${made.error}`)
  const { token, user } = made.value
  return { ...customerOf(scene, email, { token, device }), uid: user.uid }
}

export async function codeFor({ platform }: Scene, email: string): Promise<string> {
  const rows = await platform.db.select().from(mail).orderBy(desc(mail.id)).limit(MAILBOX_LOOKED_AT)
  const emails = rows.map(row => openEmail(platform.config, row)).filter(({ to }) => to === email)
  return /\b(\d{6})\b/.exec(emails[0]?.text ?? '')?.[1] ?? ''
}

function customerOf(scene: Scene, email: string, shown: { token: string; device: string }): DemoCustomer {
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    (await send(scene, endpoint, input, shown)) as DataOf<E>
  return {
    email,
    uid: '',
    call,
    async upload(endpoint, image) {
      return ((await send(scene, endpoint, null, { ...shown, image })) as { id: string }).id
    },
    async elsewhere() {
      const device = randomBytes(32).toString('base64url')
      const input = { account: email, password: DEMO_PASSWORD }
      const { token } = (await send(scene, login, input, { device })) as DataOf<typeof login>
      return customerOf(scene, email, { token, device })
    },
  }
}

export async function askAsGuest<E extends Endpoint>(
  scene: Scene,
  endpoint: E,
  input: InputOf<E>,
): Promise<DataOf<E>> {
  return (await send(scene, endpoint, input, {})) as DataOf<E>
}

/** Each code is a new one, so that the code which the page shows later is unused. */
export async function signInOperator(
  scene: Scene,
  { email, password, totpSecret }: DemoOperator,
): Promise<SignedIn> {
  const code = () => {
    scene.clock.advance(Temporal.Duration.from({ seconds: CODE_SECONDS }))
    return totpCode(totpSecret, scene.clock.now())
  }
  const input = { account: email, password, totp: code() }
  const { token } = (await send(scene, operatorLogin, input, {})) as DataOf<typeof operatorLogin>
  const call = async <E extends Endpoint>(endpoint: E, asked: InputOf<E>) =>
    (await send(scene, endpoint, asked, { token, ...(endpoint.stepUp && { totp: code() }) })) as DataOf<E>
  return {
    call,
    async open(endpoint, query) {
      await send(scene, endpoint, null, { token, query })
    },
    async leave() {
      await call(operatorLogout, {})
    },
  }
}

export async function settle(scene: Scene): Promise<void> {
  await scene.chain.mine(TO_SOLID)
  await scene.scanner.scan()
  const { arrivals } = arrivalsWork.parse(await asSigner(scene, ARRIVALS_INTERNAL_PATHS.work, {}))
  await asSigner(scene, ARRIVALS_INTERNAL_PATHS.seen, { seen: arrivals.map(({ id }) => id) })
}

export async function asSigner(
  { internal, platform }: Scene,
  url: string,
  payload: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${platform.config.SIGNER_SECRET}` }
  const answer = await internal.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 200) throw new Error(`the demonstration: ${url} answered ${answer.body}`)
  return answer.json()
}
