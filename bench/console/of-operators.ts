import { AT, idOf, OPEN_PROPOSALS, OPEN_SETTINGS, OPERATOR, PROPOSER, rejectedBut, SERIES } from './rows.ts'

const EXPIRES = `${AT} + interval '4 days'`

/** Statements that fill the rows that operators write and propose. */
export const WRITTEN: Record<string, string> = {
  'fundings of pools': `INSERT INTO pool_funding (id, pool, asset, amount, note, proposed_by, proposed_at, expires_at, rejected_by, rejected_at)
    SELECT ${idOf('8030')}, p.id, p.asset, n, 'monthly', '${PROPOSER}', ${AT}, ${EXPIRES}, r.who, r.at
      FROM ${SERIES} ${rejectedBut(OPEN_PROPOSALS)} CROSS JOIN (SELECT * FROM pool LIMIT 1) AS p`,
  'attested holdings': `INSERT INTO attestation (id, asset, direction, amount, reference, proposed_by, proposed_at, expires_at, rejected_by, rejected_at)
    SELECT ${idOf('8031')}, 'BTC', 'in', n, 'statement', '${PROPOSER}', ${AT}, ${EXPIRES}, r.who, r.at
      FROM ${SERIES} ${rejectedBut(OPEN_PROPOSALS)}`,
  // Only one of a kind may be open at a time.
  'moves of the treasury': `INSERT INTO treasury_move (id, kind, amount, note, proposed_by, proposed_at, expires_at, rejected_by, rejected_at)
    SELECT ${idOf('8032')}, 'inventory', n, 'note', '${PROPOSER}', ${AT}, ${EXPIRES}, '${OPERATOR}', ${AT} FROM ${SERIES}`,
  'changes of settings': `INSERT INTO settings_proposal (id, changes, reason, proposed_by, proposed_at, expires_at, rejected_by, rejected_at)
    SELECT ${idOf('8033')}, '[{"key": "withdrawal_fee", "from": "1", "to": "2"}]', 'reason', '${PROPOSER}', ${AT}, ${EXPIRES}, r.who, r.at
      FROM ${SERIES} ${rejectedBut(OPEN_SETTINGS)}`,
  notices: `INSERT INTO notice (id, title, text, created_at)
    SELECT ${idOf('8034')}, '{"en": "A title"}', '{"en": "A text"}', ${AT} FROM ${SERIES}`,
  'days of statistics': `INSERT INTO statistic_day (day, recharges, recharged, withdrawals, withdrawn, median_seconds, customers, revenue, fees,
      locks, locked)
    SELECT to_char(d, 'YYYY-MM-DD'), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 FROM generate_series(current_date - 3650, current_date - 1, interval '1 day') AS d
      ON CONFLICT DO NOTHING`,
}
/** Statement for versions of the rules. Each is a page long, so there are fewer than a million. */
export const RULES = `INSERT INTO mining_rules (version, rules, written_by, written_at)
  SELECT n, $1, '${OPERATOR}', now() FROM generate_series(1, 1000) AS n`
