import { randomUUID } from 'node:crypto'
import { proposeHolding } from '@matin/contract/admin/attestations'
import type { QueueKind } from '@matin/contract/admin/items'
import { sendSupport } from '@matin/contract/support'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { RECOVERY } from '../features/account/recovery/sealed.ts'
import { toTimestamp } from '../platform/db/instant.ts'
import { rowMac } from '../platform/secrets/row-mac.ts'
import { idByEmail } from './customers.ts'
import { asSuperuser } from './database.ts'
import { type Harness, PIN, type TestCustomer } from './harness.ts'
import { submitCertificate } from './identity.ts'
import type { TestOperator } from './operators.ts'

const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

export type Waiting = Record<QueueKind, string>

/**
 * Creates a funded customer with one waiting item of each kind, and returns the items' ids. `treasurer` makes
 * the proposal.
 */
export async function waitingItems(
  harness: Harness,
  treasurer: TestOperator,
): Promise<{ who: TestCustomer; uid: string; items: Waiting }> {
  const who = await harness.funded('5000')
  const { platform } = harness.app
  const { uid } = await who.call(getUserInfo, {})
  const customer = await idByEmail(platform, who.email)
  const [deposit, recovery, mail] = [randomUUID(), randomUUID(), randomUUID()]
  const askedAt = harness.clock.now()
  const at = sql`${toTimestamp(askedAt)}::timestamptz`
  const mac = rowMac(platform.config, RECOVERY, { id: recovery, customer, lost: 'pin', askedAt })
  const withdrawal = (await who.call(submitWithdrawal, { address: OUTSIDE, quantity: '900', pin: PIN })).id
  const identity = (await submitCertificate(harness, who)).id
  await who.call(sendSupport, { id: randomUUID(), text: 'Where is it?' })
  await platform.db.execute(sql`INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at)
    VALUES ('TRC-20', ${deposit}::uuid, ${deposit}, 0, ${customer}::uuid, 'T', 50000000, 1, ${at}, ${at})`)
  await platform.db.execute(
    sql`INSERT INTO recovery (id, customer, lost, asked_at, row_mac) VALUES (${recovery}::uuid, ${customer}::uuid, 'pin', ${at}, ${mac})`,
  )
  const holding = { asset: 'BTC', direction: 'in', amount: '1', reference: 'statement' } as const
  const proposal = (await treasurer.call(proposeHolding, holding)).id
  await platform.db.execute(
    sql`INSERT INTO quarantine VALUES ('mail', ${mail}, 'not_delivered', '-', 1, ${at}, ${at}, NULL)`,
  )
  const items = {
    withdrawal,
    identity,
    deposit,
    recovery,
    proposal,
    support: uid,
    quarantine: `mail:${mail}`,
  }
  return { who, uid, items }
}

/** Runs SQL past the database's triggers and guards, to write rows that otherwise take days to come about. */
export function behind({ app }: Harness, text: string): Promise<{ rows: unknown[] }> {
  return asSuperuser(app.platform.database, `SET LOCAL session_replication_role = 'replica'; ${text}`)
}
