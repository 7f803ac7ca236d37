import { randomUUID } from 'node:crypto'
import {
  changeOperatorRoles,
  inviteOperator,
  restoreOperator,
  suspendOperator,
} from '@matin/contract/admin/accounts'
import { proposeHolding } from '@matin/contract/admin/attestations'
import { proposeAttachment } from '@matin/contract/admin/deposits'
import { proposeFunding } from '@matin/contract/admin/funding'
import { createNotice, publishNotice, withdrawNotice } from '@matin/contract/admin/notices'
import { proposeOutgoing } from '@matin/contract/admin/outgoing'
import { proposeProduct, proposeVersion } from '@matin/contract/admin/products'
import {
  approveProposal,
  cancelProposal,
  getProposal,
  listProposals,
  PROPOSAL_KINDS,
  PROPOSAL_PERMISSIONS,
  type ProposalKind,
  rejectProposal,
} from '@matin/contract/admin/proposals'
import { proposeRecovery } from '@matin/contract/admin/recovery'
import { getAdminRules, proposeRules } from '@matin/contract/admin/rules'
import { changeSettings } from '@matin/contract/admin/settings'
import { proposeInventory } from '@matin/contract/admin/treasury-moves'
import type { ErrorWord } from '@matin/contract/errors'
import { setChannel } from '@matin/contract/notification-preferences'
import { getUserInfo } from '@matin/contract/user'
import type { SettingKey } from '@matin/domain/settings/settings'
import { balanceOf, PLATFORM, type Posting, post } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, rowsOf, sqlState, type Tx } from '#platform/db/database.ts'
import { rowMac } from '#platform/secrets/row-mac.ts'
import { actWithoutProof, asSuperuser, somebodyWaits, withoutOperators } from '#testing/database.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { OPERATOR_PASSWORD, signedInOperator, type TestOperator } from '#testing/operators.ts'
import { setSetting } from '#testing/settings.ts'
import { countStatements } from '#testing/statements.ts'
import { give, NAME, type Sold, sell, USDT } from '../../money/mining/testing/shop.ts'
import { fundingOf } from '../../money/treasury/service.ts'
import { endProposals } from '../operators/public/proposals.ts'
import { createOperator } from '../operators/service.ts'
import { RECOVERY } from '../recovery/sealed.ts'
import { recovery } from '../recovery/tables.ts'

/*
 * All kinds of proposals in one table: approval, rejection and cancellation, and the same with the app's own sign-in to
 * the database and a current operator. The effects of each kind are tested in its feature.
 */

let harness: Harness
/** Operator who proposes. */
let ada: TestOperator
/** Operator who approves. */
let ben: TestOperator
/** Operator with all view permissions who may not decide. */
let auditor: TestOperator
/** Operator whose roles the proposals change. */
let dora: { id: string; email: string }
let customer: { id: string; uid: string }
let lock: Sold
let dial: Sold
/** One bitcoin, in minor units. */
const HELD = 100_000_000n

beforeAll(async () => {
  harness = await startHarness()
  const roles = ['compliance', 'treasury', 'support', 'content', 'owner'] as const
  ada = await signedInOperator(harness, ...roles)
  ben = await signedInOperator(harness, ...roles)
  auditor = await signedInOperator(harness, 'auditor')
  const email = `${randomUUID()}@operators.example`
  const made = await createOperator(platform(), {
    email,
    name: 'Dora',
    password: OPERATOR_PASSWORD,
    roles: ['support'],
  })
  if (!made.ok) throw new Error(made.error)
  const [row] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM operator WHERE email = ${email}`)
  dora = { id: row?.id ?? '', email }
  const who = await harness.customer()
  await who.call(setChannel, { kind: 'notices', channel: 'email', on: true })
  const { uid } = await who.call(getUserInfo, {})
  const [of] = await rowsOf<{ id: string }>(db(), sql`SELECT id FROM customer WHERE uid = ${uid}`)
  customer = { id: of?.id ?? '', uid }
  await give(platform(), customer.id, 5n * USDT)
  lock = await sell(platform(), { pool: 100n * USDT })
  dial = await sell(platform(), {
    pool: 100n * USDT,
    kind: 'nft',
    days: 12,
    editions: { first: 1, last: 2 },
  })
  const held = postings(coin('custody_external', -HELD), coin('inventory', HELD))
  await inTransaction(db(), tx => withoutOperators(tx, () => post(tx, transfer('holding_attested', held))))
  // A notice to one customer already counts as one to many.
  await setSetting(platform(), 'mass_mail_limit', '0')
})
afterAll(() => harness.close())

const platform = () => harness.app.platform
const db = () => platform().db
const now = () => `'${harness.clock.now().toString()}'::timestamptz`
const postings = (...all: Posting[]) => all
const own = (kind: Posting['kind'], amount: bigint): Posting => ({
  owner: PLATFORM,
  asset: 'USDT',
  kind,
  amount,
})
const coin = (kind: Posting['kind'], amount: bigint): Posting => ({
  ...own(kind, amount),
  asset: 'BTC',
})
const transfer = (kind: Parameters<typeof post>[1]['kind'], of: Posting[]) => ({
  id: platform().ids.uuid(),
  key: randomUUID(),
  kind,
  reference: 'test',
  at: harness.clock.now(),
  postings: of,
})

const TERMS = {
  name: NAME,
  yieldSource: NAME,
  minAmount: '1',
  maxAmount: '100',
  customerCap: '100',
  cycleDays: 10,
  penaltyRate: '0.02',
  trial: null,
  editions: null,
}

/** Makes a deposit of the customer's that no receipt has taken. */
async function deposit(): Promise<string> {
  const id = platform().ids.uuid()
  await db().execute(
    sql.raw(`INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at, confirmed_at)
      VALUES ('TRC-20', '${id}', '${id}', 0, '${customer.id}', 'T', 5000000, 1, ${now()}, ${now()}, ${now()})`),
  )
  const seen = postings(own('custody_deposit', -5n * USDT), {
    ...own('unclaimed', 5n * USDT),
    owner: customer.id,
  })
  await inTransaction(db(), tx => post(tx, transfer('deposit_seen', seen)))
  return id
}

/** Makes a transfer out of the hot wallet that the books do not know. */
async function outgoing(): Promise<string> {
  const id = platform().ids.uuid()
  await db().execute(
    sql.raw(`INSERT INTO outgoing_transfer (id, txid, log_index, recipient, amount, block_number, block_time, found_at)
      VALUES ('${id}', '${id}', 0, 'T${id}', 5000000, 1, ${now()}, ${now()})`),
  )
  return id
}

/** Returns the customer's open recovery request, or makes one through the app. */
async function request(): Promise<string> {
  const [open] = await rowsOf<{ id: string }>(
    db(),
    sql.raw(
      `SELECT id FROM recovery WHERE ended_at IS NULL AND expires_at > ${now()} AND customer = '${customer.id}'`,
    ),
  )
  if (open) return open.id
  const row = {
    id: platform().ids.uuid(),
    customer: customer.id,
    lost: 'pin' as const,
    askedAt: harness.clock.now(),
  }
  await db().execute(sql.raw(`SELECT end_proposals(${now()})`))
  await db()
    .insert(recovery)
    .values({ ...row, rowMac: rowMac(platform().config, RECOVERY, row) })
  return row.id
}

async function rolesOfDora(): Promise<'support' | 'content'> {
  const [row] = await rowsOf<{ role: 'support' | 'content' }>(
    db(),
    sql`SELECT role FROM operator_role WHERE operator = ${dora.id}::uuid`,
  )
  return row?.role ?? 'support'
}

let rate = 0
async function version(): Promise<string> {
  rate += 1
  const dailyRate = `0.01${String(rate).padStart(3, '0')}`
  const input = { ...TERMS, pool: lock.poolId, product: lock.productId, dailyRate, reason: 'r' }
  return publicationOf(await ada.call(proposeVersion, input))
}
const publicationOf = (made: { history: { publications: { id: string }[] }[] }) =>
  made.history[0]?.publications[0]?.id ?? ''

const section = [{ title: 'Rules', text: 'Rules in full' }]
const RULES = { en: section, ja: section, 'zh-Hans': section, 'zh-Hant': section }

interface Kind {
  /** Makes a proposal by Ada through the API. */
  propose(): Promise<string>
  hours: 24 | 72
  /** Bound, and a value so low that every proposal exceeds it; null for a kind without a value to compare. */
  bound: readonly [SettingKey, string] | null
  /** Makes a proposal without a comparable value, which exceeds no bound. */
  incomparable?: () => Promise<string>
  /** Returns the app's statement that approves as an operator. */
  approve?: (id: string, who: string, secondReason: string | null) => string
  /** Returns a statement that changes the proposal's content. */
  change(id: string): string
  /** Statement with the effect of an approval, run without an approval. */
  apply(id: string): string | ((tx: Tx) => Promise<unknown>)
  /** Returns the statement that cancels as the proposer. */
  cancel?: (id: string) => string
  /** Returns the app's statement that rejects as an operator. */
  reject?: (id: string, who: string) => string
}

const approving =
  (kind: ProposalKind, posted: boolean) => (id: string, who: string, secondReason: string | null) =>
    `UPDATE ${kind} SET approved_by = '${who}', approved_at = ${now()}${posted ? `, hash = '${id}'` : ''},
    second_reason = ${secondReason === null ? 'NULL' : `'${secondReason}'`} WHERE id = '${id}'`
const booked = (of: () => Parameters<typeof post>[1]) => () => (tx: Tx) => post(tx, of())

const KINDS: Record<ProposalKind, Kind> = {
  pool_funding: {
    propose: async () => (await ada.call(proposeFunding, { pool: 'usdt-lock-7', amount: '1', note: 'n' })).id,
    hours: 24,
    bound: ['bound_pool', '0'],
    change: id => `UPDATE pool_funding SET amount = 2000000 WHERE id = '${id}'`,
    apply: id => tx =>
      post(tx, fundingOf(platform(), { key: id, poolId: lock.poolId, asset: 'USDT', amount: USDT }).request),
    approve: approving('pool_funding', true),
  },
  treasury_move: {
    propose: async () => (await ada.call(proposeInventory, { amount: '1', note: 'n' })).id,
    hours: 24,
    bound: ['bound_treasury', '0'],
    change: id => `UPDATE treasury_move SET amount = 2000000 WHERE id = '${id}'`,
    apply: booked(() =>
      transfer('inventory_funding', postings(own('treasury', -USDT), own('inventory', USDT))),
    ),
    approve: approving('treasury_move', true),
  },
  attestation: {
    propose: () => attested('BTC'),
    hours: 24,
    bound: ['bound_holding', '0'],
    // A coin that is not held yet.
    incomparable: () => attested('ETH'),
    change: id => `UPDATE attestation SET amount = 2 WHERE id = '${id}'`,
    apply: booked(() =>
      transfer('holding_attested', postings(coin('custody_external', -1n), coin('inventory', 1n))),
    ),
    approve: approving('attestation', true),
  },
  product_publication: {
    propose: version,
    hours: 24,
    bound: ['bound_rate', '0'],
    // A first product.
    incomparable: async () => {
      const input = {
        ...TERMS,
        code: `first-${randomUUID().slice(0, 8)}`,
        kind: 'lock',
        pool: lock.poolId,
      } as const
      return publicationOf(await ada.call(proposeProduct, { ...input, dailyRate: '0.01' }))
    },
    change: id => `UPDATE product_publication SET version = '${dial.versionId}' WHERE id = '${id}'`,
    apply: id =>
      `UPDATE product SET selling = (SELECT version FROM product_publication WHERE id = '${id}') WHERE id = '${lock.productId}'`,
  },
  settings_proposal: {
    propose: () => setting('risk_threshold', '50', '60'),
    hours: 24,
    bound: ['bound_setting', '1'],
    // The value is text.
    incomparable: () => setting('operator_contact', '', 'help@matin.example'),
    change: id => `UPDATE settings_proposal SET changes = '[]' WHERE id = '${id}'`,
    apply: () => `SELECT set_setting('risk_threshold', '60')`,
  },
  deposit_attachment: {
    propose: async () => {
      const input = { deposit: await deposit(), uid: customer.uid, reason: 'wrote by chat' }
      return (await ada.call(proposeAttachment, input)).id
    },
    hours: 24,
    bound: ['bound_deposit', '0'],
    change: id => `UPDATE deposit_attachment SET customer = NULL WHERE id = '${id}'`,
    apply: id =>
      `UPDATE deposit SET credited_at = ${now()}, credit_hash = 'h' WHERE id = (SELECT deposit FROM deposit_attachment WHERE id = '${id}')`,
    approve: approving('deposit_attachment', true),
  },
  outgoing_booking: {
    propose: async () =>
      (await ada.call(proposeOutgoing, { transfer: await outgoing(), note: 'n' })).booking?.id ?? '',
    hours: 24,
    bound: ['bound_deposit', '0'],
    change: id => `UPDATE outgoing_booking SET customer = '${customer.id}' WHERE id = '${id}'`,
    apply: booked(() =>
      transfer('withdrawal_recovered', postings(own('custody_hot', 5n * USDT), own('suspense', -5n * USDT))),
    ),
    approve: approving('outgoing_booking', true),
  },
  operator_change: {
    async propose() {
      const roles = [(await rolesOfDora()) === 'support' ? ('content' as const) : ('support' as const)]
      return (await ada.call(changeOperatorRoles, { id: dora.id, roles, reason: 'r' })).id
    },
    hours: 72,
    bound: ['bound_deciders', '100'],
    // An invitation removes no role.
    incomparable: async () => {
      const invited = { email: `${randomUUID()}@operators.example`, name: 'Eve', roles: ['support' as const] }
      return (await ada.call(inviteOperator, invited)).id
    },
    change: id => `UPDATE operator_change SET roles = '{owner}' WHERE id = '${id}'`,
    apply: () => `INSERT INTO operator_role (operator, role) VALUES ('${dora.id}', 'owner')`,
    // The function answers false for a proposal that is not open.
    approve: (id, who, secondReason) =>
      `SELECT 1 / approve_operator_change('${id}', '${who}', ${now()}, 's', ${secondReason === null ? 'NULL' : `'${secondReason}'`})::int`,
    cancel: id => `SELECT 1 / end_operator_change('${id}', '${ada.id}', ${now()}, NULL)::int`,
    reject: (id, who) => `SELECT 1 / end_operator_change('${id}', '${who}', ${now()}, 'r')::int`,
  },
  recovery: {
    async propose() {
      const id = await request()
      await ada.call(proposeRecovery, { id, reason: 'r' })
      return id
    },
    hours: 72,
    bound: ['bound_balance', '0'],
    change: id => `UPDATE recovery SET lost = 'factor' WHERE id = '${id}'`,
    apply: id => `UPDATE recovery SET ended_at = ${now()} WHERE id = '${id}'`,
    approve: (id, who, secondReason) =>
      `UPDATE recovery SET approved_by = '${who}', approved_at = ${now()},
        second_reason = ${secondReason === null ? 'NULL' : `'${secondReason}'`} WHERE id = '${id}'`,
    cancel: id => `UPDATE recovery SET proposed_by = NULL, proposed_at = NULL WHERE id = '${id}'`,
    reject: (id, who) =>
      `UPDATE recovery SET rejected_by = '${who}', rejected_at = ${now()}, end_reason = 'not_reached' WHERE id = '${id}'`,
  },
  rules_proposal: {
    async propose() {
      const { version: after } = await ada.call(getAdminRules, {})
      return (await ada.call(proposeRules, { after, rules: RULES, reason: 'r' })).id
    },
    hours: 24,
    bound: null,
    change: id => `UPDATE rules_proposal SET rules = '{}' WHERE id = '${id}'`,
    apply: () => `INSERT INTO mining_rules VALUES (99, '{}', '${ben.id}', ${now()})`,
  },
  mailing_proposal: {
    async propose() {
      const { id } = await ada.call(createNotice, { title: NAME, text: NAME })
      return (await ada.call(publishNotice, { id, email: true, reason: 'r' })).mailing?.id ?? ''
    },
    hours: 24,
    bound: ['bound_recipients', '0'],
    change: id => `UPDATE mailing_proposal SET words = '{}' WHERE id = '${id}'`,
    apply: id =>
      `INSERT INTO broadcast (kind, subject, words, by_email, by_push, begins_at)
        SELECT 'notices', notice::text, words, by_email, by_push, ${now()} FROM mailing_proposal WHERE id = '${id}'`,
  },
}

async function attested(asset: 'BTC' | 'ETH', direction: 'in' | 'out' = 'in'): Promise<string> {
  const input = { asset, direction, amount: '0.0001', reference: randomUUID() } as const
  return (await ada.call(proposeHolding, input)).id
}

async function setting(
  key: 'risk_threshold' | 'operator_contact',
  from: string,
  to: string,
): Promise<string> {
  const { proposal } = await ada.call(changeSettings, { changes: [{ key, from, to }], reason: 'as decided' })
  return proposal ?? ''
}

interface Outdated {
  id: string
  /** Answer of the API to an approval. */
  error: ErrorWord
  /** SQLSTATE of the app's statement that approves. */
  state: string
  /** Undoes the change of the subject. */
  restore?(): Promise<unknown>
}

/** Makes a proposal of each kind by Ada, and then changes its subject so that it cannot be approved any more. */
const OUTDATED: Record<ProposalKind, () => Promise<Outdated>> = {
  pool_funding: async () => unpaid(await KINDS.pool_funding.propose(), own('treasury', 0n)),
  treasury_move: async () => unpaid(await KINDS.treasury_move.propose(), own('treasury', 0n)),
  // Nothing prevents coins from being added, whatever is held.
  attestation: async () => unpaid(await attested('BTC', 'out'), coin('inventory', 0n)),
  async product_publication() {
    const id = await version()
    await ben.call(approveProposal, { kind: 'product_publication', id: await version() })
    return { id, error: 'proposal_ended', state: 'MT006' }
  },
  async settings_proposal() {
    const id = await KINDS.settings_proposal.propose()
    await setSetting(platform(), 'risk_threshold', '55')
    const restore = () => setSetting(platform(), 'risk_threshold', '50')
    return { id, error: 'setting_changed', state: 'MT006', restore }
  },
  async deposit_attachment() {
    const id = await KINDS.deposit_attachment.propose()
    await superuser(`INSERT INTO receipt (id, customer, quantity, voucher, txid, submitted_at)
      SELECT '${id}', a.customer, d.amount, '${id}', d.txid, ${now()} FROM deposit_attachment a JOIN deposit d ON d.id = a.deposit
        WHERE a.id = '${id}'`)
    const restore = () => superuser(`DELETE FROM receipt WHERE id = '${id}'`)
    return { id, error: 'proposal_ended', state: 'MT006', restore }
  },
  async outgoing_booking() {
    const id = await KINDS.outgoing_booking.propose()
    await superuser(`INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, hash, submitted_at,
        deadline_at, auto_limit, dual_limit, risk_threshold)
      SELECT 'TRC-20', '${id}', '${customer.id}', o.recipient, o.amount, 0, 'submitted', false, 'h', ${now()}, ${now()}, 0, 0, 0
        FROM outgoing_booking b JOIN outgoing_transfer o ON o.id = b.transfer WHERE b.id = '${id}'`)
    const restore = () => superuser(`DELETE FROM withdrawal WHERE id = '${id}'`)
    return { id, error: 'outgoing_mismatch', state: 'MT025', restore }
  },
  async operator_change() {
    const id = await KINDS.operator_change.propose()
    await ben.call(suspendOperator, { id: dora.id })
    async function restore() {
      const again = await ben.call(restoreOperator, { id: dora.id })
      await ada.call(approveProposal, { kind: 'operator_change', id: again.id })
    }
    return { id, error: 'already_ended', state: '22012', restore }
  },
  async recovery() {
    const id = await KINDS.recovery.propose()
    const password = (set: string) =>
      superuser(`UPDATE customer SET password_hash = ${set} WHERE id = '${customer.id}'`)
    await password(`password_hash || 'x'`)
    return {
      id,
      error: 'proposal_ended',
      state: 'MT006',
      restore: () => password(`left(password_hash, -1)`),
    }
  },
  async rules_proposal() {
    const id = await KINDS.rules_proposal.propose()
    await superuser(`INSERT INTO mining_rules (version, rules, written_by, written_at)
      SELECT version, rules, proposed_by, ${now()} FROM rules_proposal WHERE id = '${id}'`)
    const restore = () =>
      superuser(
        `DELETE FROM mining_rules WHERE version = (SELECT version FROM rules_proposal WHERE id = '${id}')`,
      )
    return { id, error: 'rules_changed', state: '23505', restore }
  },
  async mailing_proposal() {
    const id = await KINDS.mailing_proposal.propose()
    const [of] = await rowsOf<{ notice: string }>(
      db(),
      sql`SELECT notice FROM mailing_proposal WHERE id = ${id}::uuid`,
    )
    await ada.call(withdrawNotice, { id: of?.notice ?? '' })
    return { id, error: 'proposal_ended', state: 'MT006' }
  },
}

interface Race extends Pick<Outdated, 'id' | 'error' | 'restore'> {
  /** Statements that change the subject as Ben, in a transaction that has not ended at the approval. */
  change: string[]
}

/** Makes a proposal by Ada whose subject another transaction can change. */
const RACES = {
  async product_publication(): Promise<Race> {
    const [first, id] = [await version(), await version()]
    harness.clock.advance(Temporal.Duration.from({ seconds: 1 }))
    return { id, error: 'proposal_ended', change: [sqlApprove('product_publication', first, ben)] }
  },
  async settings_proposal(): Promise<Race> {
    // A first value takes effect with its approval.
    const propose = (to: string) => setting('operator_contact', '', to)
    const [first, id] = [await propose('first@matin.example'), await propose('second@matin.example')]
    const apply = `UPDATE settings_proposal SET applied_at = approved_at WHERE id = '${first}'`
    const restore = () => setSetting(platform(), 'operator_contact', '')
    return {
      id,
      error: 'setting_changed',
      change: [sqlApprove('settings_proposal', first, ben), apply],
      restore,
    }
  },
  async recovery(): Promise<Race> {
    const { id, error, restore } = await OUTDATED.recovery()
    await restore?.()
    const change = `UPDATE customer SET password_hash = password_hash || 'x' WHERE id = '${customer.id}'`
    return { id, error, change: [change], ...(restore && { restore }) }
  },
}

/**
 * Empties the platform's account that a proposal takes money from. The ledger refuses the transfer of an
 * approval, which is written before it.
 */
async function unpaid(id: string, { owner, asset, kind }: Posting): Promise<Outdated> {
  const held = await balanceOf(db(), { owner, asset, kind })
  const other = asset === 'USDT' ? 'custody_cold' : 'custody_external'
  const move = (amount: bigint) =>
    inTransaction(db(), tx =>
      withoutOperators(tx, () =>
        post(
          tx,
          transfer('holding_attested', [
            { owner, asset, kind, amount },
            { owner, asset, kind: other, amount: -amount },
          ]),
        ),
      ),
    )
  await move(-held)
  return { id, error: 'insufficient_balance', state: 'none', restore: () => move(held) }
}

/** Runs a statement without triggers and foreign keys. */
const superuser = (statement: string) =>
  asSuperuser(platform().database, `SET LOCAL session_replication_role = 'replica'; ${statement}`)

const kinds = Object.entries(KINDS) as [ProposalKind, Kind][]
const REASON = 'Not like this'
/**
 * Returns the reason of a rejection. A recovery is rejected for one of the reasons that its customer reads.
 */
const reasonFor = (kind: ProposalKind) => (kind === 'recovery' ? 'not_reached' : REASON)
const seen = (id: string) => auditor.call(getProposal, { id })
const sqlApprove = (kind: ProposalKind, id: string, who: TestOperator, secondReason: string | null = null) =>
  (KINDS[kind].approve ?? approving(kind, false))(id, who.id, secondReason)
const sqlCancel = (kind: ProposalKind, id: string, who: TestOperator) =>
  KINDS[kind].cancel?.(id) ??
  `UPDATE ${kind} SET cancelled_by = '${who.id}', cancelled_at = ${now()} WHERE id = '${id}'`

const sqlReject = (kind: ProposalKind, id: string, who: TestOperator) =>
  KINDS[kind].reject?.(id, who.id) ??
  `UPDATE ${kind} SET rejected_by = '${who.id}', rejected_at = ${now()}, end_reason = 'r' WHERE id = '${id}'`

/** Returns Ben's approval that also changes the proposal's content in the same statement. */
function approvedAs(kind: ProposalKind, id: string, change: string): string {
  const changed = /SET (.*) WHERE/.exec(change)?.[1]
  const approve = sqlApprove(kind, id, ben)
  return approve.includes(' SET ') ? approve.replace(' SET ', ` SET ${changed}, `) : change
}

const UNDO = new Error('undo')
/**
 * Runs the app's statement with a current operator, and rolls it back. Returns the SQLSTATE, or 'none' on
 * success.
 */
function stateOf(who: TestOperator, work: string | ((tx: Tx) => Promise<unknown>)): Promise<string> {
  return db()
    .transaction(async tx => {
      await actWithoutProof(tx, who.id)
      await (typeof work === 'string' ? tx.execute(sql.raw(work)) : work(tx))
      throw UNDO
    })
    .catch(error => (error === UNDO ? 'none' : (sqlState(error) ?? String(error))))
}
/** SQLSTATEs of the guards, of a CHECK, and of a missing privilege. */
const REFUSED = /^(MT003|MT006|23514|42501)$/

describe('the number of statements for a list of proposals', () => {
  it('is the same for 100 proposals as for 20', async () => {
    // Ids newer than all others.
    const id = (kind: number) =>
      `('ffffffff-0000-7000-8000-' || lpad(to_hex(n * 16 + ${kind}), 12, '0'))::uuid`
    // Each proposal has another operator.
    const by = `gen_random_uuid(), ${now()}, ${now()}, 'expired'`
    const columns = 'proposed_by, proposed_at, expires_at, ended'
    const change = '[{"key":"risk_threshold","from":"50","to":"60"}]'
    const fill = (from: number, to: number) => {
      const rows = `FROM generate_series(${from}, ${to}) AS n`
      return asSuperuser(
        platform().database,
        `SET LOCAL session_replication_role = 'replica';
        INSERT INTO pool_funding (id, pool, asset, amount, reason, ${columns})
          SELECT ${id(0)}, '${lock.poolId}', 'USDT', 1000000, 'n', ${by} ${rows};
        INSERT INTO attestation (id, asset, direction, amount, reason, ${columns}) SELECT ${id(1)}, 'BTC', 'in', 1, 'r', ${by} ${rows};
        INSERT INTO product_publication (id, version, ${columns}) SELECT ${id(2)}, '${lock.versionId}', ${by} ${rows};
        INSERT INTO settings_proposal (id, changes, reason, ${columns}) SELECT ${id(3)}, '${change}', 'r', ${by} ${rows};
        INSERT INTO rules_proposal (id, version, rules, ${columns}) SELECT ${id(4)}, 1000 + n, '{}', ${by} ${rows}`,
      )
    }
    const list = async () => {
      const { items } = await ada.call(listProposals, {})
      expect([items.length, new Set(items.map(({ kind }) => kind)).size]).toEqual([20, 5])
    }
    await fill(1, 4)
    await list()
    const few = await countStatements(list)
    await fill(5, 20)
    expect(await countStatements(list)).toBe(few)
    const tables = [
      'pool_funding',
      'attestation',
      'product_publication',
      'settings_proposal',
      'rules_proposal',
    ]
    await asSuperuser(
      platform().database,
      `SET LOCAL session_replication_role = 'replica';
      ${tables.map(table => `DELETE FROM ${table} WHERE id > 'ffffffff-0000-7000-8000-000000000000'`).join(';')}`,
    )
  })
})

it('the job marks all expired proposals and outdated recoveries, even thousands of them', async () => {
  const id = `('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const rows = 'FROM generate_series(1, 2100) AS n'
  await asSuperuser(
    platform().database,
    `SET LOCAL session_replication_role = 'replica';
    INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
      SELECT ${id}, (400000000 + n)::text, sha256(n::text::bytea), '-', 'many' || n, ${now()} ${rows};
    INSERT INTO attestation (id, asset, direction, amount, reason, proposed_by, proposed_at, expires_at)
      SELECT ${id}, 'BTC', 'in', 1, 'r', '${ada.id}', ${now()}, ${now()} ${rows};
    INSERT INTO recovery (id, customer, lost, asked_at, expires_at, protection)
      SELECT ${id}, ${id}, 'pin', ${now()}, ${now()} + interval '1 hour' * (n % 2), CASE n WHEN 2099 THEN private.protection_of(${id}) ELSE '' END ${rows}`,
  )
  await endProposals(platform())
  const marked = await rowsOf(
    db(),
    sql`SELECT ended AS outcome, count(*)::int FROM attestation WHERE id > 'ffffffff-0000-7000-8000-000000000000' GROUP BY 1
      UNION ALL SELECT ended, count(*)::int FROM recovery WHERE id > 'ffffffff-0000-7000-8000-000000000000' GROUP BY 1 ORDER BY 1, 2`,
  )
  expect(marked).toEqual([
    { outcome: 'changed', count: 1049 },
    { outcome: 'expired', count: 1050 },
    { outcome: 'expired', count: 2100 },
    { outcome: null, count: 1 },
  ])
  await asSuperuser(
    platform().database,
    `SET LOCAL session_replication_role = 'replica';
    ${['recovery', 'attestation', 'customer'].map(table => `DELETE FROM ${table} WHERE id > 'ffffffff-0000-7000-8000-000000000000'`).join(';')}`,
  )
})

describe('the database tables', () => {
  const names = async (text: string) =>
    ((await asSuperuser(platform().database, text)).rows as { name: string }[]).map(({ name }) => name)

  it('that have a proposer are exactly the tables of the proposal kinds', async () => {
    const tables = `SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attname = 'proposed_by' AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`
    expect(await names(tables)).toEqual(PROPOSAL_KINDS.toSorted())
  })

  it('whose CHECK requires two different operators are the tables of the proposal kinds', async () => {
    const checks = `SELECT DISTINCT c.relname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'c' AND pg_get_constraintdef(k.oid) ~ '<>|DISTINCT' AND c.relnamespace = 'public'::regnamespace
        AND (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND a.atttypid = 'uuid'::regtype
          AND (a.attname LIKE '%\\_by' OR EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = k.conrelid AND f.contype = 'f'
            AND f.confrelid = 'operator'::regclass AND f.conkey = ARRAY[a.attnum]))) > 1 ORDER BY 1`
    expect(await names(checks)).toEqual(PROPOSAL_KINDS.toSorted())
  })

  it('of the proposal kinds are all declared, with the permissions of the API, and have the common columns and a guard', async () => {
    const listed = await asSuperuser(
      platform().database,
      `SELECT t.name, t.propose, t.approve, t.customer,
          (SELECT string_agg(c.attname || ' ' || format_type(c.atttypid, c.atttypmod), ', ' ORDER BY c.attnum) FROM pg_attribute c
            WHERE c.attrelid = 'private.proposal_columns'::regclass AND c.attnum > 0) = (
          SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attnum) FROM pg_attribute a
            JOIN pg_attribute c ON c.attrelid = 'private.proposal_columns'::regclass AND c.attname = a.attname AND c.attnum > 0
            WHERE a.attrelid = t.name::regclass) AS common,
          EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.name::regclass AND a.attname = 'customer') AS "hasCustomer",
          ARRAY(SELECT p.proname::text FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid
            WHERE g.tgrelid = t.name::regclass AND g.tgname = t.name || '_guard') AS guard
        FROM private.proposal_tables() t ORDER BY t.name`,
    )
    const guards = { operator_change: [], recovery: ['guard_recovery'] } as Partial<
      Record<ProposalKind, string[]>
    >
    expect(listed.rows).toEqual(
      PROPOSAL_KINDS.toSorted().map(name => {
        const { propose, approve } = PROPOSAL_PERMISSIONS[name]
        const customer = ['deposit_attachment', 'outgoing_booking', 'recovery'].includes(name)
        const guard = guards[name] ?? ['guard_proposal']
        return { name, propose, approve, customer, hasCustomer: customer, common: true, guard }
      }),
    )
  })
})

describe('the list of proposals', () => {
  it('shows what callers may see, separates their own proposals from those to approve, and names what blocks an approval', async () => {
    const id = await KINDS.attestation.propose()
    const listed = async (who: TestOperator, scope?: 'for_me' | 'mine') =>
      (await who.call(listProposals, { state: 'open', ...(scope && { scope }) })).items.find(
        one => one.id === id,
      )
    expect(await listed(ada, 'for_me')).toBeUndefined()
    expect(await listed(ada, 'mine')).toMatchObject({ state: 'open', blocker: 'own' })
    expect(await listed(ben, 'for_me')).toMatchObject({ blocker: null, title: 'Add 0.0001 BTC held outside' })
    expect(await listed(ben, 'mine')).toBeUndefined()
    expect(await listed(auditor)).toMatchObject({ blocker: 'role' })
    const support = await signedInOperator(harness, 'support')
    expect(await listed(support)).toBeUndefined()
    expect(await support.ask(getProposal, { id })).toMatchObject({ error: 'not_found' })
    await ada.call(cancelProposal, { kind: 'attestation', id })
    expect(await listed(ada)).toBeUndefined()
    const { items } = await ada.call(listProposals, { kind: 'attestation', state: 'ended' })
    expect(items[0]).toMatchObject({ id, state: 'cancelled', blocker: null })
  })
})

describe('a proposal', () => {
  it.each(kinds)('is approved only by another operator with the role: %s', async (kind, { propose }) => {
    const id = await propose()
    const open = await seen(id)
    expect(open).toMatchObject({
      kind,
      id,
      state: 'open',
      blocker: 'role',
      reason: expect.stringMatching(/./),
      proposed: { operator: { id: ada.id } },
    })
    expect(open.typed).toBeNull()
    expect(await ada.ask(approveProposal, { kind, id })).toMatchObject({ error: 'same_person' })
    expect(await auditor.ask(approveProposal, { kind, id })).toMatchObject({ error: 'forbidden' })
    expect(await ben.ask(approveProposal, { kind, id }, { totp: null })).toMatchObject({
      error: 'totp_required',
    })
    expect(await seen(id)).toMatchObject({ state: 'open' })
    expect(await ben.call(approveProposal, { kind, id })).toEqual({})
    const approved = { state: 'approved', approved: { operator: { id: ben.id } }, secondReason: null }
    expect(await seen(id)).toMatchObject(approved)
    for (const [who, endpoint, input] of [
      [ben, approveProposal, { kind, id }],
      ...(kind === 'settings_proposal'
        ? []
        : [
            [ben, rejectProposal, { kind, id, reason: reasonFor(kind) }] as const,
            [ada, cancelProposal, { kind, id }] as const,
          ]),
    ] as const)
      expect(await who.ask(endpoint, input)).toMatchObject({ error: 'already_ended' })
  })

  it.each(kinds)('is rejected by another operator with a reason: %s', async (kind, { propose }) => {
    const id = await propose()
    const reason = reasonFor(kind)
    expect(await ben.ask(rejectProposal, { kind, id })).toMatchObject({ code: 400 })
    expect(await ada.ask(rejectProposal, { kind, id, reason })).toMatchObject({ error: 'same_person' })
    expect(await auditor.ask(rejectProposal, { kind, id, reason })).toMatchObject({ error: 'forbidden' })
    expect(await ben.call(rejectProposal, { kind, id, reason })).toEqual({})
    const rejected = { state: 'rejected', rejected: { operator: { id: ben.id } }, endReason: reason }
    const ended = await seen(id)
    expect(ended).toMatchObject({ ...rejected, approved: null, cancelled: null })
    // Compared with what stands now, it would look as if it was still to come.
    expect(ended).toMatchObject({ consequences: [], bounds: [], typed: null })
    expect(ended.changes.filter(({ from }) => from !== null)).toEqual([])
    // Sums are left out; the rules that are proposed here are those that customers read.
    const none = ['pool_funding', 'treasury_move', 'attestation', 'rules_proposal']
    expect(ended.changes.length > 0).toBe(!none.includes(kind))
    expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'already_ended' })
  })

  it.each(kinds)('is cancelled only by its proposer: %s', async (kind, { propose }) => {
    const id = await propose()
    for (const who of [ben, auditor])
      expect(await who.ask(cancelProposal, { kind, id })).toMatchObject({ error: 'forbidden' })
    expect(await ada.call(cancelProposal, { kind, id })).toEqual({})
    if (kind === 'recovery') {
      // The request itself is open, as before its first approval.
      expect(await auditor.ask(getProposal, { id })).toMatchObject({ error: 'not_found' })
      expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'not_found' })
      return
    }
    const cancelled = { state: 'cancelled', cancelled: { operator: { id: ada.id } }, endReason: null }
    expect(await seen(id)).toMatchObject({ ...cancelled, approved: null, rejected: null })
    expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'already_ended' })
  })

  it.each(kinds)('cannot be decided by one operator in SQL: %s', async (kind, { propose, change, apply }) => {
    const id = await propose()
    const applied = apply(id)
    const tried = {
      'approved by the proposer': await stateOf(ada, sqlApprove(kind, id, ada)),
      'approved in the name of another': await stateOf(ada, sqlApprove(kind, id, ben)),
      'approved without the role': await stateOf(auditor, sqlApprove(kind, id, auditor)),
      'rejected in the name of another': await stateOf(ada, sqlReject(kind, id, ben)),
      'rejected without the role': await stateOf(auditor, sqlReject(kind, id, auditor)),
      'applied without an approval': await stateOf(ben, applied),
      'changed by the proposer': await stateOf(ada, change(id)),
      'changed by another': await stateOf(ben, change(id)),
      'given another reason': await stateOf(ada, `UPDATE ${kind} SET reason = 'x' WHERE id = '${id}'`),
      'approved with another value': await stateOf(ben, approvedAs(kind, id, change(id))),
      'cancelled by another': await stateOf(ben, sqlCancel(kind, id, ben)),
      'cancelled in the name of the proposer': await stateOf(ben, sqlCancel(kind, id, ada)),
    }
    for (const [what, state] of Object.entries(tried))
      expect([what, state]).toEqual([what, expect.stringMatching(REFUSED)])
    // An operator's change that its proposer ends is cancelled, and one operator may reject a recovery.
    if (kind !== 'operator_change' && kind !== 'recovery')
      expect(await stateOf(ada, sqlReject(kind, id, ada))).toBe('23514')
    expect(await stateOf(ben, sqlApprove(kind, id, ben))).toBe('none')
    expect(await stateOf(ben, sqlReject(kind, id, ben))).toBe('none')
    expect(await stateOf(ada, sqlCancel(kind, id, ada))).toBe('none')
    await ada.call(cancelProposal, { kind, id })
  })

  it.each(kinds)('is not approved after its subject has changed, by the API or in SQL: %s', async kind => {
    const { id, error, state, restore } = await OUTDATED[kind]()
    try {
      expect(await stateOf(ben, sqlApprove(kind, id, ben))).toBe(state)
      expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error })
      expect(await seen(id)).toMatchObject({ approved: null })
    } finally {
      await restore?.()
      await ada.ask(cancelProposal, { kind, id })
    }
  })

  it.each(
    Object.keys(RACES).flatMap(kind => [
      [kind as keyof typeof RACES, 'the API'] as const,
      [kind as keyof typeof RACES, 'SQL'] as const,
    ]),
  )('is not approved while its subject is being changed: %s, by %s', async (kind, way) => {
    const { id, change, error, restore } = await RACES[kind]()
    try {
      const approved = await db().transaction(async tx => {
        await actWithoutProof(tx, ben.id)
        for (const statement of change) await tx.execute(sql.raw(statement))
        const waiting =
          way === 'SQL'
            ? stateOf(ben, sqlApprove(kind, id, ben))
            : ben.ask(approveProposal, { kind, id }).then(answer => answer.error ?? 'none')
        await somebodyWaits(platform().database, waiting)
        return () => waiting
      })
      expect(await approved()).toBe(way === 'SQL' ? 'MT006' : error)
    } finally {
      await restore?.()
      await ada.ask(cancelProposal, { kind, id })
    }
  })
})

describe('a proposal beyond a bound', () => {
  const bounded = kinds.flatMap(([kind, { bound, ...rest }]) =>
    bound ? [[kind, { bound, ...rest }] as const] : [],
  )

  it('exists for every kind except the rules, which have no value to compare', () => {
    const compared = bounded.map(([kind]) => kind)
    expect(PROPOSAL_KINDS.filter(kind => !compared.includes(kind))).toEqual(['rules_proposal'])
  })

  it.each(bounded)(
    'is approved with the value typed again and a second reason: %s',
    async (kind, { bound, propose }) => {
      const [key, value] = bound
      const [row] = await rowsOf<{ value: string }>(db(), sql`SELECT value FROM setting WHERE key = ${key}`)
      await setSetting(platform(), key, value)
      try {
        const id = await propose()
        const { typed, bounds } = await ben.call(getProposal, { id })
        expect(bounds.some(({ exceeded }) => exceeded)).toBe(true)
        expect(typed).toEqual(expect.stringMatching(/./))
        const reason = 'The board decided so on Monday'
        for (const given of [{}, { typed: typed ?? '' }, { reason }])
          expect(await ben.ask(approveProposal, { kind, id, ...given })).toMatchObject({
            error: 'bound_exceeded',
          })
        expect(await ben.ask(approveProposal, { kind, id, reason, typed: `${typed}0` })).toMatchObject({
          error: 'typed_differs',
        })
        for (const [second, state] of [
          [null, '23514'],
          ['', '23514'],
          [reason, 'none'],
        ] as const)
          expect([second, await stateOf(ben, sqlApprove(kind, id, ben, second))]).toEqual([second, state])
        await ben.call(approveProposal, { kind, id, reason, typed: typed ?? '' })
        const done = await seen(id)
        expect(done).toMatchObject({ state: 'approved', secondReason: reason, typed: null })
        expect(done.boundsExceeded).not.toEqual([])
      } finally {
        await setSetting(platform(), key, row?.value ?? '')
      }
    },
  )

  it.each(bounded)(
    'is compared with the bound again at its approval, if it was within the bound before: %s',
    async (kind, { bound, propose }) => {
      const [key, value] = bound
      const [row] = await rowsOf<{ value: string }>(db(), sql`SELECT value FROM setting WHERE key = ${key}`)
      const id = await propose()
      expect(await seen(id)).toMatchObject({ typed: null })
      await setSetting(platform(), key, value)
      try {
        expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'bound_exceeded' })
        expect(await stateOf(ben, sqlApprove(kind, id, ben))).toBe('23514')
        expect(await seen(id)).toMatchObject({ typed: expect.stringMatching(/./) })
      } finally {
        await setSetting(platform(), key, row?.value ?? '')
        await ada.ask(cancelProposal, { kind, id })
      }
    },
  )

  it('needs a second reason for a mailing whose recipients grew beyond the bound, and shows their former number', async () => {
    const kind = 'mailing_proposal'
    const [open] = await rowsOf<{ count: string }>(
      db(),
      sql`SELECT count(*)::text FROM customer WHERE closed_at IS NULL`,
    )
    await setSetting(platform(), 'bound_recipients', open?.count ?? '')
    try {
      const id = await KINDS[kind].propose()
      const counts = async () =>
        (await seen(id)).consequences
          .filter(({ name }) => name.startsWith('Emails'))
          .map(({ value }) => Number(value))
      const [before = 0, proposed] = await counts()
      expect([before, proposed, (await seen(id)).typed]).toEqual([proposed, before, null])
      const other = await harness.customer()
      await other.call(setChannel, { kind: 'notices', channel: 'email', on: true })
      expect(await counts()).toEqual([before + 1, before])
      expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'bound_exceeded' })
      expect(await stateOf(ben, sqlApprove(kind, id, ben))).toBe('23514')
      const { typed } = await seen(id)
      await ben.call(approveProposal, { kind, id, typed: typed ?? '', reason: 'One customer more' })
      expect((await seen(id)).boundsExceeded).toEqual(['recipients'])
    } finally {
      await setSetting(platform(), 'bound_recipients', '10000')
    }
  })

  it.each(['attestation', 'recovery'] as const)(
    'returns bound_exceeded when the bound is crossed between the check and the approval: %s',
    async kind => {
      const { bound, propose } = KINDS[kind]
      const [key, value] = bound ?? ['', '']
      const [row] = await rowsOf<{ value: string }>(db(), sql`SELECT value FROM setting WHERE key = ${key}`)
      const id = await propose()
      await asSuperuser(
        platform().database,
        `CREATE FUNCTION cross_bound() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET session_replication_role = replica AS $$
          BEGIN UPDATE setting SET value = '${value}' WHERE key = '${key}'; RETURN NEW; END $$;
        CREATE TRIGGER a_crossing BEFORE UPDATE ON ${kind} FOR EACH ROW EXECUTE FUNCTION cross_bound()`,
      )
      try {
        expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'bound_exceeded' })
        expect((await ben.call(getProposal, { id })).state).toBe('open')
      } finally {
        await asSuperuser(platform().database, 'DROP FUNCTION cross_bound() CASCADE')
        if (row) await setSetting(platform(), key as SettingKey, row.value)
        await ben.ask(rejectProposal, { kind, id, reason: kind === 'recovery' ? 'not_reached' : 'too much' })
      }
    },
  )

  it.each(kinds.flatMap(([kind, { incomparable }]) => (incomparable ? [[kind, incomparable] as const] : [])))(
    'always has a value to compare: %s',
    async (kind, propose) => {
      const [key, value] = KINDS[kind].bound ?? ['bound_rate', '0']
      const [row] = await rowsOf<{ value: string }>(db(), sql`SELECT value FROM setting WHERE key = ${key}`)
      await setSetting(platform(), key, value)
      const id = await propose()
      expect(await seen(id)).toMatchObject({ bounds: [], typed: null })
      await ben.call(approveProposal, { kind, id })
      expect((await seen(id)).boundsExceeded).toEqual([])
      await setSetting(platform(), key, row?.value ?? '')
    },
  )
})

describe('an undecided proposal', () => {
  const ids = new Map<ProposalKind, string>()
  const of = (kind: ProposalKind) => ids.get(kind) ?? ''
  const refusedNow = async (kind: ProposalKind) => {
    const id = of(kind)
    expect(await ben.ask(approveProposal, { kind, id })).toMatchObject({ error: 'proposal_ended' })
    expect(await ben.ask(rejectProposal, { kind, id, reason: reasonFor(kind) })).toMatchObject({
      error: 'proposal_ended',
    })
    expect(await ada.ask(cancelProposal, { kind, id })).toMatchObject({ error: 'proposal_ended' })
    // A function of the database answers that nothing was open.
    const refused = kind === 'operator_change' ? '22012' : 'MT006'
    expect(await stateOf(ben, sqlApprove(kind, id, ben))).toBe(refused)
    expect(await stateOf(ben, sqlReject(kind, id, ben))).toBe(refused)
    // Without its first approval, a request for a recovery is as expired as with it.
    if (kind !== 'recovery') expect(await stateOf(ada, sqlCancel(kind, id, ada))).toBe(refused)
    expect(await seen(id)).toMatchObject({ state: 'expired', approved: null })
  }
  const pass = async (minutes: number) => {
    harness.clock.advance(Temporal.Duration.from({ minutes }))
    for (const one of [ada, ben, auditor]) await one.signInAgain()
  }
  const within = (hours: number) => kinds.filter(([, kind]) => kind.hours === hours)

  beforeAll(async () => {
    for (const [kind, { propose }] of kinds) ids.set(kind, await propose())
  })

  it('can be decided within a day and expires after it', async () => {
    const at = async (kind: ProposalKind) => Temporal.Instant.from((await seen(of(kind))).expiresAt)
    const least = async () => {
      const ends = await Promise.all(within(24).map(([kind]) => at(kind)))
      return ends.toSorted(Temporal.Instant.compare)[0] ?? harness.clock.now()
    }
    await pass(Math.floor((await least()).since(harness.clock.now()).total('minutes')) - 10)
    for (const [kind] of within(24)) expect(await stateOf(ben, sqlApprove(kind, of(kind), ben))).toBe('none')
    await pass(30)
  })

  it.each(within(24))('cannot be decided after a day: %s', kind => refusedNow(kind))

  it.each(within(72))('can still be decided after a day: %s', async kind => {
    expect(await stateOf(ben, sqlApprove(kind, of(kind), ben))).toBe('none')
  })

  it('about an operator or a lost factor can be decided for three days', async () => {
    await pass(47 * 60)
    for (const [kind] of within(72)) expect(await stateOf(ben, sqlApprove(kind, of(kind), ben))).toBe('none')
    await pass(90)
  })

  it.each(within(72))('cannot be decided after three days: %s', kind => refusedNow(kind))

  it('is marked by the job once it has expired, which changes nothing that the API shows', async () => {
    await harness.app.jobs.find(({ name }) => name === 'end-proposals')?.run()
    for (const [kind] of kinds) expect(await seen(of(kind))).toMatchObject({ state: 'expired' })
  })
})
