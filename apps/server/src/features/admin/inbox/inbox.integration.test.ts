import { randomUUID } from 'node:crypto'
import { inviteOperator } from '@matin/contract/admin/accounts'
import { holdCustomer, releaseCustomer } from '@matin/contract/admin/holds'
import { approveIdentity } from '@matin/contract/admin/identity'
import { INBOX_GROUPS, type InboxItem, listInbox, listQueues } from '@matin/contract/admin/inbox'
import { assignItem, QUEUE_KINDS, QUEUE_OF, type QueueKind } from '@matin/contract/admin/items'
import { listProposals } from '@matin/contract/admin/proposals'
import { proposeRecovery } from '@matin/contract/admin/recovery'
import { approveWithdrawal } from '@matin/contract/admin/withdrawals'
import type { InputOf } from '@matin/contract/endpoint'
import { SERVER_TIME_HEADER } from '@matin/contract/protocol'
import { OPERATOR_ROLES, type OperatorRole } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toTimestamp } from '#platform/db/instant.ts'
import { idByEmail } from '#testing/customers.ts'
import { type Harness, startHarness, type TestCustomer } from '#testing/harness.ts'
import { openSubmission } from '#testing/identity.ts'
import { behind, type Waiting, waitingItems } from '#testing/items.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { countStatements } from '#testing/statements.ts'
import { WINDOW } from './branches.ts'

let harness: Harness
let who: TestCustomer
let uid: string
let customer: string
let items: Waiting
const operators = new Map<OperatorRole, TestOperator>()
/** Operators with the compliance role: `ada` decides first, `ben` second. */
let ada: TestOperator
let ben: TestOperator

beforeAll(async () => {
  harness = await startHarness()
  await setSetting(harness.app.platform, 'support_hours', '1-7 00:00-24:00')
  for (const role of OPERATOR_ROLES) operators.set(role, await signedInOperator(harness, role))
  ada = await signedInOperator(harness, 'compliance', 'treasury', 'support')
  ben = await signedInOperator(harness, 'compliance', 'treasury', 'support')
  ;({ who, uid, items } = await waitingItems(harness, ada))
  customer = await idByEmail(harness.app.platform, who.email)
})
afterAll(() => harness.close())

const of = (role: OperatorRole) => operators.get(role) as TestOperator

/** Reads all pages of the operator's inbox. */
async function all(operator: TestOperator, input: InputOf<typeof listInbox> = {}): Promise<InboxItem[]> {
  const found: InboxItem[] = []
  let cursor: string | undefined
  do {
    const page = await operator.call(listInbox, { ...input, ...(cursor && { cursor }) })
    found.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return found
}

const named = (found: readonly InboxItem[]) => found.map(({ kind, item }) => `${kind} ${item}`).toSorted()
const ids = (...kinds: (keyof Waiting)[]) => kinds.map(kind => `${kind} ${items[kind]}`).toSorted()
const has = async (operator: TestOperator, kind: keyof Waiting) =>
  named(await all(operator)).includes(`${kind} ${items[kind]}`)

/** Kinds of items that each role may decide. */
const DECIDES: Record<OperatorRole, (keyof Waiting)[]> = {
  support: ['deposit', 'support'],
  compliance: ['withdrawal', 'identity', 'recovery', 'quarantine'],
  treasury: ['withdrawal', 'deposit', 'proposal', 'quarantine'],
  content: [],
  auditor: [],
  owner: ['withdrawal', 'deposit', 'recovery', 'proposal', 'support', 'quarantine'],
}
const SEES: Record<OperatorRole, (keyof Waiting)[]> = {
  support: ['withdrawal', 'deposit', 'recovery', 'support', 'quarantine'],
  compliance: ['withdrawal', 'identity', 'deposit', 'recovery', 'quarantine'],
  treasury: ['withdrawal', 'deposit', 'proposal', 'quarantine'],
  content: [],
  auditor: ['withdrawal', 'deposit', 'recovery', 'proposal', 'quarantine'],
  owner: ['withdrawal', 'deposit', 'recovery', 'proposal', 'support', 'quarantine'],
}

describe.each(OPERATOR_ROLES)('the inbox of %s', role => {
  it('lists what the role may decide, what it may see, and what is assigned to it', async () => {
    const operator = of(role)
    expect(named(await all(operator))).toEqual(ids(...DECIDES[role]))
    const everyone = await all(operator, { scope: 'everyone' })
    expect(named(everyone)).toEqual(ids(...SEES[role]))
    expect(named(everyone.filter(({ decidable }) => decidable))).toEqual(ids(...DECIDES[role]))
    expect(await all(operator, { scope: 'mine' })).toEqual([])
    for (const kind of QUEUE_KINDS)
      expect(named(await all(operator, { kind }))).toEqual(ids(...DECIDES[role].filter(one => one === kind)))
  })

  it('matches the counts of the menu, group by group', () => expectCounted(of(role)))
})

/** Checks that the counts match the operator's inbox, group by group. */
async function expectCounted(operator: TestOperator): Promise<void> {
  const [found, held, counts] = [
    await all(operator),
    await all(operator, { held: 'true' }),
    (await operator.call(listQueues, {})).items,
  ]
  for (const { queue, count, more, ...groups } of counts) {
    const own = (list: InboxItem[]) => list.filter(({ kind }) => QUEUE_OF[kind] === queue)
    expect({ queue, count, more, ...groups }).toEqual({
      queue,
      count: own(found).length,
      more: false,
      held: own(held).length,
      ...Object.fromEntries(
        INBOX_GROUPS.map(group => [group, own(found).filter(one => one.group === group).length]),
      ),
    })
  }
  const queues = new Set(counts.map(({ queue }) => queue))
  expect(found.every(({ kind }) => queues.has(QUEUE_OF[kind]))).toBe(true)
}

it('an inbox item shows its deadline, its customer, its facts and its alerts', async () => {
  const found = await all(ada)
  const one = (kind: QueueKind) => found.find(item => item.kind === kind)
  expect(one('withdrawal')).toMatchObject({
    item: items.withdrawal,
    customer: { uid, contact: expect.stringContaining('•••') },
    assignee: null,
    heldUntil: null,
    facts: { amount: '900', approvals: 0, approvalsNeeded: 1, points: expect.any(Number) },
    alerts: expect.arrayContaining(['first_withdrawal', 'new_address']),
  })
  expect(one('identity')).toMatchObject({
    customer: { uid },
    facts: { approvals: 0, approvalsNeeded: 1 },
    alerts: [],
  })
  expect(one('deposit')).toMatchObject({ facts: { amount: '50', receipts: 0 }, alerts: [], group: 'later' })
  expect(one('recovery')).toMatchObject({
    facts: { lost: 'pin', approvals: 0, approvalsNeeded: 2 },
    group: 'later',
  })
  expect(one('support')).toMatchObject({ item: uid, facts: { unread: 1 }, group: 'soon' })
  expect(one('quarantine')).toMatchObject({
    customer: null,
    facts: { what: 'mail', reason: 'not_delivered', tries: 1, amount: null },
  })
  const dues = found.map(({ due }) => due)
  expect(dues).toEqual(dues.toSorted())
})

it('an assigned item is in its assignee’s own list, and shows the assignee to everyone', async () => {
  for (const kind of ['withdrawal', 'support', 'quarantine'] as const) {
    await ada.call(assignItem, { kind, item: items[kind], from: null, to: ada.id })
    expect(named(await all(ada, { scope: 'mine' }))).toEqual(ids(kind))
    const [shown] = await all(ben, { kind })
    expect(shown).toMatchObject({ assignee: { id: ada.id } })
    await ada.call(assignItem, { kind, item: items[kind], from: ada.id, to: null })
  }
  expect(await all(ada, { scope: 'mine' })).toEqual([])
})

it('an overdue item is counted as overdue', async () => {
  harness.clock.advance(Temporal.Duration.from({ hours: 3 }))
  const [chat] = await all(ada, { kind: 'support' })
  expect(chat).toMatchObject({ group: 'overdue' })
  await expectCounted(ada)
})

it('a quarantined payment shows the amount and the masked customer of its withdrawal', async () => {
  const at = toTimestamp(harness.clock.now())
  await behind(
    harness,
    `INSERT INTO quarantine VALUES ('withdrawal', '${items.withdrawal}', 'address_invalid', '-', 1, '${at}', '${at}', NULL)`,
  )
  expect(await all(ada, { kind: 'quarantine' })).toContainEqual(
    expect.objectContaining({
      item: `withdrawal:${items.withdrawal}`,
      customer: expect.objectContaining({ uid, contact: expect.stringContaining('•••') }),
      facts: expect.objectContaining({ what: 'withdrawal', amount: '900' }),
    }),
  )
  await behind(harness, `DELETE FROM quarantine WHERE kind = 'withdrawal'`)
})

it('the inbox leaves out items that have an open proposal, are below the minimum or are retried automatically', async () => {
  const at = toTimestamp(harness.clock.now())
  const small = randomUUID()
  await behind(
    harness,
    `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at)
      VALUES ('TRC-20', '${small}', '${small}', 0, '${customer}', 'T', 9000000, 1, '${at}', '${at}');
    INSERT INTO deposit_attachment (id, deposit, reason, proposed_by, proposed_at, expires_at)
      VALUES ('${small}', '${items.deposit}', 'asked', '${ada.id}', '${at}', '${at}'::timestamptz + interval '1 day');
    INSERT INTO quarantine VALUES ('sweep', 'T', 'node_refused', '-', 1, '${at}', '${at}', '${at}'::timestamptz + interval '1 hour')`,
  )
  expect(named(await all(ada, { scope: 'everyone' }))).toEqual(
    [
      ...ids('withdrawal', 'identity', 'recovery', 'proposal', 'support', 'quarantine'),
      `proposal ${small}`,
    ].toSorted(),
  )
  await expectCounted(ada)
  await behind(
    harness,
    `DELETE FROM deposit_attachment; DELETE FROM deposit WHERE id = '${small}'; DELETE FROM quarantine WHERE kind = 'sweep'`,
  )
})

it('a withdrawal of a customer on hold is listed apart, with the end of the hold', async () => {
  const { id } = await ada.call(holdCustomer, { uid, reason: 'identity_check', hours: 5 })
  expect(await has(ada, 'withdrawal')).toBe(false)
  const held = await all(ada, { held: 'true' })
  expect(named(held)).toEqual(ids('withdrawal'))
  expect(held[0]?.heldUntil).toBe(toTimestamp(harness.clock.now().add({ hours: 5 })))
  await expectCounted(ada)
  await ada.call(releaseCustomer, { id })
  expect(await has(ada, 'withdrawal')).toBe(true)
})

describe('an item that needs two operators', () => {
  // Drops the table's constraints first, as only its owner could: they refuse such a row.
  const broughtIn = (one: TestOperator, by: TestOperator) =>
    behind(
      harness,
      `DO $$ DECLARE c text; BEGIN
          FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = 'operator_change'::regclass AND contype = 'c' LOOP
            EXECUTE 'ALTER TABLE operator_change DROP CONSTRAINT ' || quote_ident(c);
          END LOOP; END $$;
        INSERT INTO operator_change (id, kind, operator, email, name, roles, proposed_by, proposed_at, done_at, expires_at)
          VALUES (gen_random_uuid(), 'restore', '${one.id}', '${one.email}', 'n', '{}', '${by.id}', now(), now(), to_timestamp(0))`,
    )
  let third: TestOperator
  beforeAll(async () => {
    // The hold changes the protection of the account, so an earlier request is void.
    ;({ items } = await waitingItems(harness, ada))
    third = await signedInOperator(harness, 'compliance', 'treasury')
    await broughtIn(third, ada)
    await setSetting(harness.app.platform, 'identity_second_approver', 'true')
    await behind(harness, `UPDATE withdrawal SET dual_limit = 1 WHERE id = '${items.withdrawal}'`)
  })

  it('of kind proposal is shown to permitted operators, but not to its proposer or to one whose access that proposer alone restored', async () => {
    const owner = await signedInOperator(harness, 'owner')
    const invited = { email: 'new@operators.example', name: 'New', roles: ['support' as const] }
    const { id } = await owner.call(inviteOperator, invited)
    const own = async (operator: TestOperator) => named(await all(operator, { kind: 'proposal' }))
    expect([await own(owner), await own(of('owner'))].map(list => list.includes(`proposal ${id}`))).toEqual([
      false,
      true,
    ])
    expect([await has(ada, 'proposal'), await has(ben, 'proposal'), await has(third, 'proposal')]).toEqual([
      false,
      true,
      false,
    ])
    expect(await all(ben, { kind: 'proposal' })).toContainEqual(
      expect.objectContaining({
        item: items.proposal,
        facts: {
          what: 'attestation',
          title: expect.stringContaining('BTC'),
          proposedBy: 'compliance and treasury and support',
          proposedAt: expect.any(String),
        },
      }),
    )
    for (const operator of [owner, ada, ben, of('owner')]) await expectCounted(operator)
    const scope = 'for_me' as const
    for (const operator of [owner, ben, of('owner'), of('treasury')])
      expect(await own(operator)).toEqual(
        (await operator.call(listProposals, { state: 'open', scope })).items
          .map(proposal => `proposal ${proposal.id}`)
          .toSorted(),
      )
  })

  it.each(['withdrawal', 'identity', 'recovery'] as const)(
    'of kind %s is, once approved by one operator, shown to others, but not to one whose access that operator alone restored',
    async kind => {
      expect([await has(ada, kind), await has(ben, kind), await has(third, kind)]).toEqual([true, true, true])
      if (kind === 'withdrawal') await ada.call(approveWithdrawal, { id: items.withdrawal })
      if (kind === 'recovery') await ada.call(proposeRecovery, { id: items.recovery })
      if (kind === 'identity') {
        await openSubmission(harness, ada, items.identity)
        await ada.call(approveIdentity, { id: items.identity })
      }
      expect([await has(ada, kind), await has(ben, kind), await has(third, kind)]).toEqual([
        false,
        true,
        false,
      ])
      const shown = (await all(ben, { kind })).find(({ item }) => item === items[kind])
      expect(shown).toMatchObject({ facts: { approvals: 1, approvalsNeeded: 2 } })
      expect(shown?.alerts).toContain('second_approval')
      for (const operator of [ada, ben, third]) await expectCounted(operator)
    },
  )
})

describe('an inbox with many items', () => {
  let many: TestOperator
  beforeAll(async () => {
    many = await signedInOperator(harness, 'compliance', 'treasury', 'support')
  })

  /** Inserts the same number of items of each kind, all due at the same times. */
  async function fill(rows: number): Promise<void> {
    const at = toTimestamp(harness.clock.now())
    const due = `'${at}'::timestamptz + (n % 3) * interval '1 hour'`
    await behind(
      harness,
      `DELETE FROM withdrawal; DELETE FROM quarantine; DELETE FROM support_chat;
      INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit, risk_threshold, hash, submitted_at, deadline_at)
        SELECT 'TRC-20', gen_random_uuid(), '${customer}', 'T' || n, 600000000, 0, 'submitted', true, 1, 5000000000, 50, 'h', '${at}', ${due} FROM generate_series(1, ${rows}) AS n;
      INSERT INTO quarantine SELECT 'mail', n, 'not_delivered', '-', 1, ${due} - interval '24 hours', '${at}', NULL FROM generate_series(1, ${rows}) AS n;
      INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
        SELECT gen_random_uuid(), (500000000 + n)::text, sha256(n::text::bytea), '-', 'M' || n, '${at}' FROM generate_series(1, ${rows}) AS n ON CONFLICT DO NOTHING;
      INSERT INTO support_chat (customer, last_seq, waiting_since, answer_by) SELECT id, 1, '${at}', ${due}
        FROM (SELECT id, row_number() OVER () AS n FROM customer WHERE uid LIKE '500%' LIMIT ${rows}) AS c`,
    )
  }

  it('shows each item on one page, in order of deadline, however many are due at once', async () => {
    await fill(30)
    const found = await all(many)
    const queued = found.filter(({ kind }) => ['withdrawal', 'quarantine', 'support'].includes(kind))
    expect(queued).toHaveLength(90)
    expect(new Set(named(queued)).size).toBe(90)
    const dues = found.map(({ due }) => due)
    expect(dues).toEqual(dues.toSorted())
    await expectCounted(many)
  })

  it('takes as many statements for 100 rows as for 20, and so do its counts', async () => {
    const counted = async (rows: number) => {
      await fill(rows)
      const asked: [string, () => Promise<unknown>][] = [
        ['for-me', () => many.call(listInbox, {})],
        ['mine', () => many.call(listInbox, { scope: 'mine' })],
        ['everyone', () => many.call(listInbox, { scope: 'everyone' })],
        ['queues', () => many.call(listQueues, {})],
      ]
      const found: [string, number][] = []
      for (const [what, ask] of asked) {
        // Runs once first, so that caches are warm.
        await ask()
        found.push([what, await countStatements(ask)])
      }
      return found
    }
    const few = await counted(20)
    expect(few.every(([, statements]) => statements > 0)).toBe(true)
    expect(await counted(100)).toEqual(few)
  })

  it('shows items that come after more than 500 approved by the operator, and marks its counts as incomplete', async () => {
    await fill(WINDOW + 5)
    await behind(
      harness,
      `UPDATE withdrawal SET approvals = 1;
      INSERT INTO withdrawal_approval SELECT id, '${many.id}', now() FROM withdrawal ORDER BY deadline_at, id LIMIT ${WINDOW + 2};
      INSERT INTO withdrawal_approval SELECT id, '${ada.id}', now() FROM withdrawal w WHERE NOT EXISTS (SELECT FROM withdrawal_approval a WHERE a.withdrawal = w.id)`,
    )
    expect(await all(many, { kind: 'withdrawal' })).toHaveLength(3)
    const { items: counts } = await many.call(listQueues, {})
    expect(counts.find(({ queue }) => queue === 'withdrawals')).toMatchObject({ count: 0, more: true })
    expect(counts.find(({ queue }) => queue === 'support')).toMatchObject({ count: 99, more: true })
  })
})

it('every answer to an operator, even a refusal, carries the server time, and answers to customers do not', async () => {
  const timeOf = async (url: string, token: string) =>
    (await harness.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).headers[
      SERVER_TIME_HEADER
    ]
  const now = toTimestamp(harness.clock.now())
  expect(await timeOf(listQueues.path, ada.token())).toBe(now)
  expect(await timeOf('/api/operator/audit', ada.token())).toBe(now)
  expect(await timeOf(listQueues.path, 'a-token-of-nobody-at-all')).toBe(now)
  expect(await timeOf('/api/user/info', who.token)).toBeUndefined()
})

it('a malformed inbox cursor is refused, and a well-formed made-up one is accepted', async () => {
  expect(await ada.ask(listInbox, { cursor: 'x' })).toMatchObject({ code: 400 })
  expect(await ada.ask(listInbox, { cursor: `1.withdrawal.mail:x` })).toMatchObject({ code: 200 })
  expect(await ada.ask(listInbox, { cursor: `1.x.${randomUUID()}` })).toMatchObject({ code: 200 })
})

it('an account recovery request with a forged MAC is not shown', async () => {
  await harness.app.platform.db.execute(
    sql`UPDATE recovery SET row_mac = 'k.forged' WHERE id = ${items.recovery}::uuid`,
  )
  expect(await all(of('owner'), { kind: 'recovery' })).toEqual([])
})
