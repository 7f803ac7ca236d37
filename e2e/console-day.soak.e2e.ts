import { randomBytes, randomUUID } from 'node:crypto'
import { getTokenData } from '@matin/contract/assets'
import { getIdentity } from '@matin/contract/identity'
import { buyMine, listMines } from '@matin/contract/mining'
import { listNotices } from '@matin/contract/notices'
import { listSupport, sendSupport } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { DEV_COLD_ADDRESS } from '@matin/tron/devchain/keys'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { submitCertificate } from './support/certificate.ts'
import { type Customer, callApi, newCustomer, PIN, recharge, setPin } from './support/customer.ts'
import { type DataDir, temporaryDataDir } from './support/data-dir.ts'
import {
  answerYes,
  approveAndSign,
  approveLinked,
  exported,
  goTo,
  inFour,
  makeFirstPasskey,
  openJob,
  openRequest,
  request,
  signInWith,
  writeNotice,
} from './support/desk.ts'
import { TO_SOLID } from './support/dev-tools.ts'
import { inviteFirstOwners } from './support/first-owner.ts'
import { freshOf, newPerson, type Person, stepUp } from './support/person.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { until } from './support/until.ts'

/*
 * The first day of an empty platform: no operator, pool, product or notice. The command line creates the first owner,
 * and the operators' keys are pinned at the signer. Two operators do everything else in the console.
 */

const START = { REQUESTS_PER_MINUTE: '1000000', DEMONSTRATION: 'off' }
/** Recharged USDT of each of the five customers. */
const PAID = { hana: '9000', ivo: '500', juno: '500', kim: '500', lea: '1000' } as const
type Name = keyof typeof PAID

let data: DataDir
let server: RunningServer
let ada: Person
let ben: Person
const customers = new Map<Name, Customer>()
let broken: string | undefined

beforeAll(async () => {
  data = await temporaryDataDir()
  server = await startServer(data.path, START)
  ada = await newPerson(server, 'Ada')
  ben = await newPerson(server, 'Ben')
})
afterAll(async () => {
  for (const one of [ada, ben]) await one?.desk.close()
  await server?.kill()
  await data?.remove()
})

// The steps of one day depend on each other: after a failure the rest fail with its name.
beforeEach(() => {
  if (broken) throw new Error(`not reached: "${broken}" failed`)
})
afterEach(async ({ task }) => {
  if (broken) return
  if (task.result?.state === 'fail') {
    broken = task.name
    for (const { name, desk } of [ada, ben])
      console.error(`picture of the failure: ${await desk.keepPicture(`${task.name} ${name}`)}`)
    return
  }
  await server.dev.expectBalancedBooks()
  for (const { desk } of [ada, ben]) desk.expectNoFaults()
})

async function textOf(what: Locator): Promise<string> {
  return (await what.textContent()) ?? ''
}

function customer(name: Name): Customer {
  const who = customers.get(name)
  if (!who) throw new Error(`${name} is no customer yet`)
  return who
}
const uidOf = async (name: Name) => (await customer(name).call(getUserInfo, {})).uid
const spotOf = async (name: Name) => {
  const { assets } = await customer(name).call(getTokenData, {})
  return assets.find(({ asset }) => asset === 'USDT')?.spot
}

test('a new installation has no operator, product or notice', async () => {
  expect((await callApi(server.address, listMines, { kind: 'lock' })).items).toEqual([])
  expect((await callApi(server.address, listNotices, {})).items).toEqual([])
  expect(server.output()).toContain('npm run operator -- found')
})

test('the first two owners are invited by the command line, each at their mailbox, and create a passkey', async () => {
  inviteFirstOwners(server, [ada, ben], 'support,compliance,treasury')
  for (const one of [ada, ben]) {
    const { page } = one.desk
    const emails = await server.dev.emailsTo(one.email)
    const link = /\S*\/console\/invitation#\S+/.exec(emails[0]?.text ?? '')?.[0] ?? ''
    await page.goto(new URL(link, page.url()).href)
    await page.getByRole('heading', { name: `Welcome, ${one.name}` }).waitFor()
    await expectAccessible(page)
    one.secret = await textOf(page.getByTestId('totp-secret'))
    await page.getByLabel('Own password').fill(one.password)
    await page.getByLabel('Code that it shows now').fill((await freshOf(server, one)).code)
    await page.getByRole('button', { name: 'Become an operator' }).click()
    await page.getByText('You may sign in now').waitFor()
    await signInWith(server, page, await freshOf(server, one))
    await makeFirstPasskey(page, () => freshOf(server, one))
  }
})

test('the signer’s administrator pins both keys as the console shows them', async () => {
  const { page } = ada.desk
  await goTo(page, 'Operators')
  await page.getByRole('row').filter({ hasText: ben.email }).waitFor()
  const pins = page.getByTestId('pins')
  await until(async () => JSON.parse(await textOf(pins)).length, 2, 'both keys')
  const SIGNER_OPERATORS = await textOf(pins)
  await server.kill()
  server = await startServer(data.path, { ...START, SIGNER_OPERATORS })
  for (const one of [ada, ben]) {
    await signInWith(server, one.desk.page, { ...(await freshOf(server, one)), code: null })
    await goTo(one.desk.page, 'Own account')
    await one.desk.page.getByText('Passkey, pinned').waitFor()
    // Faults of requests while the server was away.
    one.desk.takeFaults()
  }
})

test('the owners’ first payments are in the treasury, and further ones are added to it', async () => {
  const { page } = ada.desk
  await goTo(page, 'Treasury')
  const own = page.getByRole('region', { name: 'Our own, and the pools' })
  await own.getByText('1,200,000.00 USDT').waitFor()
  await server.dev.payUsdt(DEV_COLD_ADDRESS, '10000')
  await server.dev.mine(TO_SOLID)
  await own.getByText('1,210,000.00 USDT').waitFor()
})

test('a pool is created by one owner, and funded by two', async () => {
  const { page } = ada.desk
  await goTo(page, 'Pools')
  await page.getByRole('button', { name: 'New pool' }).click()
  await page.getByLabel('Code').fill('first')
  await inFour(page, { Name: 'First' })
  await page.getByRole('button', { name: 'Make the pool' }).click()
  // The new pool's page opens, for its funding.
  await page.getByLabel('Amount').fill('1000')
  await page.getByLabel('Why').fill('for the first lock')
  await page.getByRole('button', { name: 'Propose 1,000 USDT' }).click()
  await answerYes(page, /^Propose 1,000 USDT/, 'Propose')
  await goTo(ben.desk.page, 'Pools')
  const funding = ben.desk.page.getByRole('row').filter({ hasText: 'for the first lock' })
  await approveLinked(funding, () => stepUp(ben))
})

test('a product is proposed by one owner and published by the other, and announced in four languages', async () => {
  const { page } = ada.desk
  await goTo(page, 'Products')
  await page.getByRole('button', { name: 'New product' }).click()
  const drawer = page.getByRole('complementary', { name: 'New product' })
  const terms = {
    Code: 'lock-30',
    'Smallest order': '100',
    'Largest order': '1000',
    'Maximum per customer': '1000',
    Term: '30',
    'Daily rate': '0.05',
    'Early redemption penalty': '1',
    Why: 'the first one',
  }
  for (const [label, text] of Object.entries(terms))
    await drawer.getByLabel(label, { exact: true }).fill(text)
  await drawer.getByLabel('Pool', { exact: true }).selectOption('first')
  await inFour(page, { Name: 'Lock 30', 'Where the income comes from': 'A pool of the owners' })
  await drawer.getByRole('button', { name: 'Propose 0.05 % a day' }).click()
  await answerYes(page, 'Propose lock-30', 'Propose')
  await page.getByRole('complementary', { name: 'lock-30' }).waitFor()
  await goTo(ben.desk.page, 'Products')
  await ben.desk.page.getByRole('row').filter({ hasText: 'lock-30' }).getByRole('button').click()
  await approveLinked(ben.desk.page.getByRole('complementary', { name: 'lock-30' }), () => stepUp(ben))
  expect((await callApi(server.address, listMines, { kind: 'lock' })).items).toHaveLength(1)

  await writeNotice(page, 'We are open', 'The first lock is on sale.')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await stepUp(ada)
  const row = page.getByRole('row').filter({ hasText: 'We are open (English)' })
  await row.getByText('Shown').waitFor()
  await row.getByText('All', { exact: true }).waitFor()
  const { items } = await callApi(server.address, listNotices, {})
  expect(items.map(({ title }) => title)).toEqual(['We are open (English)'])
})

test('five customers register and recharge', async () => {
  for (const [name, amount] of Object.entries(PAID) as [Name, string][]) {
    const who = await newCustomer(server)
    customers.set(name, who)
    await setPin(server, who, 1)
    await recharge(server, who, amount)
    expect(await spotOf(name)).toBe(amount)
  }
})

test('an owner checks the first customer’s identity and passes it', async () => {
  await submitCertificate(server.address, customer('hana'))
  const { page } = ada.desk
  await goTo(page, 'Identity')
  await page
    .getByRole('row')
    .filter({ hasText: await uidOf('hana') })
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await stepUp(ada)
  await page.getByText('Hana Lindqvist').waitFor()
  for (const side of ['Front', 'Back']) {
    await page.getByRole('button', { name: `Open the ${side.toLowerCase()}` }).click()
    await page.getByRole('img', { name: side }).waitFor()
  }
  const checks = page.getByRole('region', { name: 'Your checks' }).getByRole('checkbox')
  for (const index of [2, 3, 4]) {
    await checks.nth(index).click()
    await checks.nth(index).and(page.locator(':checked')).waitFor()
  }
  await page.getByRole('button', { name: /^Pass, limit/ }).click()
  await answerYes(page, /^Pass the identity/, 'Pass')
  await page.getByText('No other one waits').waitFor()
  // The browser logs that the server asked for a proof before it opened this.
  expect(ada.desk.takeFaults()).toEqual([expect.stringContaining('status of 400')])
  expect((await customer('hana').call(getIdentity, {})).state).toBe('passed')
})

test('the second customer asks support, and reads the answer', async () => {
  const asks = customer('ivo')
  await asks.call(sendSupport, { id: randomUUID(), text: 'How long does a recharge take?' })
  const { page } = ben.desk
  await goTo(page, 'Support')
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link')
    .filter({ hasText: await uidOf('ivo') })
    .click()
  const chat = page.getByRole('region', { name: /^Chat with/ })
  await chat.getByText('How long does a recharge take?').waitFor()
  const seen = async () => (await asks.call(listSupport, {})).readUpTo
  await until(seen, '1', 'what the operator has read')
  await chat.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('dialog', { name: 'Ready answers' }).getByRole('button', { name: 'Receipt' }).click()
  await page.keyboard.press('Control+Enter')
  await chat.getByRole('log').getByText('Please submit a receipt').waitFor()
  await page.getByText('Nobody waits for an answer').waitFor()
  const { items } = await asks.call(listSupport, {})
  expect(items.at(-1)).toMatchObject({ from: 'operator', text: expect.stringContaining('transaction ID') })
})

test('the third customer buys the product on sale', async () => {
  const buys = customer('juno')
  const [lock] = (await buys.call(listMines, { kind: 'lock' })).items
  await buys.call(buyMine, { versionId: lock?.versionId ?? '', amount: '200', pin: PIN })
  expect(await spotOf('juno')).toBe('300')
  const { page } = ben.desk
  await goTo(page, 'Pools')
  // 200 for 30 days at 0.05 % a day.
  await page.getByRole('cell', { name: '3.00 USDT', exact: true }).waitFor()
})

async function submit(name: Name, quantity: string) {
  const address = addressFromPrivateKey(randomBytes(32).toString('hex'))
  const { id } = await customer(name).call(submitWithdrawal, { address, quantity, pin: PIN })
  const state = async () => (await customer(name).call(getWithdrawal, { id })).state
  return { id, address, state }
}

/** Waits until the signer has paid and the chain has made the payment solid. */
async function paid(state: () => Promise<string>): Promise<void> {
  await until(state, 'sent', 'the withdrawal, sent')
  await server.dev.mineUntil(state, 'confirmed', 'the withdrawal')
}

test('the fourth customer’s small withdrawal is approved automatically', async () => {
  const { state } = await submit('kim', '100')
  await paid(state)
  expect(await spotOf('kim')).toBe('400')
})

test('the first customer’s large withdrawal is approved and signed by two operators', async () => {
  const { address, state } = await submit('hana', '6000')
  await openRequest(ada.desk.page, '6,000.00')
  await approveAndSign(ada.desk.page, address)
  await request(ada.desk.page).getByText('You approved it').waitFor()
  expect(await state()).toBe('submitted')
  await openRequest(ben.desk.page, '6,000.00')
  await approveAndSign(ben.desk.page, address)
  await paid(state)
  expect(await spotOf('hana')).toBe('3000')
})

test('the fifth customer’s withdrawal is rejected, and refunded with its reason', async () => {
  const { id, state } = await submit('lea', '700')
  const { page } = ben.desk
  await openRequest(page, '700.00')
  await request(page)
    .getByRole('button', { name: /^Reject/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address risky').check()
  await dialog.getByRole('button', { name: /^Reject/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await until(state, 'rejected', 'the withdrawal, rejected')
  expect((await customer('lea').call(getWithdrawal, { id })).reason).toBe('address_risky')
  expect(await spotOf('lea')).toBe('1000')
})

test('in the evening all queues are empty, and the ledger equals the chain', async () => {
  const { page } = ada.desk
  const done = {
    Withdrawals: 'No withdrawal waits',
    Identity: 'No submission waits',
    Status: 'Nothing is in quarantine',
  }
  for (const [queue, nothing] of Object.entries(done)) {
    await goTo(page, queue)
    await page.getByText(nothing).waitFor()
  }
  const drawer = await openJob(page, 'Trial balance')
  await drawer.getByRole('button', { name: /now$/ }).click()
  await drawer.getByText('Done').first().waitFor()

  await server.dev.mine(TO_SOLID)
  await goTo(page, 'Treasury')
  await page.getByText('Payments go out').waitFor()
  const block = (name: string) => page.getByRole('region', { name, exact: true }).first()
  for (const place of ['Hot', 'Deposit', 'Cold']) {
    const row = block('Ledger and chain').getByRole('row').filter({ hasText: place })
    await until(() => textOf(row.getByRole('cell').nth(3)), '0.00', `the difference, ${place}`)
  }
  const sums = block('Trial balance').getByRole('row')
  const usdt = sums.filter({ hasText: 'USDT' })
  await until(() => textOf(usdt.getByRole('cell').last()), '0.00', 'the sum of USDT')
})

test('the day’s statistics are counted, the audit log verifies, and both are exported as CSV', async () => {
  const { page } = ada.desk
  await server.dev.advance({ minutes: 15 })
  await goTo(page, 'Statistics')
  await page.getByRole('img', { name: /^Recharged, each day/ }).waitFor()
  // The page follows the progress by itself. The file is requested once: a second tap is ignored.
  const together = page.getByRole('region', { name: /^Together/ })
  const recharges = together.getByRole('definition').first()
  await until(() => textOf(recharges), String(customers.size), 'recharges of the day')
  const [head = '', ...rows] = await exported(page, 'Day by day')
  const at = head.split(',').indexOf('recharges')
  expect(rows.reduce((sum, row) => sum + Number(row.split(',')[at]), 0)).toBe(customers.size)

  await goTo(page, 'Audit log')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(/^All \d+ entries fit/).waitFor()
  const [, ...entries] = await exported(page, 'Audit log')
  for (const act of ['pool.approve', 'notice.publish', 'withdrawal.approve', 'withdrawal.reject'])
    expect(entries.some(line => line.includes(`,${act},`))).toBe(true)
})
