import { randomUUID } from 'node:crypto'
import { register, sendCode } from '@matin/contract/auth'
import { buyMine, listMines } from '@matin/contract/mining'
import { getTopupAddress } from '@matin/contract/recharge'
import { getTeam, listTeamMembers, type TeamMember } from '@matin/contract/team'
import { getUserInfo } from '@matin/contract/user'
import { maskPerson } from '@matin/domain/auth/mask'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { hasEmail, idByEmail } from '#testing/customers.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, PASSWORD, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { customer } from '../../account/auth/tables.ts'
import { teamMember } from './tables.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

/** Registers a customer with the code of `by`, as the link of an invitation does. */
async function invited(by: TestCustomer): Promise<TestCustomer> {
  const { invitationCode } = await by.call(getUserInfo, {})
  const email = `${randomUUID()}@example.com`
  await harness.ask(sendCode, { account: email, purpose: 'register' })
  const code = await harness.codeFor(email)
  const answer = await harness.ask(register, { account: email, code, password: PASSWORD, invitationCode })
  expect(answer).toMatchObject({ code: 200 })
  return harness.signIn(email, PASSWORD)
}
const levelsOf = async (who: TestCustomer) => {
  const { levels, total } = await who.call(getTeam, {})
  return { counts: levels.map(level => level.members), total }
}
const everyMember = async (who: TestCustomer, level?: TeamMember['level']) => {
  const items: TeamMember[] = []
  let cursor: string | undefined
  do {
    const page = await who.call(listTeamMembers, { ...(level && { level }), ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return items
}

describe('a team of five customers in a line', () => {
  let line: TestCustomer[]
  beforeAll(async () => {
    line = [await harness.customer()]
    for (let k = 1; k < 5; k++) line.push(await invited(line[k - 1] ?? fail()))
  })

  it('shows each customer the three levels below and nobody above', async () => {
    const counts = await Promise.all(line.map(async who => (await levelsOf(who)).counts))
    expect(counts).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])
  })

  it('lists members masked, with their level, newest first', async () => {
    const [top] = line
    const items = await everyMember(top ?? fail())
    expect(items.map(item => [item.name, item.level, item.pledged])).toEqual(
      [3, 2, 1].map(k => [maskPerson(line[k]?.email ?? '', ''), String(k), '0']),
    )
    expect(JSON.stringify(items)).not.toContain(line[1]?.email ?? fail())
    expect((await everyMember(top ?? fail(), '2')).map(item => item.level)).toEqual(['2'])
  })

  it('shows only the end of a member’s deposit address, once the member has one', async () => {
    const [top, friend] = line
    const first = async () => (await everyMember(top ?? fail(), '1')).map(item => item.address)
    expect(await first()).toEqual([null])
    const { address } = await (friend ?? fail()).call(getTopupAddress, {})
    expect(await first()).toEqual([`T•••${address.slice(-3)}`])
  })

  it('is listed without the ids and UIDs of customers', async () => {
    const ids = await harness.app.platform.db.select({ id: customer.id, uid: customer.uid }).from(customer)
    const text = JSON.stringify(await (line[0] ?? fail()).call(listTeamMembers, {}))
    for (const { id, uid } of ids) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(uid)
    }
  })

  it('keeps each member’s inviter, which the database refuses to change', async () => {
    const { db } = harness.app.platform
    const change = db
      .update(customer)
      .set({ invitedBy: null })
      .where(hasEmail(harness.app.platform, line[1]?.email ?? ''))
    expect(await change.then(() => null, sqlState)).toBe('MT003')
  })
})

it('a team counts members as newly added for exactly 24 hours after they join', async () => {
  const top = await harness.customer()
  await invited(top)
  const added = async () => (await top.call(getTeam, {})).total.added
  harness.clock.advance(Temporal.Duration.from({ milliseconds: 24 * 3_600_000 - 1 }))
  expect(await added()).toBe(1)
  harness.clock.advance(Temporal.Duration.from({ milliseconds: 1 }))
  expect(await added()).toBe(0)
  expect((await top.call(getTeam, {})).total.members).toBe(1)
})

it('a team shows the sums that its members locked and recharged, and pays nothing for them', async () => {
  const top = await harness.funded('300')
  const { invitationCode } = await top.call(getUserInfo, {})
  const friend = await harness.funded('700')
  // Recharged before anybody knew of a team: the same rows as an invitation makes.
  const { db, clock } = harness.app.platform
  const idOf = (who: TestCustomer) => idByEmail(harness.app.platform, who.email)
  await asSuperuser(
    harness.app.platform.database,
    `INSERT INTO team_member (ancestor, level, joined_at, member)
      VALUES ('${await idOf(top)}', 2, '${clock.now()}', '${await idOf(friend)}')`,
  )
  const lock = (await friend.call(listMines, {})).items.find(item => item.cycleDays === 30) ?? fail()
  await friend.call(buyMine, { versionId: lock.versionId, amount: '200', pin: PIN })
  expect(await top.call(getTeam, {})).toEqual({
    invitationCode,
    levels: [
      { level: '1', members: 0, added: 0, pledged: '0', recharged: '0' },
      { level: '2', members: 1, added: 1, pledged: '200', recharged: '700' },
      { level: '3', members: 0, added: 0, pledged: '0', recharged: '0' },
    ],
    total: { members: 1, added: 1, pledged: '200', recharged: '700' },
  })
  expect((await everyMember(top)).map(item => item.pledged)).toEqual(['200'])
  const paid = await rowsOf(
    db,
    sql`SELECT 1 FROM ledger.account WHERE owner = ${await idOf(top)}::uuid
    AND kind <> 'spot' AND kind <> 'unclaimed'`,
  )
  expect(paid).toEqual([])
})

it('a team whose members joined at the same instant pages without a gap', async () => {
  const top = await harness.customer()
  const { db } = harness.app.platform
  await db.execute(sql`INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, invited_by, created_at)
    SELECT gen_random_uuid(), 'many' || n, sha256(('m' || n)::bytea), '-', 'many' || n,
      ${await idByEmail(harness.app.platform, top.email)}::uuid, '2026-03-01T00:00:00Z' FROM generate_series(1, 50) n`)
  await db.execute(sql`INSERT INTO customer (id, uid, email_index, password_hash, invitation_code, invited_by, created_at)
    SELECT gen_random_uuid(), 'more' || n, sha256(('n' || n)::bytea), '-', 'more' || n,
      (SELECT id FROM customer WHERE uid = 'many' || n), '2026-03-01T00:00:00Z' FROM generate_series(1, 7) n`)
  const items = await everyMember(top)
  expect(items).toHaveLength(57)
  expect(new Set(items.map(item => item.id)).size).toBe(57)
  expect(await everyMember(top, '2')).toHaveLength(7)
  expect((await levelsOf(top)).counts).toEqual([50, 7, 0])
})

it('the stored team members equal those computed from each customer’s inviter', async () => {
  const { db } = harness.app.platform
  await asSuperuser(
    harness.app.platform.database,
    `DELETE FROM team_member m
      WHERE NOT EXISTS (SELECT 1 FROM customer c WHERE c.id = m.member AND c.invited_by IS NOT NULL)`,
  )
  const kept = await db.select().from(teamMember)
  const said = await rowsOf<{ ancestor: string; member: string; level: number }>(
    db,
    sql`SELECT a.id AS ancestor, c.id AS member, 1 AS level FROM customer c JOIN customer a ON a.id = c.invited_by
      UNION ALL SELECT b.id, c.id, 2 FROM customer c JOIN customer a ON a.id = c.invited_by JOIN customer b ON b.id = a.invited_by
      UNION ALL SELECT d.id, c.id, 3 FROM customer c JOIN customer a ON a.id = c.invited_by
        JOIN customer b ON b.id = a.invited_by JOIN customer d ON d.id = b.invited_by`,
  )
  const pairs = (rows: { ancestor: string; member: string; level: number }[]) =>
    rows.map(row => `${row.ancestor} ${row.member} ${row.level}`).toSorted()
  expect(pairs(kept)).toEqual(pairs(said))
  expect(kept.length).toBeGreaterThan(60)
})

function fail(): never {
  throw new Error('the test has nobody there')
}
