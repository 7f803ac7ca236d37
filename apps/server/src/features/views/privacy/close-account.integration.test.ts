import { sendToCustomer } from '@matin/contract/assets'
import { closeAccount } from '@matin/contract/privacy'
import { getUserInfo } from '@matin/contract/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idByEmail } from '#testing/customers.ts'
import { asSuperuser } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, PIN, startHarness } from '#testing/harness.ts'
import { lockCustomerWhole } from '../../account/auth/public/lock-customer.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

const db = () => harness.app.platform.db

/** Returns the database sessions that wait for a lock. */
async function waiting(): Promise<unknown[]> {
  const { rows } = await asSuperuser(
    harness.app.platform.database,
    `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows
}

it('a transfer to a customer whose account is just being closed is refused, as for an unknown recipient', async () => {
  const [sender, recipient] = [await harness.funded('100'), await harness.customer()]
  const { uid } = await recipient.call(getUserInfo, {})
  const id = await idByEmail(harness.app.platform, recipient.email)
  // The closing has found no money and is not at its end.
  const { sent } = await db().transaction(async tx => {
    await lockCustomerWhole(tx, id)
    const sending = sender.ask(sendToCustomer, { to: uid, amount: '5', pin: PIN })
    await expect.poll(waiting).toHaveLength(1)
    await tx.execute(
      sql`UPDATE customer SET closed_at = now(), email = '', email_index = NULL WHERE id = ${id}::uuid`,
    )
    return { sent: sending }
  })
  expect(await sent).toMatchObject({ error: 'recipient_unknown' })
})

it('when a closure and a transfer to the account coincide, exactly one of them succeeds', async () => {
  const sender = await harness.funded('100')
  for (let round = 0; round < 4; round++) {
    const recipient = await harness.customer()
    const { uid } = await recipient.call(getUserInfo, {})
    const proof = { currentPin: PIN, ownCode: await harness.ownCode(recipient.email) }
    const [closed, sent] = await Promise.all([
      recipient.ask(closeAccount, proof),
      sender.ask(sendToCustomer, { to: uid, amount: '20', pin: PIN }),
    ])
    expect([
      [200, 'recipient_unknown'],
      ['closing_balance', 200],
    ]).toContainEqual([closed.error ?? closed.code, sent.error ?? sent.code])
  }
})
