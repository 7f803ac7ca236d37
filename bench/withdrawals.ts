import type pg from 'pg'
import { type Filler, give, idIn, openWorld } from './commands/world.ts'
import type { Figure } from './figures.ts'

const CUSTOMERS = 2_000
const WITHDRAWALS = 10_000
const EACH = WITHDRAWALS / CUSTOMERS
/** Number of withdrawals of each failing kind. */
const POISONED = 25
const GOOD = WITHDRAWALS - 2 * POISONED
/** Quantity and fee of one withdrawal, in minor units of USDT. */
const QUANTITY = 10_000_000n
const FEE = 1_000_000n
/** External address (OUTSIDE), and the same with a wrong checksum (BROKEN). */
const OUTSIDE = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNq9'
const BROKEN = 'TF4DZFbHG6rXrWo7MX6mM7eZmupKk7tNqx'
/** Signer caps high enough for all payments. */
const CAPS = {
  SIGNER_CAP_HOUR: '1000000',
  SIGNER_CAP_DAY: '1000000',
  SIGNER_CAP_TRX_HOUR: '1000000',
  SIGNER_CAP_TRX_DAY: '1000000',
}
const LOOK_MILLISECONDS = 250
const GIVEN_UP_SECONDS = 1800

interface Progress {
  sent: number
  confirmed: number
  quarantined: number
}

/**
 * 10,000 withdrawals approved at one moment. Some fail, by an address that the signer refuses or a row that
 * the database refuses; these are quarantined and must not delay the others.
 */
export async function benchWithdrawals(): Promise<Figure[]> {
  const world = await openWorld(CUSTOMERS, freeze, CAPS)
  try {
    await poisonDatabase(world.sql)
    const start = performance.now()
    await approveAll(world.sql)
    const seconds = () => (performance.now() - start) / 1000
    const sentAfter = await until(world.sql, seconds, ({ sent, confirmed }) => sent + confirmed >= GOOD)
    const drainedAfter = await until(world.sql, seconds, ({ confirmed }) => confirmed >= GOOD)
    const { quarantined } = await progress(world.sql)
    return [
      { name: 'withdrawals signed and sent', value: GOOD / sentAfter, unit: '/s', target: 20 },
      {
        name: `until ${GOOD} of ${WITHDRAWALS} are in solid blocks and posted`,
        value: drainedAfter,
        unit: 's',
        target: 600,
        better: 'lower',
      },
      {
        name: `poisoned ones quarantined, of ${2 * POISONED}`,
        value: quarantined,
        unit: 'count',
        target: 2 * POISONED,
      },
    ]
  } finally {
    await world.close()
  }
}

/** From the treasury, so that ledger and chain agree and the signer keeps signing. */
function freeze(sql: Filler, count: number): Promise<void> {
  const owners = `SELECT ${idIn('n')} FROM generate_series(0, ${count - 1}) AS n`
  return give(sql, 'recharge', 'treasury', 'frozen', owners, QUANTITY * BigInt(EACH))
}

/** Makes the database refuse to store signed bytes for some withdrawals. */
async function poisonDatabase(sql: pg.Pool): Promise<void> {
  await sql.query(`CREATE FUNCTION bench_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.hash = 'poison' AND NEW.txid IS NOT NULL THEN
        RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514';
      END IF;
      RETURN NEW;
    END $$`)
  await sql.query(
    'CREATE TRIGGER bench_poison BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION bench_poison()',
  )
}

/** The failing ones are among the first, so that all others queue behind them. */
async function approveAll(sql: pg.Pool): Promise<void> {
  const client = await sql.connect()
  try {
    // Writes the rows as they are after approval: approving is another benchmark.
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'")
    await client.query(
      `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, auto_limit, dual_limit, risk_threshold, hash,
          submitted_at, deadline_at, approved_at, approved_by)
        SELECT 'TRC-20', gen_random_uuid(), ${idIn(`n % ${CUSTOMERS}`)}, CASE WHEN n % 40 = 7 AND n < 40 * ${POISONED} THEN $1 ELSE $2 END,
            $3, $4, 'approved', false, 500000000, 5000000000, 50,
            CASE WHEN n % 40 = 23 AND n < 40 * ${POISONED} THEN 'poison' ELSE '' END,
            now() + n * interval '1 microsecond', now() + interval '1 day', now(), 'rule'
          FROM generate_series(0, ${WITHDRAWALS - 1}) AS n`,
      [BROKEN, OUTSIDE, QUANTITY.toString(), FEE.toString()],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Polls until `done` returns true. Returns `seconds` at that time; throws after `GIVEN_UP_SECONDS`. */
async function until(sql: pg.Pool, seconds: () => number, done: (now: Progress) => boolean): Promise<number> {
  for (let said = seconds(); ; ) {
    const now = await progress(sql)
    if (done(now)) return seconds()
    if (seconds() > GIVEN_UP_SECONDS) throw new Error(`given up: ${JSON.stringify(now)}`)
    if (seconds() - said > 10) {
      said = seconds()
      console.log(`  ${Math.round(said)} s: ${JSON.stringify(now)}`)
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_MILLISECONDS))
  }
}

async function progress(sql: pg.Pool): Promise<Progress> {
  const { rows } = await sql.query<Progress>(
    `SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed,
      (SELECT count(*)::int FROM quarantine) AS quarantined FROM withdrawal`,
  )
  return rows[0] ?? { sent: 0, confirmed: 0, quarantined: 0 }
}
