import type pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { sealedNumber } from '../../apps/server/src/features/identity/certificates.ts'
import { nameContext } from '../../apps/server/src/features/identity/repository.ts'
import { sha256 } from '../../apps/server/src/platform/ids.ts'
import { seal } from '../../apps/server/src/platform/secrets/vault.ts'

/** What a list of the console has, of each kind that grows with customers. */
export const ROWS = 1_000_000
export const OPERATOR_TOKEN = `op_${'bench'.padEnd(43, '0')}`
const OPERATOR = '00000000-0000-7000-b000-000000000000'

/** A UUID of row `n`; `kind` says of which table. */
const idOf = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}-' || lpad((${n})::text, 12, '0'))::uuid`
const CUSTOMER = idOf('a000', 'n')
/** Looks like an address of the chain. */
const ADDRESS = `'T' || translate(md5('deposit' || n), '0', 'z') || 'z'`
const SERIES = `generate_series(1, ${ROWS}) AS n`
/** When row `n` came about: within the last days, one after the other. */
const AT = `now() - interval '3 days' + interval '1 millisecond' * n * 200`

/**
 * An operator with every role who is signed in, and a million rows in each queue and list that customers fill. The rows keep to the tables'
 * columns and checks; triggers and references are passed over, as whoever fills a table may.
 */
export async function fillDesk(sql: pg.Pool): Promise<void> {
  const client = await sql.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `INSERT INTO operator (id, email, name, password_salt, totp_secret, created_at)
        VALUES ($1, 'bench@operators.example', 'Bench', '-', '-', now())`,
      [OPERATOR],
    )
    await client.query(
      `INSERT INTO operator_role (operator, role) SELECT $1, unnest('{support,compliance,treasury,content,auditor,owner}'::text[])`,
      [OPERATOR],
    )
    await client.query(
      `INSERT INTO operator_session (id, token_hash, operator, ip, user_agent, created_at, expires_at)
        VALUES ($1, $2, $1, '127.0.0.1', 'bench', now(), now() + interval '11 hours')`,
      [OPERATOR, Buffer.from(sha256(OPERATOR_TOKEN))],
    )
    for (const [what, statement] of Object.entries(STATEMENTS)) {
      await client.query(statement)
      console.log(`${ROWS} ${what}`)
    }
    await sealIdentities(client)
  } finally {
    client.release(true)
  }
  await sql.query('VACUUM (ANALYZE)')
  await sql.query('CHECKPOINT')
}

/** Names and numbers of the identities that are read: a list opens no more than its page. */
async function sealIdentities(client: pg.PoolClient): Promise<void> {
  const config = readConfig({})
  const { rows } = await client.query<{ id: string; certificate: string }>(
    'SELECT id, certificate FROM identity_submission ORDER BY review_by LIMIT 400',
  )
  for (const { id, certificate } of rows) {
    const { number } = sealedNumber(config, { id: certificate, type: 'passport', number: 'AB1234567' })
    await client.query('UPDATE identity_certificate SET number = $2 WHERE id = $1', [certificate, number])
    const name = seal(config, nameContext(id), 'Aiko Tanaka')
    await client.query('UPDATE identity_submission SET name = $2 WHERE id = $1', [id, name])
  }
}

const STATEMENTS: Record<string, string> = {
  customers: `INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, created_at)
    SELECT ${CUSTOMER}, (300000000 + n)::text, sha256(('idle' || n)::bytea), '-', 'IDLE' || n, now() - interval '1 year' FROM ${SERIES}`,
  'withdrawals that wait': `INSERT INTO withdrawal (id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit,
      risk_threshold, hash, submitted_at, deadline_at)
    SELECT ${idOf('8001', 'n')}, ${CUSTOMER}, 'T' || md5(n::text), 6000000000, 1000000, 'submitted', true, 500000000, 5000000000, 50, 'x',
      ${AT}, ${AT} + interval '24 hours' FROM ${SERIES}`,
  'reasons of theirs': `INSERT INTO withdrawal_risk (withdrawal, flag, points) SELECT ${idOf('8001', 'n')}, 'new_address', 15 FROM ${SERIES}`,
  'identity certificates': `INSERT INTO identity_certificate (id, type, number, number_index, created_at)
    SELECT ${idOf('8002', 'n')}, 'passport', '-', sha256(('number' || n)::bytea), now() FROM ${SERIES}`,
  'identities in review': `INSERT INTO identity_submission (id, customer, certificate, name, front, back, state, submitted_at, review_by)
    SELECT ${idOf('8003', 'n')}, ${CUSTOMER}, ${idOf('8002', 'n')}, '-', ${idOf('8004', 'n')}, ${idOf('8005', 'n')}, 'in_review', ${AT},
      ${AT} + interval '24 hours' FROM ${SERIES}`,
  chats: `INSERT INTO support_chat (customer, last_seq, waiting_since) SELECT ${CUSTOMER}, 1, ${AT} FROM ${SERIES}`,
  'chats that somebody has': `INSERT INTO support_holder (customer, operator, given_by, since)
    SELECT ${CUSTOMER}, '${OPERATOR}', '${OPERATOR}', now() FROM ${SERIES} WHERE n % 2 = 0`,
  'things that stepped aside': `INSERT INTO set_aside (kind, subject, reason, detail, tries, first_at, last_at)
    SELECT 'letter', n::text, 'database_refused', '-', 1, ${AT}, ${AT} FROM ${SERIES}`,
  'deposit addresses': `INSERT INTO deposit_address (customer, index, address, created_at)
    SELECT ${CUSTOMER}, n, ${ADDRESS}, now() FROM ${SERIES}`,
  'addresses that hold something': `INSERT INTO deposit_holding (address, amount, newest_at, ask_at)
    SELECT ${ADDRESS}, n, now(), now() + interval '1 day' FROM ${SERIES}`,
  'differences with the chain': `INSERT INTO custody_difference (id, wallet, ledger, chain, block_number, at)
    SELECT ${idOf('8006', 'n')}, 'hot', 0, 1, n, ${AT} FROM ${SERIES}`,
  'lines of the audit log': `INSERT INTO audit_log (seq, actor, actor_name, action, subject, details, at, previous_hash, hash)
    SELECT n, '${OPERATOR}', 'Bench', 'act_' || n % 20, 'customer:' || n % 5000, '{}', ${AT},
      encode(sha256(('line' || (n - 1))::bytea), 'hex'), encode(sha256(('line' || n)::bytea), 'hex')
      FROM generate_series((SELECT coalesce(max(seq), 0) + 1 FROM audit_log), ${ROWS}) AS n`,
}
