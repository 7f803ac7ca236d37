import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { acceptInvitation, readInvitation } from '@matin/contract/admin/accounts'
import { operatorLogin } from '@matin/contract/admin/operators'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import { getTokenData, ownTransfer } from '@matin/contract/assets'
import { setPaymentPassword } from '@matin/contract/security'
import { getSupportImage, sendSupport, uploadSupportImage } from '@matin/contract/support'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres, freePort } from '../tools/postgres.ts'
import {
  type Customer,
  callApi,
  newCustomer,
  PASSWORD,
  PIN,
  recharge,
  uploadVoucher,
} from './support/customer.ts'
import { devTools } from './support/dev-tools.ts'
import { isRunning } from './support/processes.ts'
import type { Server } from './support/server.ts'
import { totpOf } from './support/totp.ts'
import { until } from './support/until.ts'

/*
 * The first day of a staging as docs/operations.md has it: its blocks as they stand, its steps in the browser over
 * HTTP, then backup, drill and restore. Only the machine's packages and the clone are there before.
 */

const root = resolve(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
/** PostgreSQL refuses root, who is another user in a name space of its own. */
const NOT_ROOT = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []
const OPERATOR_PASSWORD = 'nine blue lanterns 41'

let scratch: string
let staging: string
let env: Record<string, string>
let server: Server
let ada: { token: string; totpSecret: string }
let who: Customer
let withdrawal: string

/** Runs the guide's blocks of these names, in one terminal. Returns what they print. */
async function run(...names: string[]): Promise<string> {
  const script = names.flatMap(name => {
    const blocks = guide.matchAll(new RegExp(`^ *\`\`\`sh ${name}\n(.*?)^ *\`\`\`$`, 'gms'))
    return [...blocks].map(([, block]) => block)
  })
  const [program = '', ...args] = [...NOT_ROOT, 'bash', '-euc', script.join('')]
  return (await promisify(execFile)(program, args, { cwd: root, env })).stdout
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'matin-first-day-'))
  staging = join(scratch, 'staging')
  const port = String(await freePort())
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  env = {
    ...{ PATH: `${PATH}:${findPostgres()}`, NODE_COMPILE_CACHE, HOME: scratch, STAGING: staging },
    ...{ PORT: port, INTERNAL_PORT: String(await freePort()), PGPORT: String(await freePort()) },
    // Blocks are mined on request, and the end waits for no balancer.
    ...{ DEV_BLOCK_SECONDS: '3600', DRAIN_SECONDS: '0' },
  }
  await run('first-day')
  const { TESTERS_PASSWORD } = parseEnv(readFileSync(join(staging, 'staging.env'), 'utf8'))
  const authorization = `Basic ${Buffer.from(`tester:${TESTERS_PASSWORD}`).toString('base64')}`
  const address = `http://127.0.0.1:${port}`
  server = { address, dev: devTools(address, { authorization }) }
})
afterAll(async () => {
  for (const file of ['pid', 'postgres/postmaster.pid']) {
    const path = join(staging, file)
    const pid = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : null
    if (pid !== null && isRunning(pid)) process.kill(pid, 'SIGINT')
    await until(() => pid !== null && isRunning(pid), false, file)
  }
  rmSync(scratch, { recursive: true })
})

/** A code of another period: each serves once, and those before and after now are accepted. */
const codeOf = (secret: string, periods: -1 | 0 | 1) =>
  totpOf(secret, Temporal.Now.instant().add({ seconds: periods * 30 }))

/** Accepts the invitation in a mailbox. */
async function accept(mailbox: string): Promise<string> {
  const [email] = await server.dev.emailsTo(mailbox)
  const secret = /\/console\/invitation#([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  const { totpSecret } = await callApi(server.address, readInvitation, { secret })
  // Not at the end of a period, so that the code before is still accepted when it arrives.
  await until(() => Date.now() % 30_000 < 15_000, true, 'a new period')
  const totp = codeOf(totpSecret, -1)
  await callApi(server.address, acceptInvitation, { secret, password: OPERATOR_PASSWORD, totpSecret, totp })
  return totpSecret
}

test('the first two operators accept their invitations, and one signs in', async () => {
  const totpSecret = await accept('ada@staging.test')
  await accept('ben@staging.test')
  const signIn = { account: 'ada@staging.test', password: OPERATOR_PASSWORD, totp: codeOf(totpSecret, 0) }
  const { token, operator } = await callApi(server.address, operatorLogin, signIn)
  expect(operator.roles).toEqual(expect.arrayContaining(['compliance', 'treasury']))
  ada = { token, totpSecret }
})

test('a customer registers and recharges from the faucet', async () => {
  who = await newCustomer(server)
  await who.call(setPaymentPassword, { pin: PIN, password: PASSWORD })
  await recharge(server, who, '900')
})

test('a withdrawal that an operator approves is paid by the signer, in a solid block', async () => {
  const address = /to any TRON address, such as `(\w+)`/.exec(guide)?.[1] ?? ''
  const { id, needsReview } = await who.call(submitWithdrawal, { address, quantity: '600', pin: PIN })
  expect(needsReview).toBe(true)
  const proof = { totp: codeOf(ada.totpSecret, 1) }
  await callApi(server.address, approveWithdrawal, { id }, ada.token, undefined, proof)
  await server.dev.mineUntil(
    async () => (await who.call(getWithdrawal, { id })).state,
    'confirmed',
    'payment',
  )
  const { txid } = await who.call(getWithdrawal, { id })
  withdrawal = id
  const { url } = await server.dev.chain()
  const body = JSON.stringify({ value: txid })
  const solid = await fetch(`${url}/walletsolidity/gettransactionbyid`, { method: 'POST', body })
  expect(await solid.json()).toMatchObject({ txID: txid, ret: [{ contractRet: 'SUCCESS' }] })
  await server.dev.expectBalancedBooks()
})

test('a drill tries the backup, and a restore in the place of the database loses nothing', async () => {
  await run('new-terminal', 'backup')
  await who.call(ownTransfer, { from: 'spot', to: 'mining', asset: 'USDT', amount: '7' })
  const image = await uploadVoucher(server.address, who, uploadSupportImage)
  await who.call(sendSupport, { id: randomUUID(), text: '', imageId: image })
  const seen = async () => {
    const { state, txid } = await who.call(getWithdrawal, { id: withdrawal })
    const url = new URL(`${getSupportImage.path}?id=${image}`, server.address)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${who.token}` } })
    expect(answer.headers.get('content-type')).toMatch('image/')
    return { state, txid, assets: await who.call(getTokenData, {}), image: await answer.bytes() }
  }
  const before = await seen()
  expect(await run('new-terminal', 'drill')).toMatch(
    /^restored .* migrations fit, 1 customers, books whole, chain difference 0 USDT at block \d+, audit chain of \d+ entries whole, every key of it in DATA_KEYS/m,
  )
  await run('new-terminal', 'restore')
  expect(await seen()).toEqual(before)
  await server.dev.expectBalancedBooks()
})
