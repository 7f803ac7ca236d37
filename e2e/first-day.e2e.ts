import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { acceptInvitation, readInvitation } from '@matin/contract/admin/accounts'
import { operatorLogin } from '@matin/contract/admin/operators'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import { setPaymentPassword } from '@matin/contract/security'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, findPostgres, freePort, startCluster } from '../tools/postgres.ts'
import { type Customer, callApi, newCustomer, PASSWORD, PIN, recharge } from './support/customer.ts'
import { devTools } from './support/dev-tools.ts'
import { isRunning } from './support/processes.ts'
import type { Server } from './support/server.ts'
import { totpOf } from './support/totp.ts'
import { until } from './support/until.ts'

/*
 * The first day of a staging as docs/operations.md has it: its blocks as they stand, on the machine's own
 * PostgreSQL, then its steps in the browser, over HTTP. Only the machine's packages and the clone are there before.
 */

const root = resolve(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const blocks = [...guide.matchAll(/^```sh first-day\n(.*?)^```$/gms)].map(([, block]) => block)
const OPERATOR_PASSWORD = 'nine blue lanterns 41'

let scratch: string
let staging: string
let cluster: Cluster
let server: Server
let ada: { token: string; totpSecret: string }
let who: Customer

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'matin-first-day-'))
  staging = join(scratch, 'staging')
  const bin = findPostgres()
  cluster = await startCluster({ bin })
  const port = String(await freePort())
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  await promisify(execFile)('bash', ['-euc', blocks.join('')], {
    cwd: root,
    env: {
      ...{ PATH: `${bin}:${PATH}`, NODE_COMPILE_CACHE, HOME: scratch, STAGING: staging },
      ...{ SUPERUSER_URL: cluster.url, PORT: port, INTERNAL_PORT: String(await freePort()) },
      // Blocks are mined on request, and the end waits for no balancer.
      ...{ DEV_BLOCK_SECONDS: '3600', DRAIN_SECONDS: '0' },
    },
  })
  const { TESTERS_PASSWORD } = parseEnv(readFileSync(join(staging, 'staging.env'), 'utf8'))
  const authorization = `Basic ${Buffer.from(`tester:${TESTERS_PASSWORD}`).toString('base64')}`
  const address = `http://127.0.0.1:${port}`
  server = { address, dev: devTools(address, { authorization }) }
})
afterAll(async () => {
  const pid = join(staging, 'pid')
  if (existsSync(pid)) {
    const npm = Number(readFileSync(pid, 'utf8'))
    if (isRunning(npm)) process.kill(npm)
    await until(() => isRunning(npm), false, 'the staging')
  }
  await cluster?.stop()
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
  const { url } = await server.dev.chain()
  const body = JSON.stringify({ value: txid })
  const solid = await fetch(`${url}/walletsolidity/gettransactionbyid`, { method: 'POST', body })
  expect(await solid.json()).toMatchObject({ txID: txid, ret: [{ contractRet: 'SUCCESS' }] })
  await server.dev.expectBalancedBooks()
})
