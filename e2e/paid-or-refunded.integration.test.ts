import { randomBytes, randomUUID } from 'node:crypto'
import { getWithdrawal, submitWithdrawal } from '@matin/contract/withdrawal'
import { PLATFORM, post } from '@matin/ledger/ledger'
import { addressFromPrivateKey } from '@matin/tron/address'
import { DEV_HOT_ADDRESS, DEV_HOT_KEY } from '@matin/tron/devchain/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlState } from '../apps/server/src/platform/db/database.ts'
import { actWithoutProof } from '../apps/server/src/testing/database.ts'
import {
  expectBalancedBooks,
  type Harness,
  PIN,
  startHarness,
  type TestCustomer,
} from '../apps/server/src/testing/harness.ts'
import { signedInOperator, type TestOperator } from '../apps/server/src/testing/operators.ts'
import type { Signer } from '../apps/signer/src/signer.ts'
import { payByKey, signerOf, turn } from './support/signer.ts'
import { PATIENCE_MS } from './support/until.ts'

/* A withdrawal is paid or refunded, never both, whatever the app's database login sends. */

const UNDECIDED = 'MT024'
const PAID = 'MT025'
const NO_WAY = 'MT005'

let harness: Harness
let signer: Signer
let who: TestCustomer
let ada: TestOperator
let ben: TestOperator

beforeEach(async () => {
  harness = await startHarness()
  const url = await harness.app.internal.listen({ port: 0, host: '127.0.0.1' })
  signer = signerOf(harness, url, { timeoutMs: PATIENCE_MS, log: () => {} })
  who = await harness.recharged('100')
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'treasury')
})
afterEach(async () => {
  await expectBalancedBooks(harness.app)
  await harness.close()
})

/** Runs a statement as the app's role and returns the SQLSTATE of its refusal; null if it succeeds. */
const refusedAs = (text: string) => harness.app.platform.database.executeSql(text).then(() => null, sqlState)
const one = async (text: string) => (await harness.app.platform.database.executeSql(text)).rows[0]

async function withdraw(quantity = '50'): Promise<{ id: string; address: string }> {
  const address = addressFromPrivateKey(randomBytes(32).toString('hex'))
  const { id } = await who.call(submitWithdrawal, { address, quantity, pin: PIN })
  await harness.work()
  return { id, address }
}

const ENDS = ['rejected', 'failed', 'cancelled']
/**
 * Tries in SQL to end a withdrawal without a payment, in each possible way. Returns the SQLSTATEs of the
 * refusals.
 */
const endings = (id: string) =>
  Promise.all(
    ENDS.map(state =>
      refusedAs(`UPDATE withdrawal SET state = '${state}', ended_at = now() WHERE id = '${id}'`),
    ),
  )

describe('a refund', () => {
  it('is refused while a payment may still reach the chain, and once a payment has reached it', async () => {
    const { id } = await withdraw()
    await signer.round()
    expect((await who.call(getWithdrawal, { id })).state).toBe('sent')
    expect(await endings(id)).toEqual([NO_WAY, PAID, NO_WAY])
    // A signing attempt that may still be mined cannot be marked as expired.
    expect(await refusedAs(`UPDATE signing_attempt SET state = 'expired' WHERE subject = '${id}'`)).toBe(
      UNDECIDED,
    )
    await turn(harness, signer)
    expect((await who.call(getWithdrawal, { id })).state).toBe('confirmed')
    for (const state of ['live', 'expired', 'failed'])
      expect(await refusedAs(`UPDATE signing_attempt SET state = '${state}' WHERE subject = '${id}'`)).toBe(
        UNDECIDED,
      )
  })

  it('is refused while an unposted transfer of the withdrawal’s amount to its address exists', async () => {
    const { id, address } = await withdraw()
    await payByKey(harness, { key: DEV_HOT_KEY, from: DEV_HOT_ADDRESS, to: address, amount: 49_000_000n })
    expect(
      await refusedAs(`UPDATE withdrawal SET state = 'failed', ended_at = now() WHERE id = '${id}'`),
    ).toBe(PAID)
    const other = await withdraw('30')
    // Another withdrawal may be marked as failed: its amount and address differ.
    const failing = `UPDATE withdrawal SET state = 'failed', ended_at = now() WHERE id = '${other.id}'; SELECT 1 / 0`
    expect(await refusedAs(failing)).toBe('22012')
  })
})

describe('a transfer that the ledger lacks', () => {
  interface Open {
    id: string
    paid: { id: string; address: string }
  }
  async function open(): Promise<Open> {
    const paid = await withdraw()
    await payByKey(harness, {
      key: DEV_HOT_KEY,
      from: DEV_HOT_ADDRESS,
      to: paid.address,
      amount: 49_000_000n,
    })
    const row = (await one('SELECT id FROM outgoing_transfer')) as { id: string }
    return { id: row.id, paid }
  }
  /** Inserts a proposal as two operators would, bypassing the service. */
  function proposal(
    transfer: string,
    values: { withdrawal?: string },
    by: TestOperator,
    second?: TestOperator,
  ) {
    const id = randomUUID()
    return harness.app.platform.db
      .transaction(async tx => {
        await actWithoutProof(tx, by.id)
        await tx.execute(
          `INSERT INTO outgoing_booking (id, transfer, withdrawal, reason, proposed_by, proposed_at)
            VALUES ('${id}', '${transfer}', ${values.withdrawal ? `'${values.withdrawal}'` : 'NULL'}, 'x', '${by.id}', now())`,
        )
        if (!second) return
        await actWithoutProof(tx, second.id)
        await tx.execute(
          `UPDATE outgoing_booking SET approved_by = '${second.id}', approved_at = now() WHERE id = '${id}'`,
        )
      })
      .then(() => null, sqlState)
  }

  it('is posted by two operators only, as the payment of the open withdrawal that it paid', async () => {
    const { id, paid } = await open()
    const other = await withdraw('30')
    expect(await proposal(id, {}, ada, ben)).toBe(PAID)
    expect(await proposal(id, { withdrawal: other.id }, ada, ben)).toBe(PAID)
    expect(await proposal(id, { withdrawal: paid.id }, ada, ada)).not.toBeNull()
    expect(await proposal(id, { withdrawal: paid.id }, ada, ben)).toBeNull()
  })

  it('stays open until it is posted, and cannot be altered or deleted', async () => {
    const { id } = await open()
    expect(await refusedAs(`UPDATE outgoing_transfer SET settled_at = now() WHERE id = '${id}'`)).toBe(PAID)
    expect(await refusedAs(`UPDATE outgoing_transfer SET amount = 1 WHERE id = '${id}'`)).toBe('MT003')
    expect(await refusedAs(`DELETE FROM outgoing_transfer WHERE id = '${id}'`)).toBe('42501')
  })

  it('cannot move money out of the suspense account without a decision of two operators', async () => {
    const postings = [
      { owner: PLATFORM, asset: 'USDT' as const, kind: 'suspense' as const, amount: -5n },
      { owner: PLATFORM, asset: 'USDT' as const, kind: 'custody_hot' as const, amount: 5n },
    ]
    const { db, ids, clock } = harness.app.platform
    const request = {
      id: ids.uuid(),
      key: randomUUID(),
      kind: 'withdrawal_recovered' as const,
      reference: 'x',
    }
    const booked = db.transaction(tx => post(tx, { ...request, at: clock.now(), postings }))
    expect(await booked.then(() => null, sqlState)).toBe('MT006')
  })
})
