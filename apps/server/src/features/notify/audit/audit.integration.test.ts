import { COMMAND_LINE, getAuditChoices, listAudit, verifyAudit } from '@matin/contract/admin/audit'
import { holdCustomer } from '@matin/contract/admin/holds'
import { success } from '@matin/contract/result'
import { getUserInfo } from '@matin/contract/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState } from '#platform/db/database.ts'
import { asCommandLine } from '#platform/operator-login.ts'
import { STEP_UP } from '#testing/database.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { record, verify } from './service.ts'
import { auditLog } from './tables.ts'

let harness: Harness
let owner: TestOperator
let uid: string
beforeAll(async () => {
  harness = await startHarness()
  owner = await signedInOperator(harness, 'owner')
  uid = (await (await harness.customer()).call(getUserInfo, {})).uid
})
afterAll(() => harness.close())

const raw = (statement: ReturnType<typeof sql>) =>
  harness.app.platform.db.execute(statement).then(() => null, sqlState)

async function size(): Promise<number> {
  return (await rowsOf(harness.app.platform.db, sql`SELECT seq FROM audit_log`)).length
}

describe('the audit log', () => {
  it('records actor, action, details and time of each command, and verifies', async () => {
    const input = { uid, reason: 'identity_check' as const, hours: 24 }
    const hold = await owner.call(holdCustomer, input)
    const { items } = await owner.call(listAudit, { subject: `customer:${uid}` })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      actorId: owner.id,
      action: 'customer.hold',
      details: { hold: hold.id, reason: 'identity_check' },
    })
    const result = await owner.call(verifyAudit, {})
    expect(result).toMatchObject({ ok: true, brokenAt: null, entries: await size() })
    expect(result.head).toBe((await owner.call(listAudit, {})).items[0]?.hash)
  })

  it('has no entry for a failed command and one entry for a repeated command', async () => {
    const before = await size()
    expect(
      await owner.ask(holdCustomer, { uid: '000000000', reason: 'legal_order', hours: 1 }),
    ).toMatchObject({
      code: 404,
    })
    expect(await size()).toBe(before)
    const input = { uid, reason: 'legal_order' as const, hours: 1 }
    for (let n = 0; n < 3; n++) await owner.call(holdCustomer, input, { key: 'one-hold-and-no-more' })
    expect(await size()).toBe(before + 1)
  })

  it('stays one unforked chain under concurrent writes', async () => {
    const { platform } = harness.app
    const before = await size()
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        asCommandLine(platform, async tx => {
          await record(tx, platform, COMMAND_LINE, {
            action: 'test.race',
            subject: `race:${n}`,
            details: { n },
          })
          return { ok: true, value: null }
        }),
      ),
    )
    expect(await size()).toBe(before + 30)
    expect(await verify(platform)).toMatchObject({ ok: true, entries: before + 30 })
  })

  it('pages by sequence number in the chain', async () => {
    const first = await owner.call(listAudit, {})
    const second = await owner.call(listAudit, { cursor: first.next ?? '' })
    expect(first.items).toHaveLength(20)
    expect(Number(second.items[0]?.seq)).toBe(Number(first.items.at(-1)?.seq) - 1)
  })

  it('is filtered by actor, action, subject and day', async () => {
    const all = await owner.call(listAudit, {})
    const own = await owner.call(listAudit, { actor: owner.id, action: 'customer.hold' })
    expect(own.items.map(({ actorId, action }) => [actorId, action])).toEqual(
      Array.from({ length: 2 }, () => [owner.id, 'customer.hold']),
    )
    const made = await owner.call(listAudit, { actor: COMMAND_LINE, action: 'operator.create' })
    // This one, and the two who seed.
    expect(made.items).toHaveLength(3)
    expect(await owner.call(listAudit, { from: '2026-03-02', to: '2026-03-02' })).toEqual(all)
    expect(await owner.call(listAudit, { to: '2026-03-01' })).toEqual({ items: [], next: null })
    expect(await owner.call(listAudit, { from: '2026-03-03' })).toEqual({ items: [], next: null })
    harness.clock.advance(Temporal.Duration.from({ hours: 11 }))
    await owner.call(holdCustomer, { uid, reason: 'legal_order', hours: 1 })
    harness.clock.advance(Temporal.Duration.from({ hours: 3 }))
    await owner.signInAgain()
    const later = await owner.call(holdCustomer, { uid, reason: 'legal_order', hours: 2 })
    const tomorrow = (await owner.call(listAudit, { from: '2026-03-03', subject: `customer:${uid}` })).items
    expect(tomorrow.map(({ details }) => details.hold)).toEqual([later.id])
    expect(
      (await owner.call(listAudit, { to: '2026-03-02', subject: `customer:${uid}` })).items,
    ).toHaveLength(3)
  })

  it('lists the actors and actions that it can be filtered by', async () => {
    const { actors, actions } = await owner.call(getAuditChoices, {})
    expect(actors).toContainEqual({ actor: owner.id, name: 'owner' })
    expect(actors.at(-1)).toEqual({ actor: COMMAND_LINE, name: COMMAND_LINE })
    expect(actions).toEqual([...new Set(actions)].toSorted())
    expect(actions).toContain('customer.hold')
  })

  it('is append-only, and accepts only an entry that continues the chain and names its writer as actor', async () => {
    expect(await raw(sql`UPDATE audit_log SET action = 'x' WHERE seq = 1`)).toBe('42501')
    expect(await raw(sql`DELETE FROM audit_log WHERE seq = 1`)).toBe('42501')
    expect(await raw(sql`TRUNCATE audit_log`)).toBe('42501')
    const [first] = await harness.app.platform.db.select().from(auditLog).limit(1)
    if (!first) throw new Error('no entry')
    const insert = (change: Partial<typeof first>) =>
      asCommandLine(harness.app.platform, async tx => {
        await tx
          .insert(auditLog)
          .values({ ...first, actor: null, actorName: COMMAND_LINE, hash: 'f'.repeat(64), ...change })
        return success(null)
      }).then(() => null, sqlState)
    expect(await insert({ seq: 9_999n, previousHash: 'e'.repeat(64) })).toBe('MT007')
    expect(await insert({ seq: BigInt((await size()) + 1), previousHash: 'e'.repeat(64) })).toBe('MT007')
    expect(await insert({ actorName: 'Ada' })).toBe('MT006')
    expect(await insert({ actor: owner.id, actorName: 'owner' })).toBe('MT006')
  })

  it.each([
    ['another action', sql`UPDATE audit_log SET action = 'withdrawal.approve' WHERE seq = 3`],
    ['another detail', sql`UPDATE audit_log SET details = details || '{"reason": "x"}' WHERE seq = 3`],
    ['another time', sql`UPDATE audit_log SET at = at + interval '1 second' WHERE seq = 3`],
    ['another person', sql`UPDATE audit_log SET actor = NULL, actor_name = 'nobody' WHERE seq = 3`],
    ['another hash', sql`UPDATE audit_log SET hash = repeat('a', 64) WHERE seq = 3`],
    ['a missing entry', sql`DELETE FROM audit_log WHERE seq = 3`],
  ])('detects %s, even when written with superuser rights', async (_, statement) => {
    const { platform } = harness.app
    const undo = new Error('undo')
    await platform.db
      .transaction(async tx => {
        await tx.execute(sql.raw(STEP_UP))
        await tx.execute(sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`)
        await tx.execute(statement)
        const result = await verify({ db: tx })
        expect(result.ok).toBe(false)
        expect(['3', '4']).toContain(result.brokenAt)
        throw undo
      })
      .catch(error => {
        if (error !== undo) throw error
      })
    expect(await verify(platform)).toMatchObject({ ok: true })
  })
})
