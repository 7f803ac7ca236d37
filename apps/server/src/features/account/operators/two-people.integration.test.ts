import { randomUUID } from 'node:crypto'
import { changeOperatorRoles, restoreOperator, suspendOperator } from '@matin/contract/admin/accounts'
import { approveProposal } from '@matin/contract/admin/proposals'
import { byLanguage } from '@matin/contract/language'
import { getUserInfo } from '@matin/contract/user'
import { PERMISSIONS } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState, type Tx } from '#platform/db/database.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

/*
 * A second person's decision needs two independent people, tried with the app's own sign-in. It fails (MT006) when the
 * first one is suspended, lost the role or was brought in by the other alone, and when the proposal has expired.
 */

let harness: Harness
let owners: [TestOperator, TestOperator]
let customer: string
beforeAll(async () => {
  harness = await startHarness()
  owners = [await signedInOperator(harness, 'owner'), await signedInOperator(harness, 'owner')]
  const { uid } = await (await harness.customer()).call(getUserInfo, {})
  const [row] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM customer WHERE uid = ${uid}`)
  customer = row?.id ?? ''
})
afterAll(() => harness.close())

const db = () => harness.app.platform.db
const now = () => `'${harness.clock.now().toString()}'::timestamptz`
const asOne = (who: TestOperator) => (tx: Tx) =>
  tx.execute(sql`SELECT set_current_operator(${who.token()}, ${harness.clock.now().toString()}::timestamptz)`)

/**
 * Runs the app's statements in one transaction. Returns the SQLSTATE of a failure, or 'none' after the
 * commit.
 */
function stateOf(statements: readonly string[], who: readonly TestOperator[]): Promise<string> {
  return db()
    .transaction(async tx => {
      for (const one of who) await asOne(one)(tx)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      return 'none'
    })
    .catch(error => sqlState(error) ?? String(error))
}

/** Runs a statement as `stateOf` does, and rolls it back. */
async function tried(statement: string, who: TestOperator): Promise<string> {
  const undo = new Error('undo')
  return db()
    .transaction(async tx => {
      await asOne(who)(tx)
      await tx.execute(sql.raw(statement))
      throw undo
    })
    .catch(error => (error === undo ? 'none' : (sqlState(error) ?? String(error))))
}

interface Decision {
  /** Returns the statements of the proposer. */
  first(id: string, who: string): string[]
  /** Returns the statement of the approver. */
  second(id: string, who: string): string
}

const approved = (table: string) => (id: string, who: string) =>
  `UPDATE ${table} SET approved_by = '${who}', approved_at = ${now()} WHERE id = '${id}'`
const booked = (table: string) => (id: string, who: string) =>
  `UPDATE ${table} SET approved_by = '${who}', approved_at = ${now()}, hash = '${id}' WHERE id = '${id}'`

const WORDS = JSON.stringify(byLanguage(() => 'x'))
const DECISIONS: Record<string, Decision> = {
  'the funding of a pool': {
    first: (id, who) => [
      `INSERT INTO pool_funding SELECT '${id}', id, asset, 1, 'n', '${who}', ${now()} FROM pool LIMIT 1`,
    ],
    second: booked('pool_funding'),
  },
  'a move of the treasury': {
    first: (id, who) => [
      `UPDATE treasury_move SET ended = 'changed' WHERE approved_by IS NULL AND rejected_by IS NULL AND ended IS NULL`,
      `INSERT INTO treasury_move VALUES ('${id}', 'inventory', 1, NULL, 'n', '${who}', ${now()})`,
    ],
    second: booked('treasury_move'),
  },
  'a holding': {
    first: (id, who) => [`INSERT INTO attestation VALUES ('${id}', 'BTC', 'in', 1, 'r', '${who}', ${now()})`],
    second: booked('attestation'),
  },
  'a product’s sale': {
    first: (id, who) => [
      `UPDATE product_publication SET ended = 'changed' WHERE approved_by IS NULL AND rejected_by IS NULL AND ended IS NULL`,
      `INSERT INTO product_publication SELECT '${id}', selling, 'r', '${who}', ${now()} FROM product WHERE code = 'usdt-lock-7'`,
    ],
    second: approved('product_publication'),
  },
  'a setting': {
    first: (id, who) => [
      `INSERT INTO settings_proposal VALUES ('${id}', '[{"key":"risk_threshold","from":"50","to":"50"}]', 'r', '${who}', ${now()})`,
    ],
    second: approved('settings_proposal'),
  },
  'a notice to many': {
    first: (id, who) => [
      `INSERT INTO notice (id, title, text, created_at, published_at, shown_from)
        VALUES ('${id}', '${WORDS}', '${WORDS}', ${now()}, ${now()}, ${now()})`,
      `INSERT INTO mailing_proposal VALUES ('${id}', '${id}', true, false, 1, 0, '{}', 'r', '${who}', ${now()})`,
    ],
    second: approved('mailing_proposal'),
  },
  'the rules': {
    first: (id, who) => [
      `UPDATE rules_proposal SET ended = 'changed' WHERE approved_by IS NULL AND rejected_by IS NULL AND ended IS NULL`,
      `INSERT INTO rules_proposal VALUES ('${id}', 1, '{}', 'r', '${who}', ${now()})`,
    ],
    second: approved('rules_proposal'),
  },
  'a deposit': {
    first: (id, who) => [
      `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at, confirmed_at)
        VALUES ('TRC-20', '${id}', '${id}', 0, '${customer}', 'T', 5000000, 1, ${now()}, ${now()}, ${now()})`,
      `INSERT INTO deposit_attachment VALUES ('${id}', '${id}', '${customer}', NULL, 'r', '${who}', ${now()})`,
    ],
    second: booked('deposit_attachment'),
  },
  'an unknown payment': {
    first: (id, who) => [
      `INSERT INTO outgoing_transfer (id, txid, log_index, recipient, amount, block_number, block_time, found_at)
        VALUES ('${id}', '${id}', 0, 'T${id}', 5000000, 1, ${now()}, ${now()})`,
      `INSERT INTO outgoing_booking (id, transfer, reason, proposed_by, proposed_at) VALUES ('${id}', '${id}', 'n', '${who}', ${now()})`,
    ],
    second: booked('outgoing_booking'),
  },
  'a recovery': {
    first: (id, who) => [
      `UPDATE recovery SET ended_at = ${now()}, ended = 'withdrawn' WHERE ended_at IS NULL`,
      `INSERT INTO recovery (id, customer, lost, asked_at) VALUES ('${id}', '${customer}', 'pin', ${now()})`,
      `UPDATE recovery SET proposed_by = '${who}', proposed_at = ${now()} WHERE id = '${id}'`,
    ],
    second: (id, who) =>
      `UPDATE recovery SET approved_by = '${who}', approved_at = ${now()} WHERE id = '${id}'`,
  },
  'a large withdrawal': {
    first: (id, who) => [
      `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit, risk_threshold, hash,
          submitted_at, deadline_at)
        VALUES ('TRC-20', '${id}', '${customer}', 'T${id}', 6000000000, 0, 'submitted', true, 500000000, 5000000000, 50, 'h', ${now()}, ${now()})`,
      `INSERT INTO withdrawal_approval VALUES ('${id}', '${who}', ${now()})`,
    ],
    second: (id, who) =>
      `WITH mine AS (INSERT INTO withdrawal_approval VALUES ('${id}', '${who}', ${now()})) SELECT; UPDATE withdrawal SET state = 'approved' WHERE id = '${id}'`,
  },
}
const names = Object.keys(DECISIONS)
const of = (name: string): Decision => {
  const decision = DECISIONS[name]
  if (!decision) throw new Error(name)
  return decision
}

/** Creates two operators who may decide everything, and a proposal by the first one. */
async function begun(name: string) {
  const first = await signedInOperator(harness, 'compliance', 'treasury', 'support', 'content')
  const second = await signedInOperator(harness, 'compliance', 'treasury', 'content')
  const id = randomUUID()
  expect(await stateOf(of(name).first(id, first.id), [first])).toBe('none')
  const decide = () => tried(of(name).second(id, second.id), second)
  return { first, second, id, decide }
}

async function byOwners(endpoint: typeof changeOperatorRoles | typeof restoreOperator, input: object) {
  const [one, other] = owners
  await one.signInAgain()
  await other.signInAgain()
  const made = await one.call(endpoint, input as never)
  await other.call(approveProposal, { kind: 'operator_change', id: made.id })
}

it('the database and the server agree on which roles may decide', async () => {
  const { rows } = (await asSuperuser(
    harness.app.platform.database,
    'SELECT permission, array_agg(role ORDER BY role) AS roles FROM private.permission_role GROUP BY permission',
  )) as { rows: { permission: string; roles: string[] }[] }
  expect(rows.length).toBeGreaterThan(10)
  for (const { permission, roles } of rows)
    expect([permission, roles]).toEqual([
      permission,
      [...((PERMISSIONS as Record<string, readonly string[]>)[permission] ?? [])].sort(),
    ])
})

describe('a proposal of one operator', () => {
  it.each(names)('cannot be approved once its proposer is suspended, even if restored: %s', async name => {
    const { first, decide } = await begun(name)
    await owners[0].signInAgain()
    await owners[0].call(suspendOperator, { id: first.id })
    expect(await decide()).toBe('MT006')
    await byOwners(restoreOperator, { id: first.id })
    expect(await decide()).toBe('MT006')
  })

  it.each(names)('cannot be approved once its proposer lost the role, even if regranted: %s', async name => {
    const { first, decide } = await begun(name)
    await byOwners(changeOperatorRoles, { id: first.id, roles: ['auditor'] })
    expect(await decide()).toBe('MT006')
    await byOwners(changeOperatorRoles, {
      id: first.id,
      roles: ['compliance', 'treasury', 'support', 'content'],
    })
    expect(await decide()).toBe('MT006')
  })

  it.each(names)('cannot be approved when one of its operators invited the other alone: %s', async name => {
    const { first, second, decide } = await begun(name)
    // Drops the table's constraints first, as only its owner could: they refuse such a row.
    const alone = (who: string, by: string) =>
      asSuperuser(
        harness.app.platform.database,
        `ALTER TABLE operator_change DISABLE TRIGGER ALL;
          DO $$ DECLARE c text; BEGIN
            FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = 'operator_change'::regclass AND contype = 'c' LOOP
              EXECUTE 'ALTER TABLE operator_change DROP CONSTRAINT ' || quote_ident(c);
            END LOOP; END $$;
          DELETE FROM operator_change;
          INSERT INTO operator_change (id, kind, operator, email, name, roles, proposed_by, proposed_at, expires_at, done_at)
            VALUES (gen_random_uuid(), 'invite', '${who}', '${randomUUID()}', 'n', '{}', '${by}', now(), now(), now())`,
      )
    await alone(second.id, first.id)
    expect(await decide()).toBe('MT006')
    await alone(first.id, second.id)
    expect(await decide()).toBe('MT006')
    await asSuperuser(harness.app.platform.database, 'DELETE FROM operator_change')
    expect(await decide()).toBe('none')
  })
})

describe('an account recovery request', () => {
  it.each([
    ['password', () => `UPDATE customer SET password_hash = '${randomUUID()}' WHERE id = '${customer}'`],
    ['PIN', () => `UPDATE customer SET pin_mac = '${randomUUID()}' WHERE id = '${customer}'`],
    ['email', () => `UPDATE customer SET email_index = sha256('${randomUUID()}') WHERE id = '${customer}'`],
    ['authenticator', () => `UPDATE customer SET totp_confirmed_at = ${now()} WHERE id = '${customer}'`],
    [
      'passkeys',
      () =>
        `INSERT INTO passkey VALUES (gen_random_uuid(), '${customer}', '${randomUUID()}', '\\x00', 0, '[]', 'n', false, ${now()}, NULL, '')`,
    ],
  ])('ends when the customer changes the %s', async (_, change) => {
    const { decide, id } = await begun('a recovery')
    expect(await stateOf([change()], [])).toBe('none')
    expect(await decide()).toBe('MT006')
    await harness.work()
    const ended = await rowsOf(db(), sql`SELECT ended FROM recovery WHERE id = ${id}::uuid`)
    expect(ended).toEqual([{ ended: 'changed' }])
  })

  it('ends when an operator places a hold on the account', async () => {
    const { second, decide } = await begun('a recovery')
    const hold = `INSERT INTO customer_hold (id, customer, reason, operator, owner_role, created_at, deadline_at)
      VALUES (gen_random_uuid(), '${customer}', 'legal_order', '${second.id}', 'compliance', ${now()}, ${now()} + interval '1 hour')`
    expect(await stateOf([hold], [second])).toBe('none')
    expect(await decide()).toBe('MT006')
  })
})

describe('a proposal', () => {
  it('for a setting ends when that setting changes', async () => {
    const { second, decide, id: old } = await begun('a setting')
    expect(await stateOf([`SELECT set_setting('risk_threshold', '49')`], [second])).toBe('none')
    expect(await decide()).toBe('MT006')
    await harness.work()
    const ended = await rowsOf(db(), sql`SELECT ended FROM settings_proposal WHERE id = ${old}::uuid`)
    expect(ended).toEqual([{ ended: 'changed' }])
  })

  it('cannot get a later expiry or, outside a demonstration, a past approval time', async () => {
    const { first, id, decide } = await begun('a holding')
    const later = `UPDATE attestation SET expires_at = expires_at + interval '1 day' WHERE id = '${id}'`
    expect(await tried(later, first)).toBe('MT006')
    await asSuperuser(harness.app.platform.database, 'UPDATE private.installation SET demonstration = false')
    // By the database's clock the test's time is long past.
    expect(await decide()).toBe('MT006')
    await asSuperuser(harness.app.platform.database, 'UPDATE private.installation SET demonstration = true')
    expect(await decide()).toBe('none')
  })
})
