import { randomUUID } from 'node:crypto'
import { addAddress } from '@matin/contract/address-book'
import { listAudit } from '@matin/contract/admin/audit'
import { getWithdrawalBackground } from '@matin/contract/admin/customer'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { addressFromPrivateKey } from '@matin/tron/address'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toTimestamp } from '#platform/db/instant.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

const SAVED = addressFromPrivateKey('7'.repeat(64))
const OTHER = addressFromPrivateKey('8'.repeat(64))

/** Two addresses whose first and last four characters are the same. */
const KNOWN = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const LIKE_KNOWN = 'TF4DZPu7K6FdbdhGjRfWaEBVb2PqSWtNQ9'

let harness: Harness
let treasury: TestOperator
let who: TestCustomer
beforeAll(async () => {
  harness = await startHarness()
  treasury = await signedInOperator(harness, 'treasury')
  who = await harness.funded('1000')
})
afterAll(() => harness.close())

const pay = async (quantity: string, address: string) =>
  (await who.call(submitWithdrawal, { address, quantity, pin: PIN })).id
const backgroundOf = (withdrawal: string) => treasury.call(getWithdrawalBackground, { withdrawal })

it('the background of a withdrawal shows the customer’s limit, usual amount and history, and each view is audited', async () => {
  const joinedAt = harness.clock.now()
  const paid = [await pay('30', OTHER), await pay('90', OTHER), await pay('40', OTHER)]
  const refused = await pay('35', OTHER)
  const ids = paid.map(id => `'${id}'`).join(',')
  await asSuperuser(
    harness.app.platform.database,
    `SET LOCAL session_replication_role = 'replica';
      UPDATE withdrawal SET state = 'confirmed' WHERE id IN (${ids});
      UPDATE withdrawal SET state = 'failed' WHERE id = '${refused}'`,
  )
  await harness.advance({ hours: 25 })
  await treasury.signInAgain()
  const savedAt = harness.clock.now()
  await who.call(addAddress, { label: 'Cold', address: SAVED })
  await harness.advance({ minutes: 40 })
  const id = await pay('200', SAVED)
  await harness.advance({ minutes: 1 })
  await pay('60', OTHER)

  const background = await backgroundOf(id)
  expect(background).toMatchObject({
    // The four withdrawals of the day before no longer count.
    limit: { used: '260' },
    usual: '40',
    paid: ['40', '90', '30'],
    recharged: '1000',
    withdrawn: '160',
    // The withdrawal that the test sets to failed by SQL returns no money.
    spot: '545',
    savedAt: toTimestamp(savedAt),
  })
  expect(Temporal.Instant.compare(background.joinedAt, joinedAt)).toBeLessThanOrEqual(0)
  // Leaves out messages of the request itself, later ones, and those older than a day.
  expect(background.told.map(({ title }) => title)).toEqual(['New address in your address book: Cold'])

  const owner = await signedInOperator(harness, 'owner')
  const [entry] = (await owner.call(listAudit, { actor: treasury.id })).items
  const { uid } = await who.call(getUserInfo, {})
  expect(entry).toMatchObject({
    action: 'customer.background',
    subject: `customer:${uid}`,
    details: { withdrawal: id },
  })
})

it('the background of a first withdrawal to an unsaved address has no usual amount and no date of saving', async () => {
  who = await harness.funded('500')
  const id = await pay('20', OTHER)
  expect(await backgroundOf(id)).toMatchObject({
    usual: null,
    savedAt: null,
    lookalikeOf: null,
    limit: { used: '20' },
  })
})

it('the background of a withdrawal names the saved address that the withdrawal’s address imitates', async () => {
  who = await harness.funded('500')
  await who.call(addAddress, { label: 'Cold', address: KNOWN })
  harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
  const first = await pay('20', LIKE_KNOWN)
  const second = await pay('30', LIKE_KNOWN)
  for (const id of [first, second])
    expect((await backgroundOf(id)).lookalikeOf).toEqual({ address: KNOWN, kind: 'received' })
  expect((await backgroundOf(await pay('20', KNOWN))).lookalikeOf?.address).toBe(LIKE_KNOWN)
})

it('the background of an unknown withdrawal is not found', async () => {
  expect(await treasury.ask(getWithdrawalBackground, { withdrawal: randomUUID() })).toMatchObject({
    code: 404,
    error: 'not_found',
  })
})
