import {
  AT,
  addressOf,
  CUSTOMER,
  EVER,
  idOf,
  MANY,
  OPEN_PROPOSALS,
  OPEN_RECOVERIES,
  OPERATOR,
  OWNER,
  PROPOSER,
  ROWS,
  rejectedBut,
  SERIES,
  txidOf,
} from './rows.ts'

/**
 * Statement that fills customers' values and last visits, independent of when they joined. A job of the
 * running server recomputes them, so this runs last, and again before a kept database is measured.
 */
export const FIGURES = `INSERT INTO customer_figure (customer, value, seen_at)
  SELECT ${CUSTOMER}, n * 1000000::numeric, date_trunc('milliseconds', now() - interval '300 days' * ((n::bigint * 7919) % ${ROWS}) / ${ROWS}) FROM ${SERIES}
  ON CONFLICT (customer) DO UPDATE SET value = excluded.value, seen_at = excluded.seen_at`

/** Request time of a withdrawal. The customer with the long history has requested thirty a day. */
const ASKED = `CASE WHEN n % 100 = 0 THEN ${EVER} ELSE ${AT} END`

/** Statements that fill the operators' queues, and the fields by which customers are found. */
export const QUEUES: Record<string, string> = {
  customers: `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
    SELECT ${CUSTOMER}, (300000000 + n)::text, sha256(('idle' || n)::bytea), '-', 'IDLE' || n, ${EVER} FROM ${SERIES}`,
  'customers who sent no certificate': `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
    SELECT ${idOf('a001')}, (400000000 + n)::text, sha256(('new' || n)::bytea), '-', 'NEW' || n,
      date_trunc('milliseconds', now() - interval '300 days' * (n / 10000.0)) FROM generate_series(1, 10000) AS n`,
  'customers who are suspended': `UPDATE customer SET suspended_until = now() + interval '1 day' WHERE uid LIKE '300___777'`,
  'withdrawals, nearly all of which wait': `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit,
      risk_threshold, hash, submitted_at, deadline_at, txid, approved_at, sent_at, ended_at, approvals, reason)
    SELECT 'TRC-20', ${idOf('8001')}, ${OWNER}, ${addressOf('to', '(n % 10000)')}, 6000000000, 1000000,
      CASE n % 100 WHEN 0 THEN 'confirmed' WHEN 1 THEN 'rejected' WHEN 3 THEN 'approved' ELSE 'submitted' END, true, 500000000, 5000000000, 50, 'x',
      ${ASKED}, ${ASKED} + interval '24 hours', p.txid, coalesce(p.at, a.at), p.at, coalesce(p.at, r.at), (n % 10 = 2)::int, r.reason FROM ${SERIES}
      LEFT JOIN LATERAL (SELECT ${txidOf('paid')} AS txid, ${ASKED} AS at) AS p ON n % 100 = 0
      LEFT JOIN LATERAL (SELECT ${AT} AS at) AS a ON n % 100 = 3
      LEFT JOIN LATERAL (SELECT 'address_risky' AS reason, ${AT} AS at) AS r ON n % 100 = 1`,
  'reasons of theirs': `INSERT INTO withdrawal_risk (withdrawal, flag, points) SELECT ${idOf('8001')}, 'new_address', 15 FROM ${SERIES}
    UNION ALL SELECT ${idOf('8001')}, 'new_device', 25 FROM ${SERIES} WHERE n % 50 = 7`,
  'payments and sweeps on the chain': `INSERT INTO signing_attempt (subject, attempt, txid, raw_data_hex, signature, expiration, created_at, state)
    SELECT ${idOf('8011')}, 1, ${txidOf('swept')}, '-', '-', ${AT}, ${AT}, 'settled' FROM ${SERIES}
    UNION ALL SELECT ${idOf('8001')}, 1, ${txidOf('paid')}, '-', '-', ${AT}, ${AT}, 'settled' FROM ${SERIES} WHERE n % 100 = 0`,
  sweeps: `INSERT INTO sweep (network, id, address, index, amount, supply_sun, state, created_at, ended_at)
    SELECT 'TRC-20', ${idOf('8011')}, ${addressOf('deposit')}, n, 1, 0, 'confirmed', ${AT}, ${AT} FROM ${SERIES}`,
  'identity certificates': `INSERT INTO identity_certificate (id, type, number, number_index, created_at)
    SELECT ${idOf('8002')}, 'passport', '-', sha256(('number' || n)::bytea), now() FROM ${SERIES}`,
  'identities in review': `INSERT INTO identity_submission (id, customer, certificate, name, front, back, state, submitted_at, review_by)
    SELECT ${idOf('8003')}, ${CUSTOMER}, ${idOf('8002')}, '-', ${idOf('8004')}, ${idOf('8005')}, 'in_review', ${AT},
      ${AT} + interval '24 hours' FROM ${SERIES}`,
  'certificates that failed': `INSERT INTO identity_certificate (id, type, number, number_index, created_at)
    SELECT ${idOf('8042')}, 'passport', NULL, sha256(('failed' || n)::bytea), now() FROM generate_series(1, 1000) AS n`,
  'identities that failed': `INSERT INTO identity_submission (id, customer, certificate, name, state, reason, submitted_at, review_by, decided_at, decided_by)
    SELECT ${idOf('8043')}, ${idOf('a001', 'n * 10')}, ${idOf('8042')}, '-', 'failed', 'data_mismatch', now(), now() + interval '1 day', now(), '${OPERATOR}'
      FROM generate_series(1, 1000) AS n`,
  'identities that passed': `UPDATE identity_submission SET state = 'passed', decided_at = now(), decided_by = '${OPERATOR}'
    WHERE id > ${idOf('8003', `${ROWS} - 1000`)} AND id <= ${idOf('8003', `${ROWS}`)}`,
  'customers who passed': `UPDATE customer SET identity_passed_at = now()
    WHERE id > ${idOf('a000', `${ROWS} - 1000`)} AND id <= ${idOf('a000', `${ROWS}`)}`,
  'requests to take away what was lost, which have ended': `INSERT INTO recovery (id, customer, lost, asked_at, expires_at, protection,
      proposed_by, proposed_at, rejected_by, reason, ended_at, outcome)
    SELECT ${idOf('8018')}, ${CUSTOMER}, 'factor', p.at, p.at + interval '72 hours', '', r.proposer, r.at, r.who, r.reason, p.at + interval '1 hour',
        coalesce(r.outcome, 'withdrawn') FROM generate_series(1, ${ROWS - OPEN_RECOVERIES}) AS n CROSS JOIN LATERAL (SELECT ${EVER} - interval '3 days' AS at) AS p
      LEFT JOIN LATERAL (SELECT '${PROPOSER}'::uuid AS proposer, p.at, '${OPERATOR}'::uuid AS who, 'not_reached' AS reason, 'rejected' AS outcome) AS r
        ON n % 2 = 0`,
  chats: `INSERT INTO support_chat (customer, last_seq, waiting_since, answer_by)
    SELECT ${CUSTOMER}, 1, ${AT}, ${AT} + interval '2 hours' FROM ${SERIES}`,
  'chats that somebody has': `INSERT INTO item_assignee (kind, item, customer, operator, given_by, since)
    SELECT 'support', ${CUSTOMER}::text, ${CUSTOMER}, '${OPERATOR}', '${OPERATOR}', now() FROM ${SERIES} WHERE n % 2 = 0`,
  'quarantined items': `INSERT INTO quarantine (kind, subject, reason, detail, tries, first_at, last_at)
    SELECT 'mail', n::text, 'database_refused', '-', 1, ${AT}, ${AT} FROM ${SERIES}`,
  'deposit addresses': `INSERT INTO deposit_address (network, customer, index, address, created_at)
    SELECT 'TRC-20', ${CUSTOMER}, n, ${addressOf('deposit')}, now() FROM ${SERIES}`,
  'addresses that hold something': `INSERT INTO deposit_holding (address, amount, newest_at, ask_at)
    SELECT ${addressOf('deposit')}, n, now(), now() + interval '1 day' FROM ${SERIES}`,
  'deposits without a match': deposits('8013', '20000000'),
  'small deposits without a match': deposits('8014', '1000000'),
  'arrivals that are not USDT': `INSERT INTO foreign_arrival (txid, log_index, customer, sender, sun, block_number, seen_at)
    SELECT ${txidOf('foreign')}, -1, ${OWNER}, 'T', 1000000, n, ${AT} FROM ${SERIES}`,
  'deposits that operators attached, or were to': `INSERT INTO deposit_attachment (id, deposit, customer, reason, proposed_by, proposed_at, expires_at, rejected_by, rejected_at)
    SELECT ${idOf('8019')}, ${idOf('8013')}, ${CUSTOMER}, 'asked', '${PROPOSER}', ${AT}, ${AT} + interval '4 days', r.who, r.at FROM ${SERIES}
      ${rejectedBut(OPEN_PROPOSALS)}`,
  'differences with the chain': `INSERT INTO custody_difference (id, wallet, ledger, chain, block_number, at)
    SELECT ${idOf('8006')}, 'hot', 0, 1, n, ${AT} FROM ${SERIES}`,
  'lines of the audit log': `INSERT INTO audit_log (seq, actor, actor_name, action, subject, details, at, previous_hash, hash)
    SELECT n, '${OPERATOR}', 'Bench', 'act_' || n % 20, 'customer:' || CASE n % 100 WHEN 50 THEN '${MANY}' ELSE (n % 5000)::text END,
      '{}', ${AT},
      encode(sha256(('line' || (n - 1))::bytea), 'hex'), encode(sha256(('line' || n)::bytea), 'hex')
      FROM generate_series((SELECT coalesce(max(seq), 0) + 1 FROM audit_log), ${ROWS}) AS n`,
}

function deposits(kind: string, amount: string): string {
  return `INSERT INTO deposit (network, id, txid, log_index, customer, sender, amount, block_number, block_time, seen_at)
    SELECT 'TRC-20', ${idOf(kind)}, ${txidOf(kind)}, 0, ${CUSTOMER}, 'T', ${amount}, n, ${AT}, ${AT} FROM ${SERIES}`
}
