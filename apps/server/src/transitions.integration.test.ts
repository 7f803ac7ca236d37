import { IDENTITY_ACTIONS, type SubmissionState } from '@matin/domain/identity/state'
import { ORDER_ACTIONS, ORDER_STATES } from '@matin/domain/mining/order-state'
import { DEPOSIT_ACTIONS, DEPOSIT_STATES } from '@matin/domain/recharge/deposit-state'
import { leadsTo, type Transitions } from '@matin/domain/transitions'
import { approvalsNeeded } from '@matin/domain/withdrawal/risk'
import { WITHDRAWAL_ACTIONS, WITHDRAWAL_STATES } from '@matin/domain/withdrawal/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { asSuperuser, openTestDatabase } from '#testing/database.ts'
import { OPEN, SENT, SETTLING } from './features/money/withdrawal/public/state-sql.ts'

/*
 * The database refuses what the tables of the domain do not allow, and nothing else. Rows are inserted in any state
 * without triggers; the change itself meets all of them. Nothing is committed.
 */

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(() => drop())

const ID = '01900000-0000-7000-8000-000000000001'
const OTHER = '01900000-0000-7000-8000-000000000002'
const WITHOUT_TRIGGERS = "SET LOCAL session_replication_role = 'replica'"
const WITH_TRIGGERS = "SET LOCAL session_replication_role = 'origin'"

/**
 * Returns the error of SQL statements that the administrator runs; null if they succeed. Undoes all of them.
 */
async function errorOf(...statements: string[]): Promise<string | null> {
  const undo = `DO $$ BEGIN RAISE 'undone'; END $$`
  const error = await asSuperuser(database, [...statements, undo].join('; ')).then(String, String)
  // The rows that the record refers to are missing. Foreign keys are checked last, after the guards.
  return /undone|violates foreign key/.test(error) ? null : error
}

interface Guarded {
  states: readonly string[]
  table: Transitions<string>
  /**
   * Returns SQL statements that insert the record `ID` in state `from`, with all that a change to state `to`
   * needs.
   */
  insert(from: string, to: string): string[]
  update(to: string, from: string): string
  /** Part of the error with which the guard refuses a change of state. */
  refusal: RegExp
}

const DECIDED = `decided_at = now(), decided_by = '${OTHER}'`
const SUBMISSION_COLUMNS: Record<SubmissionState, string> = {
  in_review: `decided_at = NULL, decided_by = NULL, reason = NULL, revoked_at = now(), revoked_by = '${OTHER}', revoke_reason = 'not_yours'`,
  passed: `${DECIDED}, reason = NULL`,
  failed: `${DECIDED}, reason = 'not_yours'`,
}
const ORDER_COLUMNS: Record<string, string> = {
  in_progress: 'ending = NULL, ended_at = NULL',
  ended: "ending = 'expired', ended_at = now()",
}
const DEPOSIT_COLUMNS: Record<string, string> = {
  arrived: 'confirmed_at = NULL, credited_at = NULL, receipt = NULL',
  confirmed: 'confirmed_at = now(), credited_at = NULL, receipt = NULL',
  credited: `confirmed_at = coalesce(confirmed_at, now()), credited_at = now(), credit_hash = 'h', receipt = '${OTHER}'`,
}

const GUARDED: Record<string, Guarded> = {
  withdrawal: {
    states: WITHDRAWAL_STATES,
    table: WITHDRAWAL_ACTIONS,
    insert: (from, to) => [
      `INSERT INTO withdrawal (id, customer, network, address, quantity, fee, state, needs_review, auto_limit, dual_limit, risk_threshold, hash,
        submitted_at, deadline_at) VALUES ('${ID}', '${OTHER}', 'TRC-20', 'T', 5, 1, '${from}', false, 10, 20, 50, 'h', now(), now())`,
      // An approval that does not count any more: the withdrawal may return to review.
      `INSERT INTO withdrawal_approval VALUES ('${ID}', '${OTHER}', now(), now())`,
      ...(to === 'confirmed'
        ? [
            `INSERT INTO outgoing_transfer (id, txid, log_index, recipient, amount, block_number, block_time, found_at)
              VALUES ('${ID}', 'paid', 0, 'T', 4, 1, now(), now())`,
          ]
        : []),
    ],
    update: to =>
      `UPDATE withdrawal SET state = '${to}'${to === 'confirmed' ? ", txid = 'paid'" : ''} WHERE id = '${ID}'`,
    refusal: /may not go from/,
  },
  'mining order': {
    states: ORDER_STATES,
    table: ORDER_ACTIONS,
    insert: from => [
      `INSERT INTO mining_order (id, order_no, customer, product_version, principal, daily_income, trial, state, order_time, value_date, time_zone,
          first_day, cycle_days, expiry_at, hash, ending, ended_at)
        VALUES ('${ID}', '1', '${OTHER}', '${OTHER}', 0, 1, true, '${from}', now(), now(), 'UTC', '2026-03-01', 7, now(), 'h',
          ${from === 'ended' ? "'expired', now()" : 'NULL, NULL'})`,
    ],
    update: to => `UPDATE mining_order SET state = '${to}', ${ORDER_COLUMNS[to]} WHERE id = '${ID}'`,
    refusal: /append-only/,
  },
  identity: {
    states: ['in_review', 'passed', 'failed'],
    table: IDENTITY_ACTIONS,
    insert: from => [
      `INSERT INTO identity_submission (id, customer, certificate, name, front, back, state, reason, submitted_at, review_by, decided_at, decided_by)
        VALUES ('${ID}', '${OTHER}', '${OTHER}', 'n', '${ID}', '${OTHER}', '${from}', ${from === 'failed' ? "'not_yours'" : 'NULL'}, now(), now() + interval '1 day',
          ${from === 'in_review' ? 'NULL, NULL' : `now(), '${OTHER}'`})`,
    ],
    update: (to, from) =>
      `UPDATE identity_submission SET state = '${to}', ${
        from === 'failed' && to === 'in_review'
          ? 'decided_at = NULL, decided_by = NULL, reason = NULL'
          : SUBMISSION_COLUMNS[to as SubmissionState]
      } WHERE id = '${ID}'`,
    // Further rules are about who decides, and are tried with operators (operator-login.integration.test.ts).
    refusal: /may not go from/,
  },
  deposit: {
    states: DEPOSIT_STATES,
    table: DEPOSIT_ACTIONS,
    insert: from => [
      `INSERT INTO deposit (id, network, txid, log_index, customer, sender, amount, block_number, block_time, seen_at)
        VALUES ('${ID}', 'TRC-20', 'x', 0, '${OTHER}', 'T', 5, 1, now(), now())`,
      `UPDATE deposit SET ${DEPOSIT_COLUMNS[from]} WHERE id = '${ID}'`,
    ],
    update: to => `UPDATE deposit SET ${DEPOSIT_COLUMNS[to]} WHERE id = '${ID}'`,
    refusal: /stays what it is|deposit_confirmed_first|has no receipt/,
  },
}

const CASES = Object.entries(GUARDED).flatMap(([name, { states, table }]) =>
  states.flatMap(from =>
    states
      .filter(to => to !== from)
      .map(to => ({ name, from, to, answer: leadsTo(table, from, to) ? 'allows' : 'refuses' })),
  ),
)

describe('the guard of the database', () => {
  it.each(CASES)(
    '$answer a $name from $from to $to, as the domain does',
    async ({ name, from, to, answer }) => {
      const { insert, update, refusal } = GUARDED[name] as Guarded
      const error = await errorOf(WITHOUT_TRIGGERS, ...insert(from, to), WITH_TRIGGERS, update(to, from))
      expect(refusal.test(error ?? '') ? 'refuses' : 'allows', error ?? '').toBe(answer)
      if (name !== 'identity' && answer === 'allows') expect(error).toBeNull()
    },
  )
})

it.each([
  ['withdrawal_open', OPEN],
  ['withdrawal_in_flight', SETTLING],
  ['withdrawal_sent', SENT],
])('the index %s has the states that queries of withdrawals list', async (index, states) => {
  const text = `SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index WHERE indexrelid = '${index}'::regclass`
  const { rows } = await asSuperuser(database, text)
  const listed = (words: string) => [...words.matchAll(/'(\w+)'/g)].map(([, word]) => word)
  expect(listed(JSON.stringify(rows))).toEqual(listed(states))
})

const LIMITS = { autoApproveLimit: 10n, dualApprovalLimit: 20n, riskThreshold: 50 }
const AMOUNTS = [5n, 9n, 10n, 11n, 19n, 20n, 21n, 40n]
const FLAGGED = [9n, 10n, 20n, 21n].flatMap(total =>
  [49, 50, 51].map(points => ({ total, points, inReview: false })),
)
const REVIEWED = AMOUNTS.flatMap(total => [false, true].map(inReview => ({ total, points: 0, inReview })))

describe('the approvals that the database requires', () => {
  it.each([...REVIEWED, ...FLAGGED])(
    'for a total of $total with $points points, in review: $inReview, are those of the domain',
    async ({ total, points, inReview }) => {
      const needed = approvalsNeeded(total, points, LIMITS, inReview)
      expect(
        await errorOf(
          WITHOUT_TRIGGERS,
          // An earlier withdrawal of the day counts with it.
          ...[4n, total - 4n].map(
            (quantity, nth) =>
              `INSERT INTO withdrawal (id, customer, network, address, quantity, fee, state, needs_review, auto_limit, dual_limit, risk_threshold, hash,
                submitted_at, deadline_at) VALUES ('${nth === 0 ? OTHER : ID}', '${OTHER}', 'TRC-20', 'T', ${quantity}, 0, 'submitted', ${inReview}, 10, 20, 50,
                'h', now() - interval '${2 - nth} minutes', now())`,
          ),
          ...(points > 0 ? [`INSERT INTO withdrawal_risk VALUES ('${ID}', 'new_address', ${points})`] : []),
          `DO $$ BEGIN IF (SELECT private.approvals_needed(w) FROM withdrawal w WHERE w.id = '${ID}') <> ${needed} THEN RAISE 'differs'; END IF; END $$`,
        ),
      ).toBeNull()
    },
  )
})
