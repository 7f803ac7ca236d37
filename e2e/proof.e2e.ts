import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buyMine, listMines } from '@matin/contract/mining'
import { getMyProof, getProofOverview, type ProofIndex } from '@matin/contract/proof'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superuserUrl } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { expectAccessible } from './support/accessibility.ts'
import { openWallet, type Wallet } from './support/browser.ts'
import { type Customer, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import type { DataDir } from './support/data-dir.ts'
import { openPage } from './support/open-page.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { seededDataDir } from './support/stage.ts'
import { until } from './support/until.ts'
import { exactOf, expectText, expectValue } from './support/wallet.ts'

const VERIFY = resolve(import.meta.dirname, '../tools/verify/main.ts')

let data: DataDir
let server: RunningServer
let wallet: Wallet
let guest: Wallet
let who: Customer
let behind: pg.Client

beforeAll(async () => {
  data = await seededDataDir()
  server = await startServer(data.path, { REQUESTS_PER_MINUTE: '1000000' })
  who = await newCustomer(server)
  await setPin(server, who, 1)
  await recharge(server, who, '500')
  const { items } = await who.call(listMines, {})
  const lock = items.find(({ kind }) => kind === 'lock')
  await who.call(buyMine, { versionId: lock?.versionId ?? '', amount: '100', pin: PIN })
  await withdraw('12')
  for (const usdt of ['20', '35', '50', '110']) await recharge(server, await newCustomer(server), usdt)
  await nextDay()
  behind = new pg.Client({ connectionString: superuserUrl(join(data.path, 'database')) })
  await behind.connect()
  wallet = await openWallet(server.address, { serviceWorkers: 'block' }, async context => {
    await context.addInitScript(token => localStorage.setItem('Matemax_token', token), who.token)
  })
  guest = await openWallet(server.address, { serviceWorkers: 'block' })
})
afterAll(async () => {
  await wallet?.close()
  await guest?.close()
  await behind?.end()
  await server?.kill()
  await data?.remove()
})

/** Withdraws and waits until the chain has the payment. */
async function withdraw(quantity: string): Promise<void> {
  const address = addressFromPrivateKey(randomBytes(32).toString('hex'))
  const { id } = await who.call(submitWithdrawal, { address, quantity, pin: PIN })
  const state = async () => (await who.call(getWithdrawal, { id })).state
  await until(state, 'sent', 'the withdrawal, sent')
  await server.dev.mineUntil(state, 'confirmed', 'the withdrawal')
}

/** Moves the clock until a later snapshot is published and signed by the signer. */
async function nextDay(): Promise<void> {
  const newest = async () => (await who.call(getProofOverview, {})).newest
  const before = (await newest())?.manifest.snapshot ?? ''
  await server.dev.advance({ hours: 24 })
  await until(
    async () => {
      // Jobs and signer look every minute, by the platform's clock.
      await server.dev.advance({ minutes: 1 })
      const now = await newest()
      return now !== null && now.manifest.snapshot > before && now.signatures.length > 0
    },
    true,
    'the snapshot of the next day, signed',
  )
}

test('a customer verifies their balance, and keeps the proof', async () => {
  const { page } = wallet
  await openPage(page, 'pages/Assets/index')
  await page.getByRole('link', { name: 'Verify my balance' }).click()
  await expectText(page, 'Your balance is included in what we owe')
  await expectValue(page, 'proof-answer', 'right')
  const { proofs, since } = await who.call(getMyProof, {})
  const counted = BigInt(proofs[0]?.leaves[0]?.sum ?? 0)
  // 500 that came, 12 that went, and what the lock is to earn.
  expect(counted).toBe(488_000_000n + BigInt(since[0]?.rewards ?? 0))
  expect(BigInt(since[0]?.rewards ?? 0)).toBeGreaterThan(0n)
  await page.getByText(/Show \d+ steps?/).click()
  await expectText(page, /Combine with the hash on the (left|right)/)
  await page.getByRole('button', { name: /^Add up/ }).click()
  await expectText(
    page,
    'All leaves were added up in this browser. The total and root match the published ones.',
  )
  await expectText(page, 'This is a demo. These aren’t real reserves.')
  await expectText(page, 'What this does not prove')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save proof' }).click()
  const saved = join(data.path, 'saved.json')
  await (await download).saveAs(saved)
  wallet.expectNoFaults()

  // Anybody checks it without the app, from what is published.
  const { stdout } = await promisify(execFile)(process.execPath, [
    VERIFY,
    `${server.address}/proof/`,
    '--proof',
    saved,
  ])
  const { uid } = await who.call(getUserInfo, {})
  expect(stdout).toContain(`${uid}: `)
  expect(stdout).toContain('its key signed this root')
  await writeFile(saved, JSON.stringify({ ...proofs[0], id: '1' }))
  await expect(
    promisify(execFile)(process.execPath, [VERIFY, `${server.address}/proof/`, '--proof', saved]),
  ).rejects.toThrow('NOT PROVEN')
})

test('the customer’s check detects a row that was altered in the database', async () => {
  const { page } = wallet
  const { uid } = await who.call(getUserInfo, {})
  const alter = (by: number) =>
    behind.query(
      `UPDATE ledger.account a SET balance = balance + $2 FROM customer c
        WHERE c.id = a.owner AND c.uid = $1 AND a.asset = 'USDT' AND a.kind = 'spot'`,
      [uid, by],
    )
  await alter(-1_000_000)
  await page.getByRole('button', { name: 'Verify again' }).click()
  await expectText(page, 'Verification failed')
  await expectValue(page, 'proof-answer', 'moved')
  await expectText(page, 'These amounts don’t match.')
  await alter(1_000_000)
  await page.reload()
  await expectValue(page, 'proof-answer', 'right')

  // Days before can be checked the same way, whether there was money already or not.
  await page.getByRole('list', { name: 'Your balance by day' }).getByRole('link').last().click()
  await page.waitForURL(/day=/)
  const fine = async () => ['right', 'nothing'].includes((await exactOf(page, 'proof-answer')) ?? '')
  await until(fine, true, 'the answer for a day before')
  await page.goBack()
  await expectValue(page, 'proof-answer', 'right')

  // Another past is published than this browser has seen.
  const list = join(data.path, 'proof/published/index.json')
  const published = await readFile(list, 'utf8')
  const index = JSON.parse(published) as ProofIndex
  Object.assign(index.snapshots.at(-1) ?? {}, { root: '0'.repeat(64) })
  await writeFile(list, JSON.stringify(index))
  await page.reload()
  await expectValue(page, 'proof-answer', 'changed')
  await expectText(page, 'Past records have been changed.')
  await writeFile(list, published)

  // Rows written with the app's own database login are not published as snapshots.
  await behind.query(`INSERT INTO proof_snapshot (snapshot, at, key_id, root, manifest, figures, file, folder, seal)
    SELECT '9999-12-31', at, key_id, repeat('2', 64), jsonb_set(manifest, '{transfers,leaves}', '"../../../etc/passwd"'), figures,
        file, folder, seal FROM (SELECT * FROM proof_snapshot LIMIT 1) AS one
      UNION ALL SELECT snapshot, at, key_id, repeat('f', 64), '[]', '[]', file, folder, seal FROM (SELECT * FROM proof_snapshot LIMIT 1) AS other`)
  await page.reload()
  await expectValue(page, 'proof-answer', 'right')

  // A snapshot that was exchanged for another one later.
  await page.route(`**${getMyProof.path}*`, async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.manifest.audit = '1'.repeat(64)
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expectValue(page, 'proof-answer', 'unlisted')
  await expectText(page, 'isn’t the published one')
})

test('a customer verifies one movement from its detail page, and reads when the next proof is published', async () => {
  const { page } = wallet
  const detailOf = async (kind: string) => {
    await openPage(page, 'pages/Assets/history')
    await page.getByTestId('log-amount').first().waitFor()
    await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
    return page.getByRole('link', { name: 'Verify in the published list' })
  }
  await (await detailOf('Withdrawal \\d')).last().click()
  await expectValue(page, 'transfer-proof', 'found')
  await expectText(page, 'This transaction is in our published list')
  await expectAccessible(page)
  await page.evaluate(() => location.replace(location.href.replace(/transfer=[0-9a-f]{4}/, 'transfer=0000')))
  await expectValue(page, 'transfer-proof', 'missing')

  await recharge(server, who, '27')
  await (await detailOf('Recharge .*27')).first().click()
  await expectValue(page, 'transfer-proof', 'waiting')
  wallet.expectNoFaults()
})
