import { nameWords } from '@matin/domain/text/name'
import type pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { sealedContact } from '../../apps/server/src/features/account/auth/contacts/contacts.ts'
import { newCredentials } from '../../apps/server/src/features/account/auth/sign-in/credentials.ts'
import { sealedNumber } from '../../apps/server/src/features/account/identity/certificates.ts'
import { nameContext } from '../../apps/server/src/features/account/identity/repository.ts'
import { RECOVERY } from '../../apps/server/src/features/account/recovery/sealed.ts'
import { MINING_RULES } from '../../apps/server/src/features/money/mining/words/rules.ts'
import { instantFrom } from '../../apps/server/src/platform/db/instant.ts'
import { sha256 } from '../../apps/server/src/platform/ids.ts'
import { rowMac } from '../../apps/server/src/platform/secrets/row-mac.ts'
import { blindIndex, seal } from '../../apps/server/src/platform/secrets/vault.ts'
import { PASTS } from './long-pasts.ts'
import { QUEUES } from './of-customers.ts'
import { RULES, WRITTEN } from './of-operators.ts'
import { MANY, OPERATOR, PROPOSER } from './rows.ts'

export const OPERATOR_TOKEN = `op_${'bench'.padEnd(43, '0')}`
/** Name that a thousand customers share. */
export const NAME = 'Aiko Tanaka'
/** Contacts of one customer, to search for. */
export const CONTACTS = { email: 'somebody@example.com', mobile: '+819012345678' } as const

/**
 * Creates a signed-in operator with every role, and a million rows in each table that the console lists,
 * except tables that can never grow so large. Rows satisfy columns and check constraints; triggers and
 * foreign keys are bypassed.
 */
export async function fillAdmin(sql: pg.Pool): Promise<void> {
  const client = await sql.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    for (const [id, name] of [
      [OPERATOR, 'Bench'],
      [PROPOSER, 'Proposer'],
    ]) {
      await client.query(
        `INSERT INTO operator (id, email, name, password_salt, totp_secret, created_at) VALUES ($1, lower($2) || '@operators.example', $2, '-', '-', now())`,
        [id, name],
      )
      await client.query(
        `INSERT INTO operator_role (operator, role) SELECT $1, unnest('{support,compliance,treasury,content,auditor,owner}'::text[])`,
        [id],
      )
    }
    await client.query(
      `INSERT INTO operator_session (id, token_hash, operator, ip, user_agent, created_at, expires_at)
        VALUES ($1, $2, $1, '127.0.0.1', 'bench', now(), now() + interval '11 hours')`,
      [OPERATOR, Buffer.from(sha256(OPERATOR_TOKEN))],
    )
    for (const [what, statement] of Object.entries({ ...QUEUES, ...PASTS, ...WRITTEN })) {
      const { rowCount } = await client.query(statement)
      console.log(`${rowCount} ${what}`)
    }
    await client.query(RULES, [MINING_RULES])
    await sealWhatIsRead(client)
  } finally {
    client.release(true)
  }
  await sql.query('VACUUM (ANALYZE)')
  await sql.query('CHECKPOINT')
}

/**
 * Seals those fields of rows that the benchmark opens. Other rows stay unsealed, because a list opens only
 * the rows of its page.
 */
async function sealWhatIsRead(client: pg.PoolClient): Promise<void> {
  const config = readConfig({})
  const { rows: identities } = await client.query<{ id: string; certificate: string }>(
    'SELECT id, certificate FROM identity_submission ORDER BY review_by LIMIT 400',
  )
  for (const { id, certificate } of identities) {
    const { number } = sealedNumber(config, { id: certificate, type: 'passport', number: 'AB1234567' })
    await client.query('UPDATE identity_certificate SET number = $2 WHERE id = $1', [certificate, number])
    const name = seal(config, nameContext(id), 'Aiko Tanaka')
    await client.query('UPDATE identity_submission SET name = $2 WHERE id = $1', [id, name])
  }
  const { rows: notes } = await client.query<{ id: string }>(
    `SELECT n.id FROM item_note n JOIN customer c ON c.id = n.customer WHERE c.uid = $1 ORDER BY n.id DESC LIMIT 400`,
    [MANY],
  )
  for (const { id } of notes) {
    const text = seal(config, { purpose: 'item_note', owner: id }, 'Called on Monday.')
    await client.query('UPDATE item_note SET text = $2 WHERE id = $1', [id, text])
  }
  const { rows: lost } = await client.query<{
    id: string
    customer: string
    lost: 'factor' | 'pin'
    at: string
  }>('SELECT id, customer, lost, asked_at::text AS at FROM recovery WHERE ended_at IS NULL')
  await client.query(
    'UPDATE recovery r SET row_mac = m.mac FROM unnest($1::uuid[], $2::text[]) AS m (id, mac) WHERE r.id = m.id',
    [
      lost.map(({ id }) => id),
      lost.map(row => rowMac(config, RECOVERY, { ...row, askedAt: instantFrom(row.at) })),
    ],
  )
  const { rows: passed } = await client.query<{ id: string }>(
    `SELECT id FROM identity_submission WHERE state = 'passed'`,
  )
  for (const { id } of passed)
    await client.query('UPDATE identity_submission SET name = $2 WHERE id = $1', [
      id,
      seal(config, nameContext(id), NAME),
    ])
  const words = nameWords(NAME).map(word => blindIndex(config, 'full_name', word).toString('hex'))
  await client.query(
    `INSERT INTO name_word (customer, word) SELECT c.id, decode(w.word, 'hex')
      FROM (SELECT id FROM customer WHERE identity_passed_at IS NOT NULL) AS c CROSS JOIN unnest($1::text[]) AS w (word)`,
    [words],
  )
  const { rows: called } = await client.query<{ id: string }>('SELECT id FROM customer WHERE uid = $1', [
    MANY,
  ])
  for (const { id } of called) {
    const made = {
      ...{ id, passwordHash: '-' },
      ...sealedContact(config, id, { kind: 'email', value: CONTACTS.email }),
      ...sealedContact(config, id, { kind: 'mobile', value: CONTACTS.mobile }),
    }
    const {
      email,
      emailIndex,
      mobile,
      mobileIndex,
      mobileEndIndex,
      rowMac: bound,
    } = newCredentials({ config }, made)
    await client.query(
      'UPDATE customer SET email = $2, email_index = $3, mobile = $4, mobile_index = $5, mobile_end_index = $6, row_mac = $7 WHERE id = $1',
      [id, email, emailIndex, mobile, mobileIndex, mobileEndIndex, bound],
    )
  }
}
