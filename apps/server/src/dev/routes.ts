import {
  DEV_CHAIN_PATH,
  DEV_CLOCK_PATH,
  DEV_FAUCET_PATH,
  DEV_LEDGER_PATH,
  DEV_MAILBOX_PATH,
  devClockInput,
  devFaucetInput,
} from '@matin/contract/dev'
import { fromWire } from '@matin/domain/money/amount'
import { trialBalance } from '@matin/ledger/ledger'
import { isTronAddress } from '@matin/tron/address'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { openEmail } from '../features/notify/notifications/outbox.ts'
import { mail } from '../features/notify/notifications/tables.ts'
import type { MovableClock } from '../platform/clock/clock.ts'
import { toTimestamp } from '../platform/db/instant.ts'
import type { Platform } from '../platform/platform.ts'
import type { DevelopmentChain } from './development-chain.ts'
import { DEV_STYLE, devPage, escapeHtml } from './html.ts'

export interface DevParts extends DevelopmentChain {
  clock: MovableClock
  wake(moved: Temporal.Duration): Promise<void>
}

const MAILBOX_SIZE = 50

/** Only outside production, where these paths do not exist. */
export function devRoutes(server: FastifyInstance, platform: Platform, parts: DevParts): void {
  mailboxRoutes(server, platform)
  chainRoutes(server, platform, parts, parts.clock)
  server.get(DEV_CLOCK_PATH, async () => ({ now: toTimestamp(parts.clock.now()) }))
  server.post(DEV_CLOCK_PATH, async (request, reply) => {
    const parsed = devClockInput.safeParse(formNumbers(request.body))
    if (!parsed.success) return reply.code(400).send({ error: 'wants advanceSeconds or to' })
    const step =
      'to' in parsed.data
        ? parsed.data.to.since(parts.clock.now())
        : Temporal.Duration.from({ seconds: parsed.data.advanceSeconds })
    if (step.sign < 0) return reply.code(400).send({ error: 'the clock never goes back' })
    const now = parts.clock.advance(step)
    await parts.chain.mine(1)
    await parts.wake(step)
    platform.log.info({ now: toTimestamp(now) }, 'clock moved')
    return isForm(request.headers['content-type'])
      ? reply.redirect(DEV_CHAIN_PATH, 303)
      : { now: toTimestamp(now) }
  })
}

export function mailboxRoutes(server: FastifyInstance, platform: Platform): void {
  server.get('/dev/style.css', (_request, reply) => reply.type('text/css').send(DEV_STYLE))

  server.get<{ Querystring: { format?: string } }>(DEV_MAILBOX_PATH, async (request, reply) => {
    const emails = await platform.db
      .select()
      .from(mail)
      .orderBy(desc(mail.createdAt), desc(mail.id))
      .limit(MAILBOX_SIZE)
    const view = emails.map(row => ({
      id: row.id,
      ...openEmail(platform.config, row),
      sentAt: toTimestamp(row.createdAt),
    }))
    if (request.query.format === 'json') return view
    const body = view.map(
      mail => `<article><h2>${escapeHtml(mail.subject)}</h2><p>${withLinks(escapeHtml(mail.text))}</p>
        <small>to ${escapeHtml(mail.to)}, ${mail.sentAt}</small></article>`,
    )
    const empty = '<p>No letters yet. Codes and notices that would be sent by email appear here.</p>'
    return reply.type('text/html').send(devPage('Mailbox', body.join('') || empty, platform.config))
  })
}

/** The chain, its faucet, and whether the ledger balances. */
export function chainRoutes(
  server: FastifyInstance,
  { config, db }: Platform,
  parts: DevelopmentChain,
  clock?: MovableClock,
): void {
  server.get<{ Querystring: { format?: string } }>(DEV_CHAIN_PATH, async (request, reply) => {
    if (request.query.format !== 'json')
      return reply.type('text/html').send(devPage('Chain', chainPage(parts, clock), config))
    const { chain, url, usdtContract } = parts
    return { url, height: chain.height, solidHeight: chain.solidHeight, usdtContract }
  })
  server.get(DEV_LEDGER_PATH, async () => ({ problems: await trialBalance(db) }))
  server.post(DEV_FAUCET_PATH, async (request, reply) => {
    const parsed = devFaucetInput.safeParse(request.body)
    const amount = parsed.success ? fromWire(parsed.data.amount, 'USDT') : null
    if (!parsed.success || amount === null || amount === 0n || !isTronAddress(parsed.data.address)) {
      return reply
        .code(400)
        .send({ error: 'wants address, asset (usdt or trx) and amount with up to 6 places' })
    }
    // TRX counts in sun, a millionth, as USDT does here.
    const { address, asset } = parsed.data
    const paid =
      asset === 'usdt'
        ? await parts.chain.faucetUsdt(address, amount)
        : await parts.chain.faucetTrx(address, amount)
    return isForm(request.headers['content-type']) ? reply.redirect(DEV_CHAIN_PATH, 303) : { txid: paid.txid }
  })
}

function chainPage(parts: DevelopmentChain, clock: MovableClock | undefined): string {
  return `<section><h2>Development chain</h2>
      <p>Head block ${parts.chain.height}, solid block ${parts.chain.solidHeight}. A transfer is solid after about a minute.</p></section>
    <section><h2>Faucet</h2>
      <form method="post" action="${DEV_FAUCET_PATH}">
        <label for="address">Address</label><input id="address" name="address" required maxlength="34">
        <label for="amount">Amount</label><input id="amount" name="amount" value="500" required inputmode="decimal">
        <label for="asset">Coin</label><select id="asset" name="asset"><option value="usdt">USDT</option><option value="trx">TRX</option></select>
        <br><button>Pay</button>
      </form></section>${clock ? clockForm(clock) : ''}`
}

function clockForm(clock: MovableClock): string {
  return `<section><h2>Clock</h2><p>It is ${toTimestamp(clock.now())} for server, signer and chain.</p>
      <form method="post" action="${DEV_CLOCK_PATH}">
        <label for="advance">Move forward</label>
        <select id="advance" name="advanceSeconds"><option value="3600">one hour</option><option value="86400" selected>one day</option><option value="604800">one week</option></select>
        <br><button>Move</button>
      </form></section>`
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/x-www-form-urlencoded') ?? false
}

/** The clock's input needs numbers, a form sends texts. */
function formNumbers(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('advanceSeconds' in body)) return body
  return { advanceSeconds: Number(body.advanceSeconds) }
}

/** Also the addresses of the console without a host. */
function withLinks(text: string): string {
  return text.replaceAll(
    /(?<!\S)(?:https?:\/|\/console)\/\S+/g,
    address => `<a href="${address}">${address}</a>`,
  )
}
