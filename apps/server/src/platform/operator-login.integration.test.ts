import { randomUUID } from 'node:crypto'
import { proposeHolding } from '@matin/contract/admin/attestations'
import { proposeFunding } from '@matin/contract/admin/funding'
import { holdCustomer } from '@matin/contract/admin/holds'
import { announceIncident } from '@matin/contract/admin/incidents'
import { proposeInventory } from '@matin/contract/admin/treasury-moves'
import { byLanguage } from '@matin/contract/language'
import { getUserInfo } from '@matin/contract/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableOperator } from '../features/account/operators/accounts.ts'
import { asSuperuser, COMMAND_SECRET, WITH_TEMPORARY } from '../testing/database.ts'
import { type Harness, startHarness, type TestCustomer } from '../testing/harness.ts'
import { openSubmission, passCertificate, submitCertificate } from '../testing/identity.ts'
import { OPERATOR_PASSWORD, signedInOperator, type TestOperator } from '../testing/operators.ts'
import { rowsOf, sqlState, type Tx } from './db/database.ts'
import { actAsCommandLine } from './operator-login.ts'
import { proofOf } from './secrets/hashing.ts'

/*
 * The rules of what people decide, tried with the app's own sign-in: a decision of somebody who does not act in the very
 * transaction is refused (MT006), whatever the statement. Privileges stand in db/privileges.integration.test.ts.
 */

let harness: Harness
let ada: TestOperator
let ben: TestOperator
let who: TestCustomer
/** Ids of the rows that the tested statements name. */
let ids: Record<
  | 'customer'
  | 'withdrawal'
  | 'hold'
  | 'funding'
  | 'publication'
  | 'settings'
  | 'attestation'
  | 'move'
  | 'deposit'
  | 'attachment'
  | 'submission'
  | 'passed'
  | 'recovery'
  | 'approved'
  | 'outgoing'
  | 'booking'
  | 'incident',
  string
>

beforeAll(async () => {
  harness = await startHarness()
  await asSuperuser(harness.app.platform.database, WITH_TEMPORARY)
  ada = await signedInOperator(harness, 'compliance', 'treasury', 'support', 'content')
  ben = await signedInOperator(harness, 'compliance', 'treasury', 'content')
  who = await harness.customer()
  const { uid } = await who.call(getUserInfo, {})
  const [row] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM customer WHERE uid = ${uid}`)
  const customer = row?.id ?? ''
  const withdrawal = randomUUID()
  await db().execute(sql.raw(withdrawalOf(withdrawal, customer)))
  await db().execute(
    sql`INSERT INTO proof_snapshot VALUES ('2026-03-01', now(), 'k', repeat('a', 64), '{}', '{}', repeat('a', 64) || '.json', '2026-03-01-o', 's')`,
  )
  await db().execute(sql`INSERT INTO support_chat (customer) VALUES (${customer}::uuid)`)
  const other = await harness.customer()
  const { uid: otherUid } = await other.call(getUserInfo, {})
  const [recovery, approved] = [randomUUID(), randomUUID()]
  const asked = (id: string, whose: string) =>
    sql`INSERT INTO recovery (id, customer, lost, asked_at) SELECT ${id}::uuid, id, 'pin', ${sql.raw(now())} FROM customer WHERE uid = ${whose}`
  const { uid: thirdUid } = await (await harness.customer()).call(getUserInfo, {})
  await db().execute(asked(recovery, thirdUid))
  await db().transaction(async tx => {
    await as(ben)(tx)
    await tx.execute(asked(approved, otherUid))
    await tx.execute(
      sql`UPDATE recovery SET proposed_by = ${ben.id}::uuid, proposed_at = ${sql.raw(now())} WHERE id = ${approved}::uuid`,
    )
  })
  const [publication, settings] = [randomUUID(), randomUUID()]
  const [outgoing, free, booking] = [randomUUID(), randomUUID(), randomUUID()]
  const words = JSON.stringify(byLanguage(() => 'x'))
  await db().transaction(async tx => {
    await as(ben)(tx)
    await tx.execute(
      sql`INSERT INTO product_publication SELECT ${publication}::uuid, selling, 'r', ${ben.id}::uuid, ${sql.raw(now())} FROM product WHERE code = 'usdt-lock-7'`,
    )
    await tx.execute(
      sql`INSERT INTO notice (id, title, text, created_at, published_at, shown_from)
        SELECT ${publication}::uuid, ${words}::jsonb, ${words}::jsonb, t, t, t FROM (SELECT ${sql.raw(now())} AS t) AS t`,
    )
    await tx.execute(
      sql`INSERT INTO mailing_proposal VALUES (gen_random_uuid(), ${publication}::uuid, true, false, 1, 0, '{"first": 1}', 'r', ${ben.id}::uuid, ${sql.raw(now())})`,
    )
    await tx.execute(
      sql`INSERT INTO rules_proposal VALUES (gen_random_uuid(), 1, '{}', 'r', ${ben.id}::uuid, ${sql.raw(now())})`,
    )
    await tx.execute(
      sql`INSERT INTO settings_proposal VALUES (${settings}::uuid, '[]', 'r', ${ben.id}::uuid, ${sql.raw(now())})`,
    )
  })
  const [deposit, attachment] = [randomUUID(), randomUUID()]
  await db().transaction(async tx => {
    await as(ben)(tx)
    await tx.execute(sql.raw(depositOf(deposit, customer)))
    for (const id of [outgoing, free]) await tx.execute(sql.raw(outgoingOf(id)))
    await tx.execute(
      sql`INSERT INTO outgoing_booking (id, transfer, reason, proposed_by, proposed_at)
        VALUES (${booking}::uuid, ${outgoing}::uuid, 'n', ${ben.id}::uuid, ${sql.raw(now())})`,
    )
    await tx.execute(
      sql`INSERT INTO deposit_attachment VALUES (${attachment}::uuid, ${deposit}::uuid, ${customer}::uuid, NULL, 'r', ${ben.id}::uuid, ${sql.raw(now())})`,
    )
  })
  ids = {
    outgoing: free,
    booking,
    incident: (await ben.call(announceIncident, { kind: 'chain_checked' })).id,
    move: (await ben.call(proposeInventory, { amount: '10', note: 'n' })).id,
    deposit,
    attachment,
    settings,
    publication,
    customer,
    withdrawal,
    hold: (await ada.call(holdCustomer, { uid, reason: 'legal_order', hours: 9 })).id,
    funding: (await ben.call(proposeFunding, { pool: 'usdt-lock-7', amount: '10', note: 'n' })).id,
    attestation: (
      await ben.call(proposeHolding, { asset: 'BTC', direction: 'in', amount: '1', reference: 'r' })
    ).id,
    submission: (await submitCertificate(harness, who)).id,
    passed: await passCertificate(harness, other, ada),
    recovery,
    approved,
  }
  await openSubmission(harness, ada, ids.submission)
})
afterAll(() => harness.close())

const db = () => harness.app.platform.db
/** Returns the clock's time as SQL. */
const now = () => `'${harness.clock.now().toString()}'::timestamptz`
const UNDO = new Error('undo')

/** Executes a statement as the app and undoes it. Returns its SQLSTATE, 'none' on success. */
function stateOf(statement: string, act: (tx: Tx) => Promise<unknown> = async () => {}): Promise<string> {
  return db()
    .transaction(async tx => {
      await act(tx)
      await tx.execute(sql.raw(statement))
      throw UNDO
    })
    .catch(error => (error === UNDO ? 'none' : (sqlState(error) ?? String(error))))
}

const as = (operator: TestOperator) => (tx: Tx) =>
  tx.execute(
    sql`SELECT set_current_operator(${operator.token()}, ${harness.clock.now().toString()}::timestamptz)`,
  )
const commandLine = (tx: Tx) => actAsCommandLine(tx, harness.app.platform.config)

function withdrawalOf(id: string, customer: string, changed: Record<string, string> = {}): string {
  const row = { auto_limit: '500000000', dual_limit: '5000000000', risk_threshold: '50', ...changed }
  return `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, hash, submitted_at, deadline_at,
      ${Object.keys(row)}) VALUES ('TRC-20', '${id}', '${customer}', 'T', 600000000, 0, 'submitted', true, 'h', now(), now(),
      ${Object.values(row)})`
}

const depositOf = (id: string, customer: string) =>
  `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at, confirmed_at)
    VALUES ('TRC-20', '${id}', '${id}', 0, '${customer}', 'T', 5000000, 1, now(), now(), now())`

const outgoingOf = (id: string) =>
  `INSERT INTO outgoing_transfer (id, txid, log_index, recipient, amount, block_number, block_time, found_at)
    VALUES ('${id}', '${id}', 0, 'T', 5000000, 1, now(), now())`

/** Columns that name an operator, each with a statement by which the app could write it. */
const NAMED: Record<string, (operator: string) => string> = {
  'withdrawal_approval.operator': operator =>
    `INSERT INTO withdrawal_approval VALUES ('${ids.withdrawal}', '${operator}', ${now()})`,
  'withdrawal_signature.operator': operator =>
    `INSERT INTO withdrawal_signature VALUES ('${ids.withdrawal}', '${operator}', 'ed25519', 'k', 's', ${now()} + interval '1 day', ${now()})`,
  'customer_hold.operator': operator =>
    `INSERT INTO customer_hold (id, customer, reason, operator, owner_role, created_at, deadline_at)
      VALUES (gen_random_uuid(), '${ids.customer}', 'legal_order', '${operator}', 'owner', ${now()}, ${now()} + interval '1 hour')`,
  'customer_hold.released_by': operator =>
    `UPDATE customer_hold SET released_at = ${now()}, released_by = '${operator}' WHERE id = '${ids.hold}'`,
  'incident.published_by': operator =>
    `INSERT INTO incident VALUES (gen_random_uuid(), 'under_review', '${operator}', ${now()})`,
  'incident.ended_by': operator =>
    `UPDATE incident SET ended_by = '${operator}', ended_at = ${now()} WHERE id = '${ids.incident}'`,
  'item_note.operator': operator =>
    `INSERT INTO item_note VALUES (gen_random_uuid(), 'customer', '${ids.customer}', '${ids.customer}', '${operator}', 'k.t', ${now()})`,
  'pool_funding.proposed_by': operator =>
    `INSERT INTO pool_funding SELECT gen_random_uuid(), pool, asset, amount, reason, '${operator}', ${now()} FROM pool_funding`,
  'pool_funding.rejected_by': operator =>
    `UPDATE pool_funding SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.funding}'`,
  'attestation.rejected_by': operator =>
    `UPDATE attestation SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.attestation}'`,
  'pool_funding.approved_by': operator =>
    `UPDATE pool_funding SET approved_by = '${operator}', approved_at = ${now()}, hash = 'h' WHERE id = '${ids.funding}'`,
  'attestation.proposed_by': operator =>
    `INSERT INTO attestation VALUES (gen_random_uuid(), 'BTC', 'in', 1, 'r', '${operator}', ${now()})`,
  'attestation.approved_by': operator =>
    `UPDATE attestation SET approved_by = '${operator}', approved_at = ${now()}, hash = 'h' WHERE id = '${ids.attestation}'`,
  'treasury_move.proposed_by': operator =>
    `INSERT INTO treasury_move VALUES (gen_random_uuid(), 'opening_hot', 1, 1, 'n', '${operator}', ${now()})`,
  'treasury_move.approved_by': operator =>
    `UPDATE treasury_move SET approved_by = '${operator}', approved_at = ${now()}, hash = 'h' WHERE id = '${ids.move}'`,
  'treasury_move.rejected_by': operator =>
    `UPDATE treasury_move SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.move}'`,
  'outgoing_booking.proposed_by': operator =>
    `INSERT INTO outgoing_booking (id, transfer, reason, proposed_by, proposed_at)
      VALUES (gen_random_uuid(), '${ids.outgoing}', 'n', '${operator}', ${now()})`,
  'outgoing_booking.approved_by': operator =>
    `UPDATE outgoing_booking SET approved_by = '${operator}', approved_at = ${now()}, hash = 'h' WHERE id = '${ids.booking}'`,
  'outgoing_booking.rejected_by': operator =>
    `UPDATE outgoing_booking SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.booking}'`,
  'deposit_attachment.proposed_by': operator =>
    `WITH one AS (${depositOf('00000000-0000-7000-8000-000000000001', ids.customer)} RETURNING id, customer)
      INSERT INTO deposit_attachment SELECT gen_random_uuid(), id, customer, NULL, 'r', '${operator}', ${now()} FROM one`,
  'deposit_attachment.approved_by': operator =>
    `UPDATE deposit_attachment SET approved_by = '${operator}', approved_at = ${now()}, hash = 'h' WHERE id = '${ids.attachment}'`,
  'deposit_attachment.rejected_by': operator =>
    `UPDATE deposit_attachment SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.attachment}'`,
  'product_publication.proposed_by': operator =>
    `INSERT INTO product_publication SELECT gen_random_uuid(), v.id, 'r', '${operator}', ${now()} FROM product_version v
      WHERE v.id NOT IN (SELECT version FROM product_publication WHERE approved_by IS NULL) LIMIT 1`,
  'product_publication.approved_by': operator =>
    `UPDATE product_publication SET approved_by = '${operator}', approved_at = ${now()} WHERE id = '${ids.publication}'`,
  'product_publication.rejected_by': operator =>
    `UPDATE product_publication SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.publication}'`,
  'mailing_proposal.proposed_by': operator =>
    `WITH one AS (INSERT INTO notice (id, title, text, created_at) VALUES (gen_random_uuid(), '{}', '{}', ${now()}) RETURNING id)
      INSERT INTO mailing_proposal SELECT gen_random_uuid(), id, true, false, 1, 0, '{}', 'r', '${operator}', ${now()} FROM one`,
  'mailing_proposal.approved_by': operator =>
    `UPDATE mailing_proposal SET approved_by = '${operator}', approved_at = ${now()} WHERE words = '{"first": 1}'`,
  'mailing_proposal.rejected_by': operator =>
    `UPDATE mailing_proposal SET rejected_by = '${operator}', rejected_at = ${now()} WHERE words = '{"first": 1}'`,
  'rules_proposal.proposed_by': operator =>
    `INSERT INTO rules_proposal VALUES (gen_random_uuid(), 2, '{}', 'r', '${operator}', ${now()})`,
  'rules_proposal.approved_by': operator =>
    `UPDATE rules_proposal SET approved_by = '${operator}', approved_at = ${now()} WHERE version = 1`,
  'rules_proposal.rejected_by': operator =>
    `UPDATE rules_proposal SET rejected_by = '${operator}', rejected_at = ${now()} WHERE version = 1`,
  'settings_proposal.proposed_by': operator =>
    `INSERT INTO settings_proposal VALUES (gen_random_uuid(), '[]', 'r', '${operator}', ${now()})`,
  'settings_proposal.approved_by': operator =>
    `UPDATE settings_proposal SET approved_by = '${operator}', approved_at = ${now()} WHERE id = '${ids.settings}'`,
  'settings_proposal.rejected_by': operator =>
    `UPDATE settings_proposal SET rejected_by = '${operator}', rejected_at = ${now()} WHERE id = '${ids.settings}'`,
  'proof_signature.operator': operator =>
    `INSERT INTO proof_signature SELECT snapshot, 'T', repeat('a', 130), '${operator}', ${now()} FROM proof_snapshot`,
  'identity_submission.decided_by': operator =>
    `UPDATE identity_submission SET state = 'passed', decided_by = '${operator}', decided_at = ${now()}
      WHERE id = '${ids.submission}'`,
  'identity_submission.first_passed_by': operator =>
    `UPDATE identity_submission SET first_passed_by = '${operator}', first_passed_at = now() WHERE id = '${ids.submission}'`,
  'identity_submission.revoked_by': operator =>
    `UPDATE identity_submission SET state = 'in_review', decided_by = NULL, decided_at = NULL, revoked_by = '${operator}',
      revoked_at = now(), revoke_reason = 'not_yours' WHERE id = '${ids.passed}'`,
  'recovery.proposed_by': operator =>
    `UPDATE recovery SET proposed_by = '${operator}', proposed_at = ${now()} WHERE id = '${ids.recovery}'`,
  'recovery.approved_by': operator =>
    `UPDATE recovery SET approved_by = '${operator}', approved_at = ${now()} WHERE id = '${ids.approved}'`,
  'recovery.rejected_by': operator =>
    `UPDATE recovery SET rejected_by = '${operator}', rejected_at = ${now()}, end_reason = 'not_reached' WHERE id = '${ids.recovery}'`,
  'operator_passkey.operator': operator =>
    `INSERT INTO operator_passkey VALUES (gen_random_uuid(), '${operator}', 'c', '\\x00', 'p', 0, '[]', 'n', false, ${now()})`,
  'audit_log.actor': operator =>
    `INSERT INTO audit_log SELECT l.seq + 1, o.id, o.name, 'a', 's', '{}', ${now()}, l.hash, repeat('a', 64)
      FROM audit_log l, operator o WHERE o.id = '${operator}' ORDER BY l.seq DESC LIMIT 1`,
  'support_message.operator': operator =>
    `INSERT INTO support_message (customer, seq, id, operator, text, at)
      VALUES ('${ids.customer}', 1, gen_random_uuid(), '${operator}', 'hello', ${now()})`,
}

/** Conditions, by table, that select proposals of the operator Ben, which only he may cancel. */
const CANCELLED: Record<string, () => string> = {
  pool_funding: () => `id = '${ids.funding}'`,
  attestation: () => `id = '${ids.attestation}'`,
  treasury_move: () => `id = '${ids.move}'`,
  outgoing_booking: () => `id = '${ids.booking}'`,
  deposit_attachment: () => `id = '${ids.attachment}'`,
  product_publication: () => `id = '${ids.publication}'`,
  mailing_proposal: () => `words = '{"first": 1}'`,
  rules_proposal: () => 'version = 1',
  settings_proposal: () => `id = '${ids.settings}'`,
}
for (const [table, where] of Object.entries(CANCELLED))
  NAMED[`${table}.cancelled_by`] = operator =>
    `UPDATE ${table} SET cancelled_by = '${operator}', cancelled_at = ${now()} WHERE ${where()}`

describe('an operator', () => {
  it('is named by exactly these columns among those that the app may write', async () => {
    const { rows } = await asSuperuser(
      harness.app.platform.database,
      `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
        WHERE c.contype = 'f' AND c.confrelid = 'operator'::regclass
          AND (has_table_privilege('matin_app', c.conrelid, 'INSERT') OR has_table_privilege('matin_app', c.conrelid, 'UPDATE'))`,
    )
    expect((rows as { name: string }[]).map(row => row.name).toSorted()).toEqual(
      [...Object.keys(NAMED), 'recovery.cancelled_by'].toSorted(),
    )
  })

  it('is never named in recovery.cancelled_by: who made its first approval takes that back', async () => {
    const cancel = `UPDATE recovery SET cancelled_by = proposed_by, cancelled_at = ${now()} WHERE id = '${ids.approved}'`
    expect(await stateOf(cancel, as(ben))).toBe('23514')
  })

  it.each(Object.entries(NAMED))(
    'can be named in %s only while being the current operator',
    async (name, statement) => {
      const [who, other] = name.endsWith('.cancelled_by') ? [ben, ada] : [ada, ben]
      expect(await stateOf(statement(who.id))).toBe('MT006')
      expect(await stateOf(statement(who.id), as(other))).toBe('MT006')
      expect(await stateOf(statement(who.id), commandLine)).toBe('MT006')
      expect(await stateOf(statement(who.id), as(who))).toBe('none')
    },
  )

  it('stops being the current operator when the transaction ends, or earlier when constraints are set immediate', async () => {
    const approve = NAMED['withdrawal_approval.operator']?.(ada.id) ?? ''
    await db().transaction(async tx => {
      await as(ada)(tx)
    })
    expect(await stateOf(approve)).toBe('MT006')
    const atOnce = async (tx: Tx) => {
      await as(ada)(tx)
      await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    }
    expect(await stateOf(approve, atOnce)).toBe('MT006')
    const { rows } = await asSuperuser(
      harness.app.platform.database,
      'SELECT * FROM private.current_operator',
    )
    expect(rows).toEqual([])
  })

  it('becomes the current operator by the token of a live session, not by the token’s hash or after its end', async () => {
    const approve = NAMED['withdrawal_approval.operator']?.(ada.id) ?? ''
    const byHash = (tx: Tx) =>
      tx.execute(sql`SELECT set_current_operator(encode(token_hash, 'hex'), now()), set_current_operator(encode(token_hash, 'escape'), now())
        FROM operator_session WHERE operator = ${ada.id}::uuid`)
    expect(await stateOf(approve, byHash)).toBe('MT006')
    const later = harness.clock.now().add({ hours: 13 }).toString()
    const tooLate = (tx: Tx) =>
      tx.execute(sql`SELECT set_current_operator(${ada.token()}, ${later}::timestamptz)`)
    expect(await stateOf(approve, tooLate)).toBe('MT006')
    const gone = await signedInOperator(harness, 'treasury')
    await disableOperator(harness.app.platform, gone.email)
    expect(await stateOf(NAMED['withdrawal_approval.operator']?.(gone.id) ?? '', as(gone))).toBe('MT006')
  })

  it('cannot be replaced as the current operator through temporary tables of the same names', async () => {
    const pretend = async (tx: Tx) => {
      await tx.execute(sql`CREATE TEMP TABLE current_operator (operator uuid) ON COMMIT DROP`)
      await tx.execute(sql`INSERT INTO current_operator VALUES (${ada.id}::uuid)`)
      for (const table of [
        'operator_session',
        'withdrawal_approval',
        'withdrawal_risk',
        'setting',
        'operator',
      ])
        await tx.execute(sql.raw(`CREATE TEMP TABLE ${table} (LIKE public.${table}) ON COMMIT DROP`))
      await tx.execute(sql`SET LOCAL search_path = pg_temp, public`)
    }
    const { withdrawal, customer } = ids
    const approve = `INSERT INTO public.withdrawal_approval VALUES ('${withdrawal}', '${ada.id}', now())`
    expect(await stateOf(approve, pretend)).toBe('MT006')
    const twice = async (tx: Tx) => {
      await pretend(tx)
      for (const one of [ada, ben])
        await tx.execute(
          sql`INSERT INTO withdrawal_approval VALUES (${withdrawal}::uuid, ${one.id}::uuid, now())`,
        )
    }
    const set = `UPDATE public.withdrawal SET state = 'approved' WHERE id = '${withdrawal}'`
    expect(await stateOf(set, twice)).toBe('MT006')
    const other = async (tx: Tx) => {
      await pretend(tx)
      await tx.execute(sql`INSERT INTO setting SELECT key, '1' FROM public.setting`)
    }
    const judged = withdrawalOf(randomUUID(), customer, {
      auto_limit: '1000000',
      dual_limit: '1000000',
      risk_threshold: '1',
    })
    expect(await stateOf(judged.replace('withdrawal', 'public.withdrawal'), other)).toBe('MT005')
  })
})

describe('a session', () => {
  const open = (operator: string, proof: string, secret = COMMAND_SECRET) =>
    `SELECT open_operator_session('${secret}', gen_random_uuid(), '${operator}', ${proof}, 'op_forged', '', '', now(), now() + interval '1 hour') AS opened`

  it('cannot be written by the app', async () => {
    const copied = `INSERT INTO operator_session SELECT gen_random_uuid(), sha256('op_forged'), operator, audience, ip, user_agent,
      created_at, expires_at FROM operator_session LIMIT 1`
    expect(await stateOf(copied)).toBe('42501')
    expect(await stateOf(`UPDATE operator_session SET token_hash = sha256('op_forged')`)).toBe('42501')
  })

  it.each([
    ['nothing', `''::bytea`],
    [
      'what the app reads of the password',
      `convert_to((SELECT password_salt FROM operator WHERE id = '$1'), 'UTF8')`,
    ],
    ['no proof at all', 'NULL'],
  ])('cannot be opened with %s', async (_, proof) => {
    const [row] = await rowsOf(db(), sql.raw(open(ada.id, proof.replace('$1', ada.id))))
    expect(row).toEqual({ opened: false })
  })

  it('cannot be opened with the password but without the server’s secret', async () => {
    const [row] = await rowsOf<{ salt: string }>(
      db(),
      sql`SELECT password_salt AS salt FROM operator WHERE id = ${ada.id}::uuid`,
    )
    const proof = await proofOf(row?.salt ?? '', OPERATOR_PASSWORD, 'a thief')
    const known = `'\\x${proof.toString('hex')}'::bytea`
    expect(await stateOf(open(ada.id, known, 'a wrong secret'))).toBe('MT006')
    expect(await stateOf(open(ada.id, known).replace(`'${COMMAND_SECRET}'`, 'NULL'))).toBe('MT006')
    // The very same statement with the server's secret: it is what the password is short of.
    expect(await stateOf(open(ada.id, known))).toBe('none')
  })

  it('cannot be opened with the password hash that the database stores', async () => {
    const { rows } = await asSuperuser(
      harness.app.platform.database,
      `SELECT encode(hash, 'hex') AS hash FROM private.operator_proof WHERE operator = '${ada.id}'`,
    )
    const [kept] = rows as { hash: string }[]
    expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/)
    const [row] = await rowsOf(db(), sql.raw(open(ada.id, `decode('${kept?.hash}', 'hex')`)))
    expect(row).toEqual({ opened: false })
  })
})

describe('an operator’s password', () => {
  const change = (operator: string) =>
    `SELECT change_operator_password('${operator}'::uuid, 'a wrong secret', '$', 'known')`

  it('is replaced only by that operator, as the current operator', async () => {
    expect(await stateOf(change(ada.id))).toBe('MT006')
    expect(await stateOf(change(ada.id), as(ben))).toBe('MT006')
    expect(await stateOf(change(ada.id), commandLine)).toBe('MT006')
    expect(await stateOf(change(ada.id), as(ada))).toBe('none')
    expect(await stateOf(`UPDATE operator SET password_salt = '$' WHERE id = '${ada.id}'`, as(ada))).toBe(
      '42501',
    )
  })

  it('is not replaced without the former password', async () => {
    const changed = await db().transaction(async tx => {
      await as(ada)(tx)
      return rowsOf<{ changed: boolean }>(tx, sql.raw(`${change(ada.id)} AS changed`))
    })
    expect(changed).toEqual([{ changed: false }])
  })
})

describe('the command line alone', () => {
  it('authenticates by its secret', async () => {
    expect(await stateOf(`SELECT set_current_command_line('a wrong secret')`)).toBe('MT006')
    expect(await stateOf(`SELECT set_current_command_line(NULL)`)).toBe('MT006')
  })

  it('creates operators', async () => {
    const make = `SELECT make_operator(gen_random_uuid(), 'eve@x.example', 'Eve', '$', 'proof', 't', ARRAY['owner'], now())`
    expect(await stateOf(make)).toBe('MT006')
    expect(await stateOf(make, as(ada))).toBe('MT006')
    expect(await stateOf(make, commandLine)).toBe('none')
    expect(await stateOf(`INSERT INTO operator_role VALUES ('${ben.id}', 'owner')`, commandLine)).toBe(
      '42501',
    )
  })

  it.each(['disabled_at = now()', `totp_secret = 'known'`])('changes an operator: %s', async change => {
    const statement = `UPDATE operator SET ${change} WHERE id = '${ada.id}'`
    expect(await stateOf(statement)).toBe('MT006')
    expect(await stateOf(statement, as(ben))).toBe('MT006')
    expect(await stateOf(statement, commandLine)).toBe('none')
  })

  it('cannot set back the counter of used codes, so a code works only once', async () => {
    const step = (change: string) =>
      `UPDATE operator SET totp_step = totp_step ${change} WHERE id = '${ada.id}'`
    expect(await stateOf(step('+ 1'))).toBe('none')
    expect(await stateOf(step('- 1'), commandLine)).toBe('MT003')
  })
})

describe('without a current operator', () => {
  it('a setting cannot be changed', async () => {
    const named = `SELECT set_setting('app_name', 'Ours')`
    expect(await stateOf(named)).toBe('MT006')
    expect(await stateOf(named, as(ada))).toBe('none')
    expect(await stateOf(named, commandLine)).toBe('none')
  })

  it('or with only one, a setting that requires two operators cannot be changed, not even from a trigger', async () => {
    const within = async (tx: Tx, statement: string) => {
      await tx.execute(sql`CREATE TEMP TABLE lever (id int) ON COMMIT DROP`)
      await tx.execute(
        sql.raw(`CREATE FUNCTION pg_temp.pull() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            ${statement};
            RETURN NULL;
          END $$`),
      )
      await tx.execute(
        sql`CREATE TRIGGER pulled AFTER INSERT ON lever FOR EACH ROW EXECUTE FUNCTION pg_temp.pull()`,
      )
    }
    const tried: [statement: string, state: string][] = [
      [`UPDATE setting SET value = '1000000' WHERE key = 'auto_approve_limit'`, '42501'],
      [`INSERT INTO setting VALUES ('withdrawal_fee', '0')`, '42501'],
      [`UPDATE setting SET key = 'app_name' WHERE key = 'auto_approve_limit'`, '42501'],
      [`DELETE FROM setting WHERE key = 'auto_approve_limit'`, '42501'],
      [`PERFORM set_setting('auto_approve_limit', '1000000')`, 'MT006'],
    ]
    for (const [statement, state] of tried)
      for (const who of [undefined, as(ada), commandLine]) {
        const acted = async (tx: Tx) => {
          await who?.(tx)
        }
        const pulled = async (tx: Tx) => {
          await acted(tx)
          await within(tx, statement)
        }
        expect(await stateOf(statement.replace('PERFORM', 'SELECT'), acted)).toBe(state)
        expect([statement, await stateOf('INSERT INTO lever VALUES (1)', pulled)]).toEqual([statement, state])
      }
  })

  it.each([
    ['auto_limit', '9000000000000'],
    ['dual_limit', '9000000000000'],
    ['risk_threshold', '1000'],
  ])('a withdrawal cannot be stored with another %s than the settings give', async (column, value) => {
    expect(await stateOf(withdrawalOf(randomUUID(), ids.customer))).toBe('none')
    expect(await stateOf(withdrawalOf(randomUUID(), ids.customer, { [column]: value }))).toBe('MT005')
  })

  it('a hold of withdrawals cannot end early', async () => {
    const until = (time: string) =>
      `UPDATE customer SET withdrawal_hold_until = ${time} WHERE id = '${ids.customer}'`
    const held = (tx: Tx) => tx.execute(sql.raw(until(`'2030-01-02'`)))
    expect(await stateOf(until(`'2030-01-03'`), held)).toBe('none')
    expect(await stateOf(until(`'2030-01-01'`), held)).toBe('MT006')
    expect(await stateOf(until('NULL'), held)).toBe('MT006')
    const heldByAda = async (tx: Tx) => {
      await held(tx)
      await as(ada)(tx)
    }
    expect(await stateOf(until('NULL'), heldByAda)).toBe('none')
  })

  it('an identity cannot be marked as passed, for a new customer or an existing one', async () => {
    const passed = `UPDATE customer SET identity_passed_at = now() WHERE id = '${ids.customer}'`
    expect(await stateOf(passed)).toBe('MT008')
    expect(await stateOf(passed, as(ada))).toBe('MT008')
    const born = `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, identity_passed_at, created_at)
      VALUES (gen_random_uuid(), 'new', sha256('new'), '-', 'new', now(), now())`
    expect(await stateOf(born)).toBe('MT008')
  })

  it('a deposit without a receipt cannot be credited, assigned to another customer or changed', async () => {
    const change = (what: string) => `UPDATE deposit SET ${what} WHERE id = '${ids.deposit}'`
    const credited = change(`credited_at = now(), credit_hash = 'h'`)
    const given = change(`customer = (SELECT id FROM customer WHERE id <> '${ids.customer}' LIMIT 1)`)
    for (const statement of [credited, given])
      for (const actor of [undefined, as(ada), commandLine])
        expect(await stateOf(statement, actor)).toBe('MT006')
    for (const what of ['amount = 6000000', `network = 'ERC-20'`])
      expect(await stateOf(change(what))).toBe('MT003')
    const approved = async (tx: Tx) => {
      await as(ada)(tx)
      await tx.execute(sql.raw(NAMED['deposit_attachment.approved_by']?.(ada.id) ?? ''))
    }
    for (const what of [`credit_hash = 'other'`, 'credited_at = NULL, credit_hash = NULL'])
      expect(await stateOf(change(what), approved)).toBe('MT003')
  })

  it('a hold cannot be lengthened, shortened or released again', async () => {
    const change = (what: string) => `UPDATE customer_hold SET ${what} WHERE id = '${ids.hold}'`
    const release = change(`released_at = now(), released_by = '${ada.id}'`)
    expect(await stateOf(change("deadline_at = created_at + interval '1 minute'"), as(ada))).toBe('MT003')
    expect(await stateOf(change(`reason = 'customer_request'`), as(ada))).toBe('MT003')
    const released = async (tx: Tx) => {
      await as(ada)(tx)
      await tx.execute(sql.raw(release))
    }
    expect(await stateOf(release, released)).toBe('MT003')
    expect(await stateOf(change('released_at = NULL, released_by = NULL'), released)).toBe('MT003')
  })
})
