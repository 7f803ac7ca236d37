import { randomBytes, randomUUID } from 'node:crypto'
import { getUserInfo } from '@matin/contract/user'
import { getWithdrawal } from '@matin/contract/withdrawal'
import { APP_ROLE, OWNER_ROLE, rolesScript } from '@matin/ledger/roles'
import { addressFromPrivateKey } from '@matin/tron/address'
import { createTronClient } from '@matin/tron/client'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { createTronNode } from '@matin/tron/node'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../tools/postgres.ts'
import { type Customer, newCustomer, recharge, setPin } from '../support/customer.ts'
import { type DataDir, temporaryDataDir } from '../support/data-dir.ts'
import { TO_SOLID } from '../support/dev-tools.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { until } from '../support/until.ts'

/*
 * A thief with the app's PostgreSQL login, while server and signer keep working. Asserts the answer to each
 * statement, and prints how much the best ones take of a customer's 40,000 USDT.
 */

const FUNDS = '40000'
/**
 * Amount of each forged withdrawal in minor units of USDT: below the review limit, and each to another
 * address.
 */
const EACH = 499_000_000n
const FORGED = 60
const HOUR_CAP = 20_000_000_000n
const PASSWORD = randomBytes(16).toString('hex')

let cluster: Cluster
let data: DataDir
let server: RunningServer
let victim: Customer
let stolen: pg.Client

const urlOf = (user: string) =>
  Object.assign(new URL(cluster.url), { pathname: '/matin', username: user, password: PASSWORD }).href

beforeAll(async () => {
  cluster = await startCluster()
  const administrator = new pg.Client({ connectionString: cluster.url })
  await administrator.connect()
  await administrator.query(rolesScript())
  for (const role of [OWNER_ROLE, APP_ROLE])
    await administrator.query(`ALTER ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
  await administrator.query(`CREATE DATABASE matin OWNER ${OWNER_ROLE}`)
  await administrator.end()
  data = await temporaryDataDir()
  const places = { DATABASE_URL: urlOf(APP_ROLE), DATABASE_OWNER_URL: urlOf(OWNER_ROLE) }
  server = await startServer(data.path, { ...places, REQUESTS_PER_MINUTE: '1000000' })
  victim = await newCustomer(server)
  await setPin(server, victim, 1)
  await recharge(server, victim, FUNDS)
  stolen = new pg.Client({ connectionString: urlOf(APP_ROLE) })
  await stolen.connect()
})
afterAll(async () => {
  await stolen?.end()
  await server?.kill()
  await cluster?.stop()
  await data?.remove()
})

/** Runs a statement and returns its SQLSTATE; null if it succeeds. */
const stateOf = (statement: string): Promise<string | null> =>
  stolen.query(statement).then(
    () => null,
    (error: pg.DatabaseError) => error.code ?? error.message,
  )

async function victimId(): Promise<string> {
  const { uid } = await victim.call(getUserInfo, {})
  const { rows } = await stolen.query('SELECT id FROM customer WHERE uid = $1', [uid])
  return rows[0].id
}

/** Returns SQL that posts a transfer between customers' accounts by the ledger's own function. */
const booking = (from: [owner: string, kind: string], to: [owner: string, kind: string], amount: bigint) => {
  const postings = [
    { owner: from[0], kind: from[1], amount: -amount },
    { owner: to[0], kind: to[1], amount },
  ].toSorted((a, b) => (a.owner + a.kind < b.owner + b.kind ? -1 : 1))
  const list = (values: unknown[], type: string) =>
    `ARRAY[${values.map(value => `'${value}'`).join(', ')}]::${type}[]`
  return `SELECT ledger.post('${randomUUID()}', '${randomUUID()}', 'x', 'withdrawal_request', 'forged', decode('${randomBytes(32).toString('hex')}', 'hex'),
    now(), ${list(
      postings.map(posting => posting.owner),
      'uuid',
    )}, ARRAY['USDT', 'USDT'], ${list(
      postings.map(posting => posting.kind),
      'text',
    )}, ${list(
      postings.map(posting => posting.amount),
      'numeric',
    )})`
}

/**
 * Returns SQL that inserts a withdrawal of the victim to the thief's address as the service would, dated
 * `daysAhead` days ahead.
 */
const withdrawal = (id: string, owner: string, address: string, amount: bigint, daysAhead = 0) =>
  `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, hash, submitted_at, deadline_at,
      auto_limit, dual_limit, risk_threshold)
    SELECT 'TRC-20', '${id}', '${owner}', '${address}', ${amount}, 1000000, 'submitted', false, '${'0'.repeat(64)}', now() + interval '${daysAhead} days',
      now() + interval '${daysAhead + 1} days', 1000000 * max(value::numeric) FILTER (WHERE key = 'auto_approve_limit'),
      1000000 * max(value::numeric) FILTER (WHERE key = 'dual_approval_limit'), max(value::numeric) FILTER (WHERE key = 'risk_threshold')
    FROM setting`
const stranger = () => addressFromPrivateKey(randomBytes(32).toString('hex'))
const approval = (id: string) =>
  `UPDATE withdrawal SET state = 'approved', approved_at = now(), approved_by = 'rule' WHERE id = '${id}'`

test('a stolen database login cannot break the rules in the database', async () => {
  const owner = await victimId()
  const id = randomUUID()
  expect(await stateOf(withdrawal(id, owner, stranger(), 600_000_000n))).toBeNull()
  const DENIED = '42501'
  const tried: [statement: string, state: string][] = [
    [`SET ROLE ${OWNER_ROLE}`, DENIED],
    ['SET ROLE matin_ledger', DENIED],
    ['SET session_replication_role = replica', DENIED],
    ["COPY (SELECT 1) TO PROGRAM 'true'", DENIED],
    ["SELECT pg_read_file('/etc/passwd')", DENIED],
    ['SELECT * FROM private.current_operator', DENIED],
    ['ALTER TABLE withdrawal DISABLE TRIGGER ALL', DENIED],
    ['DROP TRIGGER withdrawal_guard ON withdrawal', DENIED],
    ['CREATE TRIGGER mine BEFORE INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_change()', DENIED],
    [`UPDATE ledger.account SET balance = balance + 1 WHERE owner = '${owner}'`, DENIED],
    [`DELETE FROM ledger.posting WHERE owner = '${owner}'`, DENIED],
    ['DELETE FROM audit_log', DENIED],
    ['INSERT INTO operator_session SELECT * FROM operator_session', DENIED],
    ["UPDATE setting SET value = '1000000' WHERE key = 'auto_approve_limit'", DENIED],
    ["SELECT set_setting('auto_approve_limit', '1000000')", 'MT006'],
    [`INSERT INTO withdrawal_approval SELECT '${id}', id, now() FROM operator LIMIT 1`, 'MT006'],
    [approval(id), 'MT006'],
    [`UPDATE withdrawal SET address = '${stranger()}' WHERE id = '${id}'`, 'MT005'],
    [`UPDATE withdrawal SET state = 'sent' WHERE id = '${id}'`, 'MT005'],
    [booking([owner, 'spot'], [owner, 'frozen'], 10n ** 15n), 'MT010'],
    [booking([owner, 'pool'], [owner, 'spot'], 1n), 'MT004'],
  ]
  for (const [statement, state] of tried)
    expect([statement, await stateOf(statement)]).toEqual([statement, state])
  expect(
    await stateOf(`UPDATE withdrawal SET state = 'rejected', ended_at = now() WHERE id = '${id}'`),
  ).toBeNull()
  const { rows } = await stolen.query(
    `SELECT count(*)::int AS clear FROM customer c WHERE strpos(c::text, $1) > 0`,
    [victim.email],
  )
  expect(rows[0].clear).toBe(0)
  console.log(
    `attack: of ${tried.length} statements with the app's own sign-in none was obeyed, and the victim's address is in no row of theirs`,
  )
})

test('a stolen database login takes at most the signer’s hourly cap', async () => {
  const owner = await victimId()
  const forged: { id: string; address: string }[] = []
  for (let n = 0; n < FORGED; n++) {
    const one = { id: randomUUID(), address: stranger() }
    forged.push(one)
    // Each on a different future day, so no 24-hour sum exceeds a limit. The clock of a demonstration can move;
    // elsewhere the database refuses such a time, and the attack needs as many customers.
    expect(await stateOf(withdrawal(one.id, owner, one.address, EACH, 2 * (n + 1)))).toBeNull()
    expect(await stateOf(booking([owner, 'spot'], [owner, 'frozen'], EACH))).toBeNull()
    expect(await stateOf(approval(one.id))).toBeNull()
  }
  const waiting = async () => {
    const found = await Promise.all(forged.map(({ id }) => victim.call(getWithdrawal, { id })))
    return {
      signed: found.filter(one => one.txid).length,
      capped: found.some(one => one.waitsFor === 'hour'),
    }
  }
  const most = Number(HOUR_CAP / (EACH - 1_000_000n))
  await until(waiting, { signed: most, capped: true }, 'signed until the cap of an hour')
  await server.dev.mine(TO_SOLID)
  const chain = createTronClient(createTronNode({ url: (await server.dev.chain()).url }))
  const held = await Promise.all(forged.map(({ address }) => chain.trc20Balance(DEV_USDT_CONTRACT, address)))
  const taken = held.reduce((sum, amount) => sum + amount, 0n)
  console.log(`attack: the app's own sign-in to the database took ${taken / 1_000_000n} USDT within an hour`)
  expect(taken).toBeLessThanOrEqual(HOUR_CAP)
})
